import type { Database } from '#server/platform/database/connect.ts';

/** What depends on which key: the first 8 characters of its hash, or `none` if a value names no key. */
export type KeyUse = { what: string; key: string; count: number; from: string | null; to: string | null };

/** Returns which keys the database still depends on. Times in UTC, of the first and last audit rows. */
export async function readKeyUse({ database }: { database: Database }): Promise<KeyUse[]> {
  const keyOf = (column: string) =>
    `(case when strpos(${column}, '.') > 0 then split_part(${column}, '.', 1) else 'none' end)`;
  const { rows } = await database.pool.query<KeyUse>(`
    select 'sealed values' as what, key, count(*)::int, null as "from", null as "to" from (
        select ${keyOf('secret')} as key from second_factors
        union all select ${keyOf('token_sealed')} from channel_numbers where token_sealed is not null
        union all select ${keyOf('app_secret_sealed')} from channel_numbers where app_secret_sealed is not null) as sealed
      group by key
    union all
    select 'audit rows', coalesce(key_id, 'none'), count(*)::int, min(created_at)::date::text, max(created_at)::date::text
      from audit group by key_id
    order by what, "from"`);
  return rows;
}
