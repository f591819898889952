/** Toggles the visibility of a password, and swaps the button's label with the one in `data-other`. */
export function startShowPassword(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-shows]') : null;
    const label = button?.querySelector('span');
    const field = document.getElementById(button?.dataset.shows ?? '');
    if (!button || !label || !(field instanceof HTMLInputElement)) return;
    const nextLabel = button.dataset.other ?? '';
    button.dataset.other = label.textContent;
    label.textContent = nextLabel;
    const isShown = button.toggleAttribute('data-shown');
    field.type = isShown ? 'text' : 'password';
  });
}
