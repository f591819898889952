import { expressionBuilder, type UpdateObject } from 'kysely';
import type { DB } from '#database/schema.ts';
import { type ProductRevision, productFields } from '#domain/catalogue/products.schema.ts';
import { type ProductAction, productActions, productLimits } from '#domain/catalogue/products.ts';
import { AppError } from '#domain/errors.ts';
import { fieldRefusals } from '#domain/platform/refusals.ts';
import type { Admin, SellerMember } from '#server/identity/actors/actors.ts';
import { recordAuditEvent } from '#server/platform/audit/commands.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { CatalogueContext } from '../context.ts';
import { lockOwnPictures } from '../pictures/queries.ts';
import { allOf, type Condition } from '../search/conditions.ts';
import { readOwnProduct } from './queries.ts';
import { productColumns, toProduct } from './rows.ts';
import { lockSeller } from './sellerLock.ts';
import { checkSkus, refuseTakenSkus } from './skus.ts';
import { attachTranslation, saveTranslation } from './translations.ts';
import { attachOptionsTo, deleteOptions, lockVariants, toFacts, writeOptions } from './variants.ts';

const product = expressionBuilder<DB, 'products'>();
const isNotTakenDown = product('products.takenDownAt', 'is', null);

/**
 * Saves the edit form. The stock changes by the difference from the stock shown, so that items sold meanwhile are not
 * sold twice. Throws `product_not_found`; `product_changed` if a newer version was saved meanwhile, or more was sold
 * than the new stock allows (product.md, section 4); `picture_not_found` for an upload that is not the seller's; and
 * `validation_failed` for a SKU of another product or an unknown variant.
 */
export async function updateProduct(
  context: CatalogueContext,
  member: SellerMember,
  id: string,
  revision: ProductRevision,
) {
  const save = (hadOptions: boolean) =>
    context.database.transaction(async (tx) => {
      if (revision.isActive) await lockSeller(tx, member);
      await lockOwnPictures(tx, member, revision.images);
      await refuseTakenSkus(tx, member.sellerId, id, revision);
      return revision.options?.length
        ? saveWithOptions(context, tx, member, id, revision)
        : saveWithoutOptions(context, tx, member, id, revision, hadOptions);
    });
  const saved = await save(false);
  if (saved) return saved;
  if (revision.isActive) await refuseTakenDown(context, member, id);
  const current = await context.database.read
    .selectFrom('products')
    .select(['version', 'hasOptions'])
    .where(productScope(member, id))
    .executeTakeFirst();
  if (!current) throw new AppError('product_not_found');
  // A product whose options are removed locks its variants first, which no other save has to.
  const isRemoval = current.hasOptions && !revision.options?.length && current.version === revision.version;
  const withoutOptions = isRemoval && (await save(true));
  if (withoutOptions) return withoutOptions;
  throw new AppError('product_changed', { version: current.version });
}

const isCurrent = ({ version, isActive }: ProductRevision) =>
  allOf([product('products.version', '=', version), isActive ? isNotTakenDown : undefined]);

/** What triggers wrote of the variants of a product that has none any longer. */
const withoutFigures = {
  hasOptions: false,
  priceToPaise: null,
  valuePaise: null,
  hasLowOption: false,
  hasSoldOutOption: false,
};

async function saveWithoutOptions(
  context: CatalogueContext,
  tx: Transaction,
  member: SellerMember,
  id: string,
  revision: ProductRevision,
  hadOptions: boolean,
) {
  if (hadOptions) await lockVariants(tx, member, id);
  const { version, shownStock = 0, stock, options, variants, translation, ...own } = revision;
  const newStock = product('products.stock', '+', stock - shownStock);
  const values = { ...own, ...toFacts(revision), stock: newStock };
  const updated = await updateProductWhere(
    context,
    tx,
    productScope(member, id),
    hadOptions ? { ...values, ...withoutFigures } : values,
    allOf([
      isCurrent(revision),
      product('products.hasOptions', '=', hadOptions),
      product(newStock, '>=', 0),
      // It may be above the limit already, because a cancelled order returned its items.
      product.or([product(newStock, '<=', productLimits.stock), product.lit(stock <= shownStock)]),
    ]),
  );
  if (!updated) return undefined;
  if (hadOptions) await deleteOptions(tx, id);
  await saveTranslation(tx, id, translation);
  await checkSkus(tx, revision);
  return attachAll(tx, updated);
}

/** The product's own price and stock are figures of its variants, which triggers update. */
async function saveWithOptions(
  context: CatalogueContext,
  tx: Transaction,
  member: SellerMember,
  id: string,
  revision: ProductRevision,
) {
  const before = await lockVariants(tx, member, id);
  const { version, shownStock, pricePaise, stock, options, variants, translation, ...own } = revision;
  const values = { ...own, ...toFacts(revision), hasOptions: true };
  const updated = await updateProductWhere(context, tx, productScope(member, id), values, isCurrent(revision));
  if (!updated) return undefined;
  const target = { productId: id, sellerId: member.sellerId, now: context.now() };
  await writeOptions(tx, target, { options: options ?? [], variants: variants ?? [] }, before, updated.version);
  await saveTranslation(tx, id, translation);
  await checkSkus(tx, revision);
  const row = await tx.db.selectFrom('products').select(productColumns).where('id', '=', id).executeTakeFirstOrThrow();
  return attachAll(tx, toProduct(row));
}

