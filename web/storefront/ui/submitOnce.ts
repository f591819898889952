/** Plain forms that must not be sent twice say so with `data-once`: the words of their button while they are on the way. */
export function startSubmitOnce(): void {
  const labels = new Map<HTMLFormElement, string>();

  // On the document, because an order's page puts new forms in the place of old ones.
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    const { once } = form.dataset;
    const button = form.querySelector<HTMLElement>('[type=submit]');
    if (once === undefined || !button) return;
    if (labels.has(form)) {
      event.preventDefault();
      return;
    }
    labels.set(form, button.textContent);
    // Disabled in looks only: the focus stays where it is.
    button.setAttribute('aria-disabled', 'true');
    button.textContent = once;
  });

  // Whoever comes back by the browser's button finds the page as it was left.
  addEventListener('pageshow', () => {
    for (const [form, label] of labels) {
      const button = form.querySelector<HTMLElement>('[type=submit]');
      button?.removeAttribute('aria-disabled');
      if (button) button.textContent = label;
    }
    labels.clear();
  });
}
