import { compareRepetition, showFieldError } from './validation.ts';

/**
 * Removes the error of a field while it is edited. The repeated password shows an error as soon as it differs, and a
 * check when it matches.
 */
export function startLiveValidation(): void {
  document.addEventListener('input', ({ target }) => {
    if (
      !(
        target instanceof HTMLInputElement ||
        target instanceof HTMLTextAreaElement ||
        target instanceof HTMLSelectElement
      )
    )
      return;
    if (target.hasAttribute('aria-invalid')) showFieldError(target, undefined);
    const { form } = target;
    const repetition = form?.querySelector<HTMLInputElement>('[data-repeats]');
    if (!repetition || (target !== repetition && target.name !== repetition.dataset.repeats)) return;
    const comparison = repetition.value === '' ? undefined : compareRepetition(repetition);
    showFieldError(repetition, comparison === 'differs' ? repetition.dataset.wrong : undefined);
    const matchNote = form?.querySelector<HTMLElement>('[data-matches]');
    if (matchNote) matchNote.hidden = comparison !== 'matches';
  });
}
