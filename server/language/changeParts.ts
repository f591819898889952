import { type Amount, findAmounts } from './amounts.ts';
import { findItems, type PlacedWord } from './items.ts';
import { describesOne, isModelNumber } from './modelNumbers.ts';
import { currentAmounts } from './oldAndNewValues.ts';
import { splitPriceAndStock } from './priceAndStock.ts';
import { type Reading, readText } from './reading.ts';
import { withSoldAtEnd } from './sellerChanges.ts';
import { findSellerPhrases, type SellerPhrase, tokenPositions } from './sellerPhrases.ts';
import { asWords } from './wordPatterns.ts';

const separating = /^(?:,|;|\n|and|n|nd|aur|और|&|\+|।|tatha|तथा)$/;
/** 'Kurti aur 10 jodo' is one change: 'aur' means more there. */
const numberKinds = new Set(['plain', 'money', 'piece']);
/** What one of several changes may take over from its neighbour; each 'sold out' says so itself. */
const shared = new Set(['sold', 'add', 'less', 'left', 'raise', 'lower', 'stock', 'price', 'make', 'hide', 'show']);

/** One of several changes: `text` has the words that another one lends it, or a heading that says of which `kind` it is. */
export type ChangePart = { own: string; text: string; kind?: HeadingKind; isNamed?: true };

type Part = {
  start: number;
  end: number;
  hasNumber: boolean;
  /** It is one of several names that the words at the end are about. */
  isNamed: boolean;
  /** A word that no list has stands behind its number: 'masala 10 zada'. */
  isUnclear: boolean;
  phrase: SellerPhrase | undefined;
};

/**
 * Splits a message into its changes: 'laddu 20 left, jamun finished', 'add 5 lamps and 3 diyas'. Each gets the words
 * that say what happens, its neighbour's or those of a heading; one part is the whole message.
 */
export function splitChanges(text: string): ChangePart[] {
  const { kind, rest } = readHeading(text) ?? { kind: undefined, rest: plainList(text) };
  const lines = rest.split('\n').filter(saysChange);
  const parts = lines.length < 2 ? splitLine(rest) : lines.flatMap(splitLine);
  if (kind === undefined) return parts;
  return parts.map((part) =>
    saysNothing(part.text) ? { own: part.own, text: `${part.text} ${headingWords[kind]}`, kind } : part,
  );
}

/** A line of a list that is no heading. */
const saysChange = (line: string) => /\p{Nd}/u.test(line) || !saysNothing(line);
const saysNothing = (text: string) => findSellerPhrases(readText(text)).length === 0;

const marker = /^\s*(?:\p{Nd}{1,2}\s?[.)](?=\s*\p{L})|[-–•▪◦➤👉✅])\s*/u;

/** A list without its signs: '1) *lamp* (12) | diya 40;' is 'lamp 12, diya 40'. */
function plainList(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const areMarked = lines.filter((line) => marker.test(line)).length > 1;
  return lines
    .map((line) => (areMarked ? line.replace(marker, '') : line).replace(/[*_]/g, ''))
    .map((line) => line.replace(/\s*[|;]\s*|\s\/\s/g, ', ').replace(/\(\s*(\p{Nd}+)\s*\)/gu, ' $1'))
    .map((line) => line.replace(/[\s,]+$/, '').replace(/^[\s,]+/, ''))
    .filter(Boolean)
    .join('\n');
}

function splitLine(line: string): ChangePart[] {
  const reading = readText(withSoldAtEnd(line));
  const said = findSellerPhrases(reading);
  const parts = partsOf(reading, said);
  if (parts.length < 2) return toParts(reading.text);
  return parts.flatMap((part, place) => {
    const own = textOf(reading, part.start, part.end);
    const lent = part.phrase ? undefined : lenderOf(reading, parts, place);
    const text = lent ? `${own} ${textOf(reading, lent.start, lent.start + lent.length)}` : own;
    return lent || part.isNamed ? [{ own, text, ...(part.isNamed && { isNamed: true as const }) }] : toParts(own);
  });
}

/** One change, or the price and the stock of one product. */
const toParts = (own: string): ChangePart[] => (splitPriceAndStock(own) ?? [own]).map((text) => ({ own: text, text }));

/** What the numbers below a heading are, with the words that say so of one. */
const headingWords = { sold: 'sold', added: 'received', left: 'left', price: 'price', stock: 'stock' } as const;
export type HeadingKind = keyof typeof headingWords;
export type Heading = { heading: string; kind: HeadingKind | undefined; rest: string };

