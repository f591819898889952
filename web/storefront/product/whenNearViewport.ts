/** Waits until the element is on the screen, or a short scroll or one key away from it. It works as plain HTML till then. */
export function whenNearViewport(element: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const watcher = new IntersectionObserver(
      (changes) => {
        if (!changes.some((change) => change.isIntersecting)) return;
        watcher.disconnect();
        resolve();
      },
      { rootMargin: '200px' },
    );
    watcher.observe(element);
    element.addEventListener('focusin', () => resolve(), { once: true });
  });
}
