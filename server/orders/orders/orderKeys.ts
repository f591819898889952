import { type Expression, type ExpressionBuilder, expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { AppError } from '#domain/errors.ts';
import type { OrderDraft } from '#domain/orders/orders.schema.ts';
import { formatOrderLabel, statusesAhead, waitingStatus } from '#domain/orders/orders.ts';
import { orderRateLimit, orderStanding } from '#domain/sellers/terms.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
import { hashToken } from '#server/platform/secrets/tokens.ts';

type NewOrder = { id: string; now: Date; source: string | null };
/**
 * How many points a shop and a source have earned by confirmed orders, and whether the shop confirmed an order of this
 * phone before.
 */
export type OrderStanding = { ofShop: number; ofSource: number; isKnown: boolean };

type Claim = {
  key: string;
  bodyHash: string;
  orderId: string;
  now: Date;
  source: string | null;
  productId: string | null;
  phone: string;
};
type Moment = RawBuilder<Date>;

/** The statuses of orders that the shop confirmed and that were not cancelled. */
const confirmedStatuses = statusesAhead(waitingStatus).map((status) => sql.lit(status));
const { confirmedLately, confirmedOfSource, lent, pace } = orderStanding;
const { atOnce, seconds } = orderRateLimit;
/** How far the due time of a source may lie ahead, as it may order in a burst. */
const burstSeconds = (atOnce - 1) * seconds;

const later = (moment: Moment, count: number) => sql<Date>`${moment} + ${sql.lit(count)} * interval '1 second'`;

/** The orders of the product's shop that were confirmed since a moment: of a source, or of all (''). */
const confirmedSince = ({ selectFrom }: ExpressionBuilder<DB, 'products'>, since: Moment, source: string | null) =>
  selectFrom('orderConfirmations')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('orders'), lit(0)).as('orders'))
    .whereRef('orderConfirmations.sellerId', '=', 'products.sellerId')
    .where('source', '=', sql<string>`${source}`)
    .where('hour', '>', since);

const confirmedByShop = ({ selectFrom }: ExpressionBuilder<DB, 'products'>) =>
  selectFrom('orderCounters')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('orders'), lit(0)).as('orders'))
    .whereRef('orderCounters.sellerId', '=', 'products.sellerId')
    .where('status', 'in', confirmedStatuses);

const confirmedOfPhone = ({ selectFrom }: ExpressionBuilder<DB, 'products'>, phone: string) =>
  selectFrom('orders')
    .where('customerPhone', '=', phone)
    .whereRef('orders.sellerId', '=', 'products.sellerId')
    .where('status', 'in', confirmedStatuses)
    .where('isTest', '=', sql.lit(false));

/** The standing of the product's shop, and of the source and the phone there, read from counters only. */
function selectStanding({ productId, source, phone }: Claim, now: Moment) {
  const recently = sql<Date>`${now} - interval '2 hours'`;
  const today = sql<Date>`${now} - interval '1 day'`;
  const confirmed = expressionBuilder<DB>()
    .selectFrom('products')
    .select((eb) => [
      sql<number>`${confirmedByShop(eb)} + ${sql.lit(confirmedLately)} * ${confirmedSince(eb, recently, '')}`.as(
        'ofShop',
      ),
      confirmedSince(eb, today, source).as('confirmedOfSource'),
      eb.exists(confirmedOfPhone(eb, phone)).as('isKnown'),
    ])
    .where('products.id', '=', sql<string>`${productId}`)
    .as('confirmed');
  return expressionBuilder<DB>()
    .selectFrom(confirmed)
    .select(['ofShop', 'isKnown'])
    .select(({ ref }) =>
      sql<number>`least(${ref('ofShop')}, ${sql.lit(lent)}) + ${sql.lit(confirmedOfSource)} * ${ref('confirmedOfSource')}`.as(
        'ofSource',
      ),
    );
}

/** A time further ahead than any order can cause was stored before the clock was set back, so it counts from now. */
function paceStart(now: Moment) {
  const dueAt = expressionBuilder<DB, 'orderPaces'>().ref('orderPaces.dueAt');
  return sql<Date>`(case when ${dueAt} > ${later(now, burstSeconds + seconds + 60)} then ${now}
    else greatest(${dueAt}, ${now}) end)`;
}

