import type { ProductAction, ProductVisibility } from '#domain/catalogue/products.ts';
import * as texts from '#texts/products.gen.ts';

export const visibilityLabels: Record<ProductVisibility, () => string> = {
  active: texts.active,
  inactive: texts.inactive,
};

/** Palette names of the theme. */
export const visibilityColors: Record<ProductVisibility, string> = { active: 'green', inactive: 'gray' };

export function getVisibility(product: { isActive: boolean }): ProductVisibility {
  return product.isActive ? 'active' : 'inactive';
}

/** What the Active toggle means to customers (specification, section 2, product form). */
export function describeVisibility(isActive: boolean): string {
  return isActive ? texts.visible() : texts.hidden();
}

export function getToggleAction(product: { isActive: boolean }): ProductAction {
  return product.isActive ? 'deactivate' : 'activate';
}
