import { writeCancelTap } from '#domain/chat/chatCarts.ts';
import { orderLabel, waitingStatus } from '#domain/orders/orders.ts';
import type { Item } from '#server/language/understand.ts';
import * as texts from '#texts/assistant.gen.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import type { Found } from '../situation/catalogue.ts';
import type { OwnOrder, ProposedLine } from '../situation/proposal.ts';
import { findMeant, type Meant } from './meant.ts';
import { quantitiesOf } from './packs.ts';
import { handOver, type Part, say, type Turn } from './parts.ts';
import { listOf, priceLine, recordOf } from './productAnswers.ts';

/** Goods of one order in words. */
const mostItems = 10;

/** A product that was chosen from a list for an order. */
export type Pick = { productId: string; quantity: number };
const pickId = /^pick:(\d{1,3}):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const writePick = ({ productId, quantity }: Pick) => `pick:${quantity}:${productId}`;

/** What a tapped row chooses; `undefined` for every other id. Whose product it is the shop's catalogue says. */
export function readPick(choiceId: string | undefined): Pick | undefined {
  const [, quantity, productId] = pickId.exec(choiceId ?? '') ?? [];
  return quantity && productId ? { productId, quantity: Number(quantity) } : undefined;
}

/** Proposes an order from words: never an order at once (chat.md, section 3). Of goods that are not clear it asks which. */
export async function proposeOrder(turn: Turn): Promise<Part> {
  const { items, address } = turn.understood;
  const lines: ProposedLine[] = [];
  const found: Found[] = [];
  for (const item of wantedItems(items)) {
    const meant = await findMeant(turn, item.words);
    if (meant.how === 'several' || (meant.how === 'near' && meant.found.length > 1)) return askWhich(turn, meant, item);
    const [product] = meant.found;
    if (!product) return unknown(turn, item.words.length > 0);
    const [quantity = 1, ...others] = quantitiesOf(product, item);
    if (others.length > 0) return askHowMany(turn, product, [quantity, ...others]);
    found.push(product);
    lines.push({ productId: product.id, quantity, pricePaise: product.pricePaise });
  }
  const memory = { ...turn.situation.memory, focus: found.map(({ id }) => id), misunderstandings: 0 };
  return { replies: [], memory, order: { lines, note: wishesOf(turn), address, where: turn.understood.where } };
}

/** The customer's words, where they say more than products: a size, a colour. */
export function wishesOf({ situation, understood }: Turn): string {
  const words = understood.items.flatMap((item) => item.words);
  const hasWishes = understood.qualities.length > 0 || words.some(({ kind }) => kind === 'size' || kind === 'colour');
  return hasWishes ? situation.messages.map(({ text }) => text).join('\n') : '';
}

/** Without goods there is one thing at most: what was spoken of. */
function wantedItems(items: Turn['understood']['items']) {
  const named = items.filter(({ words }) => words.length > 0).slice(0, mostItems);
  return named.length > 0 ? named : [{ words: [], quantity: items[0]?.quantity, unit: items[0]?.unit }];
}

function unknown(turn: Turn, isNamed: boolean): Part {
  const { shop, publicUrl } = turn.situation;
  if (!isNamed) return say(turn, texts.whatToOrder);
  return say(turn, () => texts.notFound({ shop: shop.name, address: `${publicUrl}/store/${shop.slug}` }));
}

function askWhich(turn: Turn, { found }: Meant, item: Item): Part {
  const { message, records } = listOf(turn, found, texts.whichToOrder);
  const button = inLanguage(turn.understood.language, texts.choose);
  const rows = found.map((product) => {
    const [quantity = 1] = quantitiesOf(product, item);
    return { id: writePick({ productId: product.id, quantity }), title: product.name };
  });
  const memory = { ...turn.situation.memory, focus: found.map(({ id }) => id), misunderstandings: 0 };
  return { replies: [{ message: { kind: 'list', text: message.text ?? '', button, rows }, records }], memory };
}

/** Where the number may count pieces or packs, or belong to the name. */
function askHowMany(turn: Turn, product: Found, quantities: number[]): Part {
  const { id, name, pricePaise } = product;
  const message = inLanguage(turn.understood.language, () => ({
    kind: 'list' as const,
    text: [priceLine(product), texts.howMany()].join('\n'),
    button: texts.choose(),
    rows: quantities.map((quantity) => ({
      id: writePick({ productId: id, quantity }),
      title: `${quantity} × ${name}`,
      description: formatPaise(quantity * pricePaise),
    })),
  }));
  const memory = { ...turn.situation.memory, focus: [id], misunderstandings: 0 };
  const records = [recordOf(product), turn.situation.shop];
  return { replies: [{ message, records }], memory };
}

export async function takePick(turn: Turn, { productId, quantity }: Pick): Promise<Part> {
  const [product] = await turn.look.products({ words: [], ids: [productId], limit: 1 });
  if (!product) return unknown(turn, true);
  const memory = { ...turn.situation.memory, focus: [productId], misunderstandings: 0 };
  const lines = [{ productId, quantity, pricePaise: product.pricePaise }];
  return { replies: [], memory, order: { lines, note: '', address: undefined } };
}

export const recordOfOrder = ({ id, status, totalPaise }: OwnOrder) => ({
  kind: 'order' as const,
  id,
  label: orderLabel(id),
  status,
  totalPaise,
});

/** The customer's own order that is meant: by its label, else the newest. Nobody else's is looked at. */
async function findOwn({ look, understood }: Turn): Promise<OwnOrder | undefined> {
  const own = await look.orders();
  const label = understood.orderLabel?.toLowerCase();
  return label ? own.find(({ id }) => orderLabel(id) === label) : own[0];
}

const noOrder = (turn: Turn) => say(turn, () => texts.noOrder({ shop: turn.situation.shop.name }));

export async function orderStatus(turn: Turn): Promise<Part> {
  const order = await findOwn(turn);
  if (!order) return noOrder(turn);
  return { replies: [{ message: { kind: 'text', text: orderText(turn, order) }, records: [recordOfOrder(order)] }] };
}

/** Where an order stands, and its page. */
export function orderText({ situation, understood }: Turn, { id, status, token }: OwnOrder): string {
  const address = `${situation.publicUrl}/order/${token}`;
  return inLanguage(understood.language, () => texts.orderIs({ order: orderLabel(id), status, address }));
}

/**
 * Asks before it cancels; who wants another order cancels this one and orders anew. What the shop has confirmed is the
 * shop's to change.
 */
export async function askToCancel(turn: Turn, ask: (p: { order: string }) => string): Promise<Part> {
  const order = await findOwn(turn);
  return order ? offerToCancel(turn, order, ask) : noOrder(turn);
}

export function offerToCancel(turn: Turn, order: OwnOrder, ask: (p: { order: string }) => string): Part {
  const label = orderLabel(order.id);
  const records = [recordOfOrder(order), turn.situation.shop];
  if (order.status !== waitingStatus) {
    const late = () => texts.cancelTooLate({ order: label, shop: turn.situation.shop.name });
    const text = inLanguage(turn.understood.language, late);
    return { ...handOver(turn), replies: [{ message: { kind: 'text', text }, records }] };
  }
  const message = inLanguage(turn.understood.language, () => ({
    kind: 'buttons' as const,
    text: ask({ order: label }),
    buttons: [{ id: writeCancelTap(order.id), title: texts.cancelButton() }],
  }));
  return { replies: [{ message, records }] };
}
