import { sql } from 'kysely';
import type { QueryBuilder } from './queryBuilder.ts';

/** Stands between words whose keys are asked for together: no letter, but kept by `sound_keys`. */
const separator = '\u0dff';

/** The keys of texts that were asked for, so that the words of the trade are computed once. */
const knownKeys = new Map<string, string>();
const maxKnown = { texts: 5_000, letters: 40 };

/** The distinct keys of sound of the texts of each list. */
export async function readSoundKeys(db: QueryBuilder, lists: readonly (readonly string[])[]): Promise<string[][]> {
  const unknown = [...new Set(lists.flat())].filter((text) => !knownKeys.has(text));
  const keys = new Map(unknown.length > 0 ? await computeKeys(db, unknown) : []);
  const all = lists.map((list) => list.map((text) => keys.get(text) ?? knownKeys.get(text) ?? ''));
  if (knownKeys.size + keys.size > maxKnown.texts) knownKeys.clear();
  for (const [text, key] of keys) if (text.length <= maxKnown.letters) knownKeys.set(text, key);
  return all.map((list) => [...new Set(list)].filter(Boolean));
}

async function computeKeys(db: QueryBuilder, texts: readonly string[]): Promise<[string, string][]> {
  const text = texts.join(` ${separator} `);
  const { keys } = await db.selectNoFrom(sql<string>`sound_keys(${text})`.as('keys')).executeTakeFirstOrThrow();
  const all = keys.split(separator);
  return texts.map((text, index) => [text, all[index]?.trim() ?? '']);
}
