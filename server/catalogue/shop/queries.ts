import { expressionBuilder, type NotNull, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { DB } from '#database/schema.ts';
import { packageFactNames } from '#domain/catalogue/packageFacts.ts';
import { ratingOf } from '#domain/catalogue/ratings.ts';
import { AppError } from '#domain/errors.ts';
import { buildRecord } from '#domain/platform/records.ts';
import { checkoutOf } from '#domain/sellers/checkout.ts';
import { maxOrderableQuantity } from '#domain/sellers/terms.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import { statement } from '#server/platform/database/statement.ts';
import { sellingFacts } from '#server/sellers/facts/queries.ts';
import { translateCharges } from '#server/sellers/paymentSettings/chargeFact.ts';
import { completeSettings, type StoredSettings, storedSettingsOf } from '#server/sellers/paymentSettings/queries.ts';
import { chatNumber, chatOf } from '#server/sellers/sellers/chatNumber.ts';
import { isSelling } from '#server/sellers/sellers/queries.ts';
import { businessNameIn, shopDescriptionIn } from '#server/sellers/sellers/translations.ts';
import type { PublicProduct, PublicStore } from '#web/storefront/page/page.ts';
import type { CatalogueContext } from '../context.ts';
import { cachedImage, type PreviewedStore, previewAddress } from '../previews/preview.ts';
import { firstImage } from '../products/firstImage.ts';
import { descriptionIn, nameIn, type ReaderLanguage } from '../products/translations.ts';
import { readCartOptions, readPublicOptions } from './options.ts';

const product = expressionBuilder<DB, 'products'>();

const rareColumns = ['priceToPaise', 'mrpPaise', 'weightGrams', ...packageFactNames] as const;

/** What only some products have, as one column, so that the others cost nothing. */
const details = sql<ProductDetails | null>`case
  when ${product.ref('products.hasOptions')} or num_nonnulls(${sql.join(rareColumns.map((name) => product.ref(`products.${name}`)))}) > 0
  then jsonb_strip_nulls(${jsonBuildObject({
    hasOptions: sql`nullif(${product.ref('products.hasOptions')}, false)`,
    ...buildRecord(rareColumns, (name) => product.ref(`products.${name}`)),
  })}::jsonb)
end`;
type ProductDetails = Pick<PublicProduct, (typeof rareColumns)[number]> & { hasOptions?: true };

const selectVisibleProduct = statement((db, { id, language }: { id: string; language: ReaderLanguage }) =>
  db
    .selectFrom('products')
    .innerJoin('sellers', 'sellers.id', 'products.sellerId')
    .leftJoin('productRatings', 'productRatings.productId', 'products.id')
    .select(['products.id', 'products.category', 'products.pricePaise'])
    .select([nameIn(language), descriptionIn(language)])
    .select(['products.stock', 'products.images', 'products.sellerId'])
    .select(details.as('details'))
    .select([businessNameIn(language), 'sellers.mostPerLine', 'sellers.phone', 'sellers.slug'])
    .select([chatNumber.as('number'), sellingFacts.as('facts'), 'sellers.customersCanPickUp'])
    .select(['sellers.logo', 'sellers.color', 'sellers.address'])
    .select(({ ref }) => storedSettingsOf(ref('products.sellerId')).as('settings'))
    .select(['productRatings.reviews', 'productRatings.stars'])
    .where('products.id', '=', id)
    .where((eb) => eb.ref('products.isVisible'))
    // Approved sellers have an address.
    .$narrowType<{ slug: NotNull }>(),
);

/**
 * A product that the public may see, with its seller's id: active, and its seller approved; in the reader's language
 * where its seller wrote a second name and description. Throws `product_not_available`.
 */
export async function readVisibleProduct(
  { database }: CatalogueContext,
  id: string,
  language: ReaderLanguage = null,
): Promise<PublicProduct & { sellerId: string }> {
  const [row] = await selectVisibleProduct(database.read, { id, language });
  if (!row) throw new AppError('product_not_available');
  const { mostPerLine, businessName, phone, slug, number, facts, customersCanPickUp, logo, color, ...rest } = row;
  const { reviews, stars, details, address, settings, ...own } = rest;
  const { hasOptions, ...stated } = details ?? {};
  const choice = hasOptions ? await readPublicOptions(database.read, id, mostPerLine) : { options: [], variants: [] };
  const chat = chatOf(number, { phone, slug });
  const checkout = readCheckout(own.sellerId, settings, { address, customersCanPickUp });
  const publicAddress = checkout ? address : '';
  const shown = { businessName, phone, slug, chat, customersCanPickUp, logo, color, address: publicAddress };
  const seller = { ...shown, facts: translateCharges(facts, settings?.delivery, language), ...checkout };
  const product = { ...own, ...stated, ...choice, most: maxOrderableQuantity(mostPerLine, own.stock), seller };
  return { ...product, rating: ratingOf(reviews ?? 0, stars ?? 0), preview: previewAddress(product) };
}

/** What the order form of a shop asks beside the contact; nothing for a shop that sets nothing up. */
function readCheckout(sellerId: string, stored: StoredSettings | null, shop: Parameters<typeof checkoutOf>[1]) {
  const checkout = checkoutOf(completeSettings(stored), shop);
  return checkout && { checkout: { sellerId, ...checkout } };
}

const selectStore = statement((db, { slug, language }: { slug: string; language: ReaderLanguage }) =>
  db
    .selectFrom('sellers')
    .leftJoin('sellerRatings', 'sellerRatings.sellerId', 'sellers.id')
    .select(['sellers.id', 'sellers.slug', 'sellers.phone'])
    .select([businessNameIn(language), shopDescriptionIn(language)])
    .select(['sellers.category', chatNumber.as('number'), sellingFacts.as('facts'), 'sellers.customersCanPickUp'])
    .select(['sellers.city', 'sellers.openingHours', 'sellers.replyMinutes', 'sellers.logo'])
    .select(['sellers.cover', 'sellers.color', 'sellers.address'])
    .select(({ ref }) => storedSettingsOf(ref('sellers.id')).as('settings'))
    .select(['sellerRatings.reviews', 'sellerRatings.stars'])
    .where('sellers.slug', '=', slug)
    .where(isSelling)
    .$narrowType<{ slug: NotNull }>(),
);

/** An approved seller's shop by its address, with the seller's id. Throws `store_not_available`. */
export async function readStore(
  { database }: CatalogueContext,
  slug: string,
  language: ReaderLanguage = null,
): Promise<PublicStore & { id: string }> {
  const [row] = await selectStore(database.read, { slug, language });
  if (!row) throw new AppError('store_not_available');
  const { number, reviews, stars, settings, ...store } = row;
  const checkout = readCheckout(store.id, settings, store);
  // The address is public where orders state the whole price before they are placed.
  const address = checkout ? store.address : '';
  const facts = translateCharges(store.facts, settings?.delivery, language);
  return {
    ...store,
    facts,
    ...checkout,
    address,
    chat: chatOf(number, store),
    rating: ratingOf(reviews ?? 0, stars ?? 0),
  };
}

/** A shop's preview shows this many products, chosen from its newest, preferably those with a stored photo. */
const previewLimits = { shown: 4, newest: 24 };

/** What a shop's preview shows. Throws `store_not_available`. */
export async function readStoreForPreview(context: CatalogueContext, slug: string): Promise<PreviewedStore> {
  const { id, businessName, category } = await readStore(context, slug);
  return { id, slug, businessName, category, products: await readNewestProducts(context, id) };
}

const selectNewest = statement((db, { sellerId }: { sellerId: string }) =>
  db
    .selectFrom('products')
    .select(['name', 'images'])
    .where('sellerId', '=', sellerId)
    .where((eb) => eb.ref('isVisible'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(previewLimits.newest)),
);

export async function readNewestProducts(
  { database }: CatalogueContext,
  sellerId: string,
): Promise<PreviewedStore['products']> {
  const rows = await selectNewest(database.read, { sellerId });
  const withPicture = rows.filter(({ images }) => cachedImage(images) !== undefined);
  const others = rows.filter(({ images }) => cachedImage(images) === undefined);
  return [...withPicture, ...others].slice(0, previewLimits.shown);
}

const selectCart = statement((db, p: { ids: string[]; sellerId: string; language: ReaderLanguage }) =>
  db
    .selectFrom('products')
    .innerJoin('sellers', 'sellers.id', 'products.sellerId')
    .select(['products.id', 'products.pricePaise', 'products.stock', 'sellers.mostPerLine'])
    .select([nameIn(p.language), 'products.hasOptions'])
    .select(firstImage.as('image'))
    .where('products.id', '=', anyOf(p.ids))
    .where('products.sellerId', '=', p.sellerId)
    .where((eb) => eb.ref('products.isVisible')),
);

/**
 * Those of these products and variants that are visible in this shop now. A product with options lacks a choice. Throws
 * `store_not_available`.
 */
export async function readCartProducts(
  context: CatalogueContext,
  slug: string,
  ids: string[],
  language: ReaderLanguage = null,
) {
  const { id: sellerId } = await readStore(context, slug);
  const rows = await selectCart(context.database.read, { ids, sellerId, language });
  const isPlain = rows.length === ids.length && rows.every(({ hasOptions }) => !hasOptions);
  const chosen = isPlain ? undefined : await readCartOptions(context.database.read, { ids, sellerId, language });
  const products = rows.map(({ mostPerLine, hasOptions, ...product }) => ({
    ...product,
    variantId: null,
    label: null,
    most: maxOrderableQuantity(mostPerLine, product.stock),
    missingOption: (hasOptions && chosen?.firstOptions.get(product.id)) || null,
  }));
  return [...products, ...(chosen?.variants ?? [])];
}
