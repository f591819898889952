import { productFields } from '#domain/catalogue/products.schema.ts';
import type { DraftOptions, DraftVariant } from '#domain/chat/draftOptions.ts';
import type { DraftFacts } from '#domain/chat/drafts.ts';
import { findAmounts } from '#server/language/amounts.ts';
import type { CaptionOptions } from '#server/language/captionVariants.ts';
import { findOptionValues } from '#server/language/optionValues.ts';
import { readText } from '#server/language/reading.ts';
import { parseSingleNumber, toPaise } from './singleNumber.ts';

const nameOfPreset = (key: string) => `${key.charAt(0).toUpperCase()}${key.slice(1)}`;

/** The options of a caption, in the form of a product. */
export function toDraftOptions({ options, variants, numbers, total }: CaptionOptions): DraftOptions {
  return {
    options: options.map(({ key, values }) => ({ key, name: nameOfPreset(key), values })),
    variants: variants.map(({ values, pricePaise = null, stock = null }) => ({ values, pricePaise, stock })),
    ...(numbers && { numbers }),
    ...(total !== undefined && { total }),
  };
}

/** Keeps the prices and stocks that the product form would accept, and says why the first other one is refused. */
export function validateDraftOptions(options: DraftOptions): { options: DraftOptions; refusal: string | undefined } {
  let refusal: string | undefined;
  const keep = (field: 'pricePaise' | 'stock', number: number | null) => {
    const result = number === null ? undefined : productFields[field].safeParse(number);
    refusal ??= result?.error?.issues[0]?.message;
    return result?.success ? number : null;
  };
  const variants = options.variants.map(({ values, pricePaise, stock }) => ({
    values,
    pricePaise: keep('pricePaise', pricePaise),
    stock: keep('stock', stock),
  }));
  return { options: { ...options, variants }, refusal };
}

/**
 * Reads the prices or stocks of variants in an answer: '10' or '10 each' is each variant's, 'S 5, M 10' are theirs.
 * Returns `undefined` if a number or a value is missing or stands alone.
 */
export function readVariantNumbers(
  { options, variants }: DraftOptions,
  text: string,
  field: 'price' | 'stock',
): (number | null)[] | undefined {
  const reading = readText(text);
  const found = findOptionValues(reading, options);
  const isValue = (place: number) => found.some(({ start, length }) => place >= start && place < start + length);
  const numbers = findAmounts(reading).filter(({ start, as }) => !isValue(start) && /^(?:plain|money|piece)$/.test(as));
  const toNumber = (value: number) => (field === 'price' ? (toPaise(value) ?? 0) : value);
  if (found.length === 0) {
    const only = parseSingleNumber(text);
    return only === undefined ? undefined : variants.map(() => toNumber(only));
  }
  const chosen: (number | undefined)[] = options.map(() => undefined);
  const result: (number | null)[] = variants.map((variant) => (field === 'price' ? variant.pricePaise : variant.stock));
  const places = [...found, ...numbers.map((amount) => ({ ...amount, isNumber: true as const }))];
  let isNumbered = true;
  for (const place of places.toSorted((one, other) => one.start - other.start)) {
    if ('isNumber' in place) {
      for (const [row, { values }] of variants.entries()) {
        const isChosen = chosen.every(
          (at, option) => at === undefined || options[option]?.values[at] === values[option],
        );
        if (isChosen) result[row] = toNumber(place.value);
      }
      isNumbered = true;
    } else {
      if (!isNumbered && chosen[place.option] !== undefined) return undefined;
      chosen[place.option] = place.position;
      isNumbered = false;
    }
  }
  return isNumbered ? result : undefined;
}

/** The facts in an answer about the price or stock of a draft with options. */
export function parseVariantAnswer(
  { options }: DraftFacts,
  asked: 'price' | 'stock',
  text: string,
): { facts: Partial<DraftFacts>; refusal?: string | undefined } {
  const numbers = options && readVariantNumbers(options, text, asked);
  if (!numbers) return { facts: {} };
  const set = (variant: DraftVariant, row: number): DraftVariant => {
    const number = numbers[row] ?? null;
    return asked === 'price' ? { ...variant, pricePaise: number } : { ...variant, stock: number };
  };
  const { numbers: _, ...known } = options;
  const checked = validateDraftOptions({ ...known, variants: options.variants.map(set) });
  return checked.refusal ? { facts: {}, refusal: checked.refusal } : { facts: { options: checked.options } };
}

/** Sets the numbers of a draft that could be prices or stocks as one of them. */
export function assignNumbers({ numbers = [], ...options }: DraftOptions, meaning: 'price' | 'stock'): DraftOptions {
  return {
    ...options,
    variants: options.variants.map((variant, row) => {
      const number = numbers[row] ?? 0;
      return meaning === 'price' ? { ...variant, pricePaise: number * 100 } : { ...variant, stock: number };
    }),
  };
}
