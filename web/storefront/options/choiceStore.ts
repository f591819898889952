import { resolveChoice } from '#domain/catalogue/variantChoice.ts';
import type { OptionChoice, PublicVariant } from '../page/page.ts';

/** What is chosen on this page; undefined where the product has no options. `refusals` counts the refused orders. */
type ChoiceState = OptionChoice & { refusals: number };

let state: ChoiceState | undefined;
/** In the history's state: the options are asked for as soon as the page is loaded again. */
export const asksAfterReload = 'asksForOptions';
const listeners = new Set<() => void>();

export const readChoice = () => state;

export function changeChoice(change: Partial<ChoiceState> | OptionChoice): void {
  state = { refusals: 0, ...state, ...change } as ChoiceState;
  for (const listener of listeners) listener();
}

export function subscribeToChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const resolve = ({ options, variants, choice, tapped }: OptionChoice) =>
  resolveChoice(options, variants, choice, tapped);

export function findChosen(choice: OptionChoice | undefined): PublicVariant | undefined {
  const outcome = choice && resolve(choice);
  return outcome?.kind === 'chosen' ? outcome.variant : undefined;
}

/** Says what is missing, and moves the focus there. */
export const refuseChoice = () => changeChoice({ refusals: (state?.refusals ?? 0) + 1 });

/** Takes over what a refused order has told about a variant. */
export function updateVariant(id: string, change: Partial<PublicVariant>): void {
  if (!state) return;
  changeChoice({
    variants: state.variants.map((variant) => (variant.id === id ? { ...variant, ...change } : variant)),
  });
}

/**
 * Takes over the variants that a refused order offers: others are removed, with the choice of a value that is no longer
 * offered or, if all still are, of the last option. Then asks for that choice. False if the page knows none of them.
 */
export function keepOffered(offered: readonly { id: string; left: number }[]): boolean {
  const leftOf = new Map(offered.map(({ id, left }) => [id, left]));
  const variants = state?.variants.flatMap((variant) => limitStock(variant, leftOf.get(variant.id))) ?? [];
  if (!state || variants.length === 0) return false;
  const kept = state.choice.map((position, option) =>
    variants.some(({ positions }) => positions[option] === position) ? position : undefined,
  );
  const prices = variants.map(({ pricePaise }) => pricePaise);
  changeChoice({
    variants,
    choice: kept.includes(undefined) ? kept : kept.with(-1, undefined),
    pricePaise: Math.min(...prices),
    priceToPaise: Math.max(...prices),
    stock: variants.reduce((sum, { stock }) => sum + stock, 0),
    refusals: state.refusals + 1,
  });
  return true;
}

/** The max quantity is only known to be smaller than the stock where it was. */
function limitStock(variant: PublicVariant, left: number | undefined): PublicVariant[] {
  if (left === undefined) return [];
  const most = variant.most < variant.stock ? Math.min(variant.most, left) : left;
  return [{ ...variant, stock: left, most }];
}
