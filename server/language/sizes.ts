import type { Amount } from './amounts.ts';
import { type Reading, saysAt } from './reading.ts';
import { isEachAt } from './stockAmounts.ts';

type SizeSpan = { start: number; end: number };

/** Sizes in letters, from small to large. */
export const sizeLetters = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', '4XL', '5XL'];
const freeSize = /^free size$/i;
const joiners = /^(?:,|-|–|\/|&|\+|to|se|से|and|aur|और|\n)$/;
const ranging = /^(?:-|–|to|se|से)$/;
const sizeWords = new Set(['size']);
/** Words that mark plain numbers as sizes: 'number 6 7 8', '6 se 10 number'. */
const numbered = /^(?:number|numbers|no|num|nambar|नंबर|नम्बर)$/;
/** 'M L XL teeno size', 'S se XXL tak'. */
export const closing = /^(?:tak|तक|teeno|teenon|dono|donon|charo|chaaron|sabhi|saare|all|तीनों|दोनों|चारों|सभी)$/;

/** Returns the sizes of a caption, 'S M L', 'S to XXL', 'size 38 40 42', and their positions. */
export function findSizes(reading: Reading, amounts: readonly Amount[]): { names: string[]; spans: SizeSpan[] } {
  const names: string[] = [];
  const spans: SizeSpan[] = [];
  for (let place = 0; place < reading.tokens.length; place++) {
    const run = readSizeRun(reading, amounts, place);
    if (!run) continue;
    names.push(...run.names);
    spans.push(run.span);
    place = run.span.end - 1;
  }
  return { names: [...new Set(names)], spans };
}

const footwear =
  /^(?:(?:shoe|sandal|heel|chappal|slipper|jutti|jooti|juti|boot|sneaker|loafer|mojari|kolhapuri|flat|croc|floater|footwear|juta|joota|joote)s?|जूते|जूता|जूती|जुत्ती|चप्पल|सैंडल|सैंडिल|मोजरी)$/;

type SizeRun = { names: string[]; length: number };

/** A run of sizes: letters, two or more or after 'size'; numbers after or before 'size'. */
function readSizeRun(reading: Reading, amounts: readonly Amount[], start: number) {
  const isNumbered = numbered.test(reading.tokens[start]?.said ?? '');
  // 'Har size 2' are two of each.
  if (isEachAt(reading, start - 1)) return undefined;
  const isNamed =
    isNumbered || saysAt(reading, start, sizeWords) || /^(?:uk|euro|ind)$/.test(reading.tokens[start]?.said ?? '');
  let place = start;
  if (isNamed) {
    place += isNumbered ? 1 : (reading.at[start]?.[0]?.length ?? 1);
    while (/^(?::|-|me|mein|में|is|available|=|uk|ind)$/.test(reading.tokens[place]?.said ?? '')) place++;
  }
  const read = letterAt(reading, place) ? letterAt : numberAt;
  const names: string[] = [];
  let [end, isRange] = [place, false];
  for (let found = read(reading, place, amounts); found; found = read(reading, place, amounts)) {
    // '28 30 32, 5 each', 'diya 20, 3 number 30'
    if (names.length > (isNamed ? 1 : 0) && Number(found.names[0]) < Number(names.at(-1))) break;
    const isShoe = isRange && reading.tokens.some(({ said }) => footwear.test(said));
    names.push(...(isRange ? sizesBetween(names.at(-1) ?? '', found.names[0] ?? '', isShoe) : found.names));
    end = place + found.length;
    place = end;
    isRange = hasDash(reading, place);
    while (joiners.test(reading.tokens[place]?.said ?? '')) {
      isRange ||= ranging.test(reading.tokens[place]?.said ?? '');
      place++;
    }
  }
  if (names.length > 1 && closing.test(reading.tokens[end]?.said ?? '')) end++;
  const isFollowed =
    saysAt(reading, end, sizeWords) || (names.length > 1 && numbered.test(reading.tokens[end]?.said ?? ''));
  const isOfLetters = read === letterAt && (names.length > 1 || reading.tokens[start]?.said !== 'm');
  const isRun =
    read === numberAt && names.length > 2 && names.every((name, at) => at === 0 || +name > +(names[at - 1] ?? 0));
  const isSaid = (isNamed && (!isNumbered || names.length > 1)) || isFollowed || isRun;
  if (names.length === 0 || !(isSaid || (isOfLetters && isWritten(reading, start, names)))) return undefined;
  return { names, span: { start, end: isFollowed ? end + (reading.at[end]?.[0]?.length ?? 1) : end } };
}

/** A single letter is a size only as a capital: 'L'. */
function isWritten({ text, tokens }: Reading, start: number, names: readonly string[]): boolean {
  const typed = text.slice(tokens[start]?.start, tokens[start]?.end);
  return names.length > 1 || typed.length > 1 || typed === typed.toUpperCase();
}

function letterAt(reading: Reading, place: number): SizeRun | undefined {
  for (const { length, said, meanings } of reading.at[place] ?? []) {
    for (const meaning of meanings) {
      if (meaning.is !== 'ware' || meaning.kind !== 'size') continue;
      const name = meaning.names[0] ?? '';
      const isShort = said.length <= 4 || said === 'free size' || /^(small|medium|large)$/.test(said);
      if (isShort && (sizeLetters.includes(name) || freeSize.test(name))) return { names: [name], length };
    }
  }
  return undefined;
}

function numberAt({ tokens }: Reading, place: number, amounts: readonly Amount[]): SizeRun | undefined {
  const amount = amounts.find(({ start }) => start === place);
  if (!amount || !(amount.as === 'plain' || amount.as === 'size') || amount.value > 60) return undefined;
  return amount.length === 1 && tokens[place]?.kind === 'number'
    ? { names: [String(amount.value)], length: 1 }
    : undefined;
}

/** A hyphen between two words isn't a token. */
function hasDash({ text, tokens }: Reading, place: number): boolean {
  const [before, after] = [tokens[place - 1], tokens[place]];
  return before !== undefined && after !== undefined && text.slice(before.end, after.start).trim() === '-';
}

/** Expands a range of sizes: clothes in steps of two, shoes in steps of one. */
function sizesBetween(first: string, last: string, isShoe: boolean): string[] {
  const [from, to] = [sizeLetters.indexOf(first), sizeLetters.indexOf(last)];
  if (from >= 0 && to > from) return sizeLetters.slice(from + 1, to + 1);
  const [low, high] = [Number(first), Number(last)];
  if (!(high > low) || high - low > 30) return [last];
  const step = !isShoe && low >= 26 && low % 2 === 0 && high % 2 === 0 ? 2 : 1;
  return Array.from({ length: Math.floor((high - low) / step) }, (_, index) => String(low + step * (index + 1)));
}
