import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { expireOrders } from './transitions.ts';

/** Registers the job that checks every minute for orders that were not answered in time. */
export async function registerOrderJobs(queue: JobQueue, context: CatalogueContext): Promise<void> {
  await queue.work('lapse-orders', async () => void (await expireOrders(context)));
  await queue.schedule('lapse-orders', '* * * * *');
}
