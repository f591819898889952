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

  const showStep = (index: number) => {
    current = Math.min(Math.max(index, 0), steps.length - 1);
    const isLastStep = current === steps.length - 1;
    for (const [index, step] of steps.entries()) step.hidden = index !== current;
    if (back) back.hidden = current === 0;
    if (next) next.hidden = isLastStep;
    if (last) last.hidden = !isLastStep;
    if (phone) showPhoneAtEnd(phone, isLastStep);
    // A hidden button cannot keep the focus.
    if (!dialog.contains(document.activeElement) || document.activeElement?.matches('[hidden]')) {
      (isLastStep ? last : next)?.focus();
    }
  };

  opener.addEventListener('click', () => {
    dialog.showModal();
    showStep(0);
    next?.focus();
  });
  back?.addEventListener('click', () => showStep(current - 1));
  next?.addEventListener('click', () => showStep(current + 1));
  stepByArrowKeys(dialog, (by) => showStep(current + by));
  // A click on the backdrop has the dialog itself as its target.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
}

/** Loads the demo phone only at the last step. */
function showPhoneAtEnd(phone: HTMLElement, isLastStep: boolean): void {
  phone.hidden = !isLastStep;
  if (!isLastStep) return;
  import('./mountDemoPhone.tsx')
    .then(({ mountDemoPhone }) => mountDemoPhone(phone))
    // Without a network the tour works without the phone; reaching the last step again tries again.
    .catch(() => {});
}

function stepByArrowKeys(dialog: HTMLDialogElement, step: (by: number) => void): void {
  dialog.addEventListener('keydown', ({ key, target }) => {
    // Arrow keys in the message field move the text cursor.
    if (target instanceof HTMLInputElement) return;
    if (key === 'ArrowRight') step(1);
    if (key === 'ArrowLeft') step(-1);
  });
}
