import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { nameVariant } from '#domain/catalogue/options.ts';
import type { VariantChange, WordChange } from '#domain/chat/drafts.ts';
import { AppError } from '#domain/errors.ts';
import { productScope, updateLockedProduct } from '#server/catalogue/products/commands.ts';
import { attachOptionsTo, lockVariants } from '#server/catalogue/products/variants.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { unnest } from '#server/platform/database/unnest.ts';
import type { ChatContext } from '../context.ts';
import { newValueOf, type PhoneChange, refuseInvalid } from './phoneChange.ts';

type VariantColumn = 'stock' | 'pricePaise';
type Wanted = { productId: string; variantIds: string[]; change: WordChange; value: number };

/** Locks the variants of a product before the product itself, as orders do. */
export async function lockWithVariants(tx: Transaction, member: SellerMember, productId: string) {
  await lockVariants(tx, member, productId);
  const product = await tx.db
    .selectFrom('products')
    .select(['id', 'name', 'hasOptions'])
    .where(productScope(member, productId))
    .forUpdate()
    .executeTakeFirst();
  if (!product) throw new AppError('product_not_found');
  return attachOptionsTo(tx.db, product);
}

/**
 * Changes the stock or price of variants as requested by the shop's phone, and records the values before for undo.
 * Throws `product_not_found` if one of them is gone, and `validation_failed` for what the form would reject too.
 */
export async function changeVariantsByPhone(
  tx: Transaction,
  context: ChatContext,
  member: SellerMember,
  { productId, variantIds, change: asked, value }: Wanted,
): Promise<PhoneChange> {
  const product = await lockWithVariants(tx, member, productId);
  const variants = product.variants.filter(({ id }) => variantIds.includes(id));
  const [first] = variants;
  if (!first || variants.length < variantIds.length) throw new AppError('product_not_found');
  const change = asked === 'price' ? 'price' : 'stock';
  const column: VariantColumn = change === 'price' ? 'pricePaise' : 'stock';
  const labels = variants.map(({ label }) => label);
  const after = newValueOf(asked, first.stock, value);
  const name = labels.length === 1 ? nameVariant(product.name, first.label) : product.name;
  const done: PhoneChange = { name, change, before: first[column], after, ...(labels.length > 1 && { labels }) };
  if (asked === 'sold' && after < 0) return { ...done, after: 0, isShort: true };
  refuseInvalid(column, after, variants);
  const changed = variants.filter((variant) => variant[column] !== after);
  if (changed.length === 0) return done;
  const rows = changed.map((variant) => ({ id: variant.id, before: variant[column], after }));
  await setVariants(tx, context, column, rows);
  const { version } = await updateLockedProduct(context, tx, productId, {});
  const id = newId();
  await tx.db
    .insertInto('phoneChanges')
    .values({
      ...{ id, sellerId: member.sellerId, productId, change, before: done.before, after, version },
      variants: JSON.stringify(rows),
      createdAt: context.now(),
    })
    .execute();
  return { ...done, id };
}

async function setVariants({ db }: Transaction, { now }: ChatContext, column: VariantColumn, rows: VariantChange[]) {
  await db
    .updateTable('variants')
    .from(
      unnest('changed', {
        id: sql<string[]>`${rows.map(({ id }) => id)}::uuid[]`,
        value: sql<number[]>`${rows.map(({ after }) => after)}::bigint[]`,
      }),
    )
    .set((eb) => ({ [column]: eb.ref('changed.value'), updatedAt: now() }))
    .whereRef('variants.id', '=', 'changed.id')
    .execute();
}

/**
 * Takes a change of locked variants back: stocks by the difference, so that items sold meanwhile stay sold. Returns
 * `undefined` if a variant is gone or a stock would be negative.
 */
export async function undoVariantChanges(
  tx: Transaction,
  context: ChatContext,
  column: VariantColumn,
  changes: readonly VariantChange[],
): Promise<{ label: string; before: number; after: number }[] | undefined> {
  const current = await tx.db
    .selectFrom('variants')
    .select(['id', 'label', 'stock', 'pricePaise'])
    .where('id', '=', anyOf(changes.map(({ id }) => id)))
    .execute();
  const rows = current.map((variant) => {
    const { before = 0, after = 0 } = changes.find(({ id }) => id === variant.id) ?? {};
    const restored = column === 'stock' ? variant.stock + before - after : before;
    return { id: variant.id, label: variant.label, before: variant[column], after: restored };
  });
  if (rows.length < changes.length || rows.some(({ after }) => after < 0)) return undefined;
  await setVariants(tx, context, column, rows);
  return rows;
}
