import { AppError } from '#domain/errors.ts';
import { dueOf } from '#domain/orders/paymentStates.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { lockOwnOrder } from '../money/commands.ts';
import type { Credit } from './columns.ts';
import { type BankCreditBooking, bookBankCreditIn, matchWithShop } from './commands.ts';
import { hashCredits, type MatchedCredit } from './matching.ts';

/** A credit as a bank's message reports it. Paise; `day` is one of India. */
export type ReportedCredit = Omit<Credit, 'number'>;

/** Finds the order that a bank's message pays, by the rules of statements. Nothing is stored (money.md, section 3). */
export async function matchReportedCredit(
  tx: Transaction,
  { sellerId }: SellerMember,
  reported: ReportedCredit,
): Promise<MatchedCredit | undefined> {
  const credit = { ...reported, number: 1 };
  const [matched] = await matchWithShop(tx, sellerId, [credit], hashCredits(sellerId, [identify(credit)]));
  return matched;
}

/** A payment's number is the same however the message is worded and whenever it is forwarded. */
const identify = (credit: Credit): Credit =>
  credit.reference === '' ? credit : { ...credit, day: '', narration: '', number: 1 };

/**
 * Books a credit that a message reported, after the owner's tap. `duePaise` is what was due when it was offered. Throws
 * `order_not_found`, `already_booked`, and `not_owed` where a payment without a number became more than is due since.
 */
export async function bookReportedCreditIn(
  tx: Transaction,
  context: CatalogueContext,
  member: SellerMember,
  { orderId, duePaise, ...credit }: BankCreditBooking & { orderId: string; duePaise: number },
): Promise<void> {
  const order = await lockOwnOrder(tx, member, orderId);
  const nowDue = Math.max(0, dueOf(order));
  const { amountPaise, utr } = credit;
  await bookBankCreditIn(tx, context, member, order, credit, () => {
    if (utr === null && amountPaise > nowDue && nowDue !== duePaise)
      throw new AppError('not_owed', { duePaise: nowDue, words: { amountPaise } });
  });
}
