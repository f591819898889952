import { endsAsCancelled, formatOrderName } from '#domain/orders/orders.ts';
import type { OrderOutcome } from '#domain/orders/paymentStates.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import * as texts from '#texts/chat.gen.ts';
import type { ChatContext } from '../context.ts';
import { findWayToCustomer, notifyCustomer, sendToCustomer } from './commands.ts';

/**
 * Notifies a customer who wants updates how their order ended. What counts as cancelled goes out like every
 * cancellation, outside the 24 hours by its template; other endings only within them.
 */
export async function notifyOfEnding(
  tx: Transaction,
  context: ChatContext,
  { orderId: id, outcome }: { orderId: string; outcome: OrderOutcome },
): Promise<void> {
  const [way] = await findWayToCustomer(tx.db, { orderId: id });
  if (!way) return;
  if (endsAsCancelled({ outcome, way: way.way })) {
    return notifyCustomer(tx, context, { id, status: 'cancelled', cause: 'seller' });
  }
  const write = outcome === 'came_back' ? texts.newsCameBack : texts.newsReturned;
  await sendToCustomer(tx, context, id, ({ businessName: shop, number, token }) => {
    const news = write({ shop, order: formatOrderName({ id, number }) });
    return texts.newsLink({ news, address: `${context.server.publicUrl}/order/${token}` });
  });
}
