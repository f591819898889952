import { formatCancelTapId } from '#domain/chat/chatCarts.ts';
import { formatOrderLabel, formatOrderName, waitingStatus } from '#domain/orders/orders.ts';
import type { GoodsItem } from '#server/language/understand.ts';
import * as texts from '#texts/assistant.gen.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import type { SearchHit } from '../situation/catalogue.ts';
import type { CustomerOrder, ProposedLine } from '../situation/proposal.ts';
import { type AnswerPart, type AssistantTurn, createHandoverPart, createTextPart } from './answerParts.ts';
import { listPossibleQuantities } from './packs.ts';
import { type ProductResolution, resolveProducts } from './productResolution.ts';
import { createProductList, priceLine, toProductRecord } from './productTexts.ts';

/** Maximum products of one order in words. */
const maxItems = 10;

/** A product that was picked from a list for an order. */
export type ProductPick = { productId: string; quantity: number };
const pickIdPattern = /^pick:(\d{1,3}):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const formatPickId = ({ productId, quantity }: ProductPick) => `pick:${quantity}:${productId}`;

/** Returns the pick of a tapped row; `undefined` for other ids. The catalogue checks that the product is the shop's. */
export function parsePickId(choiceId: string | undefined): ProductPick | undefined {
  const [, quantity, productId] = pickIdPattern.exec(choiceId ?? '') ?? [];
  return quantity && productId ? { productId, quantity: Number(quantity) } : undefined;
}

/**
 * Proposes an order from words, never places one directly (chat.md, section 3). Asks which product is meant if that
 * isn't clear.
 */
export async function proposeOrder(turn: AssistantTurn): Promise<AnswerPart> {
  const { items, address } = turn.understood;
  const lines: ProposedLine[] = [];
  const found: SearchHit[] = [];
  for (const item of wantedItems(items)) {
    const meant = await resolveProducts(turn, item.words);
    if (meant.how === 'several' || (meant.how === 'near' && meant.found.length > 1)) return askWhich(turn, meant, item);
    const [product] = meant.found;
    if (!product) return replyUnknownProduct(turn, item.words.length > 0);
    const [quantity = 1, ...others] = listPossibleQuantities(product, item);
    if (others.length > 0) return askHowMany(turn, product, [quantity, ...others]);
    found.push(product);
    const isCounted = item.quantity !== undefined;
    lines.push({ productId: product.id, quantity, pricePaise: product.pricePaise, isCounted });
  }
  const memory = { ...turn.situation.memory, focus: found.map(({ id }) => id), misunderstandings: 0 };
  return { replies: [], memory, order: { lines, note: readOrderNote(turn), address, where: turn.understood.where } };
}

/** The customer's words if they say more than products: a size, a colour. */
export function readOrderNote({ situation, understood }: AssistantTurn): string {
  const words = understood.items.flatMap((item) => item.words);
  const hasWishes = understood.qualities.length > 0 || words.some(({ kind }) => kind === 'size' || kind === 'colour');
  return hasWishes ? situation.messages.map(({ text }) => text).join('\n') : '';
}

/** Without named goods it can only be the product discussed last. */
function wantedItems(items: AssistantTurn['understood']['items']) {
  const named = items.filter(({ words }) => words.length > 0).slice(0, maxItems);
  return named.length > 0 ? named : [{ words: [], quantity: items[0]?.quantity, unit: items[0]?.unit }];
}

function replyUnknownProduct(turn: AssistantTurn, isNamed: boolean): AnswerPart {
  const { shop, publicUrl } = turn.situation;
  if (!isNamed) return createTextPart(turn, texts.whatToOrder);
  return createTextPart(turn, () => texts.notFound({ shop: shop.name, address: `${publicUrl}/store/${shop.slug}` }));
}

function askWhich(turn: AssistantTurn, { found }: ProductResolution, item: GoodsItem): AnswerPart {
  const { message, records } = createProductList(turn, found, texts.whichToOrder);
  const button = inLanguage(turn.understood.language, texts.choose);
  const rows = found.map((product) => {
    const [quantity = 1] = listPossibleQuantities(product, item);
    return { id: formatPickId({ productId: product.id, quantity }), title: product.name };
  });
  const memory = { ...turn.situation.memory, focus: found.map(({ id }) => id), misunderstandings: 0 };
  return { replies: [{ message: { kind: 'list', text: message.text ?? '', button, rows }, records }], memory };
}

/** The number may count items or packs, or belong to the name. */
function askHowMany(turn: AssistantTurn, product: SearchHit, quantities: number[]): AnswerPart {
  const { id, name, pricePaise } = product;
  const message = inLanguage(turn.understood.language, () => ({
    kind: 'list' as const,
    text: [priceLine(product), texts.howMany()].join('\n'),
    button: texts.choose(),
    rows: quantities.map((quantity) => ({
      id: formatPickId({ productId: id, quantity }),
      title: `${quantity} × ${name}`,
      description: formatPaise(quantity * pricePaise),
    })),
  }));
  const memory = { ...turn.situation.memory, focus: [id], misunderstandings: 0 };
  const records = [toProductRecord(product), turn.situation.shop];
  return { replies: [{ message, records }], memory };
}

export async function answerPick(turn: AssistantTurn, { productId, quantity }: ProductPick): Promise<AnswerPart> {
  const [product] = await turn.look.products({ words: [], ids: [productId], limit: 1 });
  if (!product) return replyUnknownProduct(turn, true);
  const memory = { ...turn.situation.memory, focus: [productId], misunderstandings: 0 };
  const lines = [{ productId, quantity, pricePaise: product.pricePaise, isCounted: true }];
  return { replies: [], memory, order: { lines, note: '', address: undefined } };
}

export const toOrderRecord = ({ id, number, status, totalPaise }: CustomerOrder) => ({
  kind: 'order' as const,
  id,
  label: formatOrderLabel(id),
  number,
  status,
  totalPaise,
});

/** Returns the customer's own order that is meant: by its label or number, else the newest. Never reads the orders of others. */
async function findOwnOrder({ look, understood }: AssistantTurn): Promise<CustomerOrder | undefined> {
  const own = await look.orders();
  const label = understood.orderLabel?.toLowerCase();
  return label ? own.find(({ id, number }) => formatOrderLabel(id) === label || String(number) === label) : own[0];
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
  { status, token, ...order }: CustomerOrder,
): string {
  const address = `${situation.publicUrl}/order/${token}`;
  return inLanguage(understood.language, () => texts.orderIs({ order: formatOrderName(order), status, address }));
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
