import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { sendDueOrderMails } from './commands.ts';

/** Looks every minute for sellers whom a mail of new orders is due. */
export async function registerOrderMailJobs(queue: JobQueue, context: CatalogueContext): Promise<void> {
  await queue.work('mail-new-orders', () => sendDueOrderMails(context));
  await queue.schedule('mail-new-orders', '* * * * *');
}
