/**
 * Products are rated one after the other, and each review loads the page anew. What was chosen and typed for the others
 * meanwhile is carried over.
 */
export function startRatingDrafts(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-rate]')) restoreRatingDraft(form);

  document.addEventListener('submit', ({ target, defaultPrevented }) => {
    if (defaultPrevented || !(target instanceof Element && target.matches('[data-rate]'))) return;
    for (const form of document.querySelectorAll<HTMLFormElement>('[data-rate]')) {
      if (form !== target) saveRatingDraft(form);
    }
  });
}

type RatingDraft = { stars: string | null; words: string };

const storageKey = (form: HTMLFormElement) => `rating:${form.dataset.rate}`;

/** A browser that keeps nothing asks for it again, which is no reason to fail. */
function saveRatingDraft(form: HTMLFormElement): void {
  const data = new FormData(form);
  const typed: RatingDraft = { stars: data.get('stars')?.toString() ?? null, words: String(data.get('words') ?? '') };
  if (typed.stars === null && typed.words === '') return;
  try {
    sessionStorage.setItem(storageKey(form), JSON.stringify(typed));
  } catch {}
}

function restoreRatingDraft(form: HTMLFormElement): void {
  try {
    const stored = sessionStorage.getItem(storageKey(form));
    if (stored === null) return;
    sessionStorage.removeItem(storageKey(form));
    const { stars, words }: RatingDraft = JSON.parse(stored);
    const star = form.querySelector<HTMLInputElement>(`[name=stars][value="${stars}"]`);
    const field = form.querySelector<HTMLTextAreaElement>('[name=words]');
    if (star) star.checked = true;
    if (field && field.value === '') field.value = words;
  } catch {}
}
