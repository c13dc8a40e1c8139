// What is on the projector is in sight as a whole: nobody scrolls there.

const [MIN_ZOOM, ZOOM_STEP] = [0.4, 0.04];

/** Keep the part that is shown as large as it can be while the whole page is in the window; `shown` gives that part. */
export function fit(root, shown) {
  const high = () => document.documentElement.scrollHeight > innerHeight;
  const resize = () => {
    const { style } = shown();
    for (let size = 1; size > MIN_ZOOM; size -= ZOOM_STEP) {
      style.zoom = size;
      if (!high()) return;
    }
  };
  const watching = new ResizeObserver(resize);
  for (const part of [root, ...root.children]) watching.observe(part);
  addEventListener("resize", resize);
}
