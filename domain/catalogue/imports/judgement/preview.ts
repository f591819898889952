import { sumVariants } from '../../options.ts';
import type { ImportPreview } from '../plans.ts';
import type { TargetProduct } from './targetProduct.ts';

/** The product after the import, for the dry run. */
export function previewProduct(target: TargetProduct, id: string | null): ImportPreview {
  const { name, description, category, isActive, images, options, variants } = target;
  const figures = options.length > 0 && variants.length > 0 ? sumVariants(variants) : undefined;
  return {
    ...{ id, name, description, category, isActive, images, options },
    pricePaise: figures?.pricePaise ?? target.pricePaise,
    priceToPaise: figures?.priceToPaise ?? null,
    mrpPaise: (figures ? undefined : target.mrpPaise) ?? null,
    stock: figures?.stock ?? target.stock,
    sku: (figures ? undefined : target.sku) || null,
    variants: (figures ? variants : []).map(({ values, sku, pricePaise, stock, isOffered }) => ({
      ...{ values, pricePaise, stock, isOffered },
      sku: sku || null,
    })),
  };
}
