import type { ChatContext } from '#server/chat/context.ts';
import { recordFailedSignIns } from '#server/identity/accounts/throttle.ts';
import { pruneAudit } from '#server/platform/audit/commands.ts';
import { storeAuditHead } from '#server/platform/audit/storedHeads.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { logFailure } from '#server/platform/log/log.ts';

/**
 * Every hour, on one process: aggregates failed sign-ins, purges old entries, and stores the end of the hash chain
 * outside the database, so that a removed end can be proven.
 */
export async function workOnAudit(queue: JobQueue, context: ChatContext, dataDirectory: string): Promise<void> {
  await queue.work('keep-audit', async () => {
    await recordFailedSignIns(context);
    await pruneAudit(context);
    await storeAuditHead(context, dataDirectory);
  });
  await queue.schedule('keep-audit', '23 * * * *');
  await storeAuditHead(context, dataDirectory).catch((error) =>
    logFailure('the head of the audit was not stored', error),
  );
}
