import { recordFailures } from '#server/identity/accounts/throttle.ts';
import type { Context } from '../context.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { writeFailure } from '../log/log.ts';
import { pruneAudit } from './commands.ts';
import { storeHead } from './heads.ts';

/**
 * Every hour, on one process: counts failed sign-ins together, removes what is too old, and stores where the chain ends,
 * outside of the database, so that a removed end can be proven.
 */
export async function workOnAudit(queue: JobQueue, context: Context, dataDirectory: string): Promise<void> {
  await queue.work('keep-audit', async () => {
    await recordFailures(context);
    await pruneAudit(context);
    await storeHead(context, dataDirectory);
  });
  await queue.schedule('keep-audit', '23 * * * *');
  await storeHead(context, dataDirectory).catch((error) => writeFailure('the head of the audit was not stored', error));
}
