/** The form works as it stands, so what brings it to life can wait for the pictures, but never for a slow one. */
const longestWait = 3000;

/** Waits until the page has everything else, or somebody turns to the element. */
export function whenNeeded(element: HTMLElement): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return Promise.race([
    new Promise((resolve) => addEventListener('load', resolve, { once: true })),
    new Promise((resolve) => element.addEventListener('focusin', resolve, { once: true })),
    new Promise((resolve) => setTimeout(resolve, longestWait)),
  ]);
}
