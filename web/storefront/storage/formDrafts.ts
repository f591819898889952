import { readFormEntries, writeFormEntry } from './formEntries.ts';
import { toRecord, writeStored } from './localStore.ts';

/** Typed values of order forms that were not sent yet, so that a reload loses nothing. */
const key = 'haat-typed';

/** Values by field name; undefined without a draft. */
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

/** Deletes the drafts of all forms, because a deleted customer's name and phone may be in any of them. */
export function deleteAllFormDrafts(): void {
  writeStored(key, {});
}
