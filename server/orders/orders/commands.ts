import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import type { OrderDraft } from '#domain/orders/orders.schema.ts';
import { type OrderCause, orderLabel, waitingStatus } from '#domain/orders/orders.ts';
import { orderExpiryTime, pendingLimitsOf } from '#domain/sellers/terms.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import { parsePhone } from '#server/language/phones.ts';
import { type Transaction, writeConflictError } from '#server/platform/database/connect.ts';
import { requestSourceOf } from '#server/platform/http/requestSource.ts';
import { optIn } from '../customers/commands.ts';
import { orderPlaced } from './events.ts';
import {
  claimOrderKey,
  isWithinLimitsSql,
  type OrderStanding,
  type PendingCounts,
  pendingCountsSql,
  refuseOverLimit,
} from './limits.ts';
import { attachProducts, checkOrderDraft, mergeEqualProducts, type PricedLine, priceLines } from './lines.ts';
import { reserveStock } from './stock.ts';

/** The id is internal; customers only ever see the label and the token. */
export type PlacedOrder = { id: string; label: string; token: string; totalPaise: number };
/** What is known about the customer: their IP address, and the seller they act for if they are signed in. */
export type OrderingCustomer = {
  ip?: string | undefined;
  sellerId?: string | undefined;
  /** Set for orders in a chat, which can only be placed at the shop of that chat. */
  chat?: { conversationId: string; sellerId: string; isTest: boolean };
};
/**
 * Places an order of visible products of one seller at the server's own prices (product.md, section 5). The same key
 * with the same order returns the same result, however often it is sent. Throws `product_not_available`, `out_of_stock`
 * with the stock left, `price_changed` with the current prices if the customer was shown others, `too_many_pieces` with
 * the shop's maximum quantity, `too_many_pending_orders`, `order_delayed`, `phone_blocked`, `idempotency_key_reused`,
 * and `validation_failed` (with its field if the phone is invalid).
 */
export async function placeOrder(
  context: CatalogueContext,
  typedDraft: OrderDraft,
  key: string,
  customer: OrderingCustomer = {},
): Promise<PlacedOrder> {
  const typed = await parseOrderDraft(typedDraft);
  return context.database.transaction((tx) => placeOrderIn(tx, context, typed, key, customer));
}

/** A draft with its phone as E.164, and the phone as it was typed. */
export type ParsedOrderDraft = { draft: OrderDraft; phoneTyped: string | null };

/**
 * Normalizes the phone to E.164, so that the same order is recognized however its phone was typed. Throws as
 * `placeOrder` does.
 */
export async function parseOrderDraft(typedDraft: OrderDraft): Promise<ParsedOrderDraft> {
  const { phone, typed } = await parsePhone(typedDraft.customerPhone, 'customerPhone');
  return { draft: { ...typedDraft, customerPhone: phone }, phoneTyped: typed };
}

/**
 * `placeOrder` in the caller's transaction. It may throw after it has written something, so the caller must roll back.
 */
export async function placeOrderIn(
  tx: Transaction,
  context: CatalogueContext,
  { draft, phoneTyped }: ParsedOrderDraft,
  key: string,
  customer: OrderingCustomer = {},
): Promise<PlacedOrder> {
  const wanted = mergeEqualProducts(draft.items);
  const source = customer.ip === undefined ? null : context.secrets.pseudonym(requestSourceOf(customer.ip));
  const order = { id: newId(), token: randomBytes(24).toString('base64url'), now: context.now(), source };
  const { earlier, standing } = await claimOrderKey(tx, key, draft, order);
  if (earlier) return earlier;
  const isTest = customer.chat?.isTest ?? false;
  const found = await reserveStock(tx, wanted, isTest);
  const lines = attachProducts(wanted, found);
  const { sellerId, shop, totalPaise } = priceLines(lines);
  if (customer.chat && customer.chat.sellerId !== sellerId) throw new AppError('product_not_available');
  checkOrderDraft(draft, found, shop);
  // Stock returned while this transaction waited for the rows; a retry sees it.
  if (lines.some(({ product }) => !product.isTaken)) throw writeConflictError();
  const placed = {
    ...order,
    standing,
    sellerId,
    totalPaise,
    draft,
    phoneTyped,
    lines,
    isOwn: isTest || customer.sellerId === sellerId || draft.customerPhone === shop.phone,
    isTest,
    lapsesAt: orderExpiryTime(order.now, shop.lapseHours),
    conversationId: customer.chat?.conversationId ?? (await conversationOf(tx, draft, sellerId, order.now)),
  };
  const { hasPhone } = await insertOrder(tx, placed);
  if (hasPhone) await context.events.publish(tx, orderPlaced, { id: order.id, sellerId });
  if (!isTest) {
    tx.onCommit.push(() => context.server.metrics?.counted.ordersPlaced.inc({ by: customer.chat ? 'chat' : 'page' }));
  }
  return { id: order.id, label: orderLabel(order.id), token: order.token, totalPaise };
}

