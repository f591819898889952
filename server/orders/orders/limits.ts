import { AppError } from '#domain/errors.ts';
import type { OrderDraft } from '#domain/orders/orders.schema.ts';
import { orderLabel, statusesAhead, waitingStatus } from '#domain/orders/orders.ts';
import { keysOf } from '#domain/platform/records.ts';
import { orderRateLimit, orderStanding, pendingLimits, type pendingLimitsOf } from '#domain/sellers/terms.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { hashOf } from '#server/platform/secrets/tokens.ts';

type NewOrder = { id: string; now: Date; source: string | null };
/**
 * How many points a shop and a source have earned by confirmed orders, and whether the shop confirmed an order of this
 * phone before.
 */
export type OrderStanding = { ofShop: number; ofSource: number; isKnown: boolean };

/** The statuses of orders that the shop confirmed and that were not cancelled. */
const confirmedStatuses = statusesAhead(waitingStatus)
  .map((status) => `'${status}'`)
  .join();
const { confirmedLately, confirmedOfSource, lent, pace } = orderStanding;
const confirmedSinceSql = (
  interval: string,
  source: string,
) => `(select coalesce(sum(orders), 0) from order_confirmations
  where seller_id = products.seller_id and source = ${source} and hour > $4::timestamptz - interval '${interval}')`;

/** The standing of the shop of product $8, of source $5 and of phone $9 there, read from counters only. */
const standingSql = `select of_shop, least(of_shop, ${lent}) + ${confirmedOfSource} * confirmed_of_source as of_source, is_known
  from (
    select (select coalesce(sum(orders), 0) from order_counters
        where seller_id = products.seller_id and status in (${confirmedStatuses}))
        + ${confirmedLately} * ${confirmedSinceSql('2 hours', "''")} as of_shop,
      ${confirmedSinceSql('1 day', '$5')} as confirmed_of_source,
      exists (select from orders where customer_phone = $9 and seller_id = products.seller_id
        and status in (${confirmedStatuses}) and not is_test) as is_known
    from products where id = $8
  ) as confirmed`;

/** A time further ahead than any order can cause was stored before the clock was set back, so it counts from now. */
const paceStartSql = `(case when pace.due_at > $4 + ($7 + $6 + 60) * interval '1 second' then $4
  else greatest(pace.due_at, $4) end)`;

/**
 * Claims the idempotency key for a new order and counts the order against the rate of its source, in one row for all
 * processes. Returns the standing that sets its limits, or the order that the key was used for. Concurrent requests
 * with the same key or from the same source wait here. A phone with an order that the shop confirmed is not slowed down
 * with its source. Throws `idempotency_key_reused`, and `order_delayed` with the seconds until the source may order
 * again.
 */
export async function claimOrderKey(tx: Transaction, key: string, draft: OrderDraft, { id, now, source }: NewOrder) {
  const { atOnce, seconds } = orderRateLimit;
  const bodyHash = hashOf(JSON.stringify(draft));
  const { rows } = await tx.client.query<ClaimedKey>({
    name: 'take-order-key',
    text: `with taken as (
        insert into order_keys (key, body_hash, order_id, created_at) values ($1, $2, $3, $4)
        on conflict do nothing returning key
      ), standing as materialized (${standingSql}
      ), counted as (
        insert into order_paces as pace (source, due_at)
        select $5::text, $4::timestamptz + $6 / (1 + coalesce(of_source, 0) / ${pace}.0) * interval '1 second'
        from taken left join standing on true where $5::text is not null and is_known is not true
        on conflict (source) do update set due_at = ${paceStartSql} + (excluded.due_at - $4)
          where ${paceStartSql} <= $4 + $7 * interval '1 second'
        returning source
      )
      select exists (select from taken) as is_new, exists (select from counted) as is_counted,
        coalesce(of_shop, 0)::float8 as of_shop, coalesce(of_source, 0)::float8 as of_source,
        coalesce(is_known, false) as is_known
      from (values (1)) as one left join standing on true`,
    values: [
      key,
      bodyHash,
      id,
      now,
      source,
      seconds,
      (atOnce - 1) * seconds,
      draft.items[0]?.productId,
      draft.customerPhone,
    ],
  });
  const [row] = rows;
  if (!row?.is_new) return { earlier: await readEarlierOrder(tx, key, bodyHash) };
  if (source && !row.is_known && !row.is_counted) throw await createRateLimitError(tx, source, now);
  return { standing: { ofShop: row.of_shop, ofSource: row.of_source, isKnown: row.is_known } };
}

