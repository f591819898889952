/** Opens the tour with the Watch Demo button, and moves through its steps with buttons and arrow keys. */
export function startTour(): void {
  const opener = document.querySelector<HTMLElement>('[data-opens]');
  const dialog = document.querySelector<HTMLDialogElement>(`#${opener?.dataset.opens}`);
  if (!opener || !dialog) return;
  const steps = [...dialog.querySelectorAll<HTMLElement>('[data-step]')];
  const [back, next, last] = ['back', 'next', 'last'].map((name) =>
    dialog.querySelector<HTMLElement>(`[data-${name}]`),
  );
  // Signed-in users have a simulator of their own.
  if (document.documentElement.dataset.signedIn !== undefined) dialog.querySelector('[data-phone]')?.remove();
  const phone = dialog.querySelector<HTMLElement>('[data-phone]');
  let current = 0;

  const show = (wanted: number) => {
    current = Math.min(Math.max(wanted, 0), steps.length - 1);
    const atEnd = current === steps.length - 1;
    for (const [index, step] of steps.entries()) step.hidden = index !== current;
    if (back) back.hidden = current === 0;
    if (next) next.hidden = atEnd;
    if (last) last.hidden = !atEnd;
    if (phone) showPhoneAtEnd(phone, atEnd);
    // A hidden button cannot keep the focus.
    if (!dialog.contains(document.activeElement) || document.activeElement?.matches('[hidden]')) {
      (atEnd ? last : next)?.focus();
    }
  };

  opener.addEventListener('click', () => {
    dialog.showModal();
    show(0);
    next?.focus();
  });
  back?.addEventListener('click', () => show(current - 1));
  next?.addEventListener('click', () => show(current + 1));
  stepByArrowKeys(dialog, (by) => show(current + by));
  // A click on the backdrop has the dialog itself as its target.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
}

/** Loads the demo phone only at the last step. */
function showPhoneAtEnd(phone: HTMLElement, atEnd: boolean): void {
  phone.hidden = !atEnd;
  if (!atEnd) return;
  import('./mountDemoPhone.tsx')
    .then(({ mountDemoPhone }) => mountDemoPhone(phone))
    // Without a network the tour works without the phone; reaching the last step again tries again.
    .catch(() => {});
}

function stepByArrowKeys(dialog: HTMLDialogElement, walk: (by: number) => void): void {
  dialog.addEventListener('keydown', ({ key, target }) => {
    // Arrow keys in the message field move the text cursor.
    if (target instanceof HTMLInputElement) return;
    if (key === 'ArrowRight') walk(1);
    if (key === 'ArrowLeft') walk(-1);
  });
}