/** When a source may order next that orders now, with the rate of its standing. */
const nextDueAt = (now: Moment, ofSource: Expression<number | null>) =>
  sql<Date>`${now} + ${sql.lit(seconds)} / (1 + coalesce(${ofSource}, 0) / ${sql.lit(pace)}.0) * interval '1 second'`;

/** Takes the key, unless an order has it, and reads the standing. */
const withTakenKey = (db: QueryBuilder, claim: Claim, now: Moment) =>
  db
    .with('taken', (db) =>
      db
        .insertInto('orderKeys')
        .values({ key: claim.key, bodyHash: claim.bodyHash, orderId: claim.orderId, createdAt: claim.now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('key'),
    )
    .with(
      (cte) => cte('standing').materialized(),
      () => selectStanding(claim, now),
    );

const claimKey = statement((db, claim: Claim) => {
  const now = sql<Date>`${claim.now}::timestamptz`;
  const source = sql<string>`${claim.source}::text`;
  return withTakenKey(db, claim, now)
    .with('counted', (db) =>
      db
        .insertInto('orderPaces')
        .columns(['source', 'dueAt'])
        .expression(
          db
            .selectFrom('taken')
            .leftJoin('standing', (join) => join.onTrue())
            .select(({ ref }) => [source.as('source'), nextDueAt(now, ref('ofSource')).as('dueAt')])
            .where(source, 'is not', null)
            .where('isKnown', 'is not', true),
        )
        .onConflict((conflict) =>
          conflict
            .column('source')
            .doUpdateSet(({ ref }) => ({ dueAt: sql<Date>`${paceStart(now)} + (${ref('excluded.dueAt')} - ${now})` }))
            .where(paceStart(now), '<=', later(now, burstSeconds)),
        )
        .returning('source'),
    )
    .selectFrom(sql`(values (1))`.as('one'))
    .leftJoin('standing', (join) => join.onTrue())
    .select(({ exists, selectFrom, fn, lit }) => [
      exists(selectFrom('taken')).as('isNew'),
      exists(selectFrom('counted')).as('isCounted'),
      fn.coalesce('ofShop', lit(0)).as('ofShop'),
      fn.coalesce('ofSource', lit(0)).as('ofSource'),
      fn.coalesce('isKnown', lit(false)).$castTo<boolean>().as('isKnown'),
    ]);
});

/**
 * Claims the idempotency key for a new order and counts the order against the rate of its source, in one row for all
 * processes. Returns the standing that sets its limits, or the order that the key was used for. Concurrent requests
 * with the same key or from the same source wait here. A phone with an order that the shop confirmed is not slowed down
 * with its source. Throws `idempotency_key_reused`, and `order_delayed` with the seconds until the source may order
 * again.
 */
export async function claimOrderKey(tx: Transaction, key: string, draft: OrderDraft, { id, now, source }: NewOrder) {
  const bodyHash = hashToken(JSON.stringify(draft));
  const productId = draft.items[0]?.productId ?? null;
  const claim = { key, bodyHash, orderId: id, now, source, productId, phone: draft.customerPhone };
  const [row] = await claimKey(tx.db, claim);
  if (!row?.isNew) return { earlier: await readEarlierOrder(tx, key, bodyHash) };
  if (source && !row.isKnown && !row.isCounted) throw await createRateLimitError(tx, source, now);
  return { standing: { ofShop: row.ofShop, ofSource: row.ofSource, isKnown: row.isKnown } };
}

async function readEarlierOrder({ db }: Transaction, key: string, bodyHash: string) {
  const earlier = await db
    .selectFrom('orderKeys')
    .innerJoin('orders', 'orders.id', 'orderKeys.orderId')
    .select(['orders.id', 'orders.number', 'orders.token', 'orders.totalPaise', 'orderKeys.bodyHash'])
    .where('orderKeys.key', '=', key)
    .executeTakeFirst();
  if (earlier?.bodyHash !== bodyHash) throw new AppError('idempotency_key_reused');
  const { id, number, token, totalPaise } = earlier;
  return { id, label: formatOrderLabel(id), number, token, totalPaise };
}

async function createRateLimitError({ db }: Transaction, source: string, now: Date): Promise<AppError> {
  const rate = await db.selectFrom('orderPaces').select('dueAt').where('source', '=', source).executeTakeFirst();
  const wait = (rate?.dueAt.getTime() ?? 0) - now.getTime() - burstSeconds * 1000;
  return new AppError('order_delayed', { retryAfterSeconds: Math.max(Math.ceil(wait / 1000), 1) });
}
