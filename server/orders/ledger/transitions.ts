import { type Expression, type SqlBool, sql } from 'kysely';
import type { OrderAction, OrderStatus } from '#domain/orders/orders.ts';
import { dueOf } from '#domain/orders/paymentStates.ts';
import { isPrepaid, type PaymentMethod } from '#domain/sellers/paymentSettings.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { addEntry } from './entries.ts';
import { readLedger, settleOrder } from './settle.ts';

/**
 * Books the rest of cash orders that the shop itself collects when they are delivered, before their status changes: the
 * counters of money and of orders are locked in this sequence everywhere.
 */
export async function bookCollectedCash(
  tx: Transaction,
  which: Expression<SqlBool>,
  by: { actorId: string | null; now: Date },
): Promise<void> {
  const cashOrders = await tx.db
    .selectFrom('orders')
    .select('id')
    .where(which)
    .where('method', '=', sql.lit<PaymentMethod>('cod'))
    .where('status', '=', sql.lit<OrderStatus>('shipped'))
    .where('outcome', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of cashOrders) {
    const order = await readLedger(tx, id);
    const amountPaise = dueOf(order);
    if (order.settings.cod.collector !== 'shop' || amountPaise <= 0) continue;
    const { sellerId, isTest } = order;
    const entry = { orderId: id, sellerId, kind: 'received', channel: 'cash', amountPaise } as const;
    await addEntry(tx, { ...entry, references: [], at: by.now, actorId: by.actorId, key: `delivered:${id}`, isTest });
  }
}

type MovedOrder = { id: string; method: PaymentMethod; hasMoney: SqlBool };

/** Whether the payment state or request of an order can follow this action. */
const concernsMoney = (action: OrderAction, { method, hasMoney }: MovedOrder): boolean => {
  if (!hasMoney) return false;
  if (action === 'cancel') return true;
  return action === 'confirm' ? isPrepaid(method) || method === 'cod' : method === 'cod';
};

/** Settles the orders whose status has changed by this action. */
export async function settleMoved(tx: Transaction, action: OrderAction, moved: MovedOrder[], now: Date): Promise<void> {
  for (const order of moved) if (concernsMoney(action, order)) await settleOrder(tx, order.id, now);
}
