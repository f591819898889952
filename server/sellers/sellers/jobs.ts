import type { IdentityContext } from '#server/identity/context.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { compareNextSeller } from './sellerComparison.ts';

/** Compares sellers with a new name or address with the others, and every hour those that were missed. */
export async function registerSellerComparisonJobs(queue: JobQueue, context: IdentityContext): Promise<void> {
  await queue.work('compare-sellers', async () => {
    while (await compareNextSeller(context));
  });
  await queue.schedule('compare-sellers', '29 * * * *');
}
