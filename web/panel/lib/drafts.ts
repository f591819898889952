/** Everything that was typed and not saved, in this browser. */
const prefix = 'haat.draft.';

/** Where a form keeps what is typed, for one person: `draftName(user.uid, 'product new')`. */
export const draftKey = (userId: string, form: string) => `${prefix}${userId}.${form}`;

/** Keeps what is typed. Where the browser keeps nothing, or has no room, typing goes on all the same. */
export function saveDraft(name: string, draft: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // A convenience is lost, and nothing else.
  }
}

/** What was kept: check it, an older version of the form may have written it. */
export function readDraft(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

export function deleteDraft(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}

/** Forgets everybody's: for signing out. */
export function deleteAllDrafts(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}
