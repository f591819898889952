import type { SoldOut, VariantChoice } from '#domain/catalogue/variantChoice.ts';
import * as texts from '#texts/storefrontOptions.gen.ts';
import type { OptionChoice, PublicOption, PublicVariant } from '../page/page.ts';

type NamedOption = Pick<PublicOption, 'key' | 'name'>;

export const nameOption = ({ key, name }: NamedOption) => texts.name({ key: key ?? '', name });

/** 'Choose a size.' */
export const askForOption = ({ key, name }: NamedOption) => texts.choose({ key: key ?? '', name });

/** How many alternatives a sentence names. */
const maxNamed = 5;

function describeSoldOut({ value, others, instead }: SoldOut): string {
  const named = instead.slice(0, maxNamed).join(', ');
  if (!named) return texts.soldOut({ value });
  if (others.length === 0) return texts.soldOutSome({ value, instead: named });
  return texts.soldOutIn({ value, others: others.join(', '), instead: named });
}

/** A sentence about a choice that can't be ordered, and the position of the option it is about. */
export type OptionProblem = { option: number; sentence: string };

export function describeProblem(
  { options, tapped }: Pick<OptionChoice, 'options' | 'tapped'>,
  outcome: VariantChoice<PublicVariant>,
): OptionProblem | undefined {
  if (outcome.kind === 'soldOut') return { option: tapped, sentence: describeSoldOut(outcome) };
  const missing = outcome.kind === 'missing' ? options[outcome.option] : undefined;
  return outcome.kind === 'missing' && missing
    ? { option: outcome.option, sentence: askForOption(missing) }
    : undefined;
}

/** What is chosen on a page that was loaded again because the variants that it offered are gone. */
export const describeReplaced = (outcome: VariantChoice<PublicVariant>): OptionProblem | undefined =>
  outcome.kind === 'chosen' ? { option: 0, sentence: texts.replaced({ label: outcome.variant.label }) } : undefined;
