import { v7 as newId } from 'uuid';
import { and, eq } from '#database/drizzle.ts';
import { phoneChanges } from '#database/tables/drafts.ts';
import { products } from '#database/tables/products.ts';
import { productDraftSchema } from '#domain/catalogue/products.schema.ts';
import { type ProductChange, productChangeUndoMinutes, type WordChange } from '#domain/chat/drafts.ts';
import { AppError } from '#domain/errors.ts';
import { fieldRefusals } from '#domain/platform/refusals.ts';
import { productScope, updateLockedProduct } from '#server/catalogue/products/commands.ts';
import { lockSeller } from '#server/catalogue/products/sellerLock.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { ChatContext } from '../context.ts';

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
 * A change by words: items or paise; 1 and 0 for shown and hidden. `id` is missing if nothing was changed: the value
 * was already so, or more were sold than are in stock.
 */
export type PhoneChange = {
  id?: string;
  name: string;
  change: ProductChange;
  before: number;
  after: number;
  isShort?: true;
};

/** Returns the new value: items sold or received adjust the stock. */
function newValueOf(change: WordChange, stock: number, value: number): number {
  if (change === 'sold') return stock - value;
  return change === 'added' ? stock + value : value;
}

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
    .selectAll()
    .where(productScope(member, productId))
    .forUpdate()
    .executeTakeFirst();
  if (!product) throw new AppError('product_not_found');
  if (how === 'show' && product.takenDownAt) throw new AppError('product_taken_down');
  const column = changedColumns[how];
  const after = column === 'isActive' ? Number(how === 'show') : newValueOf(asked, product.stock, value);
  if (asked === 'sold' && after < 0) {
    return { name: product.name, change: how, before: product.stock, after: 0, isShort: true };
  }
  const checked = column === 'isActive' ? undefined : productDraftSchema.shape[column].safeParse(after);
  if (checked?.error) throw new AppError('validation_failed', { fields: fieldRefusals(checked.error.issues) });
  const done = { name: product.name, change: how, before: Number(product[column]), after };
  if (done.before === after) return done;
  const { version } = await updateLockedProduct(context, tx, product.id, {
    [column]: column === 'isActive' ? after === 1 : after,
  });
  const id = newId();
  const { before } = done;
  const row = { id, sellerId: member.sellerId, productId, change: how, before, after, version };
  await tx.query.insert(phoneChanges).values({ ...row, createdAt: context.now() });
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
  const [done] = await tx.query
    .select({ row: phoneChanges, product: products })
    .from(phoneChanges)
    .innerJoin(products, eq(products.id, phoneChanges.productId))
    .where(and(eq(phoneChanges.id, id), eq(phoneChanges.sellerId, member.sellerId)))
    .for('update');
  if (!done || done.row.undoneAt || done.row.createdAt < since) return 'over';
  const { row, product } = done;
  const column = changedColumns[row.change];
  const after = column === 'stock' ? product.stock + row.before - row.after : row.before;
  if (product.version !== row.version || after < 0) return 'changed';
  await updateLockedProduct(context, tx, product.id, { [column]: column === 'isActive' ? after === 1 : after });
  await tx.query.update(phoneChanges).set({ undoneAt: context.now() }).where(eq(phoneChanges.id, id));
  return { name: product.name, change: row.change, before: Number(product[column]), after };
}
