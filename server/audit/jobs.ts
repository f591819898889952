import { recordFailures } from '../accounts/throttle.ts';
import type { Context } from '../context.ts';
import { writeFact } from '../http/log.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { pruneAudit } from './commands.ts';
import { readHead } from './verification.ts';

/**
 * Every hour, on one process: counts failed sign-ins together, removes what is too old, and writes down where the chain
 * ends, outside of the database, so that a removed end can be proven.
 */
export async function workOnAudit(queue: JobQueue, context: Context): Promise<void> {
  await queue.work('keep-audit', async () => {
    await recordFailures(context);
    await pruneAudit(context);
    writeFact('the head of the audit', await readHead(context));
  });
  await queue.schedule('keep-audit', '23 * * * *');
}
