/** Buttons that copy `data-copy`, and then say `data-copied` in the status beside them. */
export function startCopyButtons(): void {
  // Listens on the document, because the order page replaces its content.
  document.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-copy]');
    if (!button) return;
    const { copy = '', copied = '' } = button.dataset;
    try {
      await navigator.clipboard.writeText(copy);
    } catch {
      // Only https pages and localhost have a clipboard.
      prompt(button.textContent, copy);
      return;
    }
    const status = button.parentElement?.querySelector('[role=status]');
    if (status) status.textContent = copied;
  });
}
