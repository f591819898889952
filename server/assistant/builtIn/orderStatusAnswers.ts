import { formatCancelTapId } from '#domain/chat/chatCarts.ts';
import { formatOrderLabel, formatOrderName, waitingStatus } from '#domain/orders/orders.ts';
import type { GoodsWord } from '#server/language/understand.ts';
import * as texts from '#texts/assistant.gen.ts';
import { inLanguage } from '#texts/language.ts';
import type { SearchHit } from '../situation/catalogue.ts';
import type { CustomerOrder } from '../situation/proposal.ts';
import { type AnswerPart, type AssistantTurn, createHandoverPart, createTextPart } from './answerParts.ts';

export const toOrderRecord = ({ id, number, status, totalPaise }: CustomerOrder) => ({
  kind: 'order' as const,
  id,
  label: formatOrderLabel(id),
  number,
  status,
  totalPaise,
});

/**
 * Returns the customer's own order that is meant: by its label or number, else the newest of the goods that are named,
 * else the newest. Never reads the orders of others.
 */
async function findOwnOrder(turn: AssistantTurn): Promise<CustomerOrder | undefined> {
  const own = await turn.look.orders();
  const label = turn.understood.orderLabel?.toLowerCase();
  if (label) return own.find(({ id, number }) => formatOrderLabel(id) === label || String(number) === label);
  return own.length > 1 ? ((await findOrderOfGoods(turn, own)) ?? own[0]) : own[0];
}

const isGoods = (word: GoodsWord | undefined) => word?.kind === 'goods' || word?.kind === 'other';

/** 'Has my bedsheet been shipped?', after a lamp was ordered too. */
async function findOrderOfGoods({ look, understood }: AssistantTurn, own: readonly CustomerOrder[]) {
  const words = understood.items.flatMap((item) => item.words);
  const ids = [...new Set(own.flatMap(({ productIds }) => productIds))];
  if (words.length === 0 || ids.length === 0) return undefined;
  const found = await look.products({ words, ids, limit: ids.length });
  const countOf = ({ has }: SearchHit) =>
    has.some((isThere, at) => isThere && isGoods(words[at])) ? has.filter(Boolean).length : 0;
  const most = Math.max(1, ...found.map(countOf));
  const named = new Set(found.filter((hit) => countOf(hit) === most).map(({ id }) => id));
  return own.find(({ productIds }) => productIds.some((id) => named.has(id)));
}

const replyNoOrder = (turn: AssistantTurn) =>
  createTextPart(turn, () => texts.noOrder({ shop: turn.situation.shop.name }));

export async function answerOrderStatus(turn: AssistantTurn): Promise<AnswerPart> {
  const order = await findOwnOrder(turn);
  if (!order) return replyNoOrder(turn);
  return {
    replies: [{ message: { kind: 'text', text: describeOrderStatus(turn, order) }, records: [toOrderRecord(order)] }],
  };
}

/** Returns an order's status with a link to its page. */
export function describeOrderStatus(
  { situation, understood }: AssistantTurn,
  { status, outcome, token, ...order }: CustomerOrder,
): string {
  const address = `${situation.publicUrl}/order/${token}`;
  return inLanguage(understood.language, () =>
    texts.orderIs({ order: formatOrderName(order), status: outcome ?? status, address }),
  );
}

/**
 * Asks before it cancels; to change an order, the customer cancels it and orders again. After the shop has confirmed an
 * order, only the shop can change it.
 */
export async function askToCancelOrder(
  turn: AssistantTurn,
  ask: (p: { order: string }) => string,
): Promise<AnswerPart> {
  const order = await findOwnOrder(turn);
  return order ? offerToCancel(turn, order, ask) : replyNoOrder(turn);
}

export function offerToCancel(
  turn: AssistantTurn,
  order: CustomerOrder,
  ask: (p: { order: string }) => string,
): AnswerPart {
  const name = formatOrderName(order);
  const records = [toOrderRecord(order), turn.situation.shop];
  if (order.status !== waitingStatus) {
    const late = () => texts.cancelTooLate({ order: name, shop: turn.situation.shop.name });
    const text = inLanguage(turn.understood.language, late);
    return { ...createHandoverPart(turn), replies: [{ message: { kind: 'text', text }, records }] };
  }
  const message = inLanguage(turn.understood.language, () => ({
    kind: 'buttons' as const,
    text: ask({ order: name }),
    buttons: [{ id: formatCancelTapId(order.id), title: texts.cancelButton() }],
  }));
  return { replies: [{ message, records }] };
}
