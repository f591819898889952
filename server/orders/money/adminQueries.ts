import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { moneyCards, type PaymentState } from '#domain/orders/paymentStates.ts';
import type { Language } from '#domain/platform/languages.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Admin } from '#server/identity/actors/actors.ts';
import { languageTagOf } from '#texts/language.ts';

/** Days after which a refund that was not sent is on the administrators' list. */
const overdueDays = 7;

export const providerHealths = ['working', 'down'] as const;
/** Whether a shop's payment provider answers. */
type ProviderHealth = (typeof providerHealths)[number];

const healthOfProvider = expressionBuilder<DB, 'sellers'>()
  .selectFrom('paymentConnections')
  .select(sql<ProviderHealth>`case when down_until is null then 'working' else 'down' end`.as('health'))
  .whereRef('paymentConnections.sellerId', '=', 'sellers.id')
  .where('disconnectedAt', 'is', null)
  .$asScalar();

const inStates = (states: readonly PaymentState[]) =>
  sql<number>`coalesce(sum(paise) filter (where state = any(${[...states]}::text[])), 0)`;

/**
 * The money of each shop in counts and sums, and whether its payment provider answers, without names of customers or
 * numbers of payments (money.md, section 8), by the shops' names as the reader's language sorts them (languages.md,
 * section 5). `after` continues behind a shop of that name.
 */
export async function readAllMoney(
  { database, now }: CatalogueContext,
  _admin: Admin,
  { after, limit, language }: { after?: string | undefined; limit: number; language: Language },
) {
  const name = sql<string>`sellers.business_name collate ${sql.raw(`"${languageTagOf(language)}-x-icu"`)}`;
  let query = database.read
    .selectFrom('moneyCounters')
    .innerJoin('sellers', 'sellers.id', 'moneyCounters.sellerId')
    .select(['sellers.id as sellerId', 'sellers.businessName'])
    .select([
      inStates(moneyCards.toReceive).as('toReceivePaise'),
      inStates(moneyCards.saysPaid).as('saysPaidPaise'),
      inStates(moneyCards.cashToCollect).as('cashToCollectPaise'),
      inStates(moneyCards.toRefund).as('toRefundPaise'),
      sql<number>`coalesce(sum(orders), 0)`.as('orders'),
    ])
    .select(healthOfProvider.as('provider'))
    .groupBy(['sellers.id', 'sellers.businessName']);
  if (after) query = query.where(name, '>', after);
  const [rows, overdue] = await Promise.all([
    query
      .orderBy(name)
      .limit(limit + 1)
      .execute(),
    countOverdueRefunds(database.read, now()),
  ]);
  const shops = rows.slice(0, limit).map((row) => ({
    ...row,
    toReceivePaise: Number(row.toReceivePaise),
    saysPaidPaise: Number(row.saysPaidPaise),
    cashToCollectPaise: Number(row.cashToCollectPaise),
    toRefundPaise: Number(row.toRefundPaise),
    orders: Number(row.orders),
    overdueRefunds: overdue.get(row.sellerId) ?? 0,
  }));
  return { shops, nextCursor: rows.length > limit ? (shops.at(-1)?.businessName ?? null) : null };
}

/** Refunds that customers said did not arrive, or that were not sent for a week, by shop. */
async function countOverdueRefunds(db: CatalogueContext['database']['read'], now: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('refunds')
    .select(({ fn }) => ['sellerId', fn.countAll<number>().as('refunds')])
    .where('state', 'in', ['due', 'failed'])
    .where(({ or, eb }) =>
      or([
        eb('disputedAt', 'is not', null),
        eb('createdAt', '<', new Date(now.getTime() - overdueDays * 24 * 60 * 60 * 1000)),
      ]),
    )
    .groupBy('sellerId')
    .execute();
  return new Map(rows.map(({ sellerId, refunds }) => [sellerId, Number(refunds)]));
}
