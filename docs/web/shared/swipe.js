// A sheet that comes from below is drawn down by its head to be put away.
const MIN_SWIPE_PIXELS = 60;

/** Call a function when a finger, or a mouse, has drawn an element down. */
export function onSwipeDown(head, act) {
  let from = null;
  head.addEventListener("pointerdown", (event) => {
    if (event.target.closest("button, select")) return;
    from = event.clientY;
    head.setPointerCapture(event.pointerId);
  });
  head.addEventListener("pointermove", (event) => {
    if (from === null || event.clientY - from < MIN_SWIPE_PIXELS) return;
    from = null;
    act();
  });
  for (const end of ["pointerup", "pointercancel"]) head.addEventListener(end, () => (from = null));
}
