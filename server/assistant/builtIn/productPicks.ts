import { idPattern } from '#domain/chat/tapIds.ts';

/** A product or variant that was picked from a list for an order. */
export type ProductPick = { productId: string; variantId?: string | undefined; quantity: number };
const pickIdPattern = new RegExp(`^pick:(\\d{1,3}):(${idPattern})(?::(${idPattern}))?$`);

export const formatPickId = ({ productId, variantId, quantity }: ProductPick) =>
  ['pick', quantity, productId, ...(variantId ? [variantId] : [])].join(':');

/** Returns the pick of a tapped row; `undefined` for other ids. The catalogue checks that the product is the shop's. */
export function parsePickId(choiceId: string | undefined): ProductPick | undefined {
  const [, quantity, productId, variantId] = pickIdPattern.exec(choiceId ?? '') ?? [];
  return quantity && productId ? { productId, variantId, quantity: Number(quantity) } : undefined;
}