/** A product as its seller reads it. */
const attachAll = async ({ db }: Transaction, saved: ReturnType<typeof toProduct>) =>
  attachTranslation(db, await attachOptionsTo(db, saved));

/**
 * Appends a photo that arrived after its product was saved. Doing it twice is no error. Throws `product_not_found`,
 * `picture_not_found` for anything that is not the seller's upload, and `validation_failed` if the product has no room
 * for it.
 */
export function addProductPicture(context: CatalogueContext, member: SellerMember, id: string, image: string) {
  return context.database.transaction(async (tx) => {
    await lockOwnPictures(tx, member, [image]);
    const product = await tx.db
      .selectFrom('products')
      .select(productColumns)
      .where(productScope(member, id))
      .forUpdate()
      .executeTakeFirst();
    if (!product) throw new AppError('product_not_found');
    if (product.images.includes(image)) return attachAll(tx, toProduct(product));
    const images = [...product.images, image];
    const checked = productFields.images.safeParse(images);
    if (checked.error) {
      const issues = checked.error.issues.map(({ message }) => ({ path: ['image'], message }));
      throw new AppError('validation_failed', { fields: fieldRefusals(issues) });
    }
    return attachAll(tx, await updateLockedProduct(context, tx, id, { images }));
  });
}

/**
 * The seller shows or hides a product. Doing it twice is no error and changes nothing. Its position in the lists stays,
 * because they are sorted by the last update. Throws `product_not_found`, and `product_taken_down` if only an administrator can show it.
 */
export async function applyProductAction(
  context: CatalogueContext,
  member: SellerMember,
  id: string,
  action: ProductAction,
) {
  const { isActive } = productActions[action];
  const values = { isActive, updatedAt: product.ref('products.updatedAt') };
  const isOther = allOf([product('isActive', '<>', isActive), isActive ? isNotTakenDown : undefined]);
  const updated = await context.database.transaction(async (tx) => {
    if (isActive) await lockSeller(tx, member);
    const changed = await updateProductWhere(context, tx, productScope(member, id), values, isOther);
    return changed && attachAll(tx, changed);
  });
  if (updated) return updated;
  if (isActive) await refuseTakenDown(context, member, id);
  return readOwnProduct(context, member, id);
}

/** Throws `product_taken_down` if an administrator has taken the seller's product down. */
async function refuseTakenDown({ database }: CatalogueContext, member: SellerMember, id: string): Promise<void> {
  const takenDown = await database.read
    .selectFrom('products')
    .select('id')
    .where(productScope(member, id))
    .where('takenDownAt', 'is not', null)
    .executeTakeFirst();
  if (takenDown) throw new AppError('product_taken_down');
}

/**
 * Deletes a product for good; past orders have their own name and price. A job deletes its preview image. Throws
 * `product_not_found`.
 */
export function deleteProduct(context: CatalogueContext, actor: SellerMember | Admin, id: string): Promise<void> {
  return context.database.transaction(async (tx) => {
    const deleted = await tx.db
      .deleteFrom('products')
      .where(productScope(actor, id))
      .returning('sellerId')
      .executeTakeFirst();
    if (!deleted) throw new AppError('product_not_found');
    if ('adminId' in actor) {
      const { sellerId } = deleted;
      await recordAuditEvent(tx, context, actor, { act: 'product_deleted', targetId: id, details: { sellerId } });
    }
    await context.queue.add(tx, 'remove-preview', { productIds: [id] });
  });
}

type ProductUpdate = UpdateObject<DB, 'products'>;

/** Updates a product that the caller has locked. */
export async function updateLockedProduct(
  context: CatalogueContext,
  tx: Transaction,
  id: string,
  values: ProductUpdate,
) {
  const updated = await updateProductWhere(context, tx, product('products.id', '=', id), values);
  if (!updated) throw new Error('A locked product is gone.');
  return updated;
}

/** The product with this id among those that the actor may see: all of them, or the seller's own. */
export const productScope = (actor: SellerMember | Admin, id: string): Condition =>
  allOf([
    product('products.id', '=', id),
    'sellerId' in actor ? product('products.sellerId', '=', actor.sellerId) : undefined,
  ]);

async function updateProductWhere(
  context: CatalogueContext,
  { db }: Transaction,
  which: Condition,
  values: ProductUpdate,
  guard?: Condition,
) {
  const updated = await db
    .updateTable('products')
    .set({ updatedAt: context.now(), ...values, version: product('products.version', '+', 1) })
    .where(allOf([which, guard]))
    .returning(productColumns)
    .executeTakeFirst();
  return updated && toProduct(updated);
}
