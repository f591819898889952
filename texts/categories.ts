/** Labels of categories. The database and URLs use their English names. */
import type { ProductCategory } from '#domain/catalogue/products.ts';
import type { SellerCategory } from '#domain/sellers/sellers.ts';
import * as categories from './categories.gen.ts';
import { nameOrder } from './sorting.ts';

export const productCategoryLabels: Record<ProductCategory, () => string> = {
  Electronics: categories.electronics,
  'Clothing & Fashion': categories.clothing,
  'Home & Garden': categories.home,
  'Sports & Outdoors': categories.outdoors,
  'Books & Media': categories.media,
  'Health & Beauty': categories.health,
  'Toys & Games': categories.games,
  'Food & Beverages': categories.food,
  Automotive: categories.automotive,
  'Office Supplies': categories.office,
  'Pet Supplies': categories.pets,
  'Jewelry & Accessories': categories.jewelry,
};

export const sellerCategoryLabels: Record<SellerCategory, () => string> = {
  Electronics: categories.electronics,
  Fashion: categories.fashion,
  'Food & Beverages': categories.food,
  'Beauty & Health': categories.beauty,
  'Home & Garden': categories.home,
  Sports: categories.sports,
  Books: categories.books,
  Toys: categories.toys,
  Automotive: categories.automotive,
  Other: categories.other,
};

/** Select options for categories, in the current language. */
export function categoryOptions(categories: readonly ProductCategory[]): { value: ProductCategory; label: string }[] {
  const options = categories.map((value) => ({ value, label: productCategoryLabels[value]() }));
  const order = nameOrder();
  return options.sort((one, other) => order(one.label, other.label));
}
