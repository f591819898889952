import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import { findPayerVpa, findPaymentNumbers, type StatementColumns } from '#domain/orders/bankStatements.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { unnest } from '#server/platform/database/unnest.ts';
import { withSpreadsheet } from '#server/platform/spreadsheets/openSpreadsheet.ts';
import type { LedgerOrder } from '../ledger/settle.ts';
import { bookPaymentIn, lockOwnOrder } from '../money/commands.ts';
import { preselectColumns, rememberColumns } from './columnChoices.ts';
import { type Credit, isComplete, readCredits, recognizeColumns, statementHeadings } from './columns.ts';
import { hashCredits, type MatchedCredit, matchCredits } from './matching.ts';
import { findBookedHashes, findBookedNumbers, listPayableOrders, nextEntryKey, readStatement } from './queries.ts';

/** What was chosen by hand: the sheet, the row of the headings, and the columns. */
export type StatementChoices = { sheet?: string; headerRow?: number; columns?: StatementColumns };

/**
 * Reads a bank statement, matches its credits with the shop's unpaid orders, and stores them for 24 hours. Debits and
 * the file are not stored. Without known headings or chosen columns nothing is stored, and the form says what can be
 * chosen. Throws what `withSpreadsheet` throws.
 */
export async function addStatement(
  context: CatalogueContext,
  member: SellerMember,
  bytes: Uint8Array<ArrayBuffer>,
  { sheet, headerRow, columns: chosen }: StatementChoices = {},
) {
  const options = { headings: statementHeadings, sheet, headerRow };
  const { form, read } = await withSpreadsheet(bytes, options, async ({ form, rows }) => {
    const columns = chosen ?? recognizeColumns(form);
    return { form, read: isComplete(columns) ? await readCredits(rows, columns) : undefined };
  });
  if (!read) return { id: null, form: await preselectColumns(context, member, form), notices: [], rows: [] };
  if (chosen) await rememberColumns(context, member, form, chosen);
  const id = await storeStatement(context, member, read.credits);
  const { rows } = await readStatement(context, member, id);
  return { id, form, notices: read.notices, rows };
}

async function storeStatement(context: CatalogueContext, member: SellerMember, credits: Credit[]): Promise<string> {
  const { sellerId } = member;
  const hashes = hashCredits(sellerId, credits);
  const id = newId();
  await context.database.transaction(async (tx) => {
    const matched = await matchWithShop(tx, sellerId, credits, hashes);
    const at = context.now();
    await tx.db.insertInto('statements').values({ id, sellerId, createdAt: at }).execute();
    await insertCredits(tx, id, matched);
    await rememberHashes(tx, sellerId, hashes, at);
  });
  return id;
}

/** Matches credits with the unpaid orders of a shop and what was booked before. */
export async function matchWithShop({ db }: Transaction, sellerId: string, credits: Credit[], hashes: string[]) {
  const numbers = credits.flatMap(({ reference, narration }) => findPaymentNumbers(reference, narration));
  const orders = await listPayableOrders(db, sellerId);
  const booked = await findBookedNumbers(db, sellerId, numbers);
  const bookedHashes = await findBookedHashes(db, sellerId, hashes);
  return matchCredits(credits, hashes, { orders, booked, bookedHashes });
}

/** Credits in one statement of SQL. */
const batchSize = 2000;

async function insertCredits({ db }: Transaction, statementId: string, credits: MatchedCredit[]): Promise<void> {
  for (let start = 0; start < credits.length; start += batchSize) {
    const values = credits.slice(start, start + batchSize).map((credit) => ({ statementId, ...credit }));
    await db.insertInto('statementCredits').values(values).execute();
  }
}