type ClaimedKey = { is_new: boolean; is_counted: boolean; of_shop: number; of_source: number; is_known: boolean };

async function readEarlierOrder({ client }: Transaction, key: string, bodyHash: string) {
  const { rows } = await client.query<{ id: string; token: string; total_paise: string; body_hash: string }>(
    `select orders.id, token, total_paise, body_hash from order_keys join orders on orders.id = order_id where key = $1`,
    [key],
  );
  const earlier = rows[0];
  if (earlier?.body_hash !== bodyHash) throw new AppError('idempotency_key_reused');
  const { id, token } = earlier;
  return { id, label: orderLabel(id), token, totalPaise: Number(earlier.total_paise) };
}

async function createRateLimitError({ client }: Transaction, source: string, now: Date): Promise<AppError> {
  const { atOnce, seconds } = orderRateLimit;
  const { rows } = await client.query<{ due_at: Date }>('select due_at from order_paces where source = $1', [source]);
  const wait = (rows[0]?.due_at.getTime() ?? 0) - now.getTime() - (atOnce - 1) * seconds * 1000;
  return new AppError('order_delayed', { retryAfterSeconds: Math.max(Math.ceil(wait / 1000), 1) });
}

/** Not a parameter: PostgreSQL only uses the partial indexes of pending orders if the statement names the status. */
const isWaitingSql = `status = '${waitingStatus}'`;
const { ofPhone } = pendingLimits;

/** Whether the phone is blocked, and how many orders are pending, counted no further than the limits need. */
export type PendingCounts = { is_blocked: boolean; of_phone: number; of_source: number; of_shop: number };

/** SQL for `PendingCounts`, with the given parameters. Without a source, none of its orders are counted. */
export const pendingCountsSql = (sellerId: string, phone: string, source: string, ofSource: string) => `
  select exists (select from blocked_phones where seller_id = ${sellerId} and phone = ${phone}) as is_blocked,
    (select count(*)::int from (select from orders
      where seller_id = ${sellerId} and customer_phone = ${phone} and ${isWaitingSql} limit ${ofPhone}) as waiting) as of_phone,
    (select count(*)::int from (select from orders
      where seller_id = ${sellerId} and source = ${source} and ${isWaitingSql} limit ${ofSource}) as waiting) as of_source,
    coalesce((select orders from order_counters where seller_id = ${sellerId} and ${isWaitingSql}), 0)::int as of_shop`;

/** SQL that is true if one more order is within the limits. */
export const isWithinLimitsSql = (ofSource: string, ofShop: string) =>
  `(not is_blocked and of_phone < ${ofPhone} and of_source < ${ofSource} and of_shop < ${ofShop})`;

/** Throws `phone_blocked` or `too_many_pending_orders` if a limit is reached. */
export function refuseOverLimit(waiting: PendingCounts, limits: ReturnType<typeof pendingLimitsOf>): void {
  if (waiting.is_blocked) throw new AppError('phone_blocked');
  const counts = { phone: waiting.of_phone, source: waiting.of_source, shop: waiting.of_shop };
  const most = { phone: limits.ofPhone, source: limits.ofSource, shop: limits.ofShop };
  const of = keysOf(counts).find((kind) => counts[kind] >= most[kind]);
  if (of) throw new AppError('too_many_pending_orders', { of, most: most[of] });
}

/**
 * Deletes the sources of orders that have waited for a day, rates that have run out, and confirmations older than a
 * day. The conditions are written so that their own index serves them.
 */
export async function purgeOrderSources({ client }: Transaction, now: Date): Promise<void> {
  await client.query(
    `update orders set source = null where id in (
      select id from orders where coalesce(source, '') <> '' and created_at < $1::timestamptz - interval '1 day'
      order by created_at limit 1000 for update skip locked)`,
    [now],
  );
  await client.query('delete from order_paces where due_at < $1', [now]);
  await client.query(`delete from order_confirmations where hour <= $1::timestamptz - interval '1 day'`, [now]);
}
