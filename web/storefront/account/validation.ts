type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

/**
 * Returns what is wrong with a field, as far as the browser can check it, with the server's message from its data
 * attributes. The server validates the rest.
 */
function findProblem(control: Control): string | undefined {
  const { missing, wrong, repeats } = control.dataset;
  if (repeats !== undefined) return compareRepetition(control) === 'differs' ? wrong : undefined;
  if (missing !== undefined && control.value.trim() === '') return missing;
  const isShort = control instanceof HTMLInputElement && control.value.length < control.minLength;
  return isShort || control.validity.typeMismatch ? wrong : undefined;
}

/** Compares the repeated password with the first. */
export function compareRepetition(control: Control): 'matches' | 'differs' {
  const original = control.form?.elements.namedItem(control.dataset.repeats ?? '');
  return isControl(original) && original.value === control.value ? 'matches' : 'differs';
}

/** Shows the error of a field, or removes it. */
export function showFieldError(control: Control, problem: string | undefined): void {
  const errorElement = document.getElementById(`${control.id}-error`);
  if (!errorElement) return;
  errorElement.textContent = problem ?? '';
  errorElement.hidden = problem === undefined;
  if (problem === undefined) control.removeAttribute('aria-invalid');
  else control.setAttribute('aria-invalid', 'true');
}

/** Shows the errors of all fields and focuses the first. Returns whether the form is valid. */
export function validateForm(form: HTMLFormElement): boolean {
  const controls = [...form.elements].filter(isControl);
  for (const control of controls) showFieldError(control, findProblem(control));
  const firstInvalid = controls.find((control) => control.hasAttribute('aria-invalid'));
  firstInvalid?.focus();
  return firstInvalid === undefined;
}
