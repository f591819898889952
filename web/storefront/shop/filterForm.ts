/** A search form whose select submits it, and whose address holds only what was really asked for. */
export function startFilterForms(): void {
  for (const select of document.querySelectorAll<HTMLSelectElement>('[data-submits]')) {
    select.addEventListener('change', () => select.form?.requestSubmit());
  }
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-tidy]')) {
    form.addEventListener('formdata', ({ formData }) => {
      for (const [name, value] of [...formData]) {
        if (value === '' || value === form.dataset.tidy) formData.delete(name);
      }
    });
  }
}
