import { minIntentScore } from '#domain/assistant/assistant.ts';
import type { OfferedOptions } from '#domain/catalogue/offeredOptions.ts';
import type { ValueSpan } from '#server/language/items.ts';
import { isModelNoun } from '#server/language/modelNouns.ts';
import {
  type GoodsItem,
  type GoodsWord,
  type Understanding,
  understand,
  understandReading,
} from '#server/language/understand.ts';
import type { ProductResolution, SearchHit } from '../situation/catalogue.ts';
import type { AssistantTurn } from './answerParts.ts';
import { type NamedOptions, readNamedOptions, withRemembered } from './namedOptions.ts';
import { findPacksOf } from './packs.ts';
import { maxNamedProducts, resolveProducts } from './productResolution.ts';
import { findSpans, findSpokenOffer, findSpokenValues, findValuesOfSpoken } from './spokenValues.ts';

/** An item of a message with the products that it may mean and, of a single one, what it says about its options. */
export type ResolvedItem = {
  item: GoodsItem;
  meant: ProductResolution;
  named?: NamedOptions | undefined;
  /** What it says about the options of each of several products, by id. */
  namedOfEach?: ReadonlyMap<string, NamedOptions>;
};

/**
 * Reads the turn again with the values of the products with options that it may mean, so that '2 shirt size 42 and 1
 * size 38' are two items, and 42 neither a quantity nor a price. Without such products it stays as it is.
 */
export async function readOptions(turn: AssistantTurn): Promise<AssistantTurn> {
  const free = { ...turn, understood: { ...turn.understood, most: undefined, least: undefined } };
  const candidates: Candidates[] = [];
  const { items } = turn.understood;
  // '2.8?', 'XL?' after a product.
  const isShort = items.length === 0 && turn.reading.tokens.length <= maxShortTokens;
  for (const { words } of isShort ? [{ words: [] }] : items.slice(0, maxItems))
    candidates.push(await findCandidates(free, words));
  const known = new Map(candidates.flatMap(({ hits }) => hits).map((product) => [product.id, product]));
  const spoken = await findSpokenOffer(turn);
  if (known.size === 0 && !spoken) return turn;
  const offers = await turn.look.options([...known.values()]);
  const meant = candidates.map((one) => preferValues(one, offers));
  const meantIds = new Set(meant.flatMap(({ found }) => found.map(({ id }) => id)));
  const spans = findSpans(turn.reading, [
    ...[...offers].flatMap(([id, offered]) => (meantIds.has(id) ? [offered] : [])),
    ...(spoken ? [spoken] : []),
  ]);
  if (!spoken && !meant.some(({ found }) => found.some(({ hasOptions }) => hasOptions))) return turn;
  const { language, where } = turn.understood;
  const read = understandReading(turn.reading, spans);
  const isNamed = (said: string) => read.items.some(({ named = [] }) => named.some((value) => value.includes(said)));
  const qualities = read.qualities.filter(({ said }) => !isNamed(said));
  const isValueNamed = spans.some(({ value }) => value !== undefined);
  const asked = isValueNamed && !isOwn(turn) ? withoutDelivery(read) : read.intents;
  return {
    ...turn,
    options: { offers, spans, meant },
    understood: { ...read, intents: withoutDenial(read, asked, spans), qualities, language, where },
  };
}

/** 'Not red' asks for another one, 'send a kurti in M instead of S' orders one: neither is about an order. */
function withoutDenial(
  { talk, items, orderLabel }: Understanding,
  asked: Understanding['intents'],
  spans: readonly ValueSpan[],
): Understanding['intents'] {
  if (!spans.some(({ isDenied }) => isDenied)) return asked;
  const isOfOrder = orderLabel !== undefined || talk.some((name) => ofOrders.has(name));
  const isCorrected = !isOfOrder && items.some(({ words, named }) => named?.length && words.length > 0);
  const rest = asked.filter(
    ({ name, score }) => name !== 'no' && score >= minIntentScore && !(isCorrected && corrections.has(name)),
  );
  if (rest.length > 0) return rest.length < asked.length ? rest : asked;
  return [{ name: isCorrected && talk.some((name) => giving.has(name)) ? 'order' : 'available', score: 1 }];
}
const corrections = new Set<string>(['changeOrder', 'cancelOrder']);
const giving = new Set(['send', 'give', 'order', 'buy']);