async function rememberHashes({ db }: Transaction, sellerId: string, hashes: string[], at: Date): Promise<void> {
  const sorted = hashes.toSorted();
  await db
    .insertInto('statementHashes')
    .columns(['sellerId', 'hash', 'seenAt'])
    .expression(
      db
        .selectFrom(unnest('seen', { hash: sql<string[]>`${sorted}::text[]` }))
        .select(({ ref }) => [
          sql<string>`${sellerId}::uuid`.as('sellerId'),
          ref('seen.hash').as('hash'),
          sql<Date>`${at}::timestamptz`.as('seenAt'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Books the payments of these rows, each in a transaction of its own. Rows without an order are left out, and rows that
 * were recorded meanwhile, by hand or from another statement, become booked without a second entry. Returns how many
 * were booked now. Throws `statement_not_found`.
 */
export async function bookStatement(context: CatalogueContext, member: SellerMember, id: string, numbers: number[]) {
  const { rows } = await readStatement(context, member, id);
  const wanted = new Set(numbers);
  let booked = 0;
  for (const { number, orderId, isBooked } of rows) {
    if (!wanted.has(number) || orderId === null || isBooked) continue;
    try {
      if (await bookCredit(context, member, id, number, orderId)) booked += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'already_booked') throw error;
      await markAsBooked(context.database.write, id, number);
    }
  }
  return { booked };
}

function bookCredit(context: CatalogueContext, member: SellerMember, id: string, number: number, orderId: string) {
  return context.database.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, member, orderId);
    // Behind the lock of the order: another process may have booked it.
    const credit = await tx.db
      .selectFrom('statementCredits')
      .select(['hash', 'amountPaise', 'utr', 'isBooked', 'narration'])
      .where('statementId', '=', id)
      .where('number', '=', number)
      .executeTakeFirst();
    if (!credit || credit.isBooked) return false;
    const payerVpa = findPayerVpa(credit.narration) ?? null;
    await bookBankCreditIn(tx, context, member, order, { ...credit, payerVpa });
    await markAsBooked(tx.db, id, number);
    return true;
  });
}

export type BankCreditBooking = {
  hash: string;
  amountPaise: number;
  utr: string | null;
  /** Offered to the customer for a refund. */
  payerVpa: string | null;
};

/**
 * Books what the bank says for a locked order, with the claim that it answers. `check` runs when it is not booked yet.
 * Throws `already_booked`; the caller's transaction must then roll back.
 */
export async function bookBankCreditIn(
  tx: Transaction,
  context: CatalogueContext,
  { userId }: SellerMember,
  order: LedgerOrder,
  { hash, amountPaise, utr, payerVpa }: BankCreditBooking,
  check?: () => void,
): Promise<void> {
  const claimId = await findOpenClaim(tx, order.id, utr);
  const references = utr === null ? [] : [utr];
  const booking = { amountPaise, channel: 'statement', references, claimId, actorId: userId } as const;
  const key = await nextEntryKey(tx.db, order.sellerId, hash);
  await bookPaymentIn(tx, context, order, { ...booking, key }, check);
  if (payerVpa !== null) {
    await tx.db
      .updateTable('orderMoney')
      .set({ payerVpa })
      .where('orderId', '=', order.id)
      // Nothing is stored anew of a customer whose data was erased.
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('orders').select('id').where('id', '=', order.id).where('erasedAt', 'is', null)),
      )
      .execute();
  }
}

/** The open claim with the payment's number, or the only one without a number. */
async function findOpenClaim({ db }: Transaction, orderId: string, utr: string | null): Promise<string | undefined> {
  const claims = await db
    .selectFrom('paymentClaims')
    .select(['id', 'reference'])
    .where('orderId', '=', orderId)
    .where('state', '=', sql.lit('open'))
    .execute();
  const named = claims.find(({ reference }) => reference !== null && reference === utr);
  const unnamed = claims.filter(({ reference }) => reference === null);
  return named?.id ?? (unnamed.length === 1 ? unnamed[0]?.id : undefined);
}

const markAsBooked = (db: Transaction['db'], statementId: string, number: number) =>
  db
    .updateTable('statementCredits')
    .set({ isBooked: true, isTicked: false })
    .where('statementId', '=', statementId)
    .where('number', '=', number)
    .execute();
