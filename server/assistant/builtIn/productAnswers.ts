import type { Intent } from '#domain/assistant/assistant.ts';
import { mayAsk } from '#server/language/cartQuestions.ts';
import { asksDetails } from '#server/language/detailQuestions.ts';
import { readText } from '#server/language/reading.ts';
import { toSpellingKey } from '#server/language/spelling.ts';
import type { GoodsItem, GoodsWord } from '#server/language/understand.ts';
import * as texts from '#texts/assistant.gen.ts';
import { inLanguage } from '#texts/language.ts';
import type { ProductResolution, SearchHit } from '../situation/catalogue.ts';
import type { AssistantReply, Situation } from '../situation/proposal.ts';
import { type AnswerPart, type AssistantTurn, createNotFoundPart } from './answerParts.ts';
import { answerBrowse } from './browseAnswers.ts';
import { keepChosen, readChosen, readChosenBefore } from './chosenValues.ts';
import { type ResolvedItem, resolveItems } from './itemResolution.ts';
import { isOptionName, type NamedOptions } from './namedOptions.ts';
import { describeDoubt, describeProduct, findAwaited, findDoubt, isOpenDoubt } from './productDoubts.ts';
import { maxNamedProducts } from './productResolution.ts';
import {
  createProductList,
  describeStock,
  priceLine,
  productLink,
  quoteDescription,
  toProductRecord,
} from './productTexts.ts';
import { narrowToQualities, withoutDenied } from './qualityNarrowing.ts';
import { turnText } from './turnReading.ts';
import { nameUnknown, wordsOf } from './unknownItems.ts';
import { answerVariant, narrowToNamed, type VariantAnswer } from './variantAnswers.ts';

/** Is it there, what does it cost, which ones, show me. `undefined`: no product is meant, and `isQuiet` wants no word of it. */
export async function answerProducts(
  turn: AssistantTurn,
  intent: Intent,
  isQuiet = false,
): Promise<AnswerPart | undefined> {
  const items = askedItems(turn);
  const all = await resolveItems(turn, items);
  const resolved = await Promise.all(all.map((one) => narrowToQualities(turn, one)));
  const idsOf = ({ meant, named }: ResolvedItem) => [...meant.found.map(({ id }) => id), named?.values].join();
  const known = resolved.filter(
    (one, place) =>
      one.meant.how !== 'none' &&
      resolved.findIndex((other) => idsOf(other) === idsOf(one)) === place &&
      !resolved.some((other) => isRefinedBy(one, other)),
  );
  if (known.length === 0 && (turn.understood.category || isGift(items))) return answerBrowse(turn, 'list');
  if (known.length === 0)
    return isQuiet && !namesUnknown(turn, resolved) ? undefined : answerUnknownGoods(turn, resolved);
  const answers = known.map((one) => answerResolved(turn, intent, one));
  const focus = [...new Set(known.flatMap(({ meant }) => meant.found.map(({ id }) => id)))].slice(0, maxNamedProducts);
  const [first] = known;
  const memory = { ...turn.situation.memory, focus, words: first?.meant.words ?? [], intent, misunderstandings: 0 };
  const chosen = keepChosen(first && readChosen(first), turn.situation.memory, focus);
  const asks = answers.some((answer) => answer.asks);
  return {
    replies: answers.flatMap(({ replies }) => replies),
    memory: { ...memory, chosen, chosenBefore: readChosenBefore(turn.situation.memory, chosen, known) },
    ...(asks && { asksShop: 'question' as const }),
  };
}

/** Words that name no goods of the shop may ask about the one product that was spoken of. */
async function answerUnknownGoods(turn: AssistantTurn, resolved: readonly ResolvedItem[]) {
  const text = turnText(turn.situation);
  const isPointed = pointing.test(text);
  const unknown = resolved.filter(isOfGoods);
  const namesGoods = unknown.length > 0;
  const ids = spokenProducts(turn.situation);
  const isAsked = ids.length === 1 && (!namesGoods || isPointed) && mayAsk(text);
  const [spoken] = isAsked ? await turn.look.products({ words: [], ids, limit: 1 }) : [];
  if (spoken) return quoteUnsure(turn, spoken);
  if (namesGoods)
    return { replies: await Promise.all(unknown.map((one) => nameUnknown(turn, one))), notFound: wordsOf(unknown) };
  return replyNotFound(
    turn,
    resolved.map(({ meant }) => meant),
  );
}

/**
 * 'Jalebi?', unless 'can you embroider her name' asks of what was spoken of. A person is asked if the message before
 * wasn't understood either, and links are advertisements.
 */
