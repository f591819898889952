import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { type ClaimTap, parseClaimTapId } from '#domain/chat/paymentTaps.ts';
import { AppError } from '#domain/errors.ts';
import { formatOrderName } from '#domain/orders/orders.ts';
import { dueOf } from '#domain/orders/paymentStates.ts';
import { receivePaymentIn, refuseClaimIn } from '#server/orders/money/commands.ts';
import { runInSavepoint, type Transaction } from '#server/platform/database/connect.ts';
import * as texts from '#texts/chat.gen.ts';
import { translateError } from '#texts/errors.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import { type FromPhone, type Handler, send } from './replies.ts';

const tapOf = ({ message: { choiceId = '' } }: FromPhone) => parseClaimTapId(choiceId);

/** *Received* and *Not received* below a customer's claim, on the shop's phone. */
export const claimTaps: Handler<FromPhone> = {
  accepts: (from) => tapOf(from) !== undefined,
  async handle(from) {
    const tap = tapOf(from);
    if (!tap) return false;
    return send(from, [{ kind: 'text', text: await answerClaimTap(from, tap) }] satisfies OutgoingMessage[]);
  },
};

async function answerClaimTap(from: FromPhone, tap: ClaimTap): Promise<string> {
  const { tx, context, member, language } = from;
  const claim = await readClaim(tx, member.sellerId, tap.claimId);
  if (claim?.state !== 'open') return inLanguage(language, texts.claimOver);
  const { orderId, number, customerName, duePaise } = claim;
  const order = formatOrderName({ id: orderId, number });
  try {
    if (tap.name === 'notreceived') {
      await runInSavepoint(tx, () => refuseClaimIn(tx, context, member, orderId, tap.claimId));
      return inLanguage(language, () => texts.notReceivedDone({ customer: customerName ?? texts.unnamed() }));
    }
    if (duePaise <= 0) {
      const address = `${context.server.publicUrl}/seller/orders?order=${orderId}`;
      return inLanguage(language, () => texts.claimNotDue({ order, address }));
    }
    const payment = { amountPaise: duePaise, channel: 'upi', claimId: tap.claimId } as const;
    await runInSavepoint(tx, () =>
      receivePaymentIn(tx, context, member, orderId, { ...payment, reference: undefined }, `claim:${tap.claimId}`),
    );
    return inLanguage(language, () => texts.receivedDone({ order, amount: formatPaise(duePaise) }));
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return inLanguage(language, () => translateError(error));
    throw error;
  }
}

async function readClaim({ db }: Transaction, sellerId: string, claimId: string) {
  const claim = await db
    .selectFrom('paymentClaims')
    .innerJoin('orders', 'orders.id', 'paymentClaims.orderId')
    .leftJoin('orderMoney', 'orderMoney.orderId', 'orders.id')
    .select([
      'paymentClaims.state',
      'orders.id as orderId',
      'orders.number',
      'orders.customerName',
      'orders.totalPaise',
    ])
    .select(['orderMoney.keepPaise', 'orderMoney.receivedPaise', 'orderMoney.returnedPaise'])
    .where('paymentClaims.id', '=', claimId)
    .where('paymentClaims.sellerId', '=', sellerId)
    .executeTakeFirst();
  if (!claim) return undefined;
  const { keepPaise, receivedPaise, returnedPaise, totalPaise } = claim;
  const sums = {
    keepPaise: keepPaise ?? totalPaise,
    receivedPaise: receivedPaise ?? 0,
    returnedPaise: returnedPaise ?? 0,
  };
  return { ...claim, duePaise: dueOf(sums) };
}
