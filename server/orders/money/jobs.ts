import { sql } from 'kysely';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { markUnconfirmed } from './cashConfirmations.ts';
import { paymentClaimed } from './events.ts';

/** Hours after which an unanswered claim is brought to the seller's mind, once, and its source is deleted. */
const reminderHours = 24;

/** Claims that one run reminds of; the next run continues. */
const maxReminders = 500;

/**
 * Registers the jobs that remind sellers, every hour of unanswered claims and at 9 in India of open refunds, and that
 * mark orders which their customers did not confirm.
 */
export async function registerMoneyJobs(queue: JobQueue, context: CatalogueContext): Promise<void> {
  await queue.work('remind-claims', () => remindOfClaims(context));
  await queue.schedule('remind-claims', '20 * * * *');
  await queue.work('mark-unconfirmed', () => markUnconfirmed(context));
  await queue.schedule('mark-unconfirmed', '*/5 * * * *');
  await queue.work('remind-refunds', () => remindOfRefunds(context));
  await queue.schedule('remind-refunds', '30 3 * * *');
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

/** Marks all open refunds, so that the bells of their shops ring (money.md, section 5). */
export async function remindOfRefunds({ database, now }: CatalogueContext): Promise<void> {
  await database.write
    .updateTable('refunds')
    .set({ remindedAt: now() })
    .where('state', 'in', [sql.lit<'due'>('due'), sql.lit<'failed'>('failed')])
    .execute();
}
