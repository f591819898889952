import type { OptionKey } from '#domain/catalogue/optionPresets.ts';
import { identifyValue, joinLabel, optionLimits } from '#domain/catalogue/options.ts';
import type { ProductFormValues, VariantValues } from './formValues.ts';
import { parseDecimal } from './parseDecimal.ts';

export type WithOptions = NonNullable<ProductFormValues['withOptions']>;

/** An option while it is edited. `was` is its position, or the word of a value, before the edit. */
export type EditedOption = { key: OptionKey | null; name: string; values: EditedValue[]; was?: number };
export type EditedValue = { value: string; was?: string };

/** The product's options, ready to be edited. */
export const toEditedOptions = (product: WithOptions | undefined): EditedOption[] =>
  (product?.options ?? []).map(({ key, name, values }, was) => ({
    ...{ key, name, was },
    values: values.map((value) => ({ value, was: value })),
  }));

/** Typed values, parted by commas or line breaks. */
export const splitValues = (typed: string): string[] => typed.split(/[,،\n]/).flatMap((part) => part.trim() || []);

/** Never cuts an emoji in two. */
const truncate = (value: string) => Array.from(value).slice(0, optionLimits.value).join('');

/** The option with the values that were typed. */
export const addTypedValues = (option: EditedOption, typed: string): EditedOption => ({
  ...option,
  values: [...option.values, ...splitValues(typed).map((value) => ({ value: truncate(value) }))],
});

/** Why these options can't be used, or undefined. */
export function findOptionProblem(
  options: EditedOption[],
):
  | 'option_name_required'
  | 'option_name_repeated'
  | 'option_value_required'
  | 'option_value_repeated'
  | 'too_many_values'
  | 'too_many_variants'
  | undefined {
  const names = options.map(({ name }) => name.trim().toLowerCase());
  if (names.includes('')) return 'option_name_required';
  if (new Set(names).size < names.length) return 'option_name_repeated';
  if (options.some(({ values }) => values.length === 0 || values.some(({ value }) => value.trim() === ''))) {
    return 'option_value_required';
  }
  if (
    options.some(
      ({ key, values }) => new Set(values.map(({ value }) => identifyValue(key, value))).size < values.length,
    )
  ) {
    return 'option_value_repeated';
  }
  if (options.some(({ values }) => values.length > optionLimits.values)) return 'too_many_values';
  const combinations = options.reduce((count, { values }) => count * values.length, 1);
  return combinations > optionLimits.variants ? 'too_many_variants' : undefined;
}

/** What a new variant has: the product's price and stock before it had options. */
type Fallback = { price: string };

/**
 * The product with these options (options.md, section 7): all combinations, of which known ones stay themselves and
 * those that the seller doesn't make stay away. Without options left, the result is undefined.
 */
export function applyOptions(
  before: WithOptions | undefined,
  edited: EditedOption[],
  { price }: Fallback,
): WithOptions | undefined {
  if (edited.length === 0) return undefined;
  const combinations = edited.reduce<EditedValue[][]>(
    (begun, { values }) => begun.flatMap((chosen) => values.map((value) => [...chosen, value])),
    [[]],
  );
  const rest = [...(before?.variants ?? [])];
  const variants = combinations.flatMap((chosen) => {
    const values = chosen.map(({ value }) => value.trim());
    const label = joinLabel(values);
    const same = rest.filter((variant) => isSame(variant, edited, chosen));
    for (const variant of same) rest.splice(rest.indexOf(variant), 1);
    const [first] = same;
    if (first)
      return [
        { ...first, values, label, stock: String(same.reduce((sum, { stock }) => sum + parseDecimal(stock), 0)) },
      ];
    const isUnmade =
      before !== undefined &&
      chosen.every(({ was }) => was !== undefined) &&
      edited.every(({ was }) => was !== undefined);
    return isUnmade ? [] : [{ ...emptyVariant, price: before?.variants[0]?.price ?? price, values, label }];
  });
  const options = edited.map(({ key, name, values }) => ({
    ...{ key, name: name.trim() },
    values: values.map(({ value }) => value.trim()),
  }));
  return { options, variants };
}

const emptyVariant = { stock: '0', isOffered: true, sku: null, mrpPaise: null, weightGrams: null, image: null };

/** Whether the combination continues the variant. A new option's first value is that of what existed before. */
const isSame = (variant: VariantValues, edited: EditedOption[], chosen: EditedValue[]) =>
  edited.every(({ was, values }, index) =>
    was === undefined ? chosen[index] === values[0] : chosen[index]?.was === variant.values[was],
  );

/** What leaves the stock with a value or an option: pieces, and whether anything of it was saved. */
export function describeLoss({ variants }: WithOptions, option: number, value: string) {
  const lost = variants.filter(({ values }) => values[option] === value);
  return {
    stock: lost.reduce((sum, { stock }) => sum + parseDecimal(stock), 0),
    isSaved: lost.some(({ id }) => id !== undefined),
  };
}

/** What a product without options has of its variants: the lowest price and all stock of those that are offered. */
export function mergeVariants({ variants }: WithOptions): { price: string; stock: string } {
  const offered = variants.filter(({ isOffered }) => isOffered);
  const prices = (offered.length > 0 ? offered : variants).map(({ price }) => parseDecimal(price));
  const stock = offered.reduce((sum, variant) => sum + parseDecimal(variant.stock), 0);
  return { price: String(Math.min(...prices)), stock: String(stock) };
}

/** A value of the option at this position. */
export type ValueOf = { option: number; value: string };

/** Changes the variants that have this value, or all of them. */
export function changeVariants(
  product: WithOptions,
  meant: ValueOf | undefined,
  changes: Partial<VariantValues>,
): WithOptions {
  const isMeant = ({ values }: VariantValues) => meant === undefined || values[meant.option] === meant.value;
  return {
    ...product,
    variants: product.variants.map((variant) => (isMeant(variant) ? { ...variant, ...changes } : variant)),
  };
}
