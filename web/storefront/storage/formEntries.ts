import { readStoredRecord, toRecord, writeStored } from './localStore.ts';

/**
 * Entries of one order form each, by the path of its page: '/product/{id}' or '/store/{slug}'. They expire after three
 * days, long before the server deletes used idempotency keys.
 */
const retentionDays = 3;
const maxEntries = 20;

type FormEntry = Record<string, unknown> & { at: number };

export function readFormEntries(key: string): Map<string, FormEntry> {
  const oldest = Date.now() - retentionDays * 24 * 60 * 60_000;
  const entries = Object.entries(readStoredRecord(key)).flatMap(([formPath, value]): [string, FormEntry][] => {
    const { at, ...entry } = toRecord(value);
    return typeof at === 'number' && at > oldest ? [[formPath, { ...entry, at }]] : [];
  });
  return new Map(entries);
}

/** Writes the entry of a form, or deletes it when `entry` is undefined. */
export function writeFormEntry(key: string, formPath: string, entry: object | undefined): void {
  const entries = readFormEntries(key);
  entries.delete(formPath);
  if (entry) entries.set(formPath, { ...entry, at: Date.now() });
  writeStored(key, Object.fromEntries([...entries].slice(-maxEntries)));
}
