import { v7 as newId } from 'uuid';
import type { OrderAct, OrderCause, OrderStatus } from '#domain/orders/orders.ts';
import type { Transaction } from '#server/platform/database/connect.ts';

type Act = {
  /** Of the command that is done once; a new one by default. */
  id?: string;
  orderId: string;
  sellerId: string;
  status: OrderStatus;
  act: OrderAct;
  cause: OrderCause;
  actorId: string | null;
  at: Date;
  paise?: number;
  reason?: string;
};

/** Records in an order's history what changed beside its status. */
export async function recordAct({ db }: Transaction, act: Act): Promise<void> {
  const { id = newId(), status, at, paise = null, reason = null, ...fields } = act;
  await db
    .insertInto('orderHistory')
    .values({ id, ...fields, fromStatus: status, toStatus: status, createdAt: at, paise, reason })
    .execute();
}
