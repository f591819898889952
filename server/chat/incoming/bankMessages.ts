import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { type BankTap, formatBankTapId, parseBankTapId } from '#domain/chat/paymentTaps.ts';
import { AppError } from '#domain/errors.ts';
import { findPayerVpa, statementLimits } from '#domain/orders/bankStatements.ts';
import { formatOrderName } from '#domain/orders/orders.ts';
import { indianDay } from '#domain/platform/indianTime.ts';
import { type BankCredit, readBankMessage } from '#server/language/bankMessages.ts';
import { readOrderName } from '#server/orders/orders/queries.ts';
import { bookReportedCreditIn, matchReportedCredit } from '#server/orders/statements/bankMessages.ts';
import type { MatchedCredit } from '#server/orders/statements/matching.ts';
import { runInSavepoint } from '#server/platform/database/connect.ts';
import * as texts from '#texts/chat.gen.ts';
import { translateError } from '#texts/errors.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import { createTextMessage } from '../connectedPhones/phoneMessages.ts';
import { readPhoneOrder } from '../connectedPhones/queries.ts';
import { type FromPhone, type Handler, send } from './replies.ts';

const messageOf = ({ message }: FromPhone) => (message.kind === 'text' ? readBankMessage(message.text) : undefined);
const tapOf = ({ message: { choiceId = '' } }: FromPhone) => parseBankTapId(choiceId);

/**
 * A bank's message that the owner forwards: the order that it pays is offered with *Received* (money.md, section 3).
 * Nothing is booked without the tap.
 */
export const bankMessages: Handler<FromPhone> = {
  accepts: (from) => messageOf(from) !== undefined,
  async handle(from) {
    const read = messageOf(from);
    if (!read) return false;
    if (read.is === 'credit') return send(from, [await offerOrder(from, read)]);
    return send(from, [createTextMessage(from.language, read.is === 'several' ? texts.bankSeveral : texts.bankOther)]);
  },
};

/** *Received* below such an offer. */
export const bankTaps: Handler<FromPhone> = {
  accepts: (from) => tapOf(from) !== undefined,
  async handle(from) {
    const tap = tapOf(from);
    return tap !== undefined && send(from, [await bookTap(from, tap)]);
  },
};

async function offerOrder(from: FromPhone, read: BankCredit): Promise<OutgoingMessage> {
  const { tx, member, language, message } = from;
  const { amountPaise, reference, narration } = read;
  const credit = await matchReportedCredit(tx, member, {
    day: read.day ?? indianDay(message.occurredAt),
    amountPaise,
    reference,
    narration: narration.slice(0, statementLimits.narration),
  });
  const order = credit?.orderId ? await readPhoneOrder(tx, member.sellerId, credit.orderId) : undefined;
  return inLanguage(language, () => {
    const amount = formatPaise(amountPaise);
    if (!credit || !order) return { kind: 'text', text: texts.bankUnknown({ amount }) };
    const words = { amount, order: formatOrderName(order), customer: order.customerName ?? texts.unnamed() };
    if (credit.isBooked) return { kind: 'text', text: texts.bankBooked(words) };
    const { hash, utr, differencePaise } = credit;
    const payerVpa = findPayerVpa(narration) ?? null;
    const tap = { amountPaise, duePaise: amountPaise - differencePaise, orderId: order.id, utr, hash, payerVpa };
    const buttons = [{ id: formatBankTapId(tap), title: texts.received() }];
    return { kind: 'buttons', text: describeOffer(credit, words), buttons };
  });
}

function describeOffer(
  { rule, isTicked, differencePaise }: MatchedCredit,
  words: { amount: string; order: string; customer: string },
): string {
  if (rule === 'D') return texts.bankMaybe(words);
  if (rule !== 'C') return isTicked ? texts.bankReceived(words) : texts.bankUncertain(words);
  const difference = formatPaise(Math.abs(differencePaise));
  return differencePaise > 0 ? texts.bankMore({ ...words, difference }) : texts.bankLess({ ...words, difference });
}

/** What was booked before, or is more than is due by now, is said instead. */
async function bookTap({ tx, context, member, language }: FromPhone, tap: BankTap): Promise<OutgoingMessage> {
  const amount = () => formatPaise(tap.amountPaise);
  try {
    await runInSavepoint(tx, () => bookReportedCreditIn(tx, context, member, tap));
    const order = await readOrderName(tx, tap.orderId);
    return createTextMessage(language, () => texts.receivedDone({ order, amount: amount() }));
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    if (error.code !== 'already_booked') return createTextMessage(language, () => translateError(error));
    const order = await readOrderName(tx, tap.orderId);
    return createTextMessage(language, () => texts.bankBooked({ amount: amount(), order }));
  }
}
