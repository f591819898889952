import { type Amount, findAmounts } from './amounts.ts';
import { findItems, type PlacedWord } from './items.ts';
import { isModelNumber } from './modelNumbers.ts';
import { type Reading, readText } from './reading.ts';
import { findSellerPhrases, type SellerPhrase, tokenPositions } from './sellerPhrases.ts';

const separating = /^(?:,|;|\n|and|n|nd|aur|और|&|\+|।|tatha|तथा)$/;
/** 'Kurti aur 10 jodo' is one change: 'aur' means more there. */
const numberKinds = new Set(['plain', 'money', 'piece']);
/** What one of several changes may take over from its neighbour; each 'sold out' says so itself. */
const shared = new Set(['sold', 'add', 'less', 'left', 'raise', 'lower', 'stock', 'price', 'make', 'hide', 'show']);

/** One of several changes: `text` has the words that another one lends it. */
export type ChangePart = { own: string; text: string };

type Part = { start: number; end: number; hasNumber: boolean; phrase: SellerPhrase | undefined };

/**
 * Splits a message into its changes: 'laddu 20 left, jamun finished', 'add 5 lamps and 3 diyas'. Each gets the words
 * that say what happens; one part is the whole message. A heading, as in 'today: barfi 20, laddu 35', is left out.
 */
export function splitChanges(text: string): ChangePart[] {
  const lines = withoutHeading(text).split(/\r?\n/).filter(saysChange);
  return lines.length < 2 ? splitLine(text) : lines.flatMap(splitLine);
}

/** A line of a list that is no heading. */
const saysChange = (line: string) => /\p{Nd}/u.test(line) || findSellerPhrases(readText(line)).length > 0;

function splitLine(text: string): ChangePart[] {
  const reading = readText(withoutHeading(text));
  const said = findSellerPhrases(reading);
  const parts = partsOf(reading, said);
  if (parts.length < 2) return [{ own: reading.text, text: reading.text }];
  return parts.map((part, place) => {
    const own = textOf(reading, part.start, part.end);
    const lent = part.phrase ? undefined : lenderOf(reading, parts, place);
    return { own, text: lent ? `${own} ${textOf(reading, lent.start, lent.start + lent.length)}` : own };
  });
}

/** 'Aaj ki mithai: barfi 20' is about barfi. */
const withoutHeading = (text: string): string => readHeading(text)?.rest ?? text;

function readHeading(text: string): { heading: string; rest: string } | undefined {
  const [, heading = '', rest = ''] = /^([^:\n]{2,40}):\s*(.+)$/su.exec(text) ?? [];
  return heading && !/\p{Nd}/u.test(heading) && /[,\n;]/u.test(rest) ? { heading, rest } : undefined;
}

/** What stands above a list: 'jutti' in 'jutti: red 5, golden 8'. */
export const headingOf = (text: string): string | undefined => readHeading(text)?.heading;

/** Whether a heading says that the numbers below it are stocks: 'today's stock: rasgulla 12, sev 50'. */
export function headsStocks(text: string): boolean {
  const heading = readHeading(text)?.heading;
  const said = heading === undefined ? [] : findSellerPhrases(readText(heading));
  return said.some(({ name }) => name === 'stock') && said.every(({ name }) => name !== 'price');
}

function partsOf(reading: Reading, said: readonly SellerPhrase[]): Part[] {
  const amounts = findAmounts(reading);
  const taken = tokenPositions(said);
  const { placed } = findItems(reading, amounts, taken);
  const inPhrase = (place: number) =>
    taken.has(place) || amounts.some(({ start, length }) => place >= start && place < start + length);
  const signs = reading.tokens.flatMap((token, place) =>
    separating.test(token.said) && !inPhrase(place) ? [place] : [],
  );
  const isEnding = said.every((one) => one.name === 'make' && isLast(reading, one));
  const listed = signs.length > 0 || !isEnding ? [] : spansOfList(reading, amounts, placed, said[0]?.start);
  const spans = listed.length > 0 ? listed : spansBetween(signs, reading.tokens.length);
  const parts: Part[] = [];
  for (const { start, end } of spans) {
    const isIn = (one: { start: number }) => one.start >= start && one.start < end;
    const numbers = amounts.filter((one) => isIn(one) && numberKinds.has(one.as));
    const phrase = said.find(isIn);
    const isAbout = placed.some(isIn) || hasName(reading, start, end, inPhrase);
    const before = parts.at(-1);
    if (isAbout && (numbers.length > 0 || phrase)) parts.push({ start, end, hasNumber: numbers.length > 0, phrase });
    else if (before) before.end = end;
  }
  return parts;
}

type Span = { start: number; end: number };

const spansBetween = (signs: readonly number[], length: number): Span[] =>
  [-1, ...signs].map((from, index) => ({ start: from + 1, end: signs[index] ?? length }));

/** 'Laddu 35 jamun 40 rasgulla 20': goods and numbers in turn, without a sign between them. */
function spansOfList(
  reading: Reading,
  amounts: readonly Amount[],
  placed: readonly PlacedWord[],
  ending = reading.tokens.length,
): Span[] {
  const isCount = (one: Amount) => (one.as === 'plain' || one.as === 'piece') && !isModelNumber(reading, one);
  const numbers = amounts.filter(isCount);
  const ends = numbers.map(({ start, length }) => start + length);
  const spans = ends.map((end, index) => ({ start: ends[index - 1] ?? 0, end }));
  const isInTurn = spans.every(
    ({ start, end }) =>
      placed.some((word) => word.start >= start && word.start < end && word.kind !== 'measure') ||
      hasName(reading, start, end, () => false),
  );
  const isWhole = ends.at(-1) === ending;
  const last = spans.at(-1);
  if (!last || !isInTurn || !isWhole || spans.length < 2) return [];
  return [...spans.slice(0, -1), { ...last, end: reading.tokens.length }];
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
  if (!part?.hasNumber) return undefined;
  const isJoined = (one: Part | undefined, other: Part | undefined) =>
    one !== undefined && other !== undefined && reading.tokens[other.start - 1]?.said !== '\n';
  const [before, next] = [parts[place - 1], parts[place + 1]];
  if (isJoined(part, next) && next?.phrase && shared.has(next.phrase.name) && isLast(reading, next.phrase))
    return next.phrase;
  if (!isJoined(before, part)) return undefined;
  // '4 cones, 2 kajal and 1 cream sold' and 'sold 4 cones, 2 kajal and 1 cream' are three sales.
  const lender = before?.phrase ?? (before && lenderOf(reading, parts, place - 1));
  return lender && shared.has(lender.name) ? lender : undefined;
}

const isLast = ({ tokens }: Reading, { start, length }: SellerPhrase) =>
  tokens.slice(start + length).every(({ kind }) => kind !== 'word' && kind !== 'number') ||
  /^(?:hai|hain|है|हैं)$/.test(tokens[start + length]?.said ?? '');

const textOf = ({ text, tokens }: Reading, start: number, end: number) =>
  text.slice(tokens[start]?.start ?? 0, tokens[end - 1]?.end ?? text.length).trim();
