import type { ChatContext } from '#server/chat/context.ts';

/** How far sealed values have come to the newest secret: counts of values. */
export type ResealResult = {
  /** Sealed with the newest secret now that were not before. */
  resealed: number;
  /** Sealed with a secret that is not configured any more: nothing here opens them. */
  unreadable: number;
};

type Parts = Pick<ChatContext, 'database' | 'secrets'>;
type SealedValue = { id: string; sealed: string; owner: string };

/** Where sealed values stand: the table, the column, what it is found by, and for whom it was sealed. */
const sealedColumns = [
  { table: 'second_factors', column: 'secret', key: 'user_id', owner: '' },
  { table: 'channel_numbers', column: 'token_sealed', key: 'id', owner: 'number:' },
  { table: 'channel_numbers', column: 'app_secret_sealed', key: 'id', owner: 'number:' },
] as const;
type SealedColumn = (typeof sealedColumns)[number];

/**
 * Seals with the newest secret what was sealed with an older one, `batch` values at a time. Several processes may do so at
 * once, and it may be cut off anywhere: each value is replaced on its own, and only while it is the one that was read.
 */
export async function resealSecrets(context: Parts, batch = 200): Promise<ResealResult> {
  const total = { resealed: 0, unreadable: 0 };
  for (const place of sealedColumns) {
    let last: string | undefined = '00000000-0000-0000-0000-000000000000';
    while (last) last = await resealBatch(context, place, last, batch, total);
  }
  return total;
}

/** Returns the last value of a full batch, behind which the next one begins. */
async function resealBatch(
  { database, secrets: { seal } }: Parts,
  place: SealedColumn,
  after: string,
  batch: number,
  total: ResealResult,
) {
  const { table, column, key, owner } = place;
  const { rows } = await database.pool.query<SealedValue>(
    `select ${key} as id, ${column} as sealed, $3::text || ${key}::text as owner from ${table}
      where ${column} is not null and not starts_with(${column}, $1) and ${key} > $2 order by ${key} limit ${batch}`,
    [seal.newest, after, owner],
  );
  for (const value of rows) {
    const text = seal.open(value.sealed, value.owner);
    if (text === undefined) total.unreadable += 1;
    else {
      const { rowCount } = await database.pool.query(
        `update ${table} set ${column} = $3 where ${key} = $1 and ${column} = $2`,
        [value.id, value.sealed, seal.close(text, value.owner)],
      );
      total.resealed += rowCount ?? 0;
    }
  }
  return rows.length === batch ? rows.at(-1)?.id : undefined;
}
