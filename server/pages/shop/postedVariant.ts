import { joinLabel } from '#domain/catalogue/options.ts';
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
  if (!product) return {};
  const { options, variants } = product;
  // The options were removed while the form was open.
  if (options.length === 0) return { isChoiceRefused: true };
  const choice = findChoice(options, [option0, option1, option2]);
  const variant = findVariant(variants, choice);
  const isChoiceRefused = resolveChoice(options, variants, choice).kind !== 'chosen';
  return { ...(variant && { variantId: variant.id }), ...(isChoiceRefused && { isChoiceRefused }) };
}

/**
 * The token of the order that the same form placed before its values were renamed or removed. The order has kept their
 * words.
 */
export async function findOrderOfForm(
  { database }: PagesContext,
  key: string,
  { option0, option1, option2, quantity }: Record<string, string>,
): Promise<string | undefined> {
  const order = await database.read
    .selectFrom('orderKeys')
    .innerJoin('orders', 'orders.id', 'orderKeys.orderId')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .select('orders.token')
    .where('orderKeys.key', '=', key)
    .where('optionLabel', '=', joinLabel([option0, option1, option2].flatMap((value) => value || [])))
    // As text, because what was typed may be no whole number, or too large for one.
    .where((eb) => eb(eb.cast<string>('quantity', 'text'), '=', String(Number(quantity))))
    .executeTakeFirst();
  return order?.token;
}
