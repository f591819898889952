import { chooseOnly, findChoice } from '#domain/catalogue/variantChoice.ts';
import * as texts from '#texts/storefrontOptions.gen.ts';
import type { OptionChoice, OrderFormState, Page, PublicOption } from '../page/page.ts';
import { findChosen, resolve } from './choiceStore.ts';
import { findLowestMrp } from './describePrice.ts';
import { describeProblem, type OptionProblem } from './optionTexts.ts';

type ProductData = Extract<Page, { name: 'product' }>;

/** What is chosen when the page opens, and what it shows of it. */
export function prepareOptions(page: ProductData, form: OrderFormState) {
  const { product, variant } = page;
  if (product.options.length === 0) {
    const shownForm = form.isChoiceRefused ? { ...form, error: texts.optionsRemoved() } : form;
    return { options: undefined, problem: undefined, form: shownForm, shown: product, label: undefined };
  }
  const { options, variants, pricePaise, priceToPaise, stock } = product;
  const typed = [form.values.option0, form.values.option1, form.values.option2];
  const choice = page.form
    ? findChoice(options, typed)
    : (variants.find(({ id }) => id === variant)?.positions ?? chooseOnly(options, variants));
  const state: OptionChoice = {
    options,
    variants,
    choice,
    tapped: options.length - 1,
    pricePaise,
    ...(priceToPaise !== undefined && { priceToPaise }),
    stock,
  };
  const problem = nameGone(findProblem(state, form.isChoiceRefused), options, typed);
  const chosen = findChosen(state);
  return {
    options: state,
    problem,
    // Also at the form, where the browser scrolls to.
    form: form.isChoiceRefused && problem ? { ...form, error: problem.sentence } : form,
    label: chosen?.label,
    shown: chosen ?? { ...product, mrpPaise: findLowestMrp(variants) },
  };
}

function findProblem(state: OptionChoice, isRefused = false): OptionProblem | undefined {
  const outcome = resolve(state);
  return outcome.kind === 'soldOut' || isRefused ? describeProblem(state, outcome) : undefined;
}

/** Names the typed value that the seller has renamed or removed meanwhile. */
function nameGone(problem: OptionProblem | undefined, options: PublicOption[], typed: (string | undefined)[]) {
  const gone = typed.find((word, option) => word && !options[option]?.values.some(({ value }) => value === word));
  return problem && gone ? { ...problem, sentence: texts.valueGone({ value: gone, next: problem.sentence }) } : problem;
}
