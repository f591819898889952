/** Makes the Watch Demo button open the tour, and its buttons and arrow keys walk through it. */
export function startTour(): void {
  const opener = document.querySelector<HTMLElement>('[data-opens]');
  const dialog = document.querySelector<HTMLDialogElement>(`#${opener?.dataset.opens}`);
  if (!opener || !dialog) return;
  const steps = [...dialog.querySelectorAll<HTMLElement>('[data-step]')];
  const [back, next, last] = ['back', 'next', 'last'].map((name) =>
    dialog.querySelector<HTMLElement>(`[data-${name}]`),
  );
  // Who has an account has their own.
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
    // A button that has just vanished cannot keep the focus.
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
  // Beside the box lies the backdrop, which counts as the dialog itself.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
}

/** The phone on which visitors of a demo try a shop: fetched only by who comes to the end. */
function showPhoneAtEnd(phone: HTMLElement, atEnd: boolean): void {
  phone.hidden = !atEnd;
  if (!atEnd) return;
  import('./mountDemoPhone.tsx')
    .then(({ mountDemoPhone }) => mountDemoPhone(phone))
    // Without a network the tour is whole without it; who comes to the end again asks again.
    .catch(() => {});
}

function stepByArrowKeys(dialog: HTMLDialogElement, walk: (by: number) => void): void {
  dialog.addEventListener('keydown', ({ key, target }) => {
    // Who writes on the phone moves within the words.
    if (target instanceof HTMLInputElement) return;
    if (key === 'ArrowRight') walk(1);
    if (key === 'ArrowLeft') walk(-1);
  });
}
