import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { PaymentState } from '#domain/orders/paymentStates.ts';
import { isPrepaid, type PaymentMethod, type PaymentSettings } from '#domain/sellers/paymentSettings.ts';
import { paymentReference } from '#domain/sellers/upi.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';

type PlacedOrder = {
  id: string;
  sellerId: string;
  method: PaymentMethod;
  totalPaise: number;
  prepaidPaise: number;
  isTest: boolean;
  now: Date;
};

type NewMoney = PlacedOrder & {
  isTestMoney: boolean;
  requestId: string;
  tr: string;
  vpa: string | null;
  name: string;
  askedPaise: number;
};

/** The payment request of a new order, where there is one. */
const newRequest = (db: QueryBuilder, order: NewMoney) =>
  db
    .selectNoFrom([
      sql<string>`${order.requestId}::uuid`.as('id'),
      sql<string>`${order.id}::uuid`.as('orderId'),
      sql<string>`${order.sellerId}::uuid`.as('sellerId'),
      sql<string>`${order.tr}`.as('tr'),
      sql<string>`${order.vpa}`.as('vpa'),
      sql<string>`${order.name}`.as('name'),
      sql<number>`${order.askedPaise}::bigint`.as('amountPaise'),
      sql<Date>`${order.now}::timestamptz`.as('createdAt'),
    ])
    .where(sql<string>`${order.vpa}::text`, 'is not', null);

/** The discount of a new order, where there is one. */
const newDiscount = (db: QueryBuilder, order: NewMoney) =>
  db
    .selectNoFrom([
      sql<string>`${order.id}::uuid`.as('orderId'),
      sql.lit<'prepaid'>('prepaid').as('kind'),
      sql<number>`${order.prepaidPaise}::bigint`.as('paise'),
    ])
    .where(sql<number>`${order.prepaidPaise}::bigint`, '>', sql.lit(0));

const insertMoney = statement((db, order: NewMoney) =>
  db
    .with('request', (cte) =>
      cte
        .insertInto('paymentRequests')
        .columns(['id', 'orderId', 'sellerId', 'tr', 'vpa', 'name', 'amountPaise', 'createdAt'])
        .expression(newRequest(db, order)),
    )
    .with('discount', (cte) =>
      cte.insertInto('orderDiscounts').columns(['orderId', 'kind', 'paise']).expression(newDiscount(db, order)),
    )
    .insertInto('orderMoney')
    .values({
      orderId: order.id,
      sellerId: order.sellerId,
      method: order.method,
      state: sql.lit<PaymentState>('due'),
      keepPaise: order.totalPaise,
      isTest: order.isTestMoney,
      placedAt: order.now,
    }),
);

/** How much is asked for now by UPI, in paise; 0 where nothing is, or it is paid through a provider. */
export function askedAtPlacing({ upi, payment, cod }: PaymentSettings, method: PaymentMethod, totalPaise: number) {
  if (!upi || method === 'provider' || payment.askWhen !== 'placed') return 0;
  if (isPrepaid(method)) return totalPaise;
  return method === 'cod' ? Math.min(cod.advancePaise, totalPaise) : 0;
}

/**
 * Opens the ledger of a new order in one statement, with its payment request and its discount. Orders that are paid as
 * agreed have none until money is booked or claimed.
 */
export async function openMoney(db: QueryBuilder, settings: PaymentSettings, order: PlacedOrder): Promise<void> {
  if (order.method === 'arranged') return;
  const askedPaise = askedAtPlacing(settings, order.method, order.totalPaise);
  await insertMoney(db, {
    ...order,
    isTestMoney: order.isTest || (order.method === 'provider' && settings.provider?.isTest === true),
    requestId: newId(),
    tr: paymentReference(order.id, 0) ?? '',
    vpa: askedPaise > 0 ? (settings.upi?.vpa ?? null) : null,
    name: settings.upi?.name ?? '',
    askedPaise,
  });
}
