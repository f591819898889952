import { defaultLanguage } from '#texts/language.ts';
import type { DemoProduct } from './catalogue/demoProduct.ts';
import customers from './hindi/customers.json' with { type: 'json' };
import reviews from './hindi/reviews.json' with { type: 'json' };
import shops from './hindi/shops.json' with { type: 'json' };

type Texts = { name: string; description: string };
/** A shop that is Hindi first: what it says of itself, and its products by their English names. */
export type HindiShop = { businessName: string; description: string; products: Record<string, Texts> };

const hindiShops: Record<string, HindiShop> = shops;

/** The Hindi of a shop that is Hindi first; undefined for the others. */
export const findHindiShop = (sellerKey: string): HindiShop | undefined => hindiShops[sellerKey];

/** A product's first name and description, and the English ones of a shop that is Hindi first. */
export function describeProduct({ sellerKey, name, description }: DemoProduct) {
  const hindi = findHindiShop(sellerKey)?.products[name];
  return hindi ? { ...hindi, translation: { language: defaultLanguage, name, description } } : { name, description };
}

/** Names and addresses of customers who order in Hindi. */
export const hindiCustomers: readonly { name: string; address: string }[] = customers;
/** In Hindi, in both scripts. */
export const hindiReviews: Record<1 | 2 | 3 | 4 | 5 | 'thanks' | 'sorry', readonly string[]> = reviews;
