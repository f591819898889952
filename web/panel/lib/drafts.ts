/** Prefix of all unsaved drafts in local storage. */
const prefix = 'haat.draft.';

/** The key of a form's draft for one user: `draftKey(user.uid, 'product new')`. */
export const draftKey = (userId: string, form: string) => `${prefix}${userId}.${form}`;

/** Does nothing when the browser allows no storage or has no space left. */
export function saveDraft(name: string, draft: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // Losing a draft is acceptable.
  }
}

/** Validate the result: an older version of the form may have stored it. */
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
    // Nothing was stored.
  }
}

/** The names of all users' drafts. */
const listDrafts = () => Object.keys(localStorage).filter((name) => name.startsWith(prefix));

export function hasDrafts(): boolean {
  try {
    return listDrafts().length > 0;
  } catch {
    return false;
  }
}

/** Deletes the drafts of all users, on sign-out. */
export function deleteAllDrafts(): void {
  for (const name of hasDrafts() ? listDrafts() : []) deleteDraft(name);
}
