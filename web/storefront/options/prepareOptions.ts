import { chooseOnly, findChoice } from '#domain/catalogue/variantChoice.ts';
import type { OptionChoice, OrderFormState, Page } from '../page/page.ts';
import { findChosen, resolve } from './choiceStore.ts';
import { findLowestMrp } from './describePrice.ts';
import { describeProblem, type OptionProblem } from './optionTexts.ts';

type ProductData = Extract<Page, { name: 'product' }>;

/** What is chosen when the page opens, and what it shows of it. */
export function prepareOptions(page: ProductData, form: OrderFormState) {
  const { product, variant } = page;
  if (product.options.length === 0)
    return { options: undefined, problem: undefined, form, shown: product, label: undefined };
  const { options, variants, pricePaise, priceToPaise, stock } = product;
  const choice = page.form
    ? findChoice(options, [form.values.option0, form.values.option1, form.values.option2])
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
  const problem = findProblem(state, form.isChoiceRefused);
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
