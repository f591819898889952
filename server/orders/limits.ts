import { AppError } from '#domain/errors.ts';
import { waitingStatus } from '#domain/orders.ts';
import { orderPace, pendingLimits } from '#domain/terms.ts';
import type { Transaction } from '../database/connect.ts';

/**
 * Counts an order of this source against its pace, in one row for all processes. Orders of one source wait here for each
 * other; a refused one takes nothing. Throws `order_delayed` with the seconds after which the source may order again.
 */
export async function keepPace({ client }: Transaction, source: string, now: Date): Promise<void> {
  const { atOnce, seconds } = orderPace;
  const counted = await client.query({
    name: 'count-order-pace',
    text: `insert into order_paces as pace (source, due_at) values ($1, $2::timestamptz + $3 * interval '1 second')
      on conflict (source) do update set due_at = greatest(pace.due_at, $2) + $3 * interval '1 second'
      where pace.due_at <= $2 + $4 * interval '1 second'`,
    values: [source, now, seconds, (atOnce - 1) * seconds],
  });
  if (counted.rowCount === 1) return;
  const { rows } = await client.query<{ due_at: Date }>('select due_at from order_paces where source = $1', [source]);
  const wait = (rows[0]?.due_at.getTime() ?? 0) - now.getTime() - (atOnce - 1) * seconds * 1000;
  const retryAfterSeconds = Math.max(Math.ceil(wait / 1000), 1);
  throw new AppError('order_delayed', { retryAfterSeconds });
}

/** No parameter: the partial indexes of waiting orders serve only a statement that names the status. */
const isWaiting = `status = '${waitingStatus}'`;

type Order = { sellerId: string; phone: string; source: string | null };

/**
 * Refuses an order of a phone that the seller has blocked, and one too many that waits for the seller's answer. The
 * caller must have taken the order's stock before: that holds the seller's counter row, behind which the orders of one
 * shop wait for each other, so that what is counted here stands until the commit. Throws `phone_blocked` and
 * `too_many_pending_orders`.
 */
export async function refuseUnwanted({ client }: Transaction, { sellerId, phone, source }: Order): Promise<void> {
  const { ofPhone, ofSource, ofShop } = pendingLimits;
  const { rows } = await client.query<{ is_blocked: boolean; phone: number; source: number; shop: number }>({
    name: 'count-pending-orders',
    text: `select exists (select from blocked_phones where seller_id = $1 and phone = $2) as is_blocked,
      (select count(*)::int from (select from orders
        where seller_id = $1 and customer_phone = $2 and ${isWaiting} limit $4) as waiting) as phone,
      (select count(*)::int from (select from orders
        where seller_id = $1 and source = $3 and ${isWaiting} limit $5) as waiting) as source,
      coalesce((select orders from order_counters where seller_id = $1 and ${isWaiting}), 0)::int as shop`,
    values: [sellerId, phone, source, ofPhone, ofSource],
  });
  const [waiting] = rows;
  if (!waiting) throw new Error('PostgreSQL counted nothing.');
  if (waiting.is_blocked) throw new AppError('phone_blocked');
  if (waiting.phone >= ofPhone) throw new AppError('too_many_pending_orders', { of: 'phone', most: ofPhone });
  if (waiting.source >= ofSource) throw new AppError('too_many_pending_orders', { of: 'source', most: ofSource });
  if (waiting.shop >= ofShop) throw new AppError('too_many_pending_orders', { of: 'shop', most: ofShop });
}

/** Forgets where orders came from that have waited for a day, and paces that have run out. */
export async function forgetSources({ client }: Transaction, now: Date): Promise<void> {
  await client.query(
    `update orders set source = null where id in (
      select id from orders where source is not null and created_at < $1::timestamptz - interval '1 day'
      order by created_at limit 1000 for update skip locked)`,
    [now],
  );
  await client.query('delete from order_paces where due_at < $1', [now]);
}