/** 'When does my red kurti come?' asks for an order. */
const isOwn = ({ reading }: AssistantTurn) =>
  reading.tokens.some(({ said }) => /^(?:my|mera|meri|mere|hamara|hamari|मेरा|मेरी|मेरे|हमारा|हमारी)$/.test(said));

/** 'When does XL come?' asks for the XL, not for an order, which it would name. */
function withoutDelivery({ intents, talk, orderLabel }: Understanding): Understanding['intents'] {
  const isOfOrder = orderLabel !== undefined || talk.some((name) => ofOrders.has(name));
  const isWhen = intents.some(({ name }) => name === 'deliveryTime' || name === 'orderStatus');
  if (isOfOrder || !isWhen) return intents;
  const others = intents.filter(
    ({ name }) => name !== 'deliveryTime' && name !== 'orderStatus' && name !== 'available',
  );
  return [{ name: 'available', score: 1 }, ...others];
}
const ofOrders = new Set(['order', 'my order', 'last order', 'delivery', 'day', 'days', 'status', 'parcel']);

/** What an item may mean, and the products with options among what was found. */
type Candidates = { words: readonly GoodsWord[]; meant: ProductResolution; hits: SearchHit[] };

/** Looks further only for words that names and descriptions don't explain, or that may be a model. */
async function findCandidates(turn: AssistantTurn, words: GoodsWord[]): Promise<Candidates> {
  const spoken = await findSpokenValues(turn, words);
  if (spoken) return spoken;
  const meant = await resolveProducts(turn, words);
  const { look } = turn;
  const [best] = meant.found;
  const isOpen = meant.how === 'none' || (words.some(isOfModel) && words.some((_, place) => best?.has[place] !== true));
  const more =
    words.length > 0 && isOpen
      ? [...(await look.products({ words, limit: maxNamedProducts + 1 })), ...(await look.withValues(words))]
      : [];
  return { words, meant, hits: [...meant.found, ...more].filter(({ hasOptions }) => hasOptions) };
}

/** 'Redmi', 'Note 12', 's23': words that products with models have in their values. */
const isOfModel = ({ said }: GoodsWord) => /\p{N}/u.test(said) || said.split(' ').some(isModelNoun);

/** The products whose names and values together have more of the words than what was found by names alone. */
function preferValues(
  { words, meant, hits }: Candidates,
  offers: ReadonlyMap<string, OfferedOptions>,
): ProductResolution {
  const [best] = meant.found;
  const scores = hits.map((product) => scoreOf(product, offers.get(product.id), words));
  const highest = Math.max(0, ...scores);
  const least = meant.how === 'none' ? 0 : best ? best.has.filter(Boolean).length : 0;
  if (highest === 0 || highest < least || (highest === least && best?.hasOptions)) return meant;
  const found = hits.filter((product, place) => {
    const isFirst = hits.findIndex(({ id }) => id === product.id) === place;
    return isFirst && scores[place] === highest;
  });
  const all = highest === least ? [...meant.found, ...found] : found;
  const rest = all.slice(0, maxNamedProducts).map((product) => ({ ...product, has: words.map(() => false) }));
  return { how: rest.length === 1 ? 'one' : 'several', found: rest, words: [...words], missing: [] };
}

/** How many of the words a product has; none if it is only like their brand. */
function scoreOf(product: SearchHit, offered: OfferedOptions | undefined, words: readonly GoodsWord[]): number {
  const name = ` ${product.name} `.toLowerCase();
  const values = ` ${offered?.options.flatMap((option) => option.values).join(' ')} `.toLowerCase();
  const isIn = (text: string) => (word: GoodsWord) =>
    [word.said, ...word.means].some((form) => text.includes(` ${form.toLowerCase()}`));
  const score = words.filter((word) => isIn(name)(word) || isIn(values)(word)).length;
  return words.some(isIn(name)) || score === words.length ? score : 0;
}

const maxShortTokens = 4;

/** Items of one message whose products are looked up. */
const maxItems = 10;