const namesUnknown = ({ situation, reading }: AssistantTurn, resolved: readonly ResolvedItem[]) =>
  resolved.some(isOfGoods) &&
  spokenProducts(situation).length !== 1 &&
  situation.memory.misunderstandings === 0 &&
  !reading.text.includes('://');
const isOfGoods = ({ item }: ResolvedItem) => item.words.some(({ kind }) => kind === 'goods');

/** 'Inke andar rui hoti hai?' */
const pointing =
  /(?<![\p{L}\p{M}])(?:andar|inside|अंदर|अन्दर|is(?:me|mein|ke|ki|ka|ko)|in(?:me|mein|ke|ki|ka|ko)|us(?:me|mein|ke|ki|ka|ko)|it|its|this|these|they|इस(?:में|के|की|का|को)|इन(?:में|के|की|का|को)|उस(?:में|के|की|का|को))(?![\p{L}\p{M}])/iu;

/** What was spoken of; else the only product of the cart. */
function spokenProducts({ memory, cart }: Situation): string[] {
  const own = [...new Set(cart.map(({ productId }) => productId))];
  return memory.focus.length === 0 && own.length === 1 ? own : memory.focus;
}

/** 'Kurti, not red: blue' asks for the blue one alone. */
const isRefinedBy = ({ item, meant, named }: ResolvedItem, other: ResolvedItem) =>
  item.named?.length === 0 &&
  (named?.lacking ?? []).length === 0 &&
  meant.found.some(({ id }) => id === other.meant.found[0]?.id) &&
  other.named?.values.some((value) => value !== null) === true;

/** The items that are asked about: without those that are denied, or what was discussed last. */
function askedItems(turn: AssistantTurn): GoodsItem[] {
  const items = turn.understood.items.map((item) => ({ ...item, words: withoutDenied(turn.understood, item.words) }));
  return items.length > 0 ? items.slice(0, 3) : [{ quantity: undefined, words: [] }];
}

/** 'A gift for my mother': whatever the shop has. */
const isGift = (items: readonly { words: GoodsWord[] }[]) =>
  items.every(({ words }) => words.every(({ kind }) => kind === 'other')) &&
  items.some(({ words }) => words.some(({ means }) => means.includes('gift')));

function replyNotFound(turn: AssistantTurn, meant: ProductResolution[]): AnswerPart | undefined {
  const words = meant.flatMap((one) => one.words);
  return words.length === 0 ? undefined : createNotFoundPart(turn, words);
}

/** A reply to one item, and whether the customer is told that the shop is asked. */
function answerResolved(turn: AssistantTurn, intent: Intent, resolved: ResolvedItem): VariantAnswer {
  const { meant, named } = resolved;
  const { found, words } = meant;
  const { language } = turn.understood;
  const [product] = found;
  if (!product) return { replies: [], asks: false };
  const awaited = findAwaited(turn, intent, found);
  if (awaited && found.length > 1)
    return answerResolved(turn, intent, { ...resolved, meant: { ...meant, found: [awaited] } });
  if (named) return answerWithOptions(turn, intent, { meant, named, product });
  const doubt = findDoubt(turn, intent, meant);
  const asks = found.length === 1 && (awaited !== undefined || isOpenDoubt(doubt));
  if (found.length > 1) {
    const { products, areFitting } = narrowToNamed(resolved);
    return { replies: [createProductList(turn, products, doubt || !areFitting ? texts.near : texts.fit)], asks };
  }
  const sentence = inLanguage(language, () =>
    awaited
      ? texts.variantSoldOut({ shop: turn.situation.shop.name })
      : doubt
        ? describeDoubt(turn, product, doubt)
        : describeAsked(turn, product, { intent, words }),
  );
  if (intent === 'show') return { replies: [createProductReply(turn, product, doubt && sentence)], asks };
  const price = inLanguage(language, () => priceLine(product));
  // What was asked comes first.
  const lines = intent === 'price' ? [price, sentence] : [sentence, price];
  const text = [...lines, productLink(turn, product)].join('\n');
  const records = [toProductRecord(product), turn.situation.shop];
  return { replies: [{ message: { kind: 'text', text, hasPreview: true }, records }], asks };
}

type AskedOptions = { meant: ProductResolution; named: NamedOptions; product: SearchHit };

