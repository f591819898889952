/**
 * Does something once what has just been drawn is on the screen: what lays out the page, as giving the focus does, would
 * keep people waiting for it. Returns how to call it off.
 */
export function runAfterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
