/** Goods among the words of an address, which then may be none. */
import { findDestinationAfter } from './address.ts';
import { lexicon } from './lexicon.ts';
import { type Reading, saysAt } from './reading.ts';

/** Returns where a PIN code is. */
export function findPinCode({ tokens }: Pick<Reading, 'tokens'>): number | undefined {
  const at = tokens.findLastIndex(({ kind, said }, place) => {
    const next = tokens[place + 1];
    const isSplit = /^[1-9]\d{2}$/.test(said) && next?.kind === 'number' && /^\d{3}$/.test(next.said);
    return kind === 'number' && (/^[1-9]\d{5}$/.test(said) || isSplit);
  });
  return at < 0 ? undefined : at;
}

/** Whether goods, or what describes them, are named at a position. */
export function isWare({ at, tokens }: Reading, place: number, ofGoods: boolean): boolean {
  const [longest] = at[place] ?? [];
  // 'Karol Bagh' only sounds like a bag.
  const isHeard = longest !== undefined && !lexicon().spells(longest.said);
  if ((isHeard && findPinCode({ tokens }) !== undefined) || longest?.isGuess || inNames.has(tokens[place]?.said ?? ''))
    return false;
  return (longest?.meanings ?? []).some((one) => one.is === 'ware' && (!ofGoods || one.kind === 'goods'));
}
/** Statues are goods, and these are names of persons and streets too. */
const persons = [
  'lakshmi',
  'laxmi',
  'ganesh',
  'krishna',
  'shiva',
  'durga',
  'saraswati',
  'hanuman',
  'लक्ष्मी',
  'गणेश',
  'कृष्णा',
];
/** Goods that often occur in addresses. */
const inNames = new Set(['temple', 'mandir', 'मंदिर', 'west', 'east', 'north', 'south', 'lungi', ...persons]);

/** 'The red one in XL, not L'. */
export const namesLook = ({ at }: Reading) =>
  at.some(
    ([longest]) =>
      !longest?.isGuess &&
      longest?.meanings.some((one) => one.is === 'ware' && (one.kind === 'colour' || one.kind === 'size')),
  );

const isStructure = ({ at }: Reading, place: number) =>
  at[place]?.some(({ meanings }) =>
    meanings.some((meaning) => meaning.is === 'place' && !/^\p{Lu}/u.test(meaning.name)),
  );

/** 'Bangle Gali', 'Rose Apartments' and 'flat 3, Krishna Kunj' are places. */
const isStreetName = (reading: Reading, place: number) =>
  [-3, -2, -1, 1, 2].some((step) => isStructure(reading, place + step));

const ordering = new Set(['want', 'give', 'buy', 'send', 'order', 'change', 'do_it']);
/** From a number to the goods that it counts, in words: 'two blue cotton kurtas'. */
const countGap = 3;

const isFiller = (spotted: Reading['at'][number][number] | undefined) =>
  spotted?.meanings.every(({ is }) => is === 'plain' || is === 'talk') === true;

/** Goods with a number or a verb of wishing, or mostly words for goods: not an address. */
export function namesGoods(reading: Reading, words: number): boolean {
  const { tokens, at } = reading;
  const isWished = tokens.some((_, place) => saysAt(reading, place, ordering));
  const places = [...tokens.keys()].filter(
    (place) => isWare(reading, place, !isWished) && !isStreetName(reading, place),
  );
  if (places.length === 0) return false;
  const isNumber = (place: number) =>
    tokens[place]?.kind === 'number' || at[place]?.[0]?.meanings.some(({ is }) => is === 'number');
  const isCounted = places.some((place) => {
    const before = tokens.slice(Math.max(0, place - countGap), place).findLastIndex(({ said }) => said === ',');
    return [...Array(before < 0 ? countGap : countGap - before - 1).keys()].some((step) => isNumber(place - 1 - step));
  });
  const wares = [...tokens.keys()].filter((place) => isWare(reading, place, false)).length;
  // 'Ok murukku then, 3'.
  const fillers = at.filter(([longest], place) => tokens[place]?.kind === 'word' && isFiller(longest)).length;
  const isDestined = places.some((place) => findDestinationAfter(reading, place) !== undefined);
  return isCounted || isWished || isDestined || wares * 2 >= words - fillers;
}

/** '2 rosogolla bhej do, 5 MG road pune 411001' is a new order; '… pe bhej do' isn't. */
export function ordersAnew(
  reading: Reading,
  { pinAt: pin, words }: { pinAt: number | undefined; words: number },
): boolean {
  if (namesGoods(reading, words)) return true;
  const count = reading.tokens.findIndex(({ kind }) => kind === 'number');
  const verb = reading.tokens.findIndex((_, place) => place > count && saysAt(reading, place, ordering));
  return pin !== undefined && count >= 0 && verb > count && verb < pin;
}
