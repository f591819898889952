import { compareRepetition, showFieldError } from './validation.ts';

/**
 * What is being corrected is not called wrong any more. The repetition of a password is, as soon as it differs, and has
 * its check once it is the same.
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
