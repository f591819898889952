import { unpaidStates } from '#domain/orders/paymentStates.ts';
import type { PaymentMethod } from '#domain/sellers/paymentSettings.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { settleOrder } from '../ledger/settle.ts';

/** After a change of the shop's UPI account: makes the requests of its unpaid orders anew, in the order of their ids. */
export async function renewRequests(
  tx: Transaction,
  context: CatalogueContext,
  { sellerId }: { sellerId: string },
): Promise<void> {
  const unpaid = await tx.db
    .selectFrom('orderMoney')
    .innerJoin('orders', 'orders.id', 'orderMoney.orderId')
    .select('orderMoney.orderId')
    .where('orderMoney.sellerId', '=', sellerId)
    .where('orderMoney.state', 'in', unpaidStates)
    .where('orders.method', 'in', ['upi', 'cod'] satisfies PaymentMethod[])
    .orderBy('orderMoney.orderId')
    .execute();
  for (const { orderId } of unpaid) await settleOrder(tx, orderId, context.now());
}