const kindOf: Record<string, HeadingKind> = {
  ...{ sold: 'sold', less: 'sold', add: 'added', left: 'left', price: 'price', stock: 'stock' },
};
const soldHeading = asWords('sale', 'sales', 'bikri', 'bika', 'bike', 'becha', 'बिक्री', 'बिका', 'बिके', 'बेचा');
const addedHeading = asWords('aaya', 'aya', 'aayi', 'purchase', 'inward', 'आया', 'आयी', 'ख़रीद', 'खरीद');

/**
 * What stands above a list, before a colon or on a line of its own: 'aaj ki mithai: barfi 20, laddu 35', 'sold today'.
 * 'Lamp: 450' on each line is none.
 */
export function readHeading(typed: string): Heading | undefined {
  const text = plainList(typed);
  const [, heading = '', rest = ''] = /^([^:\n]{2,40})(?::[ \t]*\n?|\n)(.+)$/su.exec(text) ?? [];
  const [first = ''] = rest.split('\n');
  const isList = /[,\n]/u.test(rest) || (rest.match(/\p{Nd}+/gu) ?? []).length > 1;
  const isPair = text.startsWith(`${heading}:`) && (/[,\n][^,:\n]{2,40}:/u.test(rest) || isLoneNumber(first, rest));
  if (!heading || /\p{Nd}/u.test(heading) || !isList || isPair) return undefined;
  const names = new Set(findSellerPhrases(readText(heading)).flatMap(({ name }) => kindOf[name] ?? []));
  // 'New stock received:' says more of the numbers than that they are of a stock.
  if (['sold', 'added', 'left'].some((name) => names.has(name as HeadingKind))) names.delete('stock');
  const [only, ...others] = names;
  const kind = soldHeading.test(heading) ? 'sold' : addedHeading.test(heading) ? 'added' : only;
  return { heading, kind: others.length > 0 && kind === only ? undefined : kind, rest };
}

/** 'Lamp: 450 → 480' above other lines. */
const isLoneNumber = (first: string, rest: string) => rest.includes('\n') && !/\p{L}{2}/u.test(first);

function partsOf(reading: Reading, said: readonly SellerPhrase[]): Part[] {
  const amounts = findAmounts(reading);
  const taken = tokenPositions(said);
  const { placed } = findItems(reading, amounts, taken);
  const inPhrase = (place: number) =>
    taken.has(place) || amounts.some(({ start, length }) => place >= start && place < start + length);
  const signs = reading.tokens.flatMap((token, place) =>
    separating.test(token.said) && !inPhrase(place) ? [place] : [],
  );
  const listed = signs.length > 0 ? [] : spansOfList(reading, { amounts, placed, said });
  const ended = signs.length > 0 || listed.length > 0 ? [] : spansOfEndings(reading, { amounts, placed, said });
  const spans = [listed, ended].find(({ length }) => length > 0) ?? spansBetween(signs, reading.tokens.length);
  const parts: Part[] = [];
  const isOfAll = isOfAllNames(reading, amounts, said);
  for (const { start, end } of spans) {
    const isIn = (one: { start: number }) => one.start >= start && one.start < end;
    const numbers = amounts.filter((one) => isIn(one) && numberKinds.has(one.as));
    const phrase = said.find(isIn);
    const isAbout = placed.some(isIn) || hasName(reading, start, end, inPhrase);
    const before = parts.at(-1);
    const hasNumber = numbers.length > 0 || isOfAll;
    const number = numbers.at(-1);
    const isUnclear =
      number !== undefined &&
      (placed.some((word) => word.start >= start && word.start < number.start) ||
        hasName(reading, start, number.start, inPhrase)) &&
      hasName(reading, number.start + number.length, end, inPhrase);
    if (isAbout && (hasNumber || phrase)) parts.push({ start, end, hasNumber, isNamed: isOfAll, isUnclear, phrase });
    else if (before) before.end = end;
  }
  return parts;
}

/** 'Lamp aur diya khatam', 'lamp, diya chhupao': the words at the end are about each name. */
function isOfAllNames(reading: Reading, amounts: readonly Amount[], said: readonly SellerPhrase[]): boolean {
  const [only, ...others] = said;
  const isAlone = only !== undefined && others.length === 0 && isLast(reading, only);
  return isAlone && /^(?:none_left|hide|show)$/.test(only.name) && !amounts.some(({ as }) => numberKinds.has(as));
}

type Span = { start: number; end: number };

const spansBetween = (signs: readonly number[], length: number): Span[] =>
  [-1, ...signs].map((from, index) => ({ start: from + 1, end: signs[index] ?? length }));

type Listed = { amounts: readonly Amount[]; placed: readonly PlacedWord[]; said: readonly SellerPhrase[] };

