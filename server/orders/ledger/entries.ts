import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import type { MoneyChannel, MoneyKind } from '#domain/orders/paymentStates.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';

export type NewEntry = {
  orderId: string;
  sellerId: string;
  kind: MoneyKind;
  amountPaise: number;
  channel: MoneyChannel;
  /** Each is booked once in a shop, for one kind. */
  references: readonly string[];
  at: Date;
  actorId: string | null;
  /** Makes one entry, however often its command is repeated. */
  key: string;
  isTest: boolean;
  reason?: string;
  correctedId?: string;
  refundId?: string;
};

/**
 * Adds an entry to the ledger of a locked order. Returns its id. Throws `already_booked` with the entry that has its key
 * or one of its references.
 */
export async function addEntry({ db }: Transaction, entry: NewEntry): Promise<string> {
  const { reason = null, correctedId = null, refundId = null, ...fields } = entry;
  const id = newId();
  const added = await db
    .insertInto('moneyEntries')
    .values({ id, ...fields, references: [...fields.references], reason, correctedId, refundId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) throw await alreadyBooked({ db }, entry);
  if (entry.references.length === 0) return id;
  const { orderId, sellerId, kind } = entry;
  const booked = await db
    .insertInto('moneyReferences')
    .values(entry.references.map((reference) => ({ sellerId, kind, reference, entryId: id, orderId })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (Number(booked.numInsertedOrUpdatedRows) < entry.references.length) throw await alreadyBooked({ db }, entry);
  return id;
}

async function alreadyBooked({ db }: Pick<Transaction, 'db'>, entry: NewEntry): Promise<AppError> {
  const { sellerId, kind, references, key, correctedId } = entry;
  const byReference = await db
    .selectFrom('moneyReferences')
    .select(['entryId', 'orderId'])
    .where('sellerId', '=', sellerId)
    .where('kind', '=', kind)
    .where('reference', '=', anyOf(references))
    .executeTakeFirst();
  const byKey = await db
    .selectFrom('moneyEntries')
    .select(['id as entryId', 'orderId'])
    .where(({ or, eb }) => or([eb('key', '=', key), eb('correctedId', '=', sql<string>`${correctedId ?? null}::uuid`)]))
    .executeTakeFirst();
  const booked = byReference ?? byKey;
  if (!booked) throw new Error('An entry conflicts with none that is there.');
  return new AppError('already_booked', booked);
}
