import { isAction } from './actions.ts';
import type { Amount } from './amounts.ts';
import { withoutContainers } from './containers.ts';
import type { PlacedWord } from './goodsItems.ts';
import { groupItems, type ItemPart } from './itemGroups.ts';
import { type Meaning, maxPhraseWords } from './lexicon.ts';
import { countsNothing, describesOne, isModelNumber, multiplierWords } from './modelNumbers.ts';
import { namesPlainGoods } from './plainGoods.ts';
import type { Reading, SpottedPhrase } from './reading.ts';
import { latinSpellings } from './spelling.ts';
import { membersOfKinds, namesOfUnit } from './wordLists.ts';

/**
 * A value of an option in a message, so that its words and numbers are read as that alone; `value` is as the shop writes
 * it. An option of -1 marks words that mean nothing.
 */
export type ValueSpan = {
  option: number;
  start: number;
  length: number;
  value?: string;
  kind?: 'size' | 'colour' | 'measure';
  /** It is named as not wanted. */
  isDenied?: true;
};

export type { GoodsItem, GoodsWord, PlacedWord } from './goodsItems.ts';

type Ware = Extract<Meaning, { is: 'ware' }>;
const joiners = new Set([
  'and',
  'aur',
  'और',
  'or',
  '&',
  '+',
  'ya',
  'या',
  'n',
  'nd',
  'tatha',
  'तथा',
  'plus',
  'evam',
  'एवं',
]);
const endSigns = new Set([',', ';', '.', '!', '?', '\n', '।', '|']);
const connectors = new Set(['se', 'से', 'to', '-']);

/** Tokens that belong to something else and to no item: addresses, prices. */
export type OccupiedTokens = { has: (place: number) => boolean };

/** Splits goods at 'and', commas and quantities. */
export function findItems(
  reading: Reading,
  amounts: readonly Amount[],
  taken: OccupiedTokens,
  values: readonly ValueSpan[] = [],
) {
  const parts = partsOf(reading, amounts, taken, values);
  const placed = parts.flatMap((part) => (part.is === 'word' || part.is === 'doubt' ? [part.word] : []));
  return { items: groupItems(withoutContainers(parts), values.length > 0), placed, quantities: quantitiesOf(parts) };
}

const quantitiesOf = (parts: readonly ItemPart[]) =>
  parts.flatMap((part) => (part.is === 'quantity' || (part.is === 'doubt' && part.isAfterGoods) ? [part.amount] : []));

function partsOf(
  reading: Reading,
  amounts: readonly Amount[],
  taken: OccupiedTokens,
  values: readonly ValueSpan[],
): ItemPart[] {
  const parts: ItemPart[] = [];
  for (let place = 0; place < reading.tokens.length; ) {
    if (place > 0 && isForSomebody(reading, place)) parts.push({ is: 'end' });
    const value = values.find(({ start }) => start === place);
    if (value) {
      parts.push(value.option < 0 || value.isDenied ? { is: 'gap' } : { is: 'word', word: valueWord(reading, value) });
      place += value.length;
      continue;
    }
    const amount = amounts.find(({ start }) => start === place);
    const word = amount ? undefined : wordAt(reading, place);
    const length = amount?.length ?? word?.length ?? phraseAt(reading, amounts, place);
    if (!taken.has(place)) {
      const part = amount ? partOf(reading, amount, amounts[amounts.indexOf(amount) - 1]) : word;
      if (part && 'is' in part) parts.push(part);
      else if (part) parts.push({ is: 'word', word: part });
      else
        parts.push({
          is: isPerson(reading, place) ? 'person' : isOfAll(reading, place) ? 'all' : separatorAt(reading, place),
        });
    } else parts.push({ is: 'end' });
    place += length;
  }
  return parts;
}

/**
 * 'Papa ke liye dhoti mummy ke liye saree': with whom it is for a further item begins. For one person alone it says what
 * the goods must be good for: 'watch bacche ke liye sahi hai'.
 */
const isForSomebody = (reading: Reading, place: number) =>
  isBeneficiary(reading, place) && reading.tokens.filter((_, at) => isBeneficiary(reading, at)).length > 1;
const isBeneficiary = ({ tokens }: Reading, place: number) =>
  /^(?:ke|k|के)$/.test(tokens[place + 1]?.said ?? '') && /^(?:liye|लिए|लिये)$/.test(tokens[place + 2]?.said ?? '');

