import type { BuiltProduct } from '../importRows.ts';
import type { Judged, Surroundings } from './judged.ts';
import { finishKnown } from './judgeKnown.ts';
import { keepSkus } from './keptByFile.ts';
import type { KnownProduct } from './knownProducts.ts';
import { changeStock, overlayFigures, type TargetProduct, toTarget } from './targetProduct.ts';

/** Price, stock and the like of variants that a plain file names: texts and pictures are the product's and stay. */
export function judgeVariantRows(stated: BuiltProduct[], known: KnownProduct, around: Surroundings): Judged {
  const { settings } = around;
  const rows = stated.map((row) => keepSkus(row, known));
  const start = toTarget(known);
  const target: TargetProduct = {
    ...start,
    variants: start.variants.map((variant) => {
      const built = rows.find(({ id, sku }) => id === variant.id || (!!sku && sku === variant.sku));
      if (!built) return variant;
      const figures = overlayFigures(variant, built, settings);
      return { ...figures, ...changeStock(variant.stock, built), row: built.row };
    }),
  };
  return finishKnown(target, [], known, rows[0]?.row ?? 0, around);
}
