import { v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import { undoesOrder } from '#domain/orders/orders.ts';
import { moneyLimits } from '#domain/orders/paymentStates.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { requestSourceOf } from '#server/platform/http/requestSource.ts';
import { type LedgerOrder, readLedger, settleOrder } from '../ledger/settle.ts';
import { lockOrderByToken } from './amounts.ts';
import { paymentClaimed } from './events.ts';

type Claim = { reference?: string | undefined; ip?: string };

/**
 * A customer says that they have paid: a claim, never money (money.md, section 3). The same claim again is the same.
 * Throws `order_not_found`, `order_ended` and `too_many_claims`.
 */
export function claimPayment(context: CatalogueContext, token: string, claim: Claim) {
  return context.database.transaction(async (tx) => addClaim(tx, context, await lockOrderByToken(tx, token), claim));
}

/** `claimPayment` for an order whose customer is known, in the caller's transaction. */
export async function claimPaymentIn(tx: Transaction, context: CatalogueContext, orderId: string, claim: Claim) {
  return addClaim(tx, context, await readLedger(tx, orderId), claim);
}

async function addClaim(tx: Transaction, context: CatalogueContext, order: LedgerOrder, { reference, ip }: Claim) {
  const { id: orderId, sellerId } = order;
  if (undoesOrder[order.status] || order.outcome !== null) throw new AppError('order_ended');
  const claims = await tx.db
    .selectFrom('paymentClaims')
    .select(['id', 'reference', 'state'])
    .where('orderId', '=', orderId)
    .execute();
  const same = claims.find((one) => one.state === 'open' && one.reference === (reference ?? null));
  if (same) return { claimId: same.id, state: await settleOrder(tx, orderId, context.now()) };
  if (claims.length >= moneyLimits.claimsOfOrder) throw new AppError('too_many_claims');
  const source = ip === undefined ? null : context.secrets.pseudonym(requestSourceOf(ip));
  const now = context.now();
  if (source !== null) await refuseManyOfSource(tx, source, now);
  const id = newId();
  await tx.db
    .insertInto('paymentClaims')
    .values({ id, orderId, sellerId, reference: reference ?? null, state: 'open', source, createdAt: now })
    .execute();
  const state = await settleOrder(tx, orderId, now);
  await context.events.publish(tx, paymentClaimed, { orderId, sellerId, claimId: id });
  return { claimId: id, state };
}

async function refuseManyOfSource({ db }: Transaction, source: string, now: Date): Promise<void> {
  const { claims } = await db
    .selectFrom('paymentClaims')
    .select(({ fn }) => fn.countAll<number>().as('claims'))
    .where('source', '=', source)
    .where('createdAt', '>', new Date(now.getTime() - 60 * 60 * 1000))
    .executeTakeFirstOrThrow();
  if (claims >= moneyLimits.claimsOfSource) throw new AppError('too_many_claims');
}
