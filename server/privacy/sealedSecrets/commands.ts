import { type NotNull, type SelectQueryBuilder, sql, type UpdateResult } from 'kysely';
import { NIL as nilId } from 'uuid';
import type { DB } from '#database/schema.ts';
import type { ChatContext } from '#server/chat/context.ts';
import { verifyHashOf } from '#server/chat/numbers/commands.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';

/** The progress of resealing with the newest secret: counts of values. */
export type ResealResult = {
  /** Newly sealed with the newest secret. */
  resealed: number;
  /** Sealed with a secret that is no longer configured, so they cannot be decrypted. */
  unreadable: number;
};

type Parts = Pick<ChatContext, 'database' | 'secrets'>;

/** A column with sealed values, which are bound to the id of their owner, after `prefix`. */
type SealedColumn = {
  prefix: string;
  read(db: QueryBuilder): SelectQueryBuilder<DB, never, { id: string; sealed: string | null }>;
  replace(parts: Parts, change: SealedChange): Promise<UpdateResult>;
};
type SealedChange = { id: string; sealed: string; by: string; text: string };

const secondFactorSecrets: SealedColumn = {
  prefix: '',
  read: (db) => db.selectFrom('secondFactors').select(['userId as id', 'secret as sealed']),
  replace: ({ database }, { id, sealed, by }) =>
    database.write
      .updateTable('secondFactors')
      .set({ secret: by })
      .where('userId', '=', id)
      .where('secret', '=', sealed)
      .executeTakeFirst(),
};

const numberSecrets = (column: 'tokenSealed' | 'appSecretSealed' | 'verifyTokenSealed'): SealedColumn => ({
  prefix: 'number:',
  read: (db) => db.selectFrom('channelNumbers').select((eb) => ['id', eb.ref(column).as('sealed')]),
  replace: (parts, { id, sealed, by, text }) =>
    parts.database.write
      .updateTable('channelNumbers')
      .set({ [column]: by, ...(column === 'verifyTokenSealed' && { verifyHash: verifyHashOf(parts, text) }) })
      .where('id', '=', id)
      .where(column, '=', sealed)
      .executeTakeFirst(),
});

const providerSecrets = (
  column: 'keySecretSealed' | 'webhookSecretSealed' | 'oldWebhookSecretSealed',
): SealedColumn => ({
  prefix: 'payment:',
  read: (db) => db.selectFrom('paymentConnections').select((eb) => ['id', eb.ref(column).as('sealed')]),
  replace: ({ database }, { id, sealed, by }) =>
    database.write
      .updateTable('paymentConnections')
      .set({ [column]: by })
      .where('id', '=', id)
      .where(column, '=', sealed)
      .executeTakeFirst(),
});

const sealedColumns = [
  secondFactorSecrets,
  ...(['tokenSealed', 'appSecretSealed', 'verifyTokenSealed'] as const).map(numberSecrets),
  ...(['keySecretSealed', 'webhookSecretSealed', 'oldWebhookSecretSealed'] as const).map(providerSecrets),
];

/**
 * Reseals values of older secrets with the newest one, `batch` at a time. Safe to run concurrently and to interrupt:
 * each value is replaced on its own, and only if it has not changed since it was read.
 */
export async function resealSecrets(context: Parts, batch = 200): Promise<ResealResult> {
  const total = { resealed: 0, unreadable: 0 };
  for (const sealedColumn of sealedColumns) {
    let last: string | undefined = nilId;
    while (last) last = await resealBatch(context, sealedColumn, last, batch, total);
  }
  return total;
}

/** Returns the last key of a full batch, after which the next batch starts. */
async function resealBatch(
  parts: Parts,
  sealedColumn: SealedColumn,
  after: string,
  batch: number,
  total: ResealResult,
) {
  const { database } = parts;
  const { seal } = parts.secrets;
  const values = await database.read
    .selectFrom(sealedColumn.read(database.read).as('stored'))
    .selectAll()
    .where('sealed', 'is not', null)
    .where((eb) => eb.not(eb.fn<boolean>('starts_with', ['sealed', eb.val(seal.newest)])))
    .where('id', '>', after)
    .orderBy('id')
    .limit(sql.lit(batch))
    .$narrowType<{ sealed: NotNull }>()
    .execute();
  for (const { id, sealed } of values) {
    const owner = sealedColumn.prefix + id;
    const text = seal.open(sealed, owner);
    if (text === undefined) total.unreadable += 1;
    else {
      const by = seal.close(text, owner);
      const { numUpdatedRows } = await sealedColumn.replace(parts, { id, sealed, by, text });
      total.resealed += Number(numUpdatedRows);
    }
  }
  return values.length === batch ? values.at(-1)?.id : undefined;
}