/** Words that are values of its options, or that its options lack, are no doubt of their own. */
function answerWithOptions(turn: AssistantTurn, intent: Intent, { meant, named, product }: AskedOptions) {
  const isOption = (word: GoodsWord) =>
    isOptionName(word, named.offered.options) || named.lacking.some(({ said }) => said === word.said);
  const places = meant.words.flatMap((word, place) => (isOption(word) ? [] : [place]));
  const words = places.flatMap((place) => meant.words[place] ?? []);
  const missing = meant.missing.filter((word) => !isOption(word));
  const has = places.map((place) => product.has[place] ?? false);
  const rest = { ...meant, words, missing, found: [{ ...product, has }] };
  const doubt = findDoubt(turn, intent, missing.length === 0 && meant.how === 'near' ? { ...rest, how: 'one' } : rest);
  const said = doubt && inLanguage(turn.understood.language, () => describeDoubt(turn, product, doubt));
  const details = said ? [] : inLanguage(turn.understood.language, () => readDetails(turn, product, words));
  const { replies, asks } = answerVariant(turn, intent, product, named, said, details);
  return { replies, asks: asks && (!said || isOpenDoubt(doubt)) };
}

/** What is written of a product that something unknown is asked of; the shop is asked, too. */
export function quoteUnsure(turn: AssistantTurn, product: SearchHit): AnswerPart {
  const { shop } = turn.situation;
  const text = inLanguage(turn.understood.language, () =>
    [
      texts.factMissing({ shop: shop.name }),
      ...quoteDetails(product),
      priceLine(product),
      productLink(turn, product),
    ].join('\n'),
  );
  const message = { kind: 'text' as const, text, hasPreview: true };
  return { replies: [{ message, records: [toProductRecord(product), shop] }], asksShop: 'question' };
}

type AskedProduct = { intent: Intent; words: GoodsWord[] };

/** What is asked of one product: only its name proves what it comes in, of a description the words are quoted. */
function describeAsked(turn: AssistantTurn, product: SearchHit, { intent, words }: AskedProduct): string {
  const saidOf = (some: GoodsWord[]) => some.map(({ said }) => said).join(', ');
  const looks = words.filter(({ kind }) => kind === 'colour' || kind === 'size');
  const name = product.name.toLowerCase();
  const isInName = looks.every(({ said, means }) => [said, ...means].some((form) => name.includes(form.toLowerCase())));
  if (looks.length > 0 && isInName && !/\p{N}/u.test(saidOf(looks))) {
    return [texts.comesIn({ what: saidOf(looks) }), describeStock(product)].join(' ');
  }
  const details = intent === 'variants' || looks.length > 0 ? quoteDetails(product) : readDetails(turn, product, words);
  return [describeStock(product), ...details].join(' ');
}

const quoteDetails = ({ description }: SearchHit) =>
  description ? [texts.details({ description: quoteDescription(description) })] : [];

/** The description, if what is asked stands there or nowhere. */
function readDetails(turn: AssistantTurn, product: SearchHit, words: readonly GoodsWord[]): string[] {
  const { understood, situation } = turn;
  const name = product.name.toLowerCase();
  const isInName = ({ said, means }: GoodsWord) => [said, ...means].some((form) => name.includes(form.toLowerCase()));
  const isAsked =
    understood.qualities.length > 0 ||
    understood.attributes.length > 0 ||
    asksDetails(turnText(situation)) ||
    (mayAsk(turnText(situation)) && (words.some((word) => !isInName(word)) || sharesWords(turn, product)));
  return isAsked ? quoteDetails(product) : [];
}

/** Whether a message has words of the description, as typed or by sound, that the name doesn't have. */
function sharesWords({ reading }: AssistantTurn, { name, description }: SearchHit): boolean {
  const keysOf = (text: string) =>
    readText(text).tokens.flatMap(({ said, kind }) => (kind === 'word' ? toSpellingKey(said) : []));
  const [known, written] = [new Set(keysOf(name)), new Set(keysOf(description))];
  return reading.tokens.some(({ said, kind }) => {
    const key = toSpellingKey(said);
    return kind === 'word' && said.length >= minSharedLetters && written.has(key) && !known.has(key);
  });
}
/** Shorter words, such as 'in' and 'the', say nothing about goods. */
const minSharedLetters = 4;

function createProductReply(turn: AssistantTurn, product: SearchHit, sentence?: string): AssistantReply {
  const text = describeProduct(turn, product, sentence);
  const picture = product.image === null ? {} : { picture: { image: product.image } };
  return {
    message: { kind: 'product', productId: product.id, text, ...picture },
    records: [toProductRecord(product), turn.situation.shop],
  };
}
