import { printLimits } from '#domain/orders/printing.ts';
import { type PageLanguage, toPageLanguage } from '#domain/platform/languages.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import { listOwnOrders, type OrderFilter } from '../orders/queries.ts';

/** The seller's orders to print, newest first: those with the ids, or all that match; and whether there are more. */
export async function listOrdersToPrint(
  context: CatalogueContext,
  member: SellerMember,
  filter: Omit<OrderFilter, 'cursor' | 'limit'>,
) {
  const { orders, nextCursor } = await listOwnOrders(context, member, { ...filter, limit: printLimits.matching });
  return { orders, isCut: nextCursor !== null };
}

/** The languages of pages in which the seller's orders were placed, by id; older orders have none. */
export async function readOrderLanguages(
  { database }: CatalogueContext,
  { sellerId }: SellerMember,
  orders: readonly { id: string }[],
): Promise<ReadonlyMap<string, PageLanguage>> {
  const rows = await database.read
    .selectFrom('orders')
    .select(['id', 'language'])
    .where('id', '=', anyOf(orders.map(({ id }) => id)))
    .where('sellerId', '=', sellerId)
    .execute();
  return new Map(rows.flatMap(({ id, language }) => (language ? [[id, toPageLanguage(language)]] : [])));
}