/** Resolves items of a turn that was read with its options. */
export async function resolveItems(turn: AssistantTurn, items: readonly GoodsItem[]): Promise<ResolvedItem[]> {
  const resolved: ResolvedItem[] = [];
  const spoken = await findValuesOfSpoken(turn, items);
  const { focus, shown = [] } = turn.situation.memory;
  const isBefore = ({ id }: SearchHit) => shown.includes(id) && !focus.includes(id);
  for (const [place, each] of items.entries()) {
    const item = spoken.get(each) ?? each;
    const found = await resolveProducts(turn, item.words);
    const valued = turn.options?.meant[place];
    // 'Screen guard for Poco X5': the guards by model, not one for another phone.
    const isNearer =
      found.how === 'near' && valued?.how === 'one' && found.found.some(({ id }) => id !== valued.found[0]?.id);
    // A value of what was spoken of before the last product.
    const isEarlier = item.words.length === 0 && valued?.how === 'one' && valued.found.every(isBefore);
    const meant = found.how === 'none' || isNearer || isEarlier ? withWords(valued ?? found, item) : found;
    const isPlain = meant.found.length > 0 && meant.found.every(({ hasOptions }) => !hasOptions);
    if (isPlain && item.named?.length) {
      const words = [...item.words, ...item.named.flatMap(wordsOfValue)];
      resolved.push({ item: { ...item, words }, meant: await resolveProducts(turn, words) });
    } else resolved.push(await nameOptions(turn, item, meant));
  }
  return resolved;
}

/** Of the words only those that name no value: 'Samsung' of 'Samsung A54' is none of its own. */
function withWords(meant: ProductResolution, { words, named = [] }: GoodsItem): ProductResolution {
  if (named.length === 0) return meant;
  const found = meant.found.map((product) => ({ ...product, has: words.map(() => false) }));
  return { ...meant, found, words: [...words] };
}

/** A value as words of goods, for a product without options. */
export function wordsOfValue(value: string): GoodsWord[] {
  const words = understand(value).items.flatMap((item) => item.words);
  return words.length > 0 ? words : [{ said: value.toLowerCase(), means: [], kind: 'size' }];
}

async function nameOptions(turn: AssistantTurn, item: GoodsItem, meant: ProductResolution): Promise<ResolvedItem> {
  const unknown = meant.found.filter(({ id, hasOptions }) => hasOptions && !turn.options?.offers.has(id));
  const more = unknown.length > 0 ? await turn.look.options(unknown) : [];
  const offers = new Map([...(turn.options?.offers ?? []), ...more]);
  const preferred = preferNamed(meant, offers, item, turn.reading.text);
  const namedOfEach = new Map(
    preferred.found.flatMap((product) => {
      const offered = offers.get(product.id);
      return offered ? [[product.id, readNamedOptions(product, offered, item, turn.reading.text)]] : [];
    }),
  );
  const [product, ...others] = preferred.found;
  if (others.length > 0) return { item, meant: preferred, namedOfEach };
  const named = product && namedOfEach.get(product.id);
  return { item, meant: preferred, named: named && withRemembered(turn.situation.memory.chosen, product, item, named) };
}

/** Of several equally good products those that have most of the named values. */
function preferNamed(
  meant: ProductResolution,
  offers: ReadonlyMap<string, OfferedOptions>,
  item: GoodsItem,
  text: string,
): ProductResolution {
  const { found } = meant;
  const packed = found.filter(({ id }) => comesInPacks(offers.get(id), item));
  if (found.length > 1 && packed.length === 1 && meant.missing.every(({ kind }) => kind === 'measure'))
    return { ...meant, found: packed, how: 'one', missing: [] };
  if (found.length < 2 || !item.named?.length) return meant;
  const scores = found.map((product) => countNamed(product, offers.get(product.id), item, text));
  const best = scores.length > 0 ? Math.max(...scores) : 0;
  const kept = found.filter((_, place) => scores[place] === best);
  return { ...meant, found: kept, how: kept.length === 1 && meant.how === 'several' ? 'one' : meant.how };
}

/** '2 kilo laddu' are of those that come in kilos. */
const comesInPacks = (offered: OfferedOptions | undefined, { words }: GoodsItem) =>
  offered !== undefined &&
  words.some(
    ({ kind, said }) =>
      kind === 'measure' && offered.options.some((_, option) => findPacksOf(offered, option, said) !== undefined),
  );

function countNamed(product: SearchHit, offered: OfferedOptions | undefined, item: GoodsItem, text: string): number {
  const name = product.name.toLowerCase();
  const literal = item.words.some(({ said }) => name.includes(said)) ? 0.5 : 0;
  const named = item.named ?? [];
  if (!offered) {
    // Another model is rather asked of what comes in models.
    const models = named.filter((said) => said.split(' ').some(isModelNoun)).length;
    return literal + named.filter((said) => name.includes(said)).length * 2 - named.length - models / 4;
  }
  const { values, lacking } = readNamedOptions(product, offered, item, text);
  return literal + values.filter((value) => value !== null).length - lacking.length;
}
