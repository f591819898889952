import { sql } from 'kysely';
import type { QueryBuilder } from './queryBuilder.ts';

/** Stands between words whose keys are asked for together: no letter, but kept by `sound_keys`. */
const separator = '\u0dff';

/** The distinct keys of sound of the texts of each list. */
export async function readSoundKeys(db: QueryBuilder, lists: readonly (readonly string[])[]): Promise<string[][]> {
  const text = lists.flat().join(` ${separator} `);
  const { keys } = await db.selectNoFrom(sql<string>`sound_keys(${text})`.as('keys')).executeTakeFirstOrThrow();
  const all = keys.split(separator).map((key) => key.trim());
  return lists.map((list) => [...new Set(all.splice(0, list.length))].filter(Boolean));
}
