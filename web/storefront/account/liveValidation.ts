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
    const again = form?.querySelector<HTMLInputElement>('[data-repeats]');
    if (!again || (target !== again && target.name !== again.dataset.repeats)) return;
    const is = again.value === '' ? undefined : compareRepetition(again);
    showFieldError(again, is === 'differs' ? again.dataset.wrong : undefined);
    const good = form?.querySelector<HTMLElement>('[data-matches]');
    if (good) good.hidden = is !== 'matches';
  });
}
