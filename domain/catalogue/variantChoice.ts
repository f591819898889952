/** What a customer chooses among a product's variants, as pure functions (options.md, section 6). */

export type ChoosableOption = { values: readonly { value: string }[] };
export type ChoosableVariant = { id: string; positions: readonly number[]; stock: number };
/** For each option the position of the chosen value. */
export type Choice = readonly (number | undefined)[];

export type VariantChoice<Variant> =
  | { kind: 'chosen'; variant: Variant }
  /** The first option without a value. */
  | { kind: 'missing'; option: number }
  | ({ kind: 'soldOut' } & SoldOut);

/** 'Red is sold out in XL. XL is available in Blue.' */
export type SoldOut = {
  /** The value that can't be had. */
  value: string;
  /** The other chosen values, without which it may be had. */
  others: string[];
  /** What to choose instead: values of the other options or, with one option, its other values. */
  instead: string[];
};

const isOf = (variant: ChoosableVariant, choice: Choice) =>
  choice.every((position, option) => position === undefined || variant.positions[option] === position);

/** The variant of a complete choice, sold out or not. */
export const findVariant = <Variant extends ChoosableVariant>(variants: readonly Variant[], choice: Choice) =>
  choice.includes(undefined) ? undefined : variants.find((variant) => isOf(variant, choice));

/** Whether the value can be had with what is chosen in the other options. */
export const canHave = (variants: readonly ChoosableVariant[], choice: Choice, option: number, position: number) =>
  variants.some((variant) => variant.stock > 0 && isOf(variant, choice.with(option, position)));

/** The choice of the page before its customer chooses: nothing, unless only one variant can be had. */
export function chooseOnly(options: readonly ChoosableOption[], variants: readonly ChoosableVariant[]): Choice {
  const [only, ...others] = variants.filter(({ stock }) => stock > 0);
  return only && others.length === 0 ? only.positions : options.map(() => undefined);
}

/** The positions of values by their words, as a form without JavaScript posts them. */
export const findChoice = (options: readonly ChoosableOption[], words: readonly (string | undefined)[]): Choice =>
  options.map(({ values }, option) => {
    const position = values.findIndex(({ value }) => value === words[option]);
    return position === -1 ? undefined : position;
  });

/** What the choice means. `tapped` is the option whose value was chosen last. */
export function resolveChoice<Variant extends ChoosableVariant>(
  options: readonly ChoosableOption[],
  variants: readonly Variant[],
  choice: Choice,
  tapped = options.length - 1,
): VariantChoice<Variant> {
  const soldOut = findSoldOut(options, variants, choice, tapped);
  if (soldOut) return { kind: 'soldOut', ...soldOut };
  const variant = findVariant(variants, choice);
  return variant ? { kind: 'chosen', variant } : { kind: 'missing', option: choice.indexOf(undefined) };
}

/** Nothing while something can be had with what is chosen, or nothing is chosen. */
function findSoldOut(
  options: readonly ChoosableOption[],
  variants: readonly ChoosableVariant[],
  choice: Choice,
  tapped: number,
): SoldOut | undefined {
  const available = variants.filter(({ stock }) => stock > 0);
  if (available.some((variant) => isOf(variant, choice))) return undefined;
  const option = choice[tapped] === undefined ? choice.findIndex((position) => position !== undefined) : tapped;
  if (option === -1) return undefined;
  const wordOf = (index: number, position: number | undefined) =>
    (position !== undefined && options[index]?.values[position]?.value) || '';
  const others = choice.flatMap((position, index) =>
    index === option || position === undefined ? [] : [wordOf(index, position)],
  );
  const alike = available.filter(({ positions }) => others.length === 0 || positions[option] === choice[option]);
  return {
    value: wordOf(option, choice[option]),
    others,
    instead: listNearest(alike, choice).map((changed) => changed.map(([at, to]) => wordOf(at, to)).join(' ')),
  };
}

type Change = (readonly [option: number, position: number])[];

/** The fewest changes of the choice that lead to one of the variants, each once. */
function listNearest(variants: readonly ChoosableVariant[], choice: Choice): Change[] {
  const changes = variants.map(({ positions }) =>
    positions.flatMap((to, at) => (choice[at] === undefined || choice[at] === to ? [] : [[at, to] as const])),
  );
  const fewest = Math.min(...changes.map(({ length }) => length));
  const nearest = changes.filter(({ length }) => length === fewest);
  return [...new Map(nearest.map((change) => [String(change), change])).values()];
}
