import { randomBytes } from 'node:crypto';
import type { SqlBool } from 'kysely';
import { v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import type { OrderDraft } from '#domain/orders/orders.schema.ts';
import { formatOrderLabel, formatOrderNumber, type OrderIdentity, waitingStatus } from '#domain/orders/orders.ts';
import { type Language, type PageLanguage, toNamesLanguage, toPageLanguage } from '#domain/platform/languages.ts';
import { hasZones } from '#domain/sellers/delivery.ts';
import { settingsForMembers } from '#domain/sellers/paymentSettings.ts';
import { orderExpiryTime, pendingLimitsOf } from '#domain/sellers/terms.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import { parsePhone } from '#server/language/phones.ts';
import { type Transaction, writeConflictError } from '#server/platform/database/connect.ts';
import { requestSourceOf } from '#server/platform/http/requestSource.ts';
import { completeSettings, type StoredSettings } from '#server/sellers/paymentSettings/queries.ts';
import { optIn } from '../customers/commands.ts';
import { openMoney } from '../ledger/openMoney.ts';
import { cashChosen, orderPlaced } from './events.ts';
import { insertOrder } from './insertOrder.ts';
import { refuseOverLimit } from './limits.ts';
import {
  attachProducts,
  checkOrderDraft,
  mergeEqualProducts,
  type PricedLine,
  priceLines,
  weighLines,
} from './lines.ts';
import { claimOrderKey, type OrderStanding } from './orderKeys.ts';
import { takeFirstNumber } from './orderNumbers.ts';
import { type Line, reserveStock } from './stock.ts';
import { type Goods, type PricedOrder, priceChoices, refuseOtherTotal } from './totals.ts';
import { listOfferedVariants } from './variantStock.ts';

/** The id is internal; customers only ever see the label, the number and the token. */
export type PlacedOrder = OrderIdentity & { label: string; token: string; totalPaise: number };
/** What is known about the customer: their IP address, and the seller they act for if they are signed in. */
export type OrderingCustomer = {
  ip?: string | undefined;
  sellerId?: string | undefined;
  /** Of the page or conversation: the customer reads names in it, and their news come in it. */
  language?: Language | undefined;
  /** Set for orders in a chat, which can only be placed at the shop of that chat. */
  chat?: { conversationId: string; sellerId: string; isTest: boolean };
};
/**
 * Places an order of visible products of one seller at the server's own prices (product.md, section 5). The same key
 * with the same order returns the same result, however often it is sent. Throws `product_not_available`, `out_of_stock`
 * with the stock left, `option_needed` with the offered variants and `option_unknown` (options.md, section 4), `price_changed` with the current prices if the customer was shown others, `too_many_pieces` with
 * the shop's maximum quantity, `not_delivered`, `cod_not_available`, `total_changed` with the totals that hold now,
 * `too_many_pending_orders`, `order_delayed`, `phone_blocked`, `idempotency_key_reused`,
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
  const now = context.now();
  const order = { id: newId(), token: randomBytes(24).toString('base64url'), now, source };
  const { earlier, standing } = await claimOrderKey(tx, key, draft, order);
  if (earlier) return earlier;
  const isTest = customer.chat?.isTest ?? false;
  const { lines, number: reserved } = await reserveLines(tx, wanted, customer);
  const { sellerId, shop, goodsPaise } = priceLines(lines);
  if (customer.chat && customer.chat.sellerId !== sellerId) throw new AppError('product_not_available');
  checkOrderDraft(draft, lines, shop);
  const settings = settingsFor(customer, sellerId, shop.settings);
  const goods = { sellerId, shopName: shop.businessName, settings, goodsPaise, now };
  const price = await priceDraft(tx, { draft, lines, ...goods });
  // Stock returned while this transaction waited for the rows; a retry sees it.
  if (lines.some(({ product }) => !product.isTaken)) throw writeConflictError();
  const number = reserved ?? (await takeFirstNumber(tx, sellerId));
  const placed = {
    ...{ ...order, number, language: customer.language ? toPageLanguage(customer.language) : null },
    ...{ standing, sellerId, price, draft, phoneTyped, lines },
    isOwn: isTest || customer.sellerId === sellerId || draft.customerPhone === shop.phone,
    isTest,
    lapsesAt: orderExpiryTime({ placedAt: now, askedAt: now, lapseHours: shop.lapseHours, ...price, ...settings }),
    conversationId: customer.chat?.conversationId ?? (await conversationOf(tx, draft, sellerId, now)),
  };
  const { hasPhone } = await insertWithinLimits(tx, placed);
  await openMoney(tx.db, settings, { id: order.id, sellerId, ...price, isTest, now });
  await publishPlaced(tx, context, { ...placed, hasPhone });
  if (!isTest) {
    tx.onCommit.push(() => context.server.metrics?.counters.ordersPlaced.inc({ by: customer.chat ? 'chat' : 'page' }));
  }
  return { id: order.id, label: formatOrderLabel(order.id), number, token: order.token, totalPaise: price.totalPaise };
}

/** Publishes a new order, if the shop has a connected phone, and that its customer is to be asked about paying in cash. */
async function publishPlaced(
  tx: Transaction,
  { events }: CatalogueContext,
  { id, sellerId, price, conversationId, hasPhone }: NewOrder & { hasPhone: SqlBool },
): Promise<void> {
  if (hasPhone) await events.publish(tx, orderPlaced, { id, sellerId });
  if (price.method === 'cod' && conversationId) await events.publish(tx, cashChosen, { id, sellerId });
}

/** The shop's settings as this customer is offered them. */
function settingsFor({ sellerId: own }: OrderingCustomer, sellerId: string, stored: StoredSettings | null) {
  const settings = completeSettings(stored);
  return own === sellerId ? settingsForMembers(settings) : settings;
}

type DraftToPrice = Omit<Goods, 'weightGrams' | 'phone'> & { draft: OrderDraft; lines: PricedLine[] };

/** What the order costs, with its weight where the shop charges by it. Throws as `priceChoices` does, and `total_changed`. */
async function priceDraft(tx: Transaction, { draft, lines, ...goods }: DraftToPrice) {
  const { delivery } = goods.settings;
  const weightGrams = weighLines(lines, delivery.defaultGrams);
  const price = await priceChoices(tx.db, draft, { ...goods, weightGrams, phone: draft.customerPhone });
  refuseOtherTotal(draft.shownTotalPaise, price);
  return { ...price, weightGrams: hasZones(delivery) ? weightGrams : null };
}

/** Reserves the lines. Throws `option_needed` where a product with options was ordered without one. */
async function reserveLines(tx: Transaction, wanted: Line[], { chat, language }: OrderingCustomer) {
  const names = language && toNamesLanguage(language);
  const reserved = await reserveStock(tx, wanted, { isTest: chat?.isTest ?? false, language: names });
  const { lines, lacking } = attachProducts(wanted, reserved);
  if (!lacking) return { lines, number: reserved.number };
  throw new AppError('option_needed', { productId: lacking, variants: await listOfferedVariants(tx.db, lacking) });
}

/** The conversation that receives the updates a customer asked for. */
async function conversationOf(tx: Transaction, draft: OrderDraft, sellerId: string, now: Date): Promise<string | null> {
  const { wantsUpdates, customerPhone: phone, customerName: name } = draft;
  return wantsUpdates ? optIn(tx, { sellerId, phone, name, now }) : null;
}

type NewOrder = {
  id: string;
  number: number;
  token: string;
  now: Date;
  sellerId: string;
  price: PricedOrder & { weightGrams: number | null };
  draft: OrderDraft;
  phoneTyped: string | null;
  lines: PricedLine[];
  source: string | null;
  standing: OrderStanding;
  isOwn: boolean;
  isTest: boolean;
  lapsesAt: Date;
  language: PageLanguage | null;
  conversationId: string | null;
};

/** The text that the seller's search matches against. */
function orderSearchText({ id, number, draft, phoneTyped, lines }: NewOrder): string {
  const names = lines.map(({ product }) => product.name);
  const texts = [id, draft.customerName, draft.customerPhone, phoneTyped ?? '', ...names, formatOrderNumber(number)];
  return texts.join('\n').toLowerCase();
}

/**
 * The caller must have taken the order's number first. That locks the shop's row of pending orders and makes the orders
 * of one shop wait for each other, so the counts read here hold until the commit. Throws as `refuseOverLimit` does.
 */
async function insertWithinLimits({ db }: Transaction, order: NewOrder): Promise<{ hasPhone: SqlBool }> {
  const { id, number, token, now, draft, lines, standing, sellerId, source, conversationId } = order;
  const limits = pendingLimitsOf(standing);
  const [answer] = await insertOrder(db, {
    id,
    number,
    token,
    createdAt: now,
    updatedAt: now,
    sellerId,
    status: waitingStatus,
    ...order.price,
    customerName: draft.customerName,
    customerPhone: draft.customerPhone,
    customerPhoneTyped: order.phoneTyped,
    customerEmail: draft.customerEmail ?? null,
    deliveryAddress: draft.deliveryAddress ?? null,
    note: draft.note ?? null,
    search: orderSearchText(order),
    source,
    isOwn: order.isOwn,
    isTest: order.isTest,
    lapsesAt: order.lapsesAt,
    language: order.language,
    wantsUpdates: conversationId !== null,
    conversationId,
    historyId: newId(),
    ...toLineColumns(lines),
    // A known customer is not limited by others at the same IP address.
    limitedSource: standing.isKnown ? null : source,
    mostOfSource: limits.ofSource,
    mostOfShop: limits.ofShop,
  });
  if (!answer) throw new Error('PostgreSQL counted nothing.');
  refuseOverLimit(answer, limits);
  if (!answer.isPlaced) throw new Error('An order within the limits was not inserted.');
  return answer;
}

const toLineColumns = (lines: PricedLine[]) => ({
  positions: lines.map((_, position) => position),
  productIds: lines.map((line) => line.productId),
  productNames: lines.map(({ product }) => product.name),
  quantities: lines.map((line) => line.quantity),
  prices: lines.map(({ product }) => product.pricePaise),
  variantIds: lines.map(({ variant }) => variant?.id ?? null),
  optionLabels: lines.map(({ variant }) => variant?.label ?? null),
  skus: lines.map(({ product }) => product.sku),
});
