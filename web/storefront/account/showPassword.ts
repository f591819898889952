/** Shows a password, and hides it again: the button's words and those that it has next change places. */
export function startShowPassword(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-shows]') : null;
    const words = button?.querySelector('span');
    const field = document.getElementById(button?.dataset.shows ?? '');
    if (!button || !words || !(field instanceof HTMLInputElement)) return;
    const next = button.dataset.other ?? '';
    button.dataset.other = words.textContent;
    words.textContent = next;
    const isShown = button.toggleAttribute('data-shown');
    field.type = isShown ? 'text' : 'password';
  });
}
