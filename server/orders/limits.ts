import { AppError } from '#domain/errors.ts';
import type { OrderDraft } from '#domain/orders.schema.ts';
import { orderLabel, waitingStatus } from '#domain/orders.ts';
import { orderPace, pendingLimits } from '#domain/terms.ts';
import { hashOf } from '../accounts/tokens.ts';
import type { Transaction } from '../database/connect.ts';

type NewOrder = { id: string; now: Date; source: string | null };

/**
 * Takes the key for a new order, and counts that against the pace of its source, in one row for all processes; or returns
 * the order that the key was used for. Tries at the same time wait here, and so do orders of one source. Throws
 * `idempotency_key_reused`, and `order_delayed` with the seconds after which the source may order again.
 */
export async function takeKey(tx: Transaction, key: string, draft: OrderDraft, { id, now, source }: NewOrder) {
  const { atOnce, seconds } = orderPace;
  const bodyHash = hashOf(JSON.stringify(draft));
  const { rows } = await tx.client.query<{ is_new: boolean; is_in_pace: boolean }>({
    name: 'take-order-key',
    text: `with taken as (
        insert into order_keys (key, body_hash, order_id, created_at) values ($1, $2, $3, $4)
        on conflict do nothing returning key
      ), counted as (
        insert into order_paces as pace (source, due_at)
        select $5::text, $4::timestamptz + $6 * interval '1 second' from taken where $5::text is not null
        on conflict (source) do update set due_at = greatest(pace.due_at, $4) + $6 * interval '1 second'
          where pace.due_at <= $4 + $7 * interval '1 second'
        returning source
      )
      select exists (select from taken) as is_new, $5::text is null or exists (select from counted) as is_in_pace`,
    values: [key, bodyHash, id, now, source, seconds, (atOnce - 1) * seconds],
  });
  if (!rows[0]?.is_new) return readEarlier(tx, key, bodyHash);
  if (source && !rows[0].is_in_pace) throw await delay(tx, source, now);
  return undefined;
}

async function readEarlier({ client }: Transaction, key: string, bodyHash: string) {
  const { rows } = await client.query<{ id: string; token: string; total_paise: string; body_hash: string }>(
    `select orders.id, token, total_paise, body_hash from order_keys join orders on orders.id = order_id where key = $1`,
    [key],
  );
  const earlier = rows[0];
  if (earlier?.body_hash !== bodyHash) throw new AppError('idempotency_key_reused');
  const { id, token } = earlier;
  return { id, label: orderLabel(id), token, totalPaise: Number(earlier.total_paise) };
}

async function delay({ client }: Transaction, source: string, now: Date): Promise<AppError> {
  const { atOnce, seconds } = orderPace;
  const { rows } = await client.query<{ due_at: Date }>('select due_at from order_paces where source = $1', [source]);
  const wait = (rows[0]?.due_at.getTime() ?? 0) - now.getTime() - (atOnce - 1) * seconds * 1000;
  return new AppError('order_delayed', { retryAfterSeconds: Math.max(Math.ceil(wait / 1000), 1) });
}

/** No parameter: the partial indexes of waiting orders serve only a statement that names the status. */
const isWaiting = `status = '${waitingStatus}'`;
const { ofPhone, ofSource, ofShop } = pendingLimits;

/** Whether the phone is blocked, and how many orders wait for the seller's answer, as far as that matters. */
export type Waiting = { is_blocked: boolean; of_phone: number; of_source: number; of_shop: number };

/** The question for that, about parameters of a statement. */
export const countWaiting = (sellerId: string, phone: string, source: string) => `
  select exists (select from blocked_phones where seller_id = ${sellerId} and phone = ${phone}) as is_blocked,
    (select count(*)::int from (select from orders
      where seller_id = ${sellerId} and customer_phone = ${phone} and ${isWaiting} limit ${ofPhone}) as waiting) as of_phone,
    (select count(*)::int from (select from orders
      where seller_id = ${sellerId} and source = ${source} and ${isWaiting} limit ${ofSource}) as waiting) as of_source,
    coalesce((select orders from order_counters where seller_id = ${sellerId} and ${isWaiting}), 0)::int as of_shop`;

/** And the condition under which one more is let in. */
export const isWanted = `(not is_blocked and of_phone < ${ofPhone} and of_source < ${ofSource} and of_shop < ${ofShop})`;

/** Why an order was not let in, if it was not. Throws `phone_blocked` and `too_many_pending_orders`. */
export function refuseUnwanted({ is_blocked, of_phone, of_source, of_shop }: Waiting): void {
  if (is_blocked) throw new AppError('phone_blocked');
  if (of_phone >= ofPhone) throw new AppError('too_many_pending_orders', { of: 'phone', most: ofPhone });
  if (of_source >= ofSource) throw new AppError('too_many_pending_orders', { of: 'source', most: ofSource });
  if (of_shop >= ofShop) throw new AppError('too_many_pending_orders', { of: 'shop', most: ofShop });
}

/**
 * Forgets where orders came from that have waited for a day, and paces that have run out. Asked so that only its own
 * index serves it, and that index nothing else.
 */
export async function forgetSources({ client }: Transaction, now: Date): Promise<void> {
  await client.query(
    `update orders set source = null where id in (
      select id from orders where coalesce(source, '') <> '' and created_at < $1::timestamptz - interval '1 day'
      order by created_at limit 1000 for update skip locked)`,
    [now],
  );
  await client.query('delete from order_paces where due_at < $1', [now]);
}
