import { v7 as newId } from 'uuid';
import { nameVariant } from '#domain/catalogue/options.ts';
import {
  type ProductChange,
  productChangeUndoMinutes,
  type VariantChange,
  type WordChange,
} from '#domain/chat/drafts.ts';
import { AppError } from '#domain/errors.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { productScope, updateLockedProduct } from '#server/catalogue/products/commands.ts';
import { lockSeller } from '#server/catalogue/products/sellerLock.ts';
import { lockVariants } from '#server/catalogue/products/variants.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { ChatContext } from '../context.ts';
import { newValueOf, type PhoneChange, refuseInvalid } from './phoneChange.ts';
import { undoVariantChanges } from './variantCommands.ts';

const changedColumns = { stock: 'stock', price: 'pricePaise', hide: 'isActive', show: 'isActive' } as const;

const storedChangeKinds = {
  stock: 'stock',
  sold: 'stock',
  added: 'stock',
  price: 'price',
  hide: 'hide',
  show: 'show',
} as const;

/**
 * Changes one field of a product as requested by its shop's phone, and records the previous value for undo. Throws
 * `product_not_found`, `product_taken_down`, and `validation_failed` for what the form would reject too.
 */
export async function changeProductByPhone(
  tx: Transaction,
  context: ChatContext,
  member: SellerMember,
  { productId, change: asked, value }: { productId: string; change: WordChange; value: number },
): Promise<PhoneChange> {
  const how = storedChangeKinds[asked];
  if (how === 'show') await lockSeller(tx, member);
  const product = await tx.db
    .selectFrom('products')
    .select(['id', 'name', 'stock', 'pricePaise', 'mrpPaise', 'isActive', 'takenDownAt', 'hasOptions'])
    .where(productScope(member, productId))
    .forUpdate()
    .executeTakeFirst();
  if (!product) throw new AppError('product_not_found');
  if (how === 'show' && product.takenDownAt) throw new AppError('product_taken_down');
  const column = changedColumns[how];
  if (product.hasOptions && column !== 'isActive') {
    throw new AppError('validation_failed', { fields: { [column]: refusal('option_needed') } });
  }
  const after = column === 'isActive' ? Number(how === 'show') : newValueOf(asked, product.stock, value);
  if (asked === 'sold' && after < 0) {
    return { name: product.name, change: how, before: product.stock, after: 0, isShort: true };
  }
  if (column !== 'isActive') refuseInvalid(column, after, [product]);
  const done = { name: product.name, change: how, before: Number(product[column]), after };
  if (done.before === after) return done;
  const { version } = await updateLockedProduct(context, tx, product.id, {
    [column]: column === 'isActive' ? after === 1 : after,
  });
  const id = newId();
  const { before } = done;
  await tx.db
    .insertInto('phoneChanges')
    .values({ id, sellerId: member.sellerId, productId, change: how, before, after, version, createdAt: context.now() })
    .execute();
  return { ...done, id };
}

/**
 * Undoes such a change, once and within ten minutes. Items sold meanwhile stay sold. `over`: it is too late, already
 * undone or not the shop's; `changed`: the product was changed again since.
 */
export async function undoPhoneChange(
  tx: Transaction,
  context: ChatContext,
  member: SellerMember,
  id: string,
): Promise<PhoneChange | 'over' | 'changed'> {
  const since = new Date(context.now().getTime() - productChangeUndoMinutes * 60_000);
  await lockSeller(tx, member);
  const kept = await tx.db
    .selectFrom('phoneChanges')
    .select(['productId', 'variants'])
    .where('id', '=', id)
    .where('sellerId', '=', member.sellerId)
    .executeTakeFirst();
  if (kept?.variants) await lockVariants(tx, member, kept.productId);
  const done = await tx.db
    .selectFrom('phoneChanges')
    .innerJoin('products', 'products.id', 'phoneChanges.productId')
    .select(['productId', 'change', 'before', 'after', 'undoneAt', 'phoneChanges.createdAt', 'phoneChanges.version'])
    .select(['name', 'stock', 'pricePaise', 'isActive', 'products.version as currentVersion'])
    .where('phoneChanges.id', '=', id)
    .where('phoneChanges.sellerId', '=', member.sellerId)
    .forUpdate()
    .executeTakeFirst();
  if (!done || done.undoneAt || done.createdAt < since) return 'over';
  const { change, name } = done;
  if (kept?.variants) return undoVariants(tx, context, id, { ...done, variants: kept.variants });
  const column = changedColumns[change];
  const after = column === 'stock' ? done.stock + done.before - done.after : done.before;
  if (done.currentVersion !== done.version || after < 0) return 'changed';
  await updateLockedProduct(context, tx, done.productId, { [column]: column === 'isActive' ? after === 1 : after });
  await tx.db.updateTable('phoneChanges').set({ undoneAt: context.now() }).where('id', '=', id).execute();
  return { name, change, before: Number(done[column]), after };
}

type KeptVariants = {
  name: string;
  change: ProductChange;
  productId: string;
  version: number;
  currentVersion: number;
  variants: VariantChange[];
};

async function undoVariants(
  tx: Transaction,
  context: ChatContext,
  id: string,
  { name, change, productId, version, currentVersion, variants }: KeptVariants,
): Promise<PhoneChange | 'changed'> {
  if (currentVersion !== version) return 'changed';
  const rows = await undoVariantChanges(tx, context, change === 'price' ? 'pricePaise' : 'stock', variants);
  const [first] = rows ?? [];
  if (!rows || !first) return 'changed';
  await updateLockedProduct(context, tx, productId, {});
  await tx.db.updateTable('phoneChanges').set({ undoneAt: context.now() }).where('id', '=', id).execute();
  const labels = rows.map(({ label }) => label);
  const { before, after } = first;
  return labels.length > 1
    ? { name, change, before, after, labels }
    : { name: nameVariant(name, first.label), change, before, after };
}
