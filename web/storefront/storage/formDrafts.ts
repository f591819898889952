import { readFormEntries, writeFormEntry } from './formEntries.ts';
import { toRecord, writeStored } from './localStore.ts';

/** What was typed into an order form and not ordered yet, so that a reload loses nothing. */
const key = 'haat-typed';

/** Under the names of the form's fields; nothing where nothing was typed. */
export function readFormDraft(formPath: string): Record<string, string> | undefined {
  const entry = readFormEntries(key).get(formPath);
  if (!entry) return undefined;
  const fields = Object.entries(toRecord(entry.fields)).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(fields) as Record<string, string>;
}

export function saveFormDraft(formPath: string, fields: Record<string, string>): void {
  writeFormEntry(key, formPath, { fields });
}

export function deleteFormDraft(formPath: string): void {
  writeFormEntry(key, formPath, undefined);
}

/** In every form: whoever is forgotten has left their name and number there too. */
export function deleteAllFormDrafts(): void {
  writeStored(key, {});
}
