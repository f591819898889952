import { v5 as idOfName, v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import type { ReturnDraft } from '#domain/orders/money.schema.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import type { OrderOutcome } from '#domain/orders/paymentStates.ts';
import { refusal } from '#domain/platform/refusals.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { type LedgerOrder, settleOrder } from '../ledger/settle.ts';
import { restockItems } from '../orders/returnedStock.ts';
import { releaseStock } from '../orders/stock.ts';
import { orderActionError } from '../orders/transitions.ts';
import { lockOwnOrder } from './commands.ts';
import { orderEnded } from './events.ts';
import { recordAct } from './history.ts';

/** The status from which each outcome can end an order, and the outcomes that may come before. */
const endings = {
  called_off: { from: 'confirmed', after: [null] },
  came_back: { from: 'shipped', after: [null] },
  returned: { from: 'delivered', after: [null, 'part_returned'] },
} as const satisfies Record<string, { from: OrderStatus; after: (OrderOutcome | null)[] }>;

function refuseOtherStatus(order: LedgerOrder, ending: keyof typeof endings): void {
  const { from, after } = endings[ending];
  const fits = order.status === from && (after as readonly (OrderOutcome | null)[]).includes(order.outcome);
  if (!fits) throw orderActionError(order);
}

type End = { id?: string; outcome: OrderOutcome; act: keyof typeof endings; reason: string };

/** Stores how the order ended, with its history, settles its money, and notifies its customer. */
async function end(tx: Transaction, context: CatalogueContext, member: SellerMember, order: LedgerOrder, how: End) {
  const { outcome, ...act } = how;
  const at = context.now();
  const { id: orderId, sellerId, status } = order;
  await tx.db.updateTable('orders').set({ outcome, updatedAt: at }).where('id', '=', orderId).execute();
  await recordAct(tx, { orderId, sellerId, status, cause: 'seller', actorId: member.userId, at, ...act });
  const state = await settleOrder(tx, orderId, at);
  await context.events.publish(tx, orderEnded, { orderId, outcome });
  return { outcome, state };
}

/**
 * The seller calls off a confirmed order: its items go back into the stock, and what was paid is owed to the customer
 * (money.md, section 5). Throws `order_not_found` and `order_action_conflict`.
 */
export function callOffOrder(context: CatalogueContext, member: SellerMember, id: string, reason: string) {
  return context.database.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, member, id);
    refuseOtherStatus(order, 'called_off');
    await releaseStock(tx, id);
    return end(tx, context, member, order, { outcome: 'called_off', act: 'called_off', reason });
  });
}

/** A shipped parcel was refused or could not be delivered. Throws as `callOffOrder` does. */
export function recordReturnedParcel(
  context: CatalogueContext,
  member: SellerMember,
  id: string,
  { reason, putsBack }: { reason: string; putsBack: boolean },
) {
  return context.database.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, member, id);
    refuseOtherStatus(order, 'came_back');
    if (putsBack) await releaseStock(tx, id);
    return end(tx, context, member, order, { outcome: 'came_back', act: 'came_back', reason });
  });
}

/**
 * The shop lets the phone of an order pay in cash again, although it refused parcels before (money.md, section 6). Throws
 * `order_not_found` and `order_without_phone`.
 */
export function allowCash(context: CatalogueContext, member: SellerMember, id: string): Promise<void> {
  return context.database.transaction(async (tx) => {
    const { sellerId } = await lockOwnOrder(tx, member, id);
    const order = await tx.db.selectFrom('orders').select('customerPhone').where('id', '=', id).executeTakeFirst();
    if (!order?.customerPhone) throw new AppError('order_without_phone');
    const createdAt = context.now();
    await tx.db
      .insertInto('codAllowedPhones')
      .values({ sellerId, phone: order.customerPhone, createdAt })
      .onConflict((conflict) => conflict.columns(['sellerId', 'phone']).doUpdateSet({ createdAt }))
      .execute();
  });
}

type OrderLine = {
  position: number;
  productId: string | null;
  variantId: string | null;
  optionLabel: string | null;
  quantity: number;
  returned: number;
};

async function readLines({ db }: Transaction, orderId: string): Promise<OrderLine[]> {
  return db
    .selectFrom('orderItems')
    .leftJoin('returnLines', (join) =>
      join
        .onRef('returnLines.orderId', '=', 'orderItems.orderId')
        .onRef('returnLines.position', '=', 'orderItems.position'),
    )
    .select(['orderItems.position', 'productId', 'variantId', 'optionLabel', 'orderItems.quantity'])
    .select(({ fn, lit }) => fn.coalesce('returnLines.quantity', lit(0)).as('returned'))
    .where('orderItems.orderId', '=', orderId)
    .orderBy('orderItems.position')
    .execute();
}

/** The lines with what is returned of each now. Throws `validation_failed` where they have not that many. */
function matchReturns(lines: OrderLine[], items: ReturnDraft['items']) {
  const wanted = new Map<number, number>();
  for (const { productId, variantId, position, quantity } of items) {
    const line = lines.find((one) =>
      position === undefined
        ? productId !== undefined && one.productId === productId && (!variantId || one.variantId === variantId)
        : one.position === position,
    );
    const total = quantity + (line ? (wanted.get(line.position) ?? 0) : 0);
    if (!line || total > line.quantity - line.returned) {
      throw new AppError('validation_failed', { fields: { items: refusal('return_too_many') } });
    }
    wanted.set(line.position, total);
  }
  return lines.map((line) => ({ ...line, now: wanted.get(line.position) ?? 0 }));
}

/** Whether a command is in an order's history. */
async function isRecorded({ db }: Transaction, id: string): Promise<boolean> {
  return (await db.selectFrom('orderHistory').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/**
 * Items of a delivered order were returned: their share of what was paid is owed to the customer (money.md, section 5).
 * The rest can still be returned later. The same idempotency key records it once. Throws `order_not_found`,
 * `order_action_conflict` and `validation_failed`.
 */
export function returnItems(
  context: CatalogueContext,
  member: SellerMember,
  id: string,
  draft: ReturnDraft,
  key: string = newId(),
) {
  return context.database.transaction(async (tx) => {
    const order = await lockOwnOrder(tx, member, id);
    const recordId = idOfName(key, id);
    if (order.outcome && (await isRecorded(tx, recordId)))
      return { outcome: order.outcome, state: await settleOrder(tx, id, context.now()) };
    refuseOtherStatus(order, 'returned');
    const lines = matchReturns(await readLines(tx, id), draft.items);
    const returned = lines.filter(({ now }) => now > 0);
    for (const { position, now, returned: before } of returned) {
      const quantity = before + now;
      await tx.db
        .insertInto('returnLines')
        .values({ orderId: id, position, quantity })
        .onConflict((conflict) => conflict.columns(['orderId', 'position']).doUpdateSet({ quantity }))
        .execute();
    }
    if (draft.givesDeliveryBack) {
      await tx.db.updateTable('orders').set({ givesDeliveryBack: true }).where('id', '=', id).execute();
    }
    if (draft.putsBack && !order.isTest) await restockItems(tx, id, returned.map(toItem));
    const isWhole = lines.every(({ quantity, returned: before, now }) => before + now === quantity);
    const outcome = isWhole ? 'returned' : 'part_returned';
    return end(tx, context, member, order, { id: recordId, outcome, act: 'returned', reason: draft.reason });
  });
}

const toItem = ({ productId, variantId, optionLabel, now }: OrderLine & { now: number }) => ({
  ...{ productId, variantId, quantity: now },
  hasOption: optionLabel !== null,
});
