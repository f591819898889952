import { expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { DB } from '#database/schema.ts';
import { AppError } from '#domain/errors.ts';
import { unpaidStates } from '#domain/orders/paymentStates.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import type { PayableOrder } from './matching.ts';

/** Orders that one statement is compared with: the newest unpaid ones. */
const maxOrders = 20_000;

/** The unpaid orders of a shop with their open claims, newest first. Amounts are paise. Test orders are left out. */
export async function listPayableOrders(db: QueryBuilder, sellerId: string): Promise<PayableOrder[]> {
  const orders = await db
    .selectFrom('orderMoney')
    .leftJoin('paymentRequests', (join) =>
      join.onRef('paymentRequests.orderId', '=', 'orderMoney.orderId').on('paymentRequests.closedAt', 'is', null),
    )
    .select(['orderMoney.orderId as id', 'orderMoney.placedAt', 'paymentRequests.createdAt as askedAt'])
    .select(({ ref }) =>
      sql<number>`${ref('keepPaise')} - ${ref('receivedPaise')} + ${ref('returnedPaise')}`.as('duePaise'),
    )
    .select(({ selectFrom }) =>
      selectFrom('paymentClaims')
        .select(({ fn, ref }) =>
          fn
            .jsonAgg(jsonBuildObject({ id: ref('paymentClaims.id'), reference: ref('paymentClaims.reference') }))
            .as('claims'),
        )
        .whereRef('paymentClaims.orderId', '=', 'orderMoney.orderId')
        .where('paymentClaims.state', '=', sql.lit('open'))
        .as('claims'),
    )
    .where('orderMoney.sellerId', '=', sellerId)
    .where('orderMoney.isTest', '=', sql.lit(false))
    .where('orderMoney.state', 'in', [...unpaidStates, 'with_courier', 'cash_due'])
    .orderBy('orderMoney.placedAt', 'desc')
    .limit(maxOrders)
    .execute();
  return orders.map(({ claims, ...order }) => ({ ...order, claims: claims ?? [] }));
}

/** The orders for which these numbers of payments were recorded, by number. */
export async function findBookedNumbers(db: QueryBuilder, sellerId: string, numbers: string[]) {
  const found = await db
    .selectFrom('moneyReferences')
    .select(['reference', 'orderId'])
    .where('sellerId', '=', sellerId)
    .where('kind', '=', sql.lit('received'))
    .where('reference', '=', anyOf(numbers))
    .execute();
  return new Map(found.map(({ reference, orderId }) => [reference, orderId]));
}

/**
 * The keys of the entries that a credit can make: the same credit in another statement makes no second one, but one that
 * was taken back can be booked again, twice.
 */
const entryKeys = (hash: string): string[] => ['', ':2', ':3'].map((suffix) => `statement:${hash}${suffix}`);

const ofEntries = expressionBuilder<DB, 'moneyEntries'>();
const isCorrected = ofEntries.exists(
  ofEntries
    .selectFrom('moneyEntries as correction')
    .select('correction.id')
    .whereRef('correction.correctedId', '=', 'moneyEntries.id'),
);

/** The entries of these credits. */
const findEntries = (db: QueryBuilder, sellerId: string, hashes: string[]) =>
  db
    .selectFrom('moneyEntries')
    .select(['key', 'orderId', isCorrected.as('isCorrected')])
    .where('sellerId', '=', sellerId)
    .where('key', '=', anyOf(hashes.flatMap(entryKeys)))
    .execute();

/** The key of the next entry of a credit; of the present one while it stands, which makes no second one. */
export async function nextEntryKey(db: QueryBuilder, sellerId: string, hash: string): Promise<string> {
  const entries = await findEntries(db, sellerId, [hash]);
  const keys = entryKeys(hash);
  const booked = entries.find((entry) => !entry.isCorrected)?.key;
  return booked ?? keys[entries.length] ?? keys.at(-1) ?? '';
}

/** The orders for which these credits are booked, by hash. */
export async function findBookedHashes(db: QueryBuilder, sellerId: string, hashes: string[]) {
  const entries = (await findEntries(db, sellerId, hashes)).filter((entry) => !entry.isCorrected);
  return new Map(entries.map(({ key, orderId }) => [key.split(':')[1] ?? '', orderId]));
}

/** The credits of one of the seller's statements, in the order of its rows. Throws `statement_not_found`. */
export async function readStatement({ database }: CatalogueContext, { sellerId }: SellerMember, id: string) {
  const db = database.write;
  const statement = await db
    .selectFrom('statements')
    .select('createdAt')
    .where('id', '=', id)
    .where('sellerId', '=', sellerId)
    .executeTakeFirst();
  if (!statement) throw new AppError('statement_not_found');
  const rows = await db
    .selectFrom('statementCredits')
    .leftJoin('orders', 'orders.id', 'statementCredits.orderId')
    .select(['statementCredits.number', 'statementCredits.amountPaise', 'narration', 'utr', 'rule', 'isTicked'])
    .select(['statementCredits.orderId', 'differencePaise', 'isBooked'])
    .select(['orders.number as orderNumber', 'orders.customerName'])
    .select(({ ref }) => sql<string>`${ref('day')}::text`.as('day'))
    .where('statementId', '=', id)
    .orderBy('statementCredits.number')
    .execute();
  return { id, createdAt: statement.createdAt.toISOString(), rows };
}
