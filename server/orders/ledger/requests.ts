import { v7 as newId } from 'uuid';
import { type OrderStatus, undoesOrder } from '#domain/orders/orders.ts';
import type { OrderOutcome } from '#domain/orders/paymentStates.ts';
import { isPrepaid, type PaymentMethod, type PaymentSettings } from '#domain/sellers/paymentSettings.ts';
import { paymentReference } from '#domain/sellers/upi.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { notify } from '#server/platform/database/notify.ts';

type AskedAmounts = {
  status: OrderStatus;
  outcome: OrderOutcome | null;
  method: PaymentMethod;
  settings: PaymentSettings;
  keepPaise: number;
  receivedPaise: number;
  returnedPaise: number;
};

type AskedOrder = AskedAmounts & { id: string; sellerId: string };

/** An advance is paid before the parcel is shipped; the courier collects what is left then. */
const advanceStatuses: OrderStatus[] = ['pending', 'confirmed'];

/** What the customer is asked to pay now, in paise; 0 where nothing is asked. */
function askedPaise(order: AskedAmounts): number {
  const { settings, status, method, outcome } = order;
  const { payment, cod } = settings;
  if (outcome !== null || undoesOrder[status]) return 0;
  if (payment.askWhen === 'confirmed' && status === 'pending') return 0;
  const netPaise = order.receivedPaise - order.returnedPaise;
  if (isPrepaid(method)) return Math.max(0, order.keepPaise - netPaise);
  const hasAdvance = method === 'cod' && advanceStatuses.includes(status);
  return hasAdvance ? Math.max(0, Math.min(cod.advancePaise, order.keepPaise) - netPaise) : 0;
}

/** What the customer can pay online now, in paise: an advance only where the shop takes it by no other way. */
export function onlinePaise(order: AskedAmounts): number {
  const { settings, method } = order;
  const isOnline = method === 'provider' || (method === 'cod' && settings.upi === null);
  return settings.provider && isOnline ? askedPaise(order) : 0;
}

/**
 * Closes the open payment request where nothing is due, and makes it anew where another amount is due or another account
 * is paid. Returns false where the last possible one was made before, so that nothing is asked.
 */
export async function renewRequest({ db }: Transaction, order: AskedOrder, now: Date): Promise<boolean> {
  const amountPaise = order.settings.upi && order.method !== 'provider' ? askedPaise(order) : 0;
  const { vpa, name } = order.settings.upi ?? { vpa: '', name: '' };
  const requests = await db
    .selectFrom('paymentRequests')
    .select(['id', 'vpa', 'name', 'amountPaise', 'closedAt'])
    .where('orderId', '=', order.id)
    .execute();
  const open = requests.find(({ closedAt }) => closedAt === null);
  if (open?.amountPaise === amountPaise && open.vpa === vpa && open.name === name) return true;
  if (open) await db.updateTable('paymentRequests').set({ closedAt: now }).where('id', '=', open.id).execute();
  if (amountPaise === 0) return true;
  const tr = paymentReference(order.id, requests.length);
  if (!tr) return false;
  const { id: orderId, sellerId } = order;
  await db
    .insertInto('paymentRequests')
    .values({ id: newId(), orderId, sellerId, tr, vpa, name, amountPaise, createdAt: now })
    .execute();
  return true;
}

/** Wakes the queue that reads and cancels the links of providers. */
export const linksTopic = 'payments:links';

/**
 * Marks an order's open links for cancelling where nothing is due online, or another amount or another account. The job
 * cancels them at the provider.
 */
export async function closeOtherLinks(tx: Transaction, order: AskedOrder, now: Date): Promise<void> {
  const amountPaise = onlinePaise(order);
  const connectionId = order.settings.provider?.connectionId;
  const closed = await tx.db
    .updateTable('paymentLinks')
    .set({ closingAt: now, nextReadAt: now })
    .where('orderId', '=', order.id)
    .where('state', 'in', ['creating', 'open'])
    .where('closingAt', 'is', null)
    .where(({ eb, not }) =>
      connectionId === undefined
        ? eb.lit(true)
        : not(eb.and([eb('amountPaise', '=', amountPaise), eb('connectionId', '=', connectionId)])),
    )
    .executeTakeFirst();
  if (closed.numUpdatedRows > 0n) await notify(tx, linksTopic);
}
