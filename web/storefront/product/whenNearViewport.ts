/** Resolves when the element is in or near the viewport, or has the focus. Until then it works as plain HTML. */
export function whenNearViewport(element: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (changes) => {
        if (!changes.some((change) => change.isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    element.addEventListener('focusin', () => resolve(), { once: true });
  });
}
