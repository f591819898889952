import type { GoodsItem, GoodsWord } from '#server/language/understand.ts';
import * as texts from '#texts/assistant.gen.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import type { ProductResolution, SearchHit } from '../situation/catalogue.ts';
import type { AssistantReply, ProposedLine } from '../situation/proposal.ts';
import { type AnswerPart, type AssistantTurn, createNotFoundPart, createTextPart } from './answerParts.ts';
import type { NamedOptions } from './namedOptions.ts';
import { listPossibleQuantities, readPackSize, withoutDoubt } from './packs.ts';
import { formatPickId, type ProductPick } from './productPicks.ts';
import { createProductList, priceLine, toProductRecord } from './productTexts.ts';
import { countsOf, nameUnknown, separateUnknown, wordsOf } from './unknownItems.ts';
import { orderVariant, type VariantOrder } from './variantOrders.ts';
import { resolveWanted } from './wantedItems.ts';

/**
 * Proposes an order from words, never places one directly (chat.md, section 3). Asks which product is meant if that
 * isn't clear.
 */
export async function proposeOrder(turn: AssistantTurn): Promise<AnswerPart> {
  const { known, unknown } = separateUnknown(await resolveWanted(turn));
  const lines: ProposedLine[] = [];
  const replies: AssistantReply[] = await Promise.all(unknown.map((one) => nameUnknown(turn, one)));
  const found: SearchHit[] = [];
  const asked: { item: GoodsItem; question: AnswerPart }[] = [];
  for (const { item, meant, named } of known) {
    if (meant.how === 'several' || (meant.how === 'near' && meant.found.length > 1)) {
      asked.push({ item, question: askWhich(turn, meant, item) });
      continue;
    }
    const [product] = meant.found;
    if (!product) return replyUnknownProduct(turn, item.words);
    // 'One towel, a white one': the same towel.
    if (item.quantity === undefined && !named && found.some(({ id }) => id === product.id)) continue;
    found.push(product);
    const ordered = named ? orderNamed(turn, product, item, named) : orderPlain(turn, product, item);
    if (ordered.question) asked.push({ item, question: ordered.question });
    else lines.push(ordered.line);
    replies.push(...ordered.replies);
  }
  const [first] = asked;
  if (first && lines.length === 0) return first.question;
  const words = known[0]?.meant.words ?? [];
  const focus = [...new Set(found.map(({ id }) => id))];
  const memory = { ...turn.situation.memory, focus, words, misunderstandings: 0 };
  const { address, where } = turn.understood;
  const counts = [...countsOf(unknown), ...countsOf(asked)];
  const order = { lines, note: readOrderNote(turn, found), address, where, unknown: counts };
  const questions = asked.flatMap(({ question }) => question.replies);
  return { replies: [...replies, ...questions], memory, order, notFound: wordsOf(unknown) };
}

type OrderedItem = { line: ProposedLine; replies: AssistantReply[]; question?: AnswerPart };

function orderNamed(turn: AssistantTurn, product: SearchHit, item: GoodsItem, named: NamedOptions): OrderedItem {
  const { packs, ...ordered } = orderVariant(turn, product, item, named);
  return packs ? { ...ordered, question: askWhichPack(turn, product, packs, named) } : ordered;
}

function orderPlain(turn: AssistantTurn, product: SearchHit, item: GoodsItem): OrderedItem {
  const [quantity = 1, ...others] = listPossibleQuantities(product, withoutDoubt(product, item));
  const isCounted = item.quantity !== undefined;
  const pieces = item.unit === 'piece' && item.quantity !== quantity ? readPackSize(product) : undefined;
  const line = {
    ...{ productId: product.id, quantity, pricePaise: product.pricePaise, isCounted },
    ...(pieces && { pieces }),
  };
  const isClear = others.length === 0;
  return { line, replies: [], ...(!isClear && { question: askHowMany(turn, product, [quantity, ...others]) }) };
}

/** The customer's words if they say more than `products` and their options: a colour that is no option, a wish. */
export function readOrderNote(
  { situation, understood, reading, options }: AssistantTurn,
  products: readonly SearchHit[] = [],
): string {
  const words = understood.items
    .flatMap((item) => item.words)
    .filter(({ kind }) => kind === 'size' || kind === 'colour');
  // The 'short' of a Short Kurti is no wish.
  const isWish = ({ said }: { said: string }) => !products.some(({ name }) => name.toLowerCase().includes(said));
  const hasWishes = understood.qualities.some(isWish) || words.some(isWish);
  if (!hasWishes) return '';
  const spans = options?.spans ?? [];
  if (spans.length === 0) return situation.messages.map(({ text }) => text).join('\n');
  const isValue = (place: number) => spans.some(({ start, length }) => place >= start && place < start + length);
  const isSizeWord = (place: number) => /^(?:size|saiz|साइज़|साइज)$/.test(reading.tokens[place]?.said ?? '');
  return reading.tokens
    .flatMap(({ start, end }, place) =>
      isValue(place) || (isSizeWord(place) && (isValue(place + 1) || isValue(place - 1)))
        ? []
        : [reading.text.slice(start, end)],
    )
    .join(' ');
}

const replyUnknownProduct = (turn: AssistantTurn, words: readonly GoodsWord[]): AnswerPart =>
  words.length === 0 ? createTextPart(turn, texts.whatToOrder) : createNotFoundPart(turn, words);

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

/** Each way to have a number of items in packs of different sizes. */
function askWhichPack(
  turn: AssistantTurn,
  product: SearchHit,
  packs: NonNullable<VariantOrder['packs']>,
  { offered }: NamedOptions,
): AnswerPart {
  const labels = packs.map(({ variantId }) => offered.variants.find(({ id }) => id === variantId)?.label ?? '');
  const message = inLanguage(turn.understood.language, () => ({
    kind: 'list' as const,
    text: [priceLine(product), texts.howMany()].join('\n'),
    button: texts.choose(),
    rows: packs.map(({ variantId, quantity, pieces }, row) => ({
      id: formatPickId({ productId: product.id, variantId, quantity }),
      title: `${quantity} × ${labels[row]}`,
      description: texts.pieces({ count: quantity * pieces }),
    })),
  }));
  const memory = { ...turn.situation.memory, focus: [product.id], misunderstandings: 0 };
  return { replies: [{ message, records: [toProductRecord(product), turn.situation.shop] }], memory };
}

/** The price that a tapped row was offered at; the cart checks it again. */
async function readVariantPrice(turn: AssistantTurn, product: SearchHit, variantId: string): Promise<number> {
  const offered = (await turn.look.options([product])).get(product.id);
  return offered?.variants.find(({ id }) => id === variantId)?.pricePaise ?? product.pricePaise;
}

export async function answerPick(turn: AssistantTurn, pick: ProductPick): Promise<AnswerPart> {
  const { productId, variantId, quantity } = pick;
  const [product] = await turn.look.products({ words: [], ids: [productId], limit: 1 });
  if (!product) return createNotFoundPart(turn, []);
  const memory = { ...turn.situation.memory, focus: [productId], misunderstandings: 0 };
  const pricePaise = variantId ? await readVariantPrice(turn, product, variantId) : product.pricePaise;
  const lines = [{ productId, quantity, pricePaise, isCounted: true, ...(variantId && { variantId }) }];
  return { replies: [], memory, order: { lines, note: '', address: undefined } };
}
