import type { ChatContext } from '#server/chat/context.ts';

/** The progress of resealing with the newest secret: counts of values. */
export type ResealResult = {
  /** Newly sealed with the newest secret. */
  resealed: number;
  /** Sealed with a secret that is no longer configured, so they cannot be decrypted. */
  unreadable: number;
};

type Parts = Pick<ChatContext, 'database' | 'secrets'>;
type SealedValue = { id: string; sealed: string; owner: string };

/** The columns with sealed values: table, column, key, and the id that the value is bound to. */
const sealedColumns = [
  { table: 'second_factors', column: 'secret', key: 'user_id', owner: '' },
  { table: 'channel_numbers', column: 'token_sealed', key: 'id', owner: 'number:' },
  { table: 'channel_numbers', column: 'app_secret_sealed', key: 'id', owner: 'number:' },
] as const;
type SealedColumn = (typeof sealedColumns)[number];

/**
 * Reseals values of older secrets with the newest one, `batch` at a time. Safe to run concurrently and to interrupt:
 * each value is replaced on its own, and only if it has not changed since it was read.
 */
export async function resealSecrets(context: Parts, batch = 200): Promise<ResealResult> {
  const total = { resealed: 0, unreadable: 0 };
  for (const sealedColumn of sealedColumns) {
    let last: string | undefined = '00000000-0000-0000-0000-000000000000';
    while (last) last = await resealBatch(context, sealedColumn, last, batch, total);
  }
  return total;
}

/** Returns the last key of a full batch, after which the next batch starts. */
async function resealBatch(
  { database, secrets: { seal } }: Parts,
  sealedColumn: SealedColumn,
  after: string,
  batch: number,
  total: ResealResult,
) {
  const { table, column, key, owner } = sealedColumn;
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