/** 'For my wife': the item before is hers. */
const isPerson = ({ tokens }: Reading, place: number) =>
  persons.test(tokens[place]?.said ?? '') &&
  tokens.slice(Math.max(0, place - 2), place).some(({ said }) => said === 'for');
const persons =
  /^(?:me|myself|wife|husband|son|daughter|mother|mom|mum|mummy|father|dad|papa|brother|sister|aunt|aunty|uncle|grandma|grandpa|grandmother|grandfather|friend|cousin|niece|nephew|her|him)$/;

/** 'One M, one L, both green'. */
const isOfAll = ({ tokens }: Reading, place: number) =>
  place > 0 && /^(?:both|dono|donon|teeno|teenon|दोनों|तीनों)$/.test(tokens[place]?.said ?? '');

/** The number of tokens in a phrase that belongs to no item, not counting its numbers. */
function phraseAt({ at }: Reading, amounts: readonly Amount[], place: number): number {
  const length = at[place]?.[0]?.length ?? 1;
  const next = amounts.find(({ start }) => start > place);
  return next && next.start < place + length ? next.start - place : length;
}

function separatorAt({ tokens }: Reading, place: number): 'and' | 'end' | 'gap' {
  const said = tokens[place]?.said ?? '';
  if (joiners.has(said)) return 'and';
  return endSigns.has(said) ? 'end' : 'gap';
}

const maxQuantity = 10_000;

function partOf(reading: Reading, amount: Amount, before: Amount | undefined): ItemPart {
  const { tokens } = reading;
  const { as, value, start, length, unit } = amount;
  const said = tokens.slice(start, start + length).map((token) => token.said);
  if (as === 'measure' && unit) {
    const means = namesOfUnit(unit).flatMap((name) => [`${value} ${name}`, `${value}${name}`]);
    return { is: 'word', word: { said: said.join(' '), means, kind: 'measure', start, length } };
  }
  if (as === 'size') {
    return { is: 'word', word: { said: said.join(' '), means: [String(value)], kind: 'size', start, length } };
  }
  if (isModelNumber(reading, amount)) {
    return { is: 'word', word: { said: said.join(' '), means: [], kind: 'measure', start, length } };
  }
  if (describesOne(reading, amount, before) || countsNothing(reading, amount)) return { is: 'gap' };
  const isQuantity = (as === 'plain' || as === 'piece') && Number.isInteger(value) && value > 0 && value <= maxQuantity;
  const isOfBefore = genitives.has(tokens[start - 1]?.said ?? '');
  if (isQuantity && mayBeName(reading, amount)) {
    const word = { said: said.join(' '), means: [], kind: 'measure' as const, start, length };
    return { is: 'doubt', amount, word, isAfterGoods: isKnownGoods(reading, start - 1) };
  }
  const isPointing = pointing.test(saidAt(reading, start + length, 2));
  const isEach = /^(?:each|har)$/.test(tokens[start + length]?.said ?? '');
  const meant = isEach ? 'each' : isPointing ? 'of those' : undefined;
  const counted = meant && unit === undefined ? { ...amount, unit: meant } : amount;
  return isQuantity ? { is: 'quantity', amount: counted, isOfBefore } : { is: 'gap' };
}

/** '3 of those', 'ek de do', '1 le lunga': of what was spoken of. */
const pointing =
  /^(?:of (?:those|these|them)$|(?:wo|woh|vo|this|that|वो|वह)(?: |$)|de ?do|dedo|dedijiye|de d(?:ijiye|ena)|le l(?:unga|ungi|enge|ete|eti|o)|lelung[ai]|lung[ai]|bhej ?(?:do|dena|dijiye)|दे द(?:ो|ीजिए|ेना)|ले ल(?:ूँगा|ूँगी|ेंगे|ेते|ेती|ो)|लूँग[ाी]|भेज द(?:ो|ीजिए|ेना))/;

const saidAt = ({ tokens }: Reading, start: number, length: number) =>
  tokens
    .slice(start, start + length)
    .map(({ said }) => said)
    .join(' ');

/** A larger number after goods is rather a part of their name: 'Activa 125'. */
const maxCountAfterGoods = 20;

