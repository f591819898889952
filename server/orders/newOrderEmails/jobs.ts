import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { sendDueOrderMails } from './commands.ts';

/** Registers the job that checks every minute which sellers are due an email. */
export async function registerOrderMailJobs(queue: JobQueue, context: CatalogueContext): Promise<void> {
  await queue.work('mail-new-orders', () => sendDueOrderMails(context));
  await queue.schedule('mail-new-orders', '* * * * *');
}
