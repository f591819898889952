import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { settleOrder } from '../ledger/settle.ts';

/** After a change of the shop's provider: closes the links of the account before, in the order of their orders' ids. */
export async function closeFormerLinks(
  tx: Transaction,
  context: CatalogueContext,
  { sellerId }: { sellerId: string },
): Promise<void> {
  const waiting = await tx.db
    .selectFrom('orderMoney')
    .select('orderId')
    .where('sellerId', '=', sellerId)
    .where('method', 'in', ['provider', 'cod'])
    .where('state', 'in', ['due', 'part_paid', 'claimed'])
    .orderBy('orderId')
    .execute();
  for (const { orderId } of waiting) await settleOrder(tx, orderId, context.now());
}
