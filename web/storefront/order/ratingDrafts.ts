/**
 * Products are rated one after the other, and each review loads the page anew. What was chosen and typed for the others
 * meanwhile is carried over.
 */
export function startKeepRatings(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-rate]')) restore(form);

  document.addEventListener('submit', ({ target, defaultPrevented }) => {
    if (defaultPrevented || !(target instanceof Element && target.matches('[data-rate]'))) return;
    for (const form of document.querySelectorAll<HTMLFormElement>('[data-rate]')) {
      if (form !== target) keep(form);
    }
  });
}

type Typed = { stars: string | null; words: string };

const keyOf = (form: HTMLFormElement) => `rating:${form.dataset.rate}`;

/** A browser that keeps nothing asks for it again, which is no reason to fail. */
function keep(form: HTMLFormElement): void {
  const data = new FormData(form);
  const typed: Typed = { stars: data.get('stars')?.toString() ?? null, words: String(data.get('words') ?? '') };
  if (typed.stars === null && typed.words === '') return;
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(typed));
  } catch {}
}

function restore(form: HTMLFormElement): void {
  try {
    const kept = sessionStorage.getItem(keyOf(form));
    if (kept === null) return;
    sessionStorage.removeItem(keyOf(form));
    const { stars, words }: Typed = JSON.parse(kept);
    const star = form.querySelector<HTMLInputElement>(`[name=stars][value="${stars}"]`);
    const field = form.querySelector<HTMLTextAreaElement>('[name=words]');
    if (star) star.checked = true;
    if (field && field.value === '') field.value = words;
  } catch {}
}
