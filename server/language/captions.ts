import { type ProductCategory, productLimits } from '#domain/catalogue/products.ts';
import type { Language } from '#domain/platform/languages.ts';
import type { Amount } from './amounts.ts';
import { findCaptionAmounts } from './captionAmounts.ts';
import { findKindPrices } from './captionKinds.ts';
import { findCaptionOptions } from './captionOptions.ts';
import { readCaptionPrices } from './captionPrices.ts';
import { amountAfter, findQuantityPrices } from './captionQuantities.ts';
import {
  type CaptionOptions,
  countStock,
  findListedPrices,
  findOptionStock,
  numberVariants,
} from './captionVariants.ts';
import { detectLanguage } from './languageDetection.ts';
import type { Meaning } from './lexicon.ts';
import { type Reading, readText } from './reading.ts';
import { findSizes } from './sizes.ts';
import { findStock, type TokenSpan } from './stockAmounts.ts';
import { readWordRows } from './wordLists.ts';

/** The facts in a seller's caption of a product photo (chat.md, section 2); missing ones weren't mentioned. */
export type Caption = {
  /** As typed, without price, stock and sizes; empty if nothing is named. */
  name: string;
  pricePaise?: number;
  /** All possible prices, if there are several. */
  prices?: number[];
  /** All items: those of each size times the number of sizes. */
  stock?: number;
  sizes: string[];
  /** What it can be chosen by. Prices and stock above are then those of all variants. */
  options?: CaptionOptions;
  category?: ProductCategory;
  /** The rest of the text. */
  description: string;
  language: Language;
};

/** Extracts name, price, stock, sizes, category and description from a caption. */
export function readCaption(text: string): Caption {
  const reading = readText(removeNonGoods(text));
  const figures = readFigures(reading);
  const { sizes, stock, options, prices, quoted, taken } = figures;
  const [pricePaise] = prices;
  const parts = splitCaption(reading, taken);
  const named = parts.find(({ goods }) => goods) ?? parts[0];
  const category = named?.goods ?? parts.find(({ goods }) => goods)?.goods;
  return {
    name: truncateText(capitalize(trimDangling(withoutBoasts(named?.text ?? ''))), productLimits.name),
    ...(prices.length > 1 ? { prices } : pricePaise !== undefined && { pricePaise }),
    ...(isOfUnknownKinds(stock, options, prices, sizes) || isOfPrice(figures)
      ? {}
      : countStock(stock, options, sizes.length)),
    sizes,
    ...(options && { options: options.read }),
    ...(category && { category }),
    description: truncateText(
      describeParts([...parts.filter((part) => part !== named), ...quoteSpans(reading, quoted)]),
      productLimits.description,
    ),
    language: detectLanguage(reading) ?? 'en',
  };
}

/** '9w 99, 12w 129, 100 pcs each': so many of each kind, but the kinds are no options, so their number is not known. */
const isOfUnknownKinds = (
  stock: Figures['stock'],
  options: Figures['options'],
  prices: readonly number[],
  sizes: readonly string[],
): boolean => isOfEach(stock) && !options && prices.length > 1 && sizes.length === 0;

const isOfEach = (stock: Figures['stock']) =>
  stock?.isEach === true || stock?.amounts.some(({ unit }) => unit === 'each') === true;

/** 'Wholesale 10 pc 1500, single 180', '5 rs, 1 dozen 50': so many for another price than one alone. */
function isOfPrice({ stock, amounts, prices, reading }: Figures): boolean {
  const [only, ...others] = stock?.amounts ?? [];
  const after = only && others.length === 0 && amountAfter(reading, amounts, only);
  if (!after || (after.as !== 'plain' && after.as !== 'money')) return false;
  return prices.length > 1 || !prices.includes(Math.round(after.value * 100));
}

type Figures = ReturnType<typeof readFigures>;

