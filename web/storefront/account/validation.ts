type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

/**
 * What is wrong with a field as far as a browser can tell, in the server's words, which stand on the field. Whether the
 * rest is right the server says when the form is sent.
 */
function findProblem(control: Control): string | undefined {
  const { missing, wrong, repeats } = control.dataset;
  if (repeats !== undefined) return compareRepetition(control) === 'differs' ? wrong : undefined;
  if (missing !== undefined && control.value.trim() === '') return missing;
  const isShort = control instanceof HTMLInputElement && control.value.length < control.minLength;
  return isShort || control.validity.typeMismatch ? wrong : undefined;
}

/** How a password that is typed once more compares with the first. */
export function compareRepetition(control: Control): 'matches' | 'differs' {
  const first = control.form?.elements.namedItem(control.dataset.repeats ?? '');
  return isControl(first) && first.value === control.value ? 'matches' : 'differs';
}

/** Says beside the field what is wrong with it, or takes that away. */
export function showFieldError(control: Control, problem: string | undefined): void {
  const errorElement = document.getElementById(`${control.id}-error`);
  if (!errorElement) return;
  errorElement.textContent = problem ?? '';
  errorElement.hidden = problem === undefined;
  if (problem === undefined) control.removeAttribute('aria-invalid');
  else control.setAttribute('aria-invalid', 'true');
}

/** Marks what is wrong in a form and goes to the first of it. Whether it may be sent. */
export function validateForm(form: HTMLFormElement): boolean {
  const controls = [...form.elements].filter(isControl);
  for (const control of controls) showFieldError(control, findProblem(control));
  const first = controls.find((control) => control.hasAttribute('aria-invalid'));
  first?.focus();
  return first === undefined;
}
