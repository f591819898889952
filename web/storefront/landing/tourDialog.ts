/** Makes the Watch Demo button open the tour, and its buttons and arrow keys walk through it. */
export function startTour(): void {
  const opener = document.querySelector<HTMLElement>('[data-opens]');
  const dialog = document.querySelector<HTMLDialogElement>(`#${opener?.dataset.opens}`);
  if (!opener || !dialog) return;
  const steps = [...dialog.querySelectorAll<HTMLElement>('[data-step]')];
  const [back, next, last] = ['back', 'next', 'last'].map((name) =>
    dialog.querySelector<HTMLElement>(`[data-${name}]`),
  );
  let current = 0;

  const show = (wanted: number) => {
    current = Math.min(Math.max(wanted, 0), steps.length - 1);
    const atEnd = current === steps.length - 1;
    for (const [index, step] of steps.entries()) step.hidden = index !== current;
    if (back) back.hidden = current === 0;
    if (next) next.hidden = atEnd;
    if (last) last.hidden = !atEnd;
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
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowRight') show(current + 1);
    if (key === 'ArrowLeft') show(current - 1);
  });
  // Beside the box lies the backdrop, which counts as the dialog itself.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
}
