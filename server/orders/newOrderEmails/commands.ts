import { eq } from '#database/drizzle.ts';
import { orderMails, unmailedOrders } from '#database/tables/notifications.ts';
import { orderMailIntervalMinutes } from '#domain/orders/orderMails.ts';
import { waitingStatus } from '#domain/orders/orders.ts';
import { sellingStatus } from '#domain/sellers/sellers.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { readOwner } from '#server/identity/members/queries.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { logFailure } from '#server/platform/log/log.ts';
import { newOrdersMail } from './emails.ts';

/** Turns emails about new orders on or off, from now on. Earlier orders are never reported. */
export async function setOrderMailPreference(
  context: CatalogueContext,
  { sellerId }: SellerMember,
  isWanted: boolean,
): Promise<void> {
  await context.database.transaction(async ({ query }) => {
    if (isWanted) {
      const switchedOn = await query.insert(orderMails).values({ sellerId }).onConflictDoNothing();
      if (switchedOn.rowCount === 0) return;
    } else await query.delete(orderMails).where(eq(orderMails.sellerId, sellerId));
    await query.delete(unmailedOrders).where(eq(unmailedOrders.sellerId, sellerId));
  });
}

/** Sends the emails that are due, one seller after the other, so that one failure does not affect the others. */
export async function sendDueOrderMails(context: CatalogueContext): Promise<void> {
  const { rows } = await context.database.pool.query<{ seller_id: string }>(
    `select seller_id from order_mails where ${isDueSql}
      and exists (select from unmailed_orders where unmailed_orders.seller_id = order_mails.seller_id)`,
    [context.now(), orderMailIntervalMinutes],
  );
  for (const { seller_id: sellerId } of rows) {
    await context.database
      .transaction((tx) => sendOrderMail(tx, context, sellerId))
      .catch((error: unknown) => logFailure('a mail of new orders failed', error, { seller: sellerId }));
  }
}

/** The last email is long enough ago. */
const isDueSql = "(mailed_at is null or mailed_at <= $1::timestamptz - $2 * interval '1 minute')";

type UnmailedOrder = { id: string; total_paise: string; created_at: Date; business_name: string; owner_name: string };

/**
 * Reports each order once: the transaction that queues the email also removes the order from the waiting ones,
 * whichever process is first. Orders that were answered meanwhile are left out, and closed shops get no email.
 */
async function sendOrderMail(tx: Transaction, context: CatalogueContext, sellerId: string): Promise<void> {
  const now = context.now();
  const due = await tx.client.query(
    `select from order_mails where seller_id = $3 and ${isDueSql} for update skip locked`,
    [now, orderMailIntervalMinutes, sellerId],
  );
  if (due.rowCount === 0) return;
  const { rows } = await tx.client.query<UnmailedOrder>(
    `with waiting as (delete from unmailed_orders where seller_id = $1 returning order_id)
      select orders.id, total_paise, orders.created_at, business_name, owner_name
      from waiting join orders on orders.id = order_id join sellers on sellers.id = orders.seller_id
      where orders.status = '${waitingStatus}' and sellers.status = '${sellingStatus}'
      order by orders.created_at, orders.id`,
    [sellerId],
  );
  const [first] = rows;
  if (!first) return;
  await tx.query.update(orderMails).set({ mailedAt: now }).where(eq(orderMails.sellerId, sellerId));
  const { email } = await readOwner(tx, sellerId);
  const shop = { businessName: first.business_name, ownerName: first.owner_name };
  const placed = rows.map(({ id, total_paise, created_at }) => ({
    id,
    totalPaise: Number(total_paise),
    createdAt: created_at.toISOString(),
  }));
  await context.outbox.add(tx, newOrdersMail(email, shop, placed, context.server.publicUrl), now);
}
