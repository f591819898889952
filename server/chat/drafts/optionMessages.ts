import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { type DraftOptions, type DraftVariant, labelOf, shareEvenly } from '#domain/chat/draftOptions.ts';
import { formatDraftTapId } from '#domain/chat/drafts.ts';
import * as texts from '#texts/drafts.gen.ts';
import { formatPaise, formatPriceRange } from '#texts/formats.ts';
import type { Draft } from './queries.ts';

/** Variants that a message shows; the others are only counted. */
const maxShown = 40;

/** 'S 10 · M 10', with several options one line for each value of the first: 'Red: S 5 · M 3'. */
export function describeVariants({ options, variants }: DraftOptions): string {
  const shown = variants.slice(0, maxShown);
  const hasOnePrice = new Set(variants.map(({ pricePaise }) => pricePaise)).size === 1;
  const describe = ({ values, pricePaise, stock }: DraftVariant) => {
    const label = labelOf({ values: options.length > 1 ? values.slice(1) : values });
    const named = { label, stock: stock ?? 0 };
    return hasOnePrice
      ? texts.variantStock(named)
      : texts.variantPriced({ ...named, price: formatPaise(pricePaise ?? 0) });
  };
  const join = (rows: DraftVariant[]) => rows.map(describe).join(' · ');
  const heads = [...new Set(shown.map(({ values }) => values[0] ?? ''))];
  const lines =
    options.length > 1
      ? heads.map((value) =>
          texts.variantLine({ value, list: join(shown.filter(({ values }) => values[0] === value)) }),
        )
      : [join(shown)];
  const more = variants.length - shown.length;
  return [...lines, ...(more > 0 ? [texts.moreVariants({ count: more })] : [])].join('\n');
}

/** '₹499', '₹280 – ₹1,050'. */
export function describePrices({ pricePaise, options }: Pick<Draft, 'pricePaise' | 'options'>): string {
  const prices = options?.variants.flatMap((variant) => variant.pricePaise ?? []) ?? [];
  return formatPriceRange({
    pricePaise: pricePaise ?? 0,
    priceToPaise: prices.length > 0 ? Math.max(...prices) : null,
  });
}

const listLabels = ({ variants }: DraftOptions) => {
  const labels = variants.slice(0, maxShown).map(labelOf);
  const more = variants.length - labels.length;
  return [...labels, ...(more > 0 ? [texts.moreVariants({ count: more })] : [])].join(' · ');
};

/** An example of an answer: 'S 5, M 10'. */
function exampleOf({ variants }: DraftOptions, numbers: [number, number]): string {
  return variants
    .slice(0, 2)
    .map(({ values }, row) => `${values.join(' ')} ${numbers[row]}`)
    .join(', ');
}

/** Asks for the price or stock of each variant, or whether a sum is meant to be shared out. */
export function createOptionQuestion(draft: Draft, options: DraftOptions, part: 'price' | 'stock'): OutgoingMessage {
  const { id, name: product } = draft;
  const list = listLabels(options);
  if (part === 'price') {
    return { kind: 'text', text: texts.askVariantPrices({ product, list, example: exampleOf(options, [499, 549]) }) };
  }
  const { total } = options;
  const example = exampleOf(options, [5, 10]);
  if (total === undefined) return { kind: 'text', text: texts.askVariantStocks({ product, list, example }) };
  const each = shareEvenly(options);
  if (each === undefined) {
    return { kind: 'text', text: texts.askUnevenStocks({ total, count: options.variants.length, list, example }) };
  }
  return {
    kind: 'buttons',
    text: texts.askEach({ each, total, list }),
    buttons: [
      { id: formatDraftTapId({ name: 'each', id, value: `${each}` }), title: texts.yes() },
      { id: formatDraftTapId({ name: 'part', id, value: 'stock' }), title: texts.enterStock() },
    ],
  };
}

/** Asks whether the numbers beside the values are prices or stocks. */
export function createNumbersQuestion({ id }: Draft, { variants, numbers = [] }: DraftOptions): OutgoingMessage {
  const list = variants.map((variant, row) =>
    texts.variantStock({ label: labelOf(variant), stock: numbers[row] ?? 0 }),
  );
  return {
    kind: 'buttons',
    text: texts.askNumbers({ list: list.slice(0, maxShown).join(' · ') }),
    buttons: [
      { id: formatDraftTapId({ name: 'mean', id, value: 'price' }), title: texts.arePrices() },
      { id: formatDraftTapId({ name: 'mean', id, value: 'stock' }), title: texts.areStocks() },
    ],
  };
}
