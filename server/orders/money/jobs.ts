import { sql } from 'kysely';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { paymentClaimed } from './events.ts';

/** Hours after which an unanswered claim is brought to the seller's mind, once, and its source is deleted. */
const reminderHours = 24;

/** Claims that one run reminds of; the next run continues. */
const maxReminders = 500;

/** Registers the job that checks every hour for claims that sellers have not answered. */
export async function registerMoneyJobs(queue: JobQueue, context: CatalogueContext): Promise<void> {
  await queue.work('remind-claims', () => remindOfClaims(context));
  await queue.schedule('remind-claims', '20 * * * *');
}

/** Publishes each claim once more that was not answered for a day. Nothing ever books itself. */
export async function remindOfClaims(context: CatalogueContext): Promise<void> {
  const now = context.now();
  const before = new Date(now.getTime() - reminderHours * 60 * 60 * 1000);
  await context.database.transaction(async (tx) => {
    const due = await tx.db
      .selectFrom('paymentClaims')
      .select(['id', 'orderId', 'sellerId'])
      .where('state', '=', sql.lit('open'))
      .where('remindedAt', 'is', null)
      .where('createdAt', '<=', before)
      .orderBy('createdAt')
      .limit(maxReminders)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id: claimId, orderId, sellerId } of due) {
      await tx.db.updateTable('paymentClaims').set({ remindedAt: now }).where('id', '=', claimId).execute();
      await context.events.publish(tx, paymentClaimed, { orderId, sellerId, claimId });
    }
    await tx.db
      .updateTable('paymentClaims')
      .set({ source: null })
      .where('source', 'is not', null)
      .where('createdAt', '<=', before)
      .execute();
  });
}
