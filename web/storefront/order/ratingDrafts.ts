/**
 * Each review reloads the page. The stars and comments of the other products are saved before and restored after it.
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

/** Browsers without storage lose the draft, which is not an error. */
function saveRatingDraft(form: HTMLFormElement): void {
  const data = new FormData(form);
  const draft: RatingDraft = { stars: data.get('stars')?.toString() ?? null, words: String(data.get('words') ?? '') };
  if (draft.stars === null && draft.words === '') return;
  try {
    sessionStorage.setItem(storageKey(form), JSON.stringify(draft));
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
