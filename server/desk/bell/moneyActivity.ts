import { sql } from 'kysely';
import { formatOrderLabel } from '#domain/orders/orders.ts';
import type { ChatContext } from '#server/chat/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { claimRangAt, refundRangAt, ringsOfClaims, ringsOfRefunds } from './rings.ts';

type OfOrder = {
  at: string;
  orderId: string;
  orderLabel: string;
  orderNumber: number;
  customerName: string | null;
  /** What is due of the order, or owed to its customer. */
  amountPaise: number;
  byMe: false;
};

/** What happened to a shop's money. */
export type MoneyEvent =
  /** A customer says that they have paid; gone once the seller has answered. Its id is the claim's. */
  | ({ kind: 'claim'; id: string; reference: string | null } & OfOrder)
  /** A refund that is open, or did not arrive; gone once it is sent. */
  | ({ kind: 'refund'; id: string; isDisputed: boolean } & OfOrder)
  /** The last change of the UPI ID, whoever made it. Its id is the shop's. */
  | { kind: 'upi'; id: string; at: string; vpa: string | null; byMe: false };

/** Returns a seller's open claims and refunds and the last change of their UPI ID, newest first. */
export async function listMoneyEvents(context: ChatContext, member: SellerMember, limit: number) {
  const events = await Promise.all([
    listClaims(context, member, limit),
    listRefunds(context, member, limit),
    readUpiChange(context, member),
  ]);
  return events.flat();
}

const toOrderFields = (row: {
  orderId: string;
  number: number;
  customerName: string | null;
  amountPaise: number;
  at: Date;
}): OfOrder => ({
  at: row.at.toISOString(),
  orderId: row.orderId,
  orderLabel: formatOrderLabel(row.orderId),
  orderNumber: row.number,
  customerName: row.customerName,
  amountPaise: row.amountPaise,
  byMe: false,
});

async function listClaims({ database }: ChatContext, { sellerId }: SellerMember, limit: number): Promise<MoneyEvent[]> {
  const rows = await database.read
    .selectFrom('paymentClaims')
    .innerJoin('orders', 'orders.id', 'paymentClaims.orderId')
    .innerJoin('orderMoney', 'orderMoney.orderId', 'orders.id')
    .select(['paymentClaims.id', 'paymentClaims.reference', 'orders.id as orderId', 'number', 'customerName'])
    .select(({ ref }) => [
      sql<number>`greatest(${ref('keepPaise')} - ${ref('receivedPaise')} + ${ref('returnedPaise')}, 0)`.as(
        'amountPaise',
      ),
      claimRangAt.as('at'),
    ])
    .where('paymentClaims.sellerId', '=', sellerId)
    .where(ringsOfClaims)
    .orderBy(claimRangAt, 'desc')
    .orderBy('paymentClaims.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ kind: 'claim', id: row.id, reference: row.reference, ...toOrderFields(row) }));
}

async function listRefunds(
  { database }: ChatContext,
  { sellerId }: SellerMember,
  limit: number,
): Promise<MoneyEvent[]> {
  const rows = await database.read
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.orderId')
    .select(['refunds.id', 'refunds.amountPaise', 'refunds.disputedAt', 'orders.id as orderId'])
    .select(['number', 'customerName', refundRangAt.as('at')])
    .where('refunds.sellerId', '=', sellerId)
    .where(ringsOfRefunds)
    .orderBy(refundRangAt, 'desc')
    .orderBy('refunds.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    kind: 'refund',
    id: row.id,
    isDisputed: row.disputedAt !== null,
    ...toOrderFields(row),
  }));
}

async function readUpiChange({ database }: ChatContext, { sellerId }: SellerMember): Promise<MoneyEvent[]> {
  const row = await database.read
    .selectFrom('paymentSettings')
    .select(['upi', 'upiChangedAt'])
    .where('sellerId', '=', sellerId)
    .executeTakeFirst();
  if (!row?.upiChangedAt) return [];
  const at = row.upiChangedAt.toISOString();
  return [{ kind: 'upi', id: sellerId, at, vpa: row.upi?.vpa ?? null, byMe: false }];
}