/** The conversation that receives the updates a customer asked for. */
async function conversationOf(tx: Transaction, draft: OrderDraft, sellerId: string, now: Date): Promise<string | null> {
  const { wantsUpdates, customerPhone: phone, customerName: name } = draft;
  return wantsUpdates ? optIn(tx, { sellerId, phone, name, now }) : null;
}

type NewOrder = {
  id: string;
  token: string;
  now: Date;
  sellerId: string;
  totalPaise: number;
  draft: OrderDraft;
  phoneTyped: string | null;
  lines: PricedLine[];
  source: string | null;
  standing: OrderStanding;
  isOwn: boolean;
  isTest: boolean;
  lapsesAt: Date;
  conversationId: string | null;
};

/** The text that the seller's search matches against. */
function orderSearchText({ id, draft, phoneTyped, lines }: NewOrder): string {
  const names = lines.map(({ product }) => product.name);
  return [id, draft.customerName, draft.customerPhone, phoneTyped ?? '', ...names].join('\n').toLowerCase();
}

/** For `unnest`: the position, product, name, quantity and price of each line. */
const toLineColumns = (lines: PricedLine[]) => [
  lines.map((_, position) => position),
  lines.map((line) => line.productId),
  lines.map(({ product }) => product.name),
  lines.map((line) => line.quantity),
  lines.map(({ product }) => product.pricePaise),
];

/**
 * Inserts the order, its lines, its history and its entry for the new-order email in one statement, or nothing if a
 * limit of the shop is exceeded.
 */
const insertOrderSql = `with waiting as (${pendingCountsSql('$4', '$7', '$26', '$27')}
  ), placed as (
    insert into orders (id, created_at, updated_at, seller_id, status, total_paise, customer_name, customer_phone,
      delivery_address, note, token, search, customer_phone_typed, source, is_own, lapses_at,
      wants_updates, conversation_id, is_test)
    select $2, $3, $3, $4, $21, $5, $6, $7, $8, $9, $10, $11, $17, $18, $19, $20, $23, $24, $25 from waiting where ${isWithinLimitsSql('$27', '$28')}
    returning id, seller_id, status, created_at, is_own
  ), history as (
    insert into order_history (id, order_id, seller_id, to_status, cause, created_at)
    select $1::uuid, id, seller_id, status, $22, created_at from placed
  ), items as (
    insert into order_items (order_id, position, product_id, product_name, quantity, price_paise)
    select id, line.* from placed, unnest($12::int[], $13::uuid[], $14::text[], $15::int[], $16::bigint[]) as line
  ), news as (
    insert into unmailed_orders (order_id, seller_id)
    select id, seller_id from placed join order_mails using (seller_id) where not is_own
  )
  select waiting.*, exists (select from connected_phones where seller_id = $4) as "hasPhone" from waiting`;

/**
 * The caller must have reserved the stock first. That locks the seller's counter row and makes the orders of one shop
 * wait for each other, so the counts read here hold until the commit. Throws as `refuseOverLimit` does.
 */
async function insertOrder(tx: Transaction, order: NewOrder): Promise<{ hasPhone: boolean }> {
  const { id, draft, lines, standing } = order;
  const limits = pendingLimitsOf(standing);
  const { rows } = await tx.client.query<PendingCounts & { hasPhone: boolean }>({
    name: 'insert-order',
    text: insertOrderSql,
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
      orderSearchText(order),
      ...toLineColumns(lines),
      order.phoneTyped,
      order.source,
      order.isOwn,
      order.lapsesAt,
      waitingStatus,
      'customer' satisfies OrderCause,
      order.conversationId !== null,
      order.conversationId,
      order.isTest,
      // A known customer is not limited by others at the same IP address.
      standing.isKnown ? null : order.source,
      limits.ofSource,
      limits.ofShop,
    ],
  });
  const [answer] = rows;
  if (!answer) throw new Error('PostgreSQL counted nothing.');
  refuseOverLimit(answer, limits);
  return answer;
}
