import type { ProductAction, ProductVisibility } from '#domain/catalogue/products.ts';
import * as texts from '#texts/products.gen.ts';

export const visibilityLabels: Record<ProductVisibility, () => string> = {
  active: texts.active,
  inactive: texts.inactive,
};

/** Badge colours, as names of the theme's palettes. */
export const visibilityColors: Record<ProductVisibility, string> = { active: 'green', inactive: 'gray' };

export function getVisibility(product: { isActive: boolean }): ProductVisibility {
  return product.isActive ? 'active' : 'inactive';
}

/** What the Active toggle means to customers (specification, section 2, product form). */
export function describeVisibility(isActive: boolean): string {
  return isActive ? texts.visible() : texts.hidden();
}

/** What can be done about it: hide a shown product, show a hidden one. */
export function getToggleAction(product: { isActive: boolean }): ProductAction {
  return product.isActive ? 'deactivate' : 'activate';
}
