/** Search forms whose select submits them, and whose URL leaves out empty and default values. */
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
