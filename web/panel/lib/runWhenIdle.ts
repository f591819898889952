/** Runs `act` once, when the page is loaded and the browser is idle. Returns a function that cancels it. */
export function runWhenIdle(act: () => void): () => void {
  let isOff = false;
  const once = () => {
    if (isOff) return;
    isOff = true;
    act();
  };
  const wait = () => {
    // Safari lacks requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(once, { timeout: 5_000 });
    else setTimeout(once, 1_000);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    isOff = true;
  };
}
