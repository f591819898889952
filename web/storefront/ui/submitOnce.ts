/**
 * Prevents double submission of plain forms with `data-once`, which holds the button's label while the form is sent.
 */
export function startSubmitOnce(): void {
  const labels = new Map<HTMLFormElement, string>();

  // Listens on the document, because the order page replaces its forms.
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
    // `aria-disabled` instead of `disabled` keeps the focus on the button.
    button.setAttribute('aria-disabled', 'true');
    button.textContent = once;
  });

  // The back button may restore the page with the button still disabled.
  addEventListener('pageshow', () => {
    for (const [form, label] of labels) {
      const button = form.querySelector<HTMLElement>('[type=submit]');
      button?.removeAttribute('aria-disabled');
      if (button) button.textContent = label;
    }
    labels.clear();
  });
}
