import { nameVariant } from '#domain/catalogue/options.ts';
import type { CartLine } from '#domain/chat/channel.ts';
import { type AvailableProduct, cartProductIds } from '#domain/chat/chatCarts.ts';
import { type Language, type PageLanguage, toNamesLanguage } from '#domain/platform/languages.ts';
import { maxOrderableQuantity } from '#domain/sellers/terms.ts';
import { nameIn } from '#server/catalogue/products/translations.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';

type Wanted = { ids: string[]; sellerId: string; language: PageLanguage };

const selectForSale = statement((db, products: Wanted) =>
  db
    .selectFrom('products')
    .innerJoin('sellers', 'sellers.id', 'products.sellerId')
    .select(['products.id', nameIn(products.language), 'products.pricePaise', 'products.stock', 'sellers.mostPerLine'])
    .select('products.hasOptions')
    .where('products.id', '=', anyOf(products.ids))
    .where('products.sellerId', '=', products.sellerId)
    .where((eb) => eb.ref('products.isVisible'))
    .orderBy('products.name')
    .orderBy('products.id'),
);

const selectVariantsForSale = statement((db, variants: Wanted) =>
  db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.productId')
    .innerJoin('sellers', 'sellers.id', 'products.sellerId')
    .select([
      'products.id',
      nameIn(variants.language),
      'products.stock as productStock',
      'products.pricePaise as lowestPaise',
    ])
    .select(['variants.id as variantId', 'variants.label', 'variants.pricePaise', 'variants.stock'])
    .select('sellers.mostPerLine')
    .where('variants.id', '=', anyOf(variants.ids))
    .where('variants.sellerId', '=', variants.sellerId)
    .where((eb) => eb.ref('variants.isOffered'))
    .where((eb) => eb.ref('products.isVisible'))
    .orderBy('products.name')
    .orderBy('products.id')
    .orderBy('variants.positions'),
);

/**
 * Returns the products and variants of these lines that are for sale, named in the customer's language. Variants are only looked up if a line names one or
 * an id is not that of a product.
 */
export async function readAvailableProducts(
  { db }: Transaction,
  { sellerId, language: said }: { sellerId: string; language: Language },
  lines: CartLine[],
): Promise<AvailableProduct[]> {
  const ids = cartProductIds(lines);
  const language = toNamesLanguage(said);
  const products = await selectForSale(db, { ids, sellerId, language });
  const available: AvailableProduct[] = products.map(({ stock, mostPerLine, hasOptions, ...product }) => ({
    ...product,
    ...(hasOptions && { hasOptions }),
    most: maxOrderableQuantity(mostPerLine, stock),
  }));
  const others = ids.filter((id) => !available.some((product) => product.id === id));
  if (others.length === 0) return available;
  const variants = await selectVariantsForSale(db, { ids: others, sellerId, language });
  for (const { id, name, label, mostPerLine, stock, productStock, lowestPaise, ...variant } of variants) {
    available.push({ ...variant, id, name: nameVariant(name, label), most: maxOrderableQuantity(mostPerLine, stock) });
    if (!available.some((product) => product.id === id && !product.variantId)) {
      const most = maxOrderableQuantity(mostPerLine, productStock);
      available.push({ id, name, pricePaise: lowestPaise, hasOptions: true, most });
    }
  }
  return available;
}
