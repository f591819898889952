import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { type DraftTap, type WordChange, wordChanges } from '#domain/chat/drafts.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { applyChange, applyToVariants, undoChange } from './appliedChanges.ts';
import { askVariant, findTappedProduct, isOfVariants, parseVariantTap, selectVariants } from './variantChanges.ts';

/** Handles a tap on one of several products, variants or readings, or on *Undo*. */
export async function answerChangeTap(phone: ShopPhone, { name, id, value }: DraftTap): Promise<OutgoingMessage[]> {
  if (name === 'undo') return [await undoChange(phone, id)];
  if (!isProductChangeName(name)) return [];
  if (!isOfVariants(name))
    return value === '' ? [await applyChange(phone, { change: name, productId: id, value: 0 })] : [];
  const tap = parseVariantTap(value);
  if (!tap) return [];
  const product = await findTappedProduct(phone, id);
  const wanted = { change: name, value: tap.value };
  if (!product) return [await applyChange(phone, { ...wanted, productId: id })];
  const chosen = selectVariants(product, tap.chosen);
  const variants = product.variantId ? product.variants.filter((one) => one.id === product.variantId) : chosen;
  if (variants.length === 1 || tap.isForAll) {
    const variantIds = variants.map((variant) => variant.id);
    return [await applyToVariants(phone, { ...wanted, productId: product.id, variantIds })];
  }
  return [askVariant(phone, product, wanted, tap)];
}

export const isProductChangeName = (name: string): name is WordChange => Object.hasOwn(wordChanges, name);