/** Options, prices and stock of a caption, and the tokens that say them. */
function readFigures(reading: Reading) {
  const amounts = findCaptionAmounts(reading);
  const byKind = findKindPrices(reading, amounts);
  const found = byKind ? undefined : findCaptionOptions(reading, amounts);
  const several = byKind ?? (found ? undefined : findQuantityPrices(reading, amounts));
  if (several) return { ...toSeveralPrices(several), reading };
  const sized = found?.options.find(({ key }) => key === 'size');
  const sizes = sized ? { names: sized.values, spans: [] } : findSizes(reading, amounts);
  const optionSpans = [...sizes.spans, ...(found?.spans ?? [])];
  // A number between values that belongs to none of them is still a price or a stock.
  const used = [...(sized ? [] : sizes.spans), ...(found?.used ?? [])];
  const rest = amounts.filter((amount) => !used.some((span) => isWithinSpan(amount, span)));
  const stock = found ? findOptionStock(reading, rest, found) : findStock(reading, rest);
  const free = rest.filter((amount) => !stock?.amounts.includes(amount));
  const listed = found ? findListedPrices(reading, free, found) : undefined;
  const price = readCaptionPrices(
    reading,
    free.filter((amount) => !listed?.amounts.includes(amount)),
  );
  const options = found && numberVariants(found, { stock, listed, prices: price.paise });
  const prices = options?.prices ?? price.paise;
  // Numbers that are neither prices nor stock stay readable.
  const quoted = [...price.charges, ...((options?.isDescribed && found?.spans) || [])];
  const taken = [...optionSpans, ...price.spans, ...price.charges, ...(stock?.spans ?? []), ...(listed?.spans ?? [])];
  return { sizes: sizes.names, stock, options, prices, quoted, taken, amounts, reading };
}

/** Which of the prices is the product's is asked; the words stay readable. */
const toSeveralPrices = ({ prices, spans }: NonNullable<ReturnType<typeof findQuantityPrices>>) => ({
  ...{ sizes: [], stock: undefined, options: undefined, quoted: spans, taken: spans },
  prices: [...new Set(prices.map(({ value }) => Math.round(value * 100)))],
  amounts: [],
});

const hashtag = /(?<![\p{L}\p{N}&])#[\p{L}\p{M}\p{N}_]+/gu;
const phonePattern = /(?<!\p{N})(?:[(+]*91[\s).-]*(?:\(0\)\s?)?)?[6-9]\d{4}[\s.\p{Pd}]?\d{5}(?!\p{N})/gu;

const pinPattern = /(?<![\p{L}\p{M}])(?:pin|pin ?code|पिन|पिन ?कोड)[\s:-]*[1-9]\d{2}\s?\d{3}(?!\p{N})/giu;

