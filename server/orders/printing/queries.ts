import { printLimits } from '#domain/orders/printing.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
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
