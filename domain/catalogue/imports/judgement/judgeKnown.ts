import type { BuiltProduct, RowProblem } from '../importRows.ts';
import type { FieldChange } from '../plans.ts';
import { compareProduct } from './compare.ts';
import { keepFeedTexts } from './feedTexts.ts';
import { type Judged, noErrors, type Surroundings } from './judged.ts';
import { keepOptionNames, keepPictures, keepSkus } from './keptByFile.ts';
import type { KnownProduct } from './knownProducts.ts';
import { previewProduct } from './preview.ts';
import { checkRules, findTakenSkus, type Problems, settle } from './rules.ts';
import { changeStock, overlayFigures, overlayProduct, type TargetProduct, toTarget } from './targetProduct.ts';
import { mergeVariants } from './targetVariants.ts';

/** A product that the shop has. */
export function judgeKnown(stated: BuiltProduct, known: KnownProduct, around: Surroundings): Judged {
  const { settings } = around;
  const texts = keepOptionNames(keepFeedTexts(stated, known, settings), known, settings);
  const built = keepPictures(keepSkus(texts, known), known, settings);
  const own = overlayProduct(toTarget(known), built, settings);
  const merged = mergeFigures(own, built, known, around);
  if (merged.errors.ofProduct.length > 0) return { errors: merged.errors.ofProduct };
  const judged = finishKnown(merged.target, merged.errors.ofVariants, known, built.row, around);
  return merged.notices ? { ...judged, notices: merged.notices } : judged;
}

/** Checks what a known product will be, and plans its changes. */
export function finishKnown(
  merged: TargetProduct,
  before: RowProblem[],
  known: KnownProduct,
  row: number,
  { owners }: Surroundings,
): Judged {
  const { changes } = compareProduct(known, merged);
  const name = merged.name;
  if (changes.length === 0) {
    return {
      verdict: 'unchanged',
      name,
      changes,
      product: previewProduct(merged, known.id),
      plan: null,
      errors: before,
    };
  }
  const check = createCheck(changes, known, row, owners);
  const { target, errors: found } = settle(merged, check);
  const errors = [...before, ...found];
  if (!target) return { errors };
  const compared = compareProduct(known, target);
  const isChanged = compared.changes.length > 0;
  return {
    verdict: isChanged ? 'update' : 'unchanged',
    name: target.name,
    changes: compared.changes,
    product: previewProduct(target, known.id),
    plan: isChanged ? compared.plan : null,
    errors,
  };
}

/** The rules of the form for what the file changes. */
function createCheck(
  changes: FieldChange[],
  known: KnownProduct,
  row: number,
  owners: Surroundings['owners'],
): (target: TargetProduct) => Problems {
  const changed = new Set(changes.map(({ field }) => field));
  const isConcerned = (field: string) =>
    changed.has(field) ||
    (field === 'mrpPaise' && changed.has('pricePaise')) ||
    (field === 'importer' && changed.has('countryOfOrigin')) ||
    (field === 'options' && changed.has('variant'));
  return (target) => {
    const rules = checkRules(target, row, isConcerned);
    const taken = findTakenSkus(target, row, known.id, owners);
    const hidden: RowProblem[] =
      known.isTakenDown && target.isActive ? [{ row, code: 'product_taken_down', field: 'isActive' }] : [];
    return {
      ofProduct: [...hidden, ...taken.ofProduct, ...rules.ofProduct],
      ofVariants: [...taken.ofVariants, ...rules.ofVariants],
    };
  };
}

type Merged = { target: TargetProduct; errors: Problems; notices?: RowProblem[] };

/** Price and the like, of the variants where there are some. */
function mergeFigures(
  own: TargetProduct,
  built: BuiltProduct,
  known: KnownProduct,
  { settings }: Surroundings,
): Merged {
  if (built.variants) return mergeVariants(own, built, settings);
  if (known.options.length > 0) {
    const isPriced = built.pricePaise !== undefined || built.stock !== undefined;
    const errors: RowProblem[] = isPriced ? [{ row: built.row, code: 'option_needed' }] : [];
    return { target: own, errors: { ofProduct: errors, ofVariants: [] } };
  }
  const target = { ...overlayFigures(own, built, settings), ...changeStock(known.stock, built) };
  return { target, errors: noErrors };
}
