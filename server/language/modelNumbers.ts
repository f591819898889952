import type { Amount } from './amounts.ts';
import { isModelNoun } from './modelNouns.ts';
import { isNumberAt, type Reading } from './reading.ts';

/** How a quantity is joined to its sign: 'x2', 'qty2'. */
export const multiplierWords = new Set(['x', 'qty', 'into']);
const modelSigns = new Set(['.', '#', ':', '-']);
/** 'A three piece suit' is one item. */
const inPieces = /^(?:suits?|sets?|dress|dresses|bikini|swimsuits?|सूट|सेट|ड्रेस)$/;
const maxInPieces = 4;
/** Words between a brand and a number: 'Mi Band 7', 'JBL Go 3'. */
const productLines = new Set(['band', 'go', 'buds', 'pad', 'tab', 'watch', 'book', 'flip', 'air']);
const joiningWords = new Set(['ka', 'ki', 'ke', 'का', 'की', 'के', 'of']);

const afterNumber = /^(?:number|no|num|nambar|नंबर|नम्बर)$/;

/** 'iPhone 13', 'shade no. 7', 'Galaxy S23', 'class 10': the number belongs to a name. */
export function isModelNumber(reading: Reading, { as, start }: Amount): boolean {
  const { tokens } = reading;
  if (as !== 'plain') return false;
  const [token, before] = [tokens[start], tokens[start - 1]];
  // 'Poco X5' is a phone, 'lamp x5' are five.
  if (before?.kind === 'word' && token?.isJoined)
    return !multiplierWords.has(before.said) || isModelNoun(tokens[start - 2]?.said);
  let place = start - 1;
  while (modelSigns.has(tokens[place]?.said ?? '')) place -= 1;
  // The 2 of '44 number 2 piece' is no number of a model.
  if (isNumberAt(reading, place - 1) && afterNumber.test(tokens[place]?.said ?? '')) return false;
  // 'Moto G 54'
  if (/^[a-z]$/.test(tokens[place]?.said ?? '') && tokens[place]?.said !== 'x') place -= 1;
  if (productLines.has(tokens[place]?.said ?? '') && isModelNoun(tokens[place - 1]?.said)) return true;
  // '1 bag plus 2 jhumkas' adds, 'One Plus 12' is a phone.
  if (tokens[place]?.said === 'plus') return tokens[place - 1]?.said === 'one';
  return isModelNoun(tokens[place]?.said);
}

/** A number that describes one item: '3 in 1', 'two piece suit', the tin in 'a 500 g tin'. */
export function describesOne(reading: Reading, amount: Amount, before: Amount | undefined): boolean {
  const { tokens } = reading;
  const { as, unit, value, start, length } = amount;
  const end = start + length;
  const isIn = (place: number) => tokens[place]?.said === 'in';
  if (isIn(end) && tokens[end + 1]?.kind === 'number') return true;
  if (isIn(start - 1) && tokens[start - 2]?.kind === 'number') return true;
  if (as === 'piece') return unit === 'piece' && value < maxInPieces && inPieces.test(tokens[end]?.said ?? '');
  if (as !== 'plain' || tokens[start]?.kind !== 'word' || before?.as !== 'measure') return false;
  const gap = start - before.start - before.length;
  return gap === 0 || (gap === 1 && joiningWords.has(tokens[start - 1]?.said ?? ''));
}

const monthPattern =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|agust|agast|sitambar|sitamber|aktubar|navambar|disambar|janwari|farwari|julai|जनवरी|फरवरी|फ़रवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्टूबर|अक्तूबर|नवंबर|दिसंबर)$/;
const datePattern = /^(?:tarikh|tareekh|tarik|तारीख|तारीख़|date|st|nd|rd|th)$/;
const peoplePattern =
  /^(?:people|persons?|guests?|members?|log|logo|logon|mehman|mehmano|mehmanon|bando|लोग|लोगों|मेहमान|मेहमानों|सदस्यों)$/;
const ofKindPattern = /^(?:wala|wali|wale|vala|vali|vale|वाला|वाली|वाले)$/;
const timesPattern = /^(?:[x*]|by|बाय|बाई)$/;
/** What one item has several of: 'in two colours'. */
const partPattern =
  /^(?:colou?rs?|shades?|pockets?|layers?|compartments?|designs?|rang|rango|rangon|रंग|रंगों|जेब|जेबें|डिज़ाइन|डिजाइन)$/;
const allPattern = /^(?:all|both|these|those)$/;
const includingPattern = /^(?:with|including|containing)$/;

/** 'In two colours', 'do rang', '3 pockets'. */
export const countsParts = ({ tokens, at }: Reading, place: number): boolean =>
  partPattern.test(tokens[place + 1]?.said ?? '') &&
  (tokens[place]?.kind === 'number' ||
    at[place]?.some(({ meanings }) => meanings.some(({ is }) => is === 'number')) === true);

const alsoPattern = /^(?:bhi|भी)$/;
const givingPattern = /^(?:do|दो)$/;
const said = (tokens: Reading['tokens'], place: number) => tokens[place]?.said ?? '';
const isNumberAfter = (reading: Reading, from: number) =>
  reading.tokens.some((_, place) => place >= from && isNumberAt(reading, place));

/** 'Noida sector 62', 'gali 4': a street or quarter before a number, unless it is goods too. */
function isOfPlace({ at }: Reading, place: number): boolean {
  const { isGuess, meanings = [] } = at[place]?.[0] ?? {};
  const isStreet = meanings.some((meaning) => meaning.is === 'place' && /^\p{Ll}/u.test(meaning.name));
  return isStreet && !isGuess && meanings.every(({ is }) => is === 'place' || is === 'plain');
}

const namesWare = ({ at }: Reading, place: number) => at[place]?.[0]?.meanings.some(({ is }) => is === 'ware') === true;

/** A number that counts no goods: in '15 august', 'for 5 people', '90x100', 'pencil 2b', '10 wala', '2 colours'. */
export function countsNothing(reading: Reading, { as, start, length }: Amount): boolean {
  const { tokens } = reading;
  if (as !== 'plain') return false;
  const end = start + length;
  const [before, after] = [tokens[start - 1]?.said ?? '', tokens[end]?.said ?? ''];
  const isNumber = (place: number) => tokens[place]?.kind === 'number';
  if (isOfPlace(reading, start - 1)) return true;
  // 'Gamcha bhi do, lal wala 2 piece': give it too.
  const mayGive = givingPattern.test(said(tokens, start)) && alsoPattern.test(before) && !/^(?:hi|ही)$/.test(after);
  if (mayGive && isNumberAfter(reading, end)) return true;
  if (tokens[end]?.kind === 'word' && tokens[end]?.isJoined && !timesPattern.test(after)) return true;
  if (timesPattern.test(after) && isNumber(end + 1)) return true;
  if (timesPattern.test(before) && isNumber(start - 2)) return true;
  if ([after, before].some((said) => monthPattern.test(said)) || datePattern.test(after)) return true;
  return (
    partPattern.test(after) ||
    peoplePattern.test(after) ||
    // 'One pair in 7', '5 is for my elder one'.
    (before === 'in' && !namesWare(reading, end)) ||
    (/^(?:is|was)$/.test(after) && tokens[end + 1]?.said === 'for') ||
    ofKindPattern.test(after) ||
    // 'With 2 dumbbells' begins with what is added.
    (includingPattern.test(before) && start > 1) ||
    // 'Take all three'.
    allPattern.test(before)
  );
}
