import { v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import { type OrderStatus, undoesOrder } from '#domain/orders/orders.ts';
import type { OrderOutcome } from '#domain/orders/paymentStates.ts';
import { isPrepaid, type PaymentMethod, type PaymentSettings } from '#domain/sellers/paymentSettings.ts';
import { paymentReference } from '#domain/sellers/upi.ts';
import type { Transaction } from '#server/platform/database/connect.ts';

type AskedOrder = {
  id: string;
  sellerId: string;
  status: OrderStatus;
  outcome: OrderOutcome | null;
  method: PaymentMethod;
  settings: PaymentSettings;
  keepPaise: number;
  receivedPaise: number;
  returnedPaise: number;
};

/** What the customer is asked to pay by UPI now, in paise; 0 where nothing is asked. */
function askedPaise(order: AskedOrder): number {
  const { settings, status, method, outcome } = order;
  const { upi, payment, cod } = settings;
  if (!upi || outcome !== null || undoesOrder[status]) return 0;
  if (payment.askWhen === 'confirmed' && status === 'pending') return 0;
  const netPaise = order.receivedPaise - order.returnedPaise;
  if (isPrepaid(method)) return Math.max(0, order.keepPaise - netPaise);
  return method === 'cod' ? Math.max(0, Math.min(cod.advancePaise, order.keepPaise) - netPaise) : 0;
}

/**
 * Closes the open payment request where nothing is due, and makes it anew where another amount is due or another account
 * is paid. Throws `request_limit` after the last possible one.
 */
export async function renewRequest({ db }: Transaction, order: AskedOrder, now: Date): Promise<void> {
  const amountPaise = askedPaise(order);
  const { vpa, name } = order.settings.upi ?? { vpa: '', name: '' };
  const requests = await db
    .selectFrom('paymentRequests')
    .select(['id', 'vpa', 'name', 'amountPaise', 'closedAt'])
    .where('orderId', '=', order.id)
    .execute();
  const open = requests.find(({ closedAt }) => closedAt === null);
  if (open?.amountPaise === amountPaise && open.vpa === vpa && open.name === name) return;
  if (open) await db.updateTable('paymentRequests').set({ closedAt: now }).where('id', '=', open.id).execute();
  if (amountPaise === 0) return;
  const tr = paymentReference(order.id, requests.length);
  if (!tr) throw new AppError('request_limit');
  const { id: orderId, sellerId } = order;
  await db
    .insertInto('paymentRequests')
    .values({ id: newId(), orderId, sellerId, tr, vpa, name, amountPaise, createdAt: now })
    .execute();
}
