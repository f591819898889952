import { findChoice, findVariant, resolveChoice } from '#domain/catalogue/variantChoice.ts';
import { readVisibleProduct } from '#server/catalogue/shop/queries.ts';
import type { PagesContext } from '../context.ts';
import { undefinedIfRefused } from '../documents/failurePage.ts';

/**
 * What was chosen without JavaScript: a variant, nothing that can be had, or a product without options. A sold-out
 * variant is both named and refused, because it may be what the same form has already ordered.
 */
export type PostedVariant = { variantId?: string; isChoiceRefused?: boolean };

/** Finds the variant whose values a form names. Reads nothing for a form without options. */
export async function findPostedVariant(
  context: PagesContext,
  productId: string | undefined,
  { hasOptions, option0, option1, option2 }: Record<string, string>,
): Promise<PostedVariant> {
  if (hasOptions === undefined || productId === undefined) return {};
  const product = await undefinedIfRefused(readVisibleProduct(context, productId), 'product_not_available');
  if (!product || product.options.length === 0) return {};
  const { options, variants } = product;
  const choice = findChoice(options, [option0, option1, option2]);
  const variant = findVariant(variants, choice);
  const isChoiceRefused = resolveChoice(options, variants, choice).kind !== 'chosen';
  return { ...(variant && { variantId: variant.id }), ...(isChoiceRefused && { isChoiceRefused }) };
}
