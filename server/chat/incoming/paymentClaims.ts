import { sql } from 'kysely';
import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { currentConversationOwner } from '#domain/chat/conversations.ts';
import { AppError } from '#domain/errors.ts';
import { formatOrderName } from '#domain/orders/orders.ts';
import { moneyCards, type PaymentState, unpaidStates } from '#domain/orders/paymentStates.ts';
import { readPaymentClaim } from '#server/language/paymentClaims.ts';
import { isOrderOfConversation } from '#server/orders/customers/queries.ts';
import { claimPaymentIn } from '#server/orders/money/claims.ts';
import { runInSavepoint } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';
import * as texts from '#texts/chat.gen.ts';
import { translateError } from '#texts/errors.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import { type FromCustomer, type Handler, inOrderLanguage, reply } from './replies.ts';

/** Orders that a message lists when it isn't clear which one was paid. */
const maxOrders = 5;

/** To be paid in cash: the page of such an order does not ask for a payment. */
const cashStates = moneyCards.cashToCollect;

const readOrders = statement((db, { conversationId }: { conversationId: string }) =>
  db
    .selectFrom('conversations')
    .innerJoin('orders', (join) => join.on(isOrderOfConversation))
    .innerJoin('orderMoney', 'orderMoney.orderId', 'orders.id')
    .select(['orders.id', 'orders.number', 'orders.token', 'orderMoney.state'])
    .select(({ ref }) =>
      sql<number>`${ref('keepPaise')} - ${ref('receivedPaise')} + ${ref('returnedPaise')}`.as('duePaise'),
    )
    .where('conversations.id', '=', conversationId)
    .where('orders.status', '<>', sql.lit('cancelled'))
    .where('orders.outcome', 'is', null)
    .where('orderMoney.state', 'in', [...unpaidStates, ...cashStates, 'paid'])
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(sql.lit(maxOrders)),
);
type ClaimedOrder = Awaited<ReturnType<typeof readOrders>>[number];

const isIn = (states: readonly PaymentState[], { state }: ClaimedOrder) => states.includes(state);

/**
 * 'Paid', 'payment kar diya': a claim for the shop to answer, never money (money.md, section 3). Where a person answers,
 * or the shop agrees on payment with its customers, the words are a message like others.
 */
export const paymentClaims: Handler<FromCustomer> = {
  accepts: ({ greeting, message }) =>
    greeting.length === 0 && message.kind === 'text' && readPaymentClaim(message.text) !== undefined,
  async handle(from) {
    const { tx, context, message, conversation } = from;
    const { owner, silentUntil, id: conversationId } = conversation;
    if (currentConversationOwner(owner, silentUntil, context.now()) !== 'assistant') return false;
    const orders = await readOrders(tx.db, { conversationId });
    const unpaid = orders.filter((order) => isIn(unpaidStates, order));
    const inCash = orders.filter((order) => isIn(cashStates, order));
    const [first] = [...unpaid, ...inCash, ...orders];
    if (!first || (unpaid.length === 0 && inCash.length > 1)) return false;
    const { language } = inOrderLanguage(from);
    const { reference } = readPaymentClaim(message.text) ?? {};
    const text =
      unpaid.length > 1 ? inLanguage(language, () => askWhich(from, unpaid)) : await claim(from, first, reference);
    return reply(from, language, [{ kind: 'text', text }] satisfies OutgoingMessage[]);
  },
};

async function claim(from: FromCustomer, order: ClaimedOrder, reference: string | undefined): Promise<string> {
  const { tx, context } = from;
  const { language, shop } = inOrderLanguage(from);
  const named = { order: formatOrderName(order) };
  if (order.state === 'paid') return inLanguage(language, () => texts.claimPaid(named));
  try {
    await runInSavepoint(tx, () => claimPaymentIn(tx, context, order.id, { reference }));
    return inLanguage(language, () => texts.claimTaken({ ...named, shop, total: formatPaise(order.duePaise) }));
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return inLanguage(language, () => translateError(error));
    throw error;
  }
}

/** Which of several orders was paid can only be said on the order's page. */
const askWhich = ({ context }: FromCustomer, orders: ClaimedOrder[]): string =>
  [
    texts.claimWhich(),
    ...orders.map(({ token, duePaise, ...order }) =>
      texts.claimOrder({
        order: formatOrderName(order),
        total: formatPaise(duePaise),
        address: `${context.server.publicUrl}/order/${token}`,
      }),
    ),
  ].join('\n');
