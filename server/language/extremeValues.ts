import type { Option } from '#domain/catalogue/options.ts';
import { findAmounts } from './amounts.ts';
import { type FoundValue, identifyMeasure } from './optionValues.ts';
import { type Reading, readText } from './reading.ts';

/** The number of a size or pack: the 7 of 'UK 7', the 12 of 'Box of 12'. */
export const toNumber = (key: Option['key'], value: string): number | undefined => {
  const [, number] =
    (key === 'pack' ? /(\d+)\D*$/ : /^(?:uk |size )?(\d+(?:\.\d+)?)(?: ?(?:inch|in|cm|ft))?$/i).exec(value) ?? [];
  return key === 'size' || key === 'pack' ? Number(number) : undefined;
};

const largest = /^(?:big|bigger|biggest|large|larger|largest|bada|badi|bade|badaa|bara|bari|बड़ा|बड़ी|बड़े|बडा|बडी)$/;
const smallest = /^(?:small|smaller|smallest|chota|choti|chote|chhota|chhoti|छोटा|छोटी|छोटे)$/;
const middle = /^(?:middle|medium|mid|beech|bich|majhola|बीच|मीडियम|मझोला)$/;
const most = /^(?:sabse|sab|se|सबसे|the)$/;
const ofKind = /^(?:wal[aei]|ones?|वाल[ाेी])$/;
const verb = /^(?:kar|kr|de|bhej|hata|rakh|कर|दे|भेज|हटा|रख)$/;
const superlative = /^(?:biggest|largest|smallest)$/;

/** 'The big tin', 'chota packet': the largest or smallest pack, weight or length; 'sabse bada' the largest size. */
export function findExtremes({ tokens, at }: Reading, options: readonly Option[]): FoundValue[] {
  const isNumber = (place: number) =>
    tokens[place]?.kind === 'number' ||
    // The 'do' of 'kar do' gives.
    (at[place]?.[0]?.meanings.some(({ is }) => is === 'number') === true && !verb.test(tokens[place - 1]?.said ?? ''));
  return options.flatMap(({ key, values }, option) => {
    const amounts = values.map((value) => amountOf(key, value));
    if (values.length < 2 || amounts.some(Number.isNaN)) return [];
    return tokens.flatMap(({ said }, start) => {
      const isMost = superlative.test(said) || /^(?:sabse|सबसे)$/.test(tokens[start - 1]?.said ?? '');
      const isLarge = largest.test(said);
      const isMiddle = middle.test(said) && values.length % 2 === 1;
      // 'Chota wala', 'two big', 'the small tap', 'chhota hata do' of two sizes.
      const isPointed =
        start === 0 ||
        isNumber(start - 1) ||
        /^(?:the|them|it)$/.test(tokens[start - 1]?.said ?? '') ||
        ofKind.test(tokens[start + 1]?.said ?? '') ||
        endsPhrase(tokens[start + 1]) ||
        isNumber(start + 1);
      const isChosen = isPointed && (values.length === 2 || isMiddle || values.every((value) => hasUnit.test(value)));
      if (!(isLarge || isMiddle || smallest.test(said)) || (key === 'size' && !isMost && !isChosen)) return [];
      const sorted = amounts.toSorted((one, other) => one - other);
      const position = amounts.indexOf(sorted.at(isMiddle ? (values.length - 1) / 2 : isLarge ? -1 : 0) ?? Number.NaN);
      const before = most.test(tokens[start - 1]?.said ?? '') ? 1 : 0;
      return [{ option, position, start: start - before, length: 1 + before }];
    });
  });
}

/** 'Kadhai badi', 'football bada kar do': the word describes what is before it. */
const endsPhrase = (next: Reading['tokens'][number] | undefined) =>
  next === undefined || next.kind === 'sign' || verb.test(next.said) || /^(?:bhi|too|also|भी)$/.test(next.said);

const hasUnit = /\d ?(?:inch|in|cm|mm|m|ft)$/i;
/** Sizes in words, and sheets of paper, of which A4 is larger than A5. */
const ranks: Record<string, number> = {
  ...{ xs: 0, small: 1, s: 1, medium: 2, m: 2, large: 3, l: 3, xl: 4, xxl: 5 },
};

function rankOf(value: string): number | undefined {
  const [, sheet] = /^a(\d)$/i.exec(value) ?? [];
  return sheet === undefined ? ranks[value.toLowerCase()] : -Number(sheet);
}

function measured(value: string): number {
  const [amount] = findAmounts(readText(value.toLowerCase()));
  return Number((amount && identifyMeasure(amount))?.split(' ')[0] ?? Number.NaN);
}

/** What a value of a pack, weight, length or size measures; not a number for others. */
function amountOf(key: Option['key'], value: string): number {
  if (key === 'weight' || key === 'length') return measured(value);
  const number = (key === 'size' ? rankOf(value) : undefined) ?? toNumber(key, value);
  return number === undefined || Number.isNaN(number) ? (key === 'size' ? measured(value) : Number.NaN) : number;
}
