import { joinLabel, type Option, optionLimits } from '../../options.ts';
import type { BuiltProduct, BuiltVariant, ImportSettings, RowProblem } from '../importRows.ts';
import type { Problems } from './rules.ts';
import {
  alignOptions,
  changeStock,
  identifyValues,
  overlayFigures,
  type TargetProduct,
  type TargetVariant,
} from './targetProduct.ts';

type Merged = { target: TargetProduct; errors: Problems; notices?: RowProblem[] };

/**
 * The product with the variants of the file. What is wrong with one of them leaves the others. A variant that is found by
 * its SKU or id keeps its values.
 */
export function mergeVariants(target: TargetProduct, built: BuiltProduct, settings: ImportSettings): Merged {
  const { options = [], variants = [] } = built;
  const isNew = target.options.length === 0;
  const positions = isNew ? options.map((_, at) => at) : alignOptions(target.options, options);
  if (!positions) {
    const ofProduct: RowProblem[] = variants.map(({ row }) => ({ row, code: 'option_missing', field: 'options' }));
    return { target, errors: { ofProduct, ofVariants: [] } };
  }
  const merged = [...target.variants];
  const errors: RowProblem[] = [];
  const notices: RowProblem[] = [];
  for (const variant of variants) {
    const values = positions.map((position) => variant.values[position] ?? '');
    const at = findVariant(merged, target.options, { ...variant, values });
    const before = merged[at];
    if (before?.row !== undefined) {
      errors.push({ row: variant.row, code: 'option_repeated', rows: [before.row, variant.row] });
    } else if (before) {
      merged[at] = overlayVariant(before, { ...variant, values: before.values }, target, settings);
      if (settings.mode !== 'stock' && isRenamed(target.options, before, values)) {
        notices.push({ row: variant.row, code: 'option_kept', value: joinLabel(before.values) });
      }
    } else if (settings.mode === 'stock') errors.push({ row: variant.row, code: 'not_found' });
    else merged.push(createVariant({ ...variant, values }, settings));
  }
  const all = isNew ? options : addValues(target.options, merged);
  const isTooLarge =
    merged.length > optionLimits.variants || all.some(({ values }) => values.length > optionLimits.values);
  const ofProduct: RowProblem[] = isTooLarge ? [{ row: built.row, code: 'too_many_options' }] : [];
  const knownValues = target.options.map(({ values }) => values);
  return {
    target: { ...target, options: all, variants: merged, knownValues },
    errors: { ofProduct, ofVariants: errors },
    notices,
  };
}

const isRenamed = (options: Option[], before: TargetVariant, values: string[]): boolean =>
  identifyValues(options, before.values) !== identifyValues(options, values);

/** By its id, else by its SKU, else by its values. */
function findVariant(among: TargetVariant[], options: Option[], { id, sku, values }: BuiltVariant): number {
  const byId = among.findIndex((one) => id !== undefined && one.id === id);
  if (byId >= 0) return byId;
  const bySku = among.findIndex((one) => !!sku && one.sku === sku && one.row === undefined);
  if (bySku >= 0) return bySku;
  const wanted = identifyValues(options, values);
  return among.findIndex((one) => identifyValues(options, one.values) === wanted);
}

function overlayVariant(
  before: TargetVariant,
  variant: BuiltVariant,
  { images }: TargetProduct,
  settings: ImportSettings,
): TargetVariant {
  const { image, isOffered, row } = variant;
  const isOther = image !== undefined && !(before.image == null && image === images[0]);
  return {
    ...overlayFigures(before, variant, settings),
    ...changeStock(before.stock, variant),
    ...(settings.mode !== 'stock' && isOffered !== undefined && { isOffered }),
    ...(settings.mode !== 'stock' && isOther && images.includes(image) && { image }),
    row,
  };
}

function createVariant(
  { row, values, stock = 0, isOffered = true, image, ...variant }: BuiltVariant,
  settings: ImportSettings,
) {
  // A price that is missing is found by the rules of the form.
  const draft = overlayFigures(
    { values, stock, isOffered, image: image ?? null, pricePaise: 0 },
    { row, values, ...variant },
    settings,
  );
  return { ...draft, row } satisfies TargetVariant;
}

/** The options with the values of variants that are new, behind those that are there. */
function addValues(options: Option[], variants: TargetVariant[]): Option[] {
  return options.map((option, at) => {
    const known = new Set(option.values.map((value) => identifyValues([option], [value])));
    const added = variants.flatMap(({ values }) => {
      const value = values[at] ?? '';
      const name = identifyValues([option], [value]);
      if (known.has(name)) return [];
      known.add(name);
      return [value];
    });
    return added.length > 0 ? { ...option, values: [...option.values, ...added] } : option;
  });
}
