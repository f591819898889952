import { resolveChoice } from '#domain/catalogue/variantChoice.ts';
import type { OptionChoice, PublicVariant } from '../page/page.ts';

/** What is chosen on this page; undefined where the product has no options. `refusals` counts the refused orders. */
type ChoiceState = OptionChoice & { refusals: number };

let state: ChoiceState | undefined;
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