/** Digits directly after a word that names goods: 'pulsar 150', 'casio fx 991'. 'Lamp 2' counts, at the end. */
function mayBeName(reading: Reading, { as, value, start, length }: Amount): boolean {
  const { tokens, at } = reading;
  if (as !== 'plain' || tokens[start]?.kind !== 'number') return false;
  const before = tokens[start - 1];
  const [known] = at[start - 1] ?? [];
  if (before?.kind !== 'word' || multiplierWords.has(before.said) || connectors.has(before.said)) return false;
  if (joiners.has(before.said)) return false;
  if (!isKnownGoods(reading, start - 1)) return !known || isMistaken(known);
  const next = at[start + length]?.[0];
  const goesOn = next === undefined ? tokens[start + length]?.kind === 'word' : next.meanings.some(isWare);
  return value > maxCountAfterGoods || (goesOn && !hasMoreCounts(reading, start));
}

/** Whether a known name of goods ends at a place: 'cushion cover'. */
const isKnownGoods = ({ at }: Reading, place: number) =>
  at
    .slice(Math.max(0, place - maxPhraseWords + 1), place + 1)
    .some(
      ([longest], from, { length: all }) =>
        longest?.length === all - from && !longest.isGuess && longest.meanings.some(isWare),
    );
/** An unknown name that is near to a word: 'Pulsar' to 'Pushkar'. */
const isMistaken = ({ isGuess, meanings }: SpottedPhrase) =>
  isGuess && meanings.every(({ is }) => is === 'place' || is === 'plain' || is === 'ware');
const isWare = ({ is }: Meaning) => is === 'ware';
/** 'Lamp 2 bowl 3': each number counts the goods before it. */
const hasMoreCounts = ({ tokens }: Reading, start: number) =>
  tokens.some(({ kind }, place) => kind === 'number' && place !== start);

/** 'iPhone ke 2 cover' are covers of one kind. */
const genitives = new Set(['ka', 'ki', 'ke', 'का', 'की', 'के']);

/** Returns the word of an item at a position: one that names goods, or an unknown one. */
function wordAt(reading: Reading, place: number): PlacedWord | undefined {
  const token = reading.tokens[place];
  const spotted = reading.at[place] ?? [];
  if (isAction(reading, place)) return undefined;
  const ware = spotted.find(({ meanings }) => meanings.some(({ is }) => is === 'ware'));
  const [longest] = spotted;
  if (ware && longest && ware.length === longest.length) return wareWord(ware);
  if (ware && longest?.meanings.every(({ is }) => is === 'plain' || is === 'number')) return wareWord(ware);
  const isName = longest && (isNameOfPlace(reading, longest) || namesPlainGoods(reading, longest));
  if (longest) return isName ? unknownWord(longest.said, place, longest.length) : undefined;
  return token?.kind === 'word' && token.said.length > 1 && !connectors.has(token.said) && !joiners.has(token.said)
    ? unknownWord(token.said, place, 1)
    : undefined;
}

/** 'Assam tea', 'Jaipur razai': a place before goods describes them. */
function isNameOfPlace({ at }: Reading, { meanings, start, length }: SpottedPhrase): boolean {
  if (meanings[0]?.is !== 'place') return false;
  return (at[start + length]?.[0]?.meanings ?? []).some((next) => next.is === 'ware' && next.kind === 'goods');
}

function wareWord({ said, meanings, start, length }: SpottedPhrase): PlacedWord {
  const wares = meanings.filter((meaning): meaning is Ware => meaning.is === 'ware');
  const names = new Set(wares.flatMap((ware) => ware.names.map((name) => name.toLowerCase())));
  const means = names.has(said) ? [said, ...[...names].filter((name) => name !== said)] : [...names];
  return { said, means: [...means, ...membersOfKinds(names)], kind: wares[0]?.kind ?? 'other', start, length };
}

function unknownWord(said: string, start: number, length: number): PlacedWord {
  const means = /\p{Script=Devanagari}/u.test(said) ? latinSpellings(said) : [];
  return { said, means, kind: 'other', start, length };
}

const valueWord = (
  { text, tokens }: Reading,
  { option, start, length, value, kind = 'measure' }: ValueSpan,
): PlacedWord => {
  const typed = text.slice(tokens[start]?.start, tokens[start + length - 1]?.end).toLowerCase();
  return { said: value ?? typed, means: [], kind, start, length, option };
};
