import type { ChatContext } from '#server/chat/context.ts';
import { recordFailures } from '#server/identity/accounts/throttle.ts';
import { pruneAudit } from '#server/platform/audit/commands.ts';
import { storeHead } from '#server/platform/audit/heads.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { writeFailure } from '#server/platform/log/log.ts';

/**
 * Every hour, on one process: counts failed sign-ins together, removes what is too old, and stores where the chain ends,
 * outside of the database, so that a removed end can be proven.
 */
export async function workOnAudit(queue: JobQueue, context: ChatContext, dataDirectory: string): Promise<void> {
  await queue.work('keep-audit', async () => {
    await recordFailures(context);
    await pruneAudit(context);
    await storeHead(context, dataDirectory);
  });
  await queue.schedule('keep-audit', '23 * * * *');
  await storeHead(context, dataDirectory).catch((error) => writeFailure('the head of the audit was not stored', error));
}
