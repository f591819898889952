import { sql } from 'kysely';
import type { QueryBuilder } from './queryBuilder.ts';

/** Stands between words whose keys are asked for together: no letter, but kept by `sound_keys`. */
const separator = '\u0dff';

/** The keys of texts that were asked for, so that the words of the trade are computed once. */
const knownKeys = new Map<string, string>();
const maxKnown = { texts: 5_000, letters: 40 };

/** Reads the keys of sound of texts. Returns a function for the distinct keys of some of them. */
export async function readSoundKeys(db: QueryBuilder, texts: readonly string[]) {
  const unknown = [...new Set(texts)].filter((text) => !knownKeys.has(text));
  const keys = new Map(unknown.length > 0 ? await computeKeys(db, unknown) : []);
  for (const text of texts) keys.set(text, keys.get(text) ?? knownKeys.get(text) ?? '');
  if (knownKeys.size + unknown.length > maxKnown.texts) knownKeys.clear();
  for (const [text, key] of keys) if (text.length <= maxKnown.letters) knownKeys.set(text, key);
  return (some: readonly string[]): string[] => [...new Set(some.map((text) => keys.get(text) ?? '').filter(Boolean))];
}

async function computeKeys(db: QueryBuilder, texts: readonly string[]): Promise<[string, string][]> {
  const text = texts.join(` ${separator} `);
  const { keys } = await db.selectNoFrom(sql<string>`sound_keys(${text})`.as('keys')).executeTakeFirstOrThrow();
  const all = keys.split(separator);
  return texts.map((text, index) => [text, all[index]?.trim() ?? '']);
}
