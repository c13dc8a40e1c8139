// What a page brings into sight for its reader.

const ACTS = ["wheel", "touchmove", "keydown", "pointerdown"];
const kept = new WeakSet();

/**
 * Bring an element to the top of the window, and keep it there until the reader does something: what stands above it may
 * still change its height, and not every browser makes up for that.
 */
export function bring(element) {
  element.scrollIntoView();
  if (kept.has(element)) return;
  kept.add(element);
  const watching = new ResizeObserver(() => (element.isConnected ? element.scrollIntoView() : end()));
  const end = () => {
    kept.delete(element);
    watching.disconnect();
    for (const act of ACTS) removeEventListener(act, end, true);
  };
  for (const act of ACTS) addEventListener(act, end, { capture: true, passive: true });
  watching.observe(document.body);
}
