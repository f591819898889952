import type pg from 'pg';

/** Every row of all other shops, including their chat messages, as table name and JSON. */
export async function rowsOfOtherShops(database: pg.Client, sellerId: string): Promise<Set<string>> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'seller_id' and table_name <> 'contacts'`,
  );
  const { rows } = await database.query<{ row: string }>(
    `${tables.map(({ name }) => `select '${name} ' || to_jsonb(t)::text as row from ${name} as t where seller_id <> $1`).join(' union all ')}
      union all select 'channel_messages ' || to_jsonb(m)::text from channel_messages as m
        join conversations on conversations.id = conversation_id where seller_id <> $1`,
    [sellerId],
  );
  return new Set(rows.map(({ row }) => row));
}