/** '1" 40, 2" 60': several sizes in inches. A single one stays as it was typed, and so do quotation marks. */
function withInches(text: string): string {
  const inches = /(?<![\p{N}.])(\p{N}{1,2}(?:\.\p{N})?)\s?["”″]/gu;
  const isQuoted = /(?:^|\s)["“”″]/u.test(text);
  return isQuoted || [...text.matchAll(inches)].length < 2 ? text : text.replace(inches, '$1 inch');
}

/** Removes text that isn't about the goods: strikethrough, trailing hashtags, phone numbers; bangles of 2-6 are of 2.6. */
function removeNonGoods(text: string): string {
  const plain = withInches(text.normalize('NFC'))
    .replace(/~[^~\n]*~/g, ' ')
    .replace(phonePattern, ' ')
    .replace(pinPattern, ' ')
    .replace(/m\.\s?r\.\s?p\b\.?/giu, 'MRP')
    .replace(/(?:(?<![\p{N}-])2-(?:[2468]|10)(?!\p{N})[\s,/]*){2,}/gu, (sizes) => sizes.replaceAll('-', '.'));
  const words = plain.replace(hashtag, ' ');
  return /\p{L}/u.test(words) ? words : plain.replaceAll('#', ' ');
}

let boastPattern: RegExp | undefined;

/** Removes claims that fit any product: 'free delivery', 'limited stock', 'call now'. */
function withoutBoasts(name: string): string {
  boastPattern ??= new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])(?:${readWordRows('boasts')
      .flatMap(({ names, devanagari, latin }) => [...names, ...devanagari, ...latin])
      .sort((one, other) => other.length - one.length)
      .join('|')})(?![\\p{L}\\p{M}\\p{N}])`,
    'giu',
  );
  return name.replace(boastPattern, ' ');
}

const isWithinSpan = ({ start, length }: Amount, span: TokenSpan) => start >= span.start && start + length <= span.end;
const capitalize = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
const truncateText = (text: string, most: number) => Array.from(text).slice(0, most).join('').trim();

/** A part of the caption between commas and line breaks, without the extracted facts. */
type CaptionPart = { text: string; goods: ProductCategory | undefined; isNewLine: boolean };

const separatorPattern = /^[,;.!?\n।|]$/;

function splitCaption(reading: Reading, taken: readonly TokenSpan[]): CaptionPart[] {
  const parts: CaptionPart[] = [];
  const inTaken = (place: number) => taken.some(({ start, end }) => place >= start && place < end);
  let [kept, isNewLine]: [number[], boolean] = [[], false];
  const close = () => {
    const text = trimDangling(textOf(reading, kept));
    if (/\p{L}[\p{L}\p{M}]/u.test(text)) parts.push({ text, goods: headCategory(reading, kept), isNewLine });
    [kept, isNewLine] = [[], false];
  };
  for (const [place, { said, isJoined }] of reading.tokens.entries()) {
    if (hasEmoji(reading, place)) close();
    const isDash = /^[-–—]$/.test(said) && !(isJoined && reading.tokens[place + 1]?.isJoined);
    if (!inTaken(place) && (separatorPattern.test(said) || isDash)) {
      close();
      isNewLine = said === '\n';
    } else if (!inTaken(place)) kept.push(place);
  }
  close();
  return parts;
}

/** Extra charges stay in the description. */
const quoteSpans = (reading: Reading, spans: readonly TokenSpan[]): CaptionPart[] =>
  spans.map(({ start, end }) => ({
    text: textOf(
      reading,
      Array.from({ length: end - start }, (_, index) => start + index),
    ).trim(),
    goods: undefined,
    isNewLine: false,
  }));

const hasEmoji = ({ text, tokens }: Reading, place: number) =>
  /\p{Extended_Pictographic}/u.test(text.slice(tokens[place - 1]?.end ?? 0, tokens[place]?.start));

/** The typed text of these tokens, including what is between neighbours. */
function textOf({ text, tokens }: Reading, places: readonly number[]): string {
  return places
    .map((place, index) => {
      const [token, next] = [tokens[place], tokens[place + 1]];
      const isNeighbour = places[index + 1] === place + 1 && next;
      const inches = /^["”″]?/.exec(text.slice(token?.end))?.[0] ?? '';
      return token
        ? text.slice(token.start, isNeighbour ? next.start : token.end) + (isNeighbour ? '' : `${inches} `)
        : '';
    })
    .join('');
}

/** Words before a price or a size that are left over when it is removed. */
const danglingPattern =
  /^(?:\s|[-–—:*=_/+&@#%|]|(?:and|aur|और|in|at|for|only|just|with|me|mein|में|ka|ki|ke|का|की|के)(?![\p{L}\p{M}]))+|(?:\s|[-–—:*=_/+&@#|(]|(?<![\p{L}\p{M}])(?:available|and|aur|और|in|at|for|only|just|with|me|mein|में|ka|ki|ke|hai|है|का|की|के|each|per|sirf|सिर्फ))+$/giu;

function trimDangling(text: string): string {
  const plain = text.replace(/\p{Extended_Pictographic}|\u200d|\ufe0f|[*_~]/gu, ' ').replace(/\s+/g, ' ');
  return plain.replace(danglingPattern, '').trim();
}

const turningWords = new Set(['with', 'for', 'of', 'from', 'in', 'ke', 'के', 'wala', 'wali', 'वाला', 'वाली']);

/** The category of the product itself: the last goods before 'with' or 'for', the order in English and Hindi. */
function headCategory({ tokens, at }: Reading, places: readonly number[]): ProductCategory | undefined {
  let category: ProductCategory | undefined;
  for (let index = 0; index < places.length; ) {
    const place = places[index] ?? 0;
    const spotted = at[place]?.find(({ meanings, isGuess }) => !isGuess && meanings.some(isGoods));
    const goods = spotted?.meanings.find(isGoods);
    if (category && turningWords.has(tokens[place]?.said ?? '')) break;
    category = goods?.category ?? category;
    index += spotted?.length ?? 1;
  }
  return category;
}

type Goods = Extract<Meaning, { is: 'ware' }> & { category: ProductCategory };
const isGoods = (meaning: Meaning): meaning is Goods => meaning.is === 'ware' && meaning.category !== undefined;

function describeParts(parts: readonly CaptionPart[]): string {
  return parts.map(({ text, isNewLine }, place) => (place === 0 ? '' : isNewLine ? '\n' : ', ') + text).join('');
}
