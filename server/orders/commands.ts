import { createHash, randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import {
  allowedActions,
  type OrderAction,
  type OrderDraft,
  orderActions,
  orderLabel,
  orderLimits,
  priceChangeMessage,
  shortageMessage,
} from '#domain/orders.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../database/connect.ts';
import { and, eq, type SQL } from '../database/drizzle.ts';
import { orderHistory, orders } from '../database/tables.ts';
import type { ApprovedSeller } from '../gates.ts';
import { readPhone } from '../phones.ts';
import { addStock, type LockedProduct, lockVisibleProducts, takeStock } from './stock.ts';

/** The id is for callers in the house; customers only ever learn the label and the token. */
export type PlacedOrder = { id: string; label: string; token: string; totalPaise: number };
type Line = { productId: string; quantity: number };

/**
 * Places an order of visible products of one seller at the server's own prices (product.md, section 5).
 * The same key with the same order gives the same answer again, whatever the number of tries. Throws
 * `product_not_available`, `out_of_stock` with what is left, `price_changed` with the prices of now where the customer
 * was shown others, `idempotency_key_reused`, `validation_failed` (with its field for a phone that is none).
 */
export async function placeOrder(context: Context, typedDraft: OrderDraft, key: string): Promise<PlacedOrder> {
  const { phone: customerPhone, typed: phoneTyped } = await readPhone(typedDraft.customerPhone, 'customerPhone');
  // From here on the phone is E.164: the same order typed otherwise is the same order.
  const draft = { ...typedDraft, customerPhone };
  const lines = sumEqualProducts(draft.items);
  const order = { id: newId(), token: randomBytes(24).toString('base64url'), now: context.now() };
  return context.database.transaction(async (tx) => {
    const earlier = await takeKey(tx, key, draft, order);
    if (earlier) return earlier;
    const found = await lockVisibleProducts(tx, lines);
    const { sellerId, totalPaise } = price(lines, found);
    refuseOtherPrices(draft.items, found);
    await takeStock(tx, lines);
    await insertOrder(tx, { ...order, sellerId, totalPaise, draft, phoneTyped, lines, found });
    return { id: order.id, label: orderLabel(order.id), token: order.token, totalPaise };
  });
}

/** A customer who chose a product twice gets one line of it. */
function sumEqualProducts(items: OrderDraft['items']): Line[] {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of items) {
    const id = productId.toLowerCase();
    quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
}

/** Takes the key for a new order, or returns the order that it was used for. Tries at the same time wait here. */
async function takeKey(tx: Transaction, key: string, draft: OrderDraft, order: { id: string; now: Date }) {
  const bodyHash = createHash('sha256').update(JSON.stringify(draft)).digest('base64url');
  const taken = await tx.client.query({
    name: 'take-order-key',
    text: 'insert into order_keys (key, body_hash, order_id, created_at) values ($1, $2, $3, $4) on conflict do nothing',
    values: [key, bodyHash, order.id, order.now],
  });
  if (taken.rowCount === 1) return undefined;
  const { rows } = await tx.client.query<{ id: string; token: string; total_paise: string; body_hash: string }>(
    `select orders.id, token, total_paise, body_hash from order_keys join orders on orders.id = order_id where key = $1`,
    [key],
  );
  const earlier = rows[0];
  if (earlier?.body_hash !== bodyHash) throw new AppError('idempotency_key_reused');
  return {
    id: earlier.id,
    label: orderLabel(earlier.id),
    token: earlier.token,
    totalPaise: Number(earlier.total_paise),
  };
}

function price(lines: Line[], found: Map<string, LockedProduct>) {
  const missing = lines.filter((line) => !found.has(line.productId));
  if (missing.length > 0) {
    throw new AppError('product_not_available', { productIds: missing.map((line) => line.productId) });
  }
  const shortages = lines.flatMap(({ productId, quantity }) => {
    const product = found.get(productId);
    return product && product.stock < quantity ? [{ productId, name: product.name, left: product.stock }] : [];
  });
  if (shortages.length > 0) {
    const message = shortages.map(({ name, left }) => shortageMessage(name, left)).join('. ');
    throw new AppError('out_of_stock', { shortages }, message);
  }
  const [sellerId, ...others] = new Set([...found.values()].map((product) => product.sellerId));
  if (!sellerId || others.length > 0) {
    throw new AppError('validation_failed', undefined, 'Please order from one seller at a time.');
  }
  const totalPaise = lines.reduce((sum, line) => sum + line.quantity * (found.get(line.productId)?.pricePaise ?? 0), 0);
  if (totalPaise > orderLimits.totalPaise) {
    throw new AppError('validation_failed', undefined, 'This order is too large. Please contact the seller.');
  }
  return { sellerId, totalPaise };
}

/** Nobody pays another price than the one that they were shown. */
function refuseOtherPrices(items: OrderDraft['items'], found: Map<string, LockedProduct>): void {
  const prices = items.flatMap(({ productId, shownPricePaise }) => {
    const id = productId.toLowerCase();
    const product = found.get(id);
    if (!product || shownPricePaise === undefined || shownPricePaise === product.pricePaise) return [];
    return [{ productId: id, name: product.name, pricePaise: product.pricePaise }];
  });
  if (prices.length === 0) return;
  const message = prices.map(({ name, pricePaise }) => priceChangeMessage(name, pricePaise)).join('. ');
  throw new AppError('price_changed', { prices }, message);
}

type NewOrder = {
  id: string;
  token: string;
  now: Date;
  sellerId: string;
  totalPaise: number;
  draft: OrderDraft;
  phoneTyped: string | null;
  lines: Line[];
  found: Map<string, LockedProduct>;
};

async function insertOrder(tx: Transaction, order: NewOrder): Promise<void> {
  const { id, draft, lines, found } = order;
  const names = lines.map((line) => found.get(line.productId)?.name ?? '');
  await tx.client.query({
    name: 'insert-order',
    text: `with history as (
        insert into order_history (id, order_id, seller_id, to_status, created_at) values ($1, $2, $4, 'pending', $3)
      ), items as (
        insert into order_items (order_id, position, product_id, product_name, quantity, price_paise)
        select $2, line.* from unnest($12::int[], $13::uuid[], $14::text[], $15::int[], $16::bigint[]) as line
      )
      insert into orders (id, created_at, updated_at, seller_id, status, total_paise, customer_name, customer_phone,
        delivery_address, note, token, search, customer_phone_typed)
      values ($2, $3, $3, $4, 'pending', $5, $6, $7, $8, $9, $10, $11, $17)`,
    values: [
      newId(),
      id,
      order.now,
      order.sellerId,
      order.totalPaise,
      draft.customerName,
      draft.customerPhone,
      draft.deliveryAddress ?? null,
      draft.note ?? null,
      order.token,
      [id, draft.customerName, draft.customerPhone, order.phoneTyped ?? '', ...names].join('\n').toLowerCase(),
      lines.map((_, position) => position),
      lines.map((line) => line.productId),
      names,
      lines.map((line) => line.quantity),
      lines.map((line) => found.get(line.productId)?.pricePaise),
      order.phoneTyped,
    ],
  });
}

/**
 * Confirms, cancels, ships or delivers one of the seller's orders (specification, section 4). Cancelling puts the stock
 * back. Throws `order_not_found`, and `order_action_conflict` with the actions that its status allows.
 */
export function applyOrderAction(context: Context, seller: ApprovedSeller, id: string, action: OrderAction) {
  const own = and(eq(orders.id, id), eq(orders.sellerId, seller.sellerId));
  return move(context, own, action, seller.sellerId);
}

/**
 * A customer cancels an order that the seller has not confirmed yet, by the unguessable part of its page's address
 * (product.md, section 6). Throws `order_not_found` and `order_action_conflict`.
 */
export function cancelOrderByToken(context: Context, token: string) {
  return move(context, eq(orders.token, token), 'cancel', null);
}

/** Moves the one order that `which` finds along the table of actions, and records who did it. */
function move(context: Context, which: SQL | undefined, action: OrderAction, actorId: string | null) {
  const { from, to } = orderActions[action];
  const now = context.now();
  return context.database.transaction(async (tx) => {
    // Stock before status: so the counters of products and of orders are locked in the sequence of an order placed.
    if (to === 'cancelled') await putBack(tx, and(which, eq(orders.status, from)));
    const [order] = await tx.query
      .update(orders)
      .set({ status: to, updatedAt: now })
      .where(and(which, eq(orders.status, from)))
      .returning({ id: orders.id, status: orders.status, sellerId: orders.sellerId });
    if (!order) {
      const [current] = await tx.query.select({ status: orders.status }).from(orders).where(which);
      if (!current) throw new AppError('order_not_found');
      const allowed = allowedActions(current.status);
      throw new AppError('order_action_conflict', { status: current.status, allowed });
    }
    const { id, status, sellerId } = order;
    await tx.query
      .insert(orderHistory)
      .values({ id: newId(), orderId: id, sellerId, fromStatus: from, toStatus: to, actorId, createdAt: now });
    return { id, status };
  });
}

/** Puts the pieces of an order that is still open back into stock. */
async function putBack(tx: Transaction, whichOpen: SQL | undefined): Promise<void> {
  const [open] = await tx.query.select({ id: orders.id }).from(orders).where(whichOpen).for('update');
  if (open) await addStock(tx, open.id);
}
