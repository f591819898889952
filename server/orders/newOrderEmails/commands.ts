import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { orderMailIntervalMinutes } from '#domain/orders/orderMails.ts';
import { type OrderStatus, waitingStatus } from '#domain/orders/orders.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { readOwner } from '#server/identity/members/queries.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { logFailure } from '#server/platform/log/log.ts';
import { isSelling } from '#server/sellers/sellers/queries.ts';
import { writeNewOrdersEmail } from './emails.ts';

/** Turns emails about new orders on or off, from now on. Earlier orders are never reported. */
export async function setOrderMailPreference(
  context: CatalogueContext,
  { sellerId }: SellerMember,
  isWanted: boolean,
): Promise<void> {
  await context.database.transaction(async ({ db }) => {
    if (isWanted) {
      const [switchedOn] = await db
        .insertInto('orderMails')
        .values({ sellerId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('sellerId')
        .execute();
      if (!switchedOn) return;
    } else await db.deleteFrom('orderMails').where('sellerId', '=', sellerId).execute();
    await db.deleteFrom('unmailedOrders').where('sellerId', '=', sellerId).execute();
  });
}

/** Sends the emails that are due, one seller after the other, so that one failure does not affect the others. */
export async function sendDueOrderMails(context: CatalogueContext): Promise<void> {
  const due = await context.database.read
    .selectFrom('orderMails')
    .select('sellerId')
    .where(isDue(context.now()))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('unmailedOrders').whereRef('unmailedOrders.sellerId', '=', 'orderMails.sellerId')),
    )
    .execute();
  for (const { sellerId } of due) {
    await context.database
      .transaction((tx) => sendOrderMail(tx, context, sellerId))
      .catch((error: unknown) => logFailure('a mail of new orders failed', error, { seller: sellerId }));
  }
}

/** The last email is long enough ago. */
function isDue(now: Date) {
  const { eb, or } = expressionBuilder<DB, 'orderMails'>();
  const latest = new Date(now.getTime() - orderMailIntervalMinutes * 60_000);
  return or([eb('mailedAt', 'is', null), eb('mailedAt', '<=', latest)]);
}

/** Takes the shop's waiting orders, and reads those to report. */
const takeWaitingOrders = ({ db }: Transaction, sellerId: string) =>
  db
    .with('waiting', (db) => db.deleteFrom('unmailedOrders').where('sellerId', '=', sellerId).returning('orderId'))
    .selectFrom('waiting')
    .innerJoin('orders', 'orders.id', 'waiting.orderId')
    .innerJoin('sellers', 'sellers.id', 'orders.sellerId')
    .select(['orders.id', 'orders.number', 'orders.totalPaise', 'orders.createdAt', 'orders.way'])
    .select(['orders.discountPaise', 'orders.deliveryPaise', 'orders.codFeePaise', 'orders.weightGrams'])
    .select(['sellers.businessName', 'sellers.ownerName'])
    .where('orders.status', '=', sql.lit<OrderStatus>(waitingStatus))
    .where(isSelling)
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .execute();

/**
 * Reports each order once: the transaction that queues the email also removes the order from the waiting ones,
 * whichever process is first. Orders that were answered meanwhile are left out, and closed shops get no email.
 */
async function sendOrderMail(tx: Transaction, context: CatalogueContext, sellerId: string): Promise<void> {
  const now = context.now();
  const due = await tx.db
    .selectFrom('orderMails')
    .select('sellerId')
    .where('sellerId', '=', sellerId)
    .where(isDue(now))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!due) return;
  const orders = await takeWaitingOrders(tx, sellerId);
  const [shop] = orders;
  if (!shop) return;
  await tx.db.updateTable('orderMails').set({ mailedAt: now }).where('sellerId', '=', sellerId).execute();
  const { email } = await readOwner(tx, sellerId);
  const placed = orders.map(({ createdAt, ...order }) => ({ ...order, createdAt: createdAt.toISOString() }));
  await context.outbox.add(tx, writeNewOrdersEmail(email, shop, placed, context.server.publicUrl), now);
}