/** 'Laddu 35 jamun 40', 'papad 10 bike honey 1 bika', '3 nighty 2 saree sold': goods and numbers in turn, without a sign. */
function spansOfList(reading: Reading, { amounts, placed, said }: Listed): Span[] {
  const isCount = (one: Amount) =>
    (one.as === 'plain' || one.as === 'piece') &&
    !isModelNumber(reading, one) &&
    !describesOne(reading, one, undefined);
  const numbers = amounts.filter(isCount);
  // '90 tha ab 70' are no two goods.
  if (numbers.length < 2 || currentAmounts(reading, numbers).length < numbers.length) return [];
  const taken = tokenPositions([...said, ...amounts]);
  const hasGoods = (start: number, end: number) =>
    placed.some((word) => word.start >= start && word.start < end && word.kind !== 'measure') ||
    hasName(reading, start, end, (place) => taken.has(place));
  const { length } = reading.tokens;
  const ends = numbers.map((one) => endOf(reading, one.start + one.length, said));
  const isEnd = !hasGoods(ends.at(-1) ?? 0, length);
  const after = ends.map((end, index) => ({
    start: ends[index - 1] ?? 0,
    end: index + 1 < ends.length ? end : length,
  }));
  if (isEnd && after.every(({ start }, index) => hasGoods(start, numbers[index]?.start ?? 0))) return after;
  const starts = numbers.map(({ start }) => start);
  const before = starts.map((start, index) => ({ start: index === 0 ? 0 : start, end: starts[index + 1] ?? length }));
  const isBegun = !hasGoods(0, starts[0] ?? 0);
  return isBegun && before.every(({ end }, index) => hasGoods(starts[index] ?? 0, end)) ? before : [];
}

/** What ends one of several changes. */
const endings = new Set(['sold', 'add', 'left', 'none_left', 'less', 'hide', 'show']);

/** 'Cable 2 m khatam 1 m 10 bache': what happens to each is said behind it. */
function spansOfEndings(reading: Reading, { placed, said }: Listed): Span[] {
  const ends = said.map((one) => endOf(reading, one.start, said));
  const spans = ends.map((end, index) => ({ start: ends[index - 1] ?? 0, end }));
  const isOfEach = spans.every(({ start }, index) =>
    placed.some((word) => word.start >= start && word.start < (said[index]?.start ?? 0)),
  );
  const isWhole = ends.at(-1) === reading.tokens.length;
  return said.length > 1 && isWhole && isOfEach && said.every(({ name }) => endings.has(name)) ? spans : [];
}

/** The position after the words that say what happens to a number before it: 'bik gaye hain'. */
function endOf({ tokens }: Reading, from: number, said: readonly SellerPhrase[]): number {
  const phrase = said.find(({ start }) => start === from);
  if (phrase) return endOf({ tokens } as Reading, from + phrase.length, said);
  return /^(?:hai|hain|h|है|हैं)$/.test(tokens[from]?.said ?? '') ? from + 1 : from;
}

/** Words that no list has may be a name. */
const hasName = ({ tokens, at }: Reading, start: number, end: number, isTaken: (place: number) => boolean) =>
  tokens.slice(start, end).some(({ kind, said }, index) => {
    const isUnknown = (at[start + index] ?? []).every(({ isGuess }) => isGuess);
    return kind === 'word' && said.length > 1 && isUnknown && !isTaken(start + index);
  });

/**
 * The words that another part says for this one: of the next one in '2 palazzo aur 3 kurti bik gaye', else of the one
 * before in 'add 5 lamps and 3 diyas'.
 */
function lenderOf(reading: Reading, parts: readonly Part[], place: number): SellerPhrase | undefined {
  const part = parts[place];
  if (!part?.hasNumber || part.isUnclear) return undefined;
  const isJoined = (one: Part | undefined, other: Part | undefined) =>
    one !== undefined && other !== undefined && reading.tokens[other.start - 1]?.said !== '\n';
  const [before, next] = [parts[place - 1], parts[place + 1]];
  if (isJoined(part, next) && next?.phrase && shared.has(next.phrase.name) && isLast(reading, next.phrase, next.end))
    return next.phrase;
  if (part.isNamed) return parts.at(-1)?.phrase;
  if (!isJoined(before, part)) return undefined;
  // '4 cones, 2 kajal and 1 cream sold' and 'sold 4 cones, 2 kajal and 1 cream' are three sales.
  const lender = before?.phrase ?? (before && lenderOf(reading, parts, place - 1));
  return lender && shared.has(lender.name) ? lender : undefined;
}

const isLast = ({ tokens }: Reading, { start, length }: SellerPhrase, end = tokens.length) =>
  tokens.slice(start + length, end).every(({ kind }) => kind !== 'word' && kind !== 'number') ||
  /^(?:hai|hain|है|हैं)$/.test(tokens[start + length]?.said ?? '');

const textOf = ({ text, tokens }: Reading, start: number, end: number) =>
  text.slice(tokens[start]?.start ?? 0, tokens[end - 1]?.end ?? text.length).trim();
