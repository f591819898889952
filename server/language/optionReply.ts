import type { OfferedOptions } from '#domain/catalogue/offeredOptions.ts';
import { findDenials } from './denials.ts';
import { readText } from './reading.ts';
import { hasOnlyNumber } from './retractions.ts';
import { chooseSpoken, findSpokenValues, namesSeveral, overlaps } from './spokenOptions.ts';
import { understandReading } from './understand.ts';

/** What words mean that follow the question for an option. */
export type OptionReply =
  | { is: 'chosen'; change: { values: (string | null)[]; quantity?: number } }
  | { is: 'unavailable' }
  | { is: 'other' };

/** Words that make another value of the one before or after them: 'dark red', 'Note 12 Pro'. */
const changesValue =
  /^(?:dark|light|deep|gehra|gehri|halka|halki|pro|plus|max|ultra|lite|mini|fe|5g|गहरा|गहरी|हल्का|हल्की|प्रो)$/;
/** A question or wish that is strong enough to be no answer. */
const minSureScore = 0.8;

/**
 * Reads words as an answer to the question for an option: 'XL', '42', 'laal wala', 'red, 2 pcs'. Words that name goods,
 * ask something or name several values are about something else.
 */
export function readOptionReply(
  text: string,
  { options }: OfferedOptions,
  chosen: readonly (string | null)[],
): OptionReply {
  const reading = readText(text);
  const said = findSpokenValues(reading, options, true);
  const denials = findDenials(reading, said);
  const found = said.filter((_, place) => !denials[place]);
  const { intents, items, counts, address } = understandReading(
    reading,
    said.map(({ option, start, length }, place) => {
      const denial = denials[place];
      return { option, start, length, ...(denial && { ...denial, isDenied: true as const }) };
    }),
  );
  const [strongest] = intents;
  const isQuestion = strongest && strongest.score >= minSureScore && !answering.has(strongest.name);
  const words = items.flatMap((item) => item.words);
  const isElsewhere = words.some(({ kind }) => kind === 'goods') || address !== undefined;
  const counted = items.filter((item) => item.quantity !== undefined);
  if (isQuestion || isElsewhere || counted.length > 1 || counts.length > 1 || namesSeveral(found))
    return { is: 'other' };
  if (found.length === 0) return isBareValue(text) ? { is: 'unavailable' } : { is: 'other' };
  const isOfAnother =
    words.some(({ kind }) => kind !== 'other') ||
    reading.tokens.some(({ said }, place) => changesValue.test(said) && !overlaps({ start: place, length: 1 }, found));
  if (isOfAnother) return { is: 'unavailable' };
  const values = chooseSpoken(found, options).map((value, option) => value ?? chosen[option] ?? null);
  const quantity = counted[0]?.quantity;
  // 'Only one then, sea green': a number that the words for the value don't count.
  if (quantity === undefined && hasOnlyNumber(text)) return { is: 'other' };
  return { is: 'chosen', change: { values, ...(quantity && { quantity }) } };
}

const answering = new Set<string>(['order', 'yes', 'no', 'available', 'variants', 'greeting', 'thanks']);

/** '46', 'XXXL', 'size 50': a size, and nothing else. */
const isBareValue = (text: string) => /^\s*(?:size\s*)?(?:\d{1,3}|x{0,4}[sml]|\d?xl)\s*[.!]?\s*$/iu.test(text);
