const key = 'haat-switch';
const forms = () => document.querySelectorAll<HTMLFormElement>('form[data-once]');

/** Fields that a person fills in, without secrets. */
function listFields(form: HTMLFormElement) {
  return [...form.elements].filter(
    (field): field is HTMLInputElement =>
      'value' in field &&
      'name' in field &&
      field.name !== '' &&
      !['hidden', 'password', 'file', 'submit', 'button'].includes((field as HTMLInputElement).type) &&
      (field as HTMLInputElement).autocomplete !== 'one-time-code',
  );
}

const isTicked = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox';
const read = () => [...forms()].map((form) => listFields(form).map((f) => (isTicked(f) ? f.checked : f.value)));

function restore(values: unknown): void {
  [...forms()].forEach((form, at) => {
    const ofForm: unknown[] = Object(values)[at] ?? [];
    listFields(form).forEach((field, index) => {
      const value = ofForm[index];
      if (typeof value === 'boolean' && isTicked(field)) field.checked = value;
      if (typeof value === 'string' && !isTicked(field)) field.value = value;
    });
  });
}

/*
 * Keeps what is typed in plain forms for the page in the other language (languages.md, section 2), in the tab's own
 * storage and only until that page opens. Browsers do the same for a reload.
 */
// Some browsers throw when storage is used.
try {
  const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
  sessionStorage.removeItem(key);
  const { path, values } = Object(kept);
  if (path === location.pathname) restore(values);
} catch {}
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element && target.closest('a[href^="/language/"]'))) return;
  try {
    sessionStorage.setItem(key, JSON.stringify({ path: location.pathname, values: read() }));
  } catch {}
});
