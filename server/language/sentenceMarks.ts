import type { Amount } from './amounts.ts';
import { type SentenceMarks, wordsNamedInRules } from './intents.ts';
import type { PlacedWord } from './items.ts';
import { countsParts } from './modelNumbers.ts';
import type { OrderLabelMatch } from './orderLabels.ts';
import type { MessagePrices } from './prices.ts';
import { isPartOfPhrase, type Reading } from './reading.ts';

type SentenceParts = {
  amounts: Amount[];
  prices: MessagePrices;
  placed: PlacedWord[];
  quantities: Amount[];
  label: OrderLabelMatch | undefined;
  /** Words inside it don't count: 'Lake View Road' asks for no photo. */
  address: { start: number; end: number } | undefined;
};

/**
 * Whether a name is only part of goods or of their description: 'size M' and 'red colour' don't ask for a list, '42
 * number' doesn't ask for a phone, and a washing machine is no chatbot.
 */
function isOfGoods(placed: readonly PlacedWord[], name: string, at: number, length: number): boolean {
  const kind = name === 'phone_number' ? 'size' : name;
  const isNamed = name === 'size' || name === 'colour' || name === 'phone_number';
  return placed.some(({ start, ...word }) => {
    const isBeside = start === at + length || start + word.length === at || start === at;
    const isInside = word.length > length && start <= at && start + word.length >= at + length;
    return isInside || (isNamed && word.kind === kind && isBeside);
  });
}

/** Marks the names that rules use: talk by its first English word, typed words as they are, and the slots. */
export function markSentence(reading: Reading, found: SentenceParts): SentenceMarks {
  const marks = new Map<string, { start: number; end: number }[]>();
  const mark = (name: string, start: number, length: number) => {
    const places = marks.get(name);
    if (places) places.push({ start, end: start + length });
    else marks.set(name, [{ start, end: start + length }]);
  };
  const named = wordsNamedInRules();
  const { address } = found;
  for (const [place, { said }] of reading.tokens.entries()) {
    const isAddress = address !== undefined && place >= address.start && place < address.end;
    if (named.has(said) && !isAddress && !isOfGoods(found.placed, said, place, 1)) mark(said, place, 1);
    for (const { length, meanings } of reading.at[place] ?? []) {
      for (const meaning of meanings) {
        if (meaning.is === 'place') mark('<place>', place, length);
        const isWhole = meanings.length === 1 && !isOfGoods(found.placed, '', place, length);
        if (meaning.is === 'category' && isWhole) mark('<category>', place, length);
        if (meaning.is !== 'talk' || isAddress || isPartOfPhrase(reading, place, length)) continue;
        // 'दो' in 'दो रंग' is two, not 'give'.
        if (length === 1 && countsParts(reading, place)) continue;
        if (!isOfGoods(found.placed, meaning.name, place, length)) mark(meaning.name, place, length);
      }
    }
  }
  markSlots(reading, found, mark);
  return marks;
}

function markSlots(
  { tokens }: Reading,
  { amounts, prices, placed, quantities, label }: SentenceParts,
  mark: (name: string, start: number, length: number) => void,
): void {
  for (const { kind, start, length } of placed) {
    mark('<item>', start, length);
    if (kind === 'size' || kind === 'colour' || kind === 'goods') mark(`<${kind}>`, start, length);
  }
  for (const { as, start, length } of amounts) mark(`<${as}>`, start, length);
  for (const { start, length } of prices.limits) mark('<limit>', start, length);
  for (const { start, length } of prices.offers) mark('<offered>', start, length);
  // 'Ek saree chahiye' asks for a saree, not yet for a quantity of one.
  const isOnlyOne =
    quantities.length === 1 && quantities[0]?.value === 1 && tokens[quantities[0].start]?.kind === 'word';
  for (const { start, length } of quantities) mark(isOnlyOne ? '<one>' : '<quantity>', start, length);
  if (label) mark('<label>', label.start, label.end - label.start);
}

/** Returns the marks between two positions. */
export function marksWithin(marks: SentenceMarks, from: number, to: number): SentenceMarks {
  const inside = [...marks].map(
    ([name, places]) => [name, places.filter(({ start, end }) => start >= from && end <= to)] as const,
  );
  return new Map(inside.filter(([, places]) => places.length > 0));
}
