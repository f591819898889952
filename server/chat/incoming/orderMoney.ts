import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { formatMoneyTapId, type OrderMoneyTap, parseMoneyTapId } from '#domain/chat/paymentTaps.ts';
import { AppError } from '#domain/errors.ts';
import { dueOf } from '#domain/orders/paymentStates.ts';
import { type OrderMoneyRequest, readOrderMoney } from '#server/language/orderMoney.ts';
import { spellOutOwner } from '#server/language/typing.ts';
import { giveDiscountIn } from '#server/orders/money/amounts.ts';
import { lockOwnOrder, receivePaymentIn } from '#server/orders/money/commands.ts';
import { addTrackingIn } from '#server/orders/money/tracking.ts';
import { readOrderName } from '#server/orders/orders/queries.ts';
import { applyOwnOrderAction } from '#server/orders/orders/transitions.ts';
import { runInSavepoint } from '#server/platform/database/connect.ts';
import * as texts from '#texts/chat.gen.ts';
import { translateError } from '#texts/errors.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import { findOrderId } from '../connectedPhones/queries.ts';
import { type FromPhone, type Handler, send } from './replies.ts';

const tapOf = ({ message: { choiceId = '' } }: FromPhone) => parseMoneyTapId(choiceId);
const requestOf = ({ message }: FromPhone) =>
  message.kind === 'text' ? readOrderMoney(spellOutOwner(message.text)) : undefined;

/** Discounts and payments that the shop's phone confirms by a tap. */
export const orderMoneyTaps: Handler<FromPhone> = {
  accepts: (from) => tapOf(from) !== undefined,
  async handle(from) {
    const tap = tapOf(from);
    return tap !== undefined && send(from, [await orRefusal(from, () => carryOut(from, tap))]);
  },
};

/** '2c3d4e5f ko 50 ki chhoot', '… paisa mil gaya', '… bhej diya delhivery 1234567890'. */
export const orderMoney: Handler<FromPhone> = {
  accepts: (from) => requestOf(from) !== undefined,
  async handle(from) {
    const request = requestOf(from);
    if (!request) return false;
    const orderId = await findOrderId(from.tx, from.member.sellerId, request.order);
    if (!orderId) return send(from, [{ kind: 'text', text: inLanguage(from.language, texts.orderUnknown) }]);
    return send(from, [await orRefusal(from, () => answerRequest(from, request, orderId))]);
  },
};

/** What the order does not allow is said instead. */
async function orRefusal(from: FromPhone, answer: () => Promise<OutgoingMessage>): Promise<OutgoingMessage> {
  try {
    return await runInSavepoint(from.tx, answer);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { kind: 'text', text: inLanguage(from.language, () => translateError(error)) };
  }
}

async function answerRequest(from: FromPhone, request: OrderMoneyRequest, orderId: string): Promise<OutgoingMessage> {
  const { tx, member, language } = from;
  if (request.is === 'tracking') return shipWithTracking(from, request, orderId);
  const ledger = await lockOwnOrder(tx, member, orderId);
  const order = await readOrderName(tx, orderId);
  const isDiscount = request.is === 'discount';
  const paise = isDiscount ? request.paise : Math.max(0, dueOf(ledger));
  if (!isDiscount && paise === 0)
    return { kind: 'text', text: inLanguage(language, () => texts.alreadyPaid({ order })) };
  return inLanguage(language, () => {
    const amount = formatPaise(paise);
    const text = isDiscount
      ? texts.askDiscount({ order, amount, total: formatPaise(ledger.totalPaise) })
      : texts.askReceived({ order, amount });
    const id = formatMoneyTapId({ name: isDiscount ? 'discount' : 'payment', paise, orderId });
    return { kind: 'buttons', text, buttons: [{ id, title: isDiscount ? texts.giveDiscount() : texts.received() }] };
  });
}

async function shipWithTracking(
  { tx, context, member, language }: FromPhone,
  { tracking, courier, ships }: Extract<OrderMoneyRequest, { is: 'tracking' }>,
  orderId: string,
): Promise<OutgoingMessage> {
  const { status } = await lockOwnOrder(tx, member, orderId);
  if (ships && status === 'confirmed') await applyOwnOrderAction(tx, context, member, orderId, 'ship');
  await addTrackingIn(tx, context, member, orderId, { tracking, courier, link: undefined });
  const order = await readOrderName(tx, orderId);
  return {
    kind: 'text',
    text: inLanguage(language, () => texts.trackingAdded({ order, tracking: tracking.toUpperCase() })),
  };
}

async function carryOut(
  { tx, context, member, language, message }: FromPhone,
  { name, paise, orderId }: OrderMoneyTap,
): Promise<OutgoingMessage> {
  const order = await readOrderName(tx, orderId);
  if (name === 'discount') {
    const { totalPaise } = await giveDiscountIn(tx, context, member, orderId, paise);
    return {
      kind: 'text',
      text: inLanguage(language, () => texts.discountDone({ order, total: formatPaise(totalPaise) })),
    };
  }
  const { method } = await lockOwnOrder(tx, member, orderId);
  const payment = { amountPaise: paise, channel: method === 'cod' ? 'cash' : 'upi', reference: undefined } as const;
  await receivePaymentIn(tx, context, member, orderId, payment, `tap:${message.replyTo ?? message.id}`);
  return { kind: 'text', text: inLanguage(language, () => texts.receivedDone({ order, amount: formatPaise(paise) })) };
}
