import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChatContext } from '#server/chat/context.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { mailFolder } from '#server/platform/mail/outbox.ts';
import { eraseShop } from './erasure.ts';
import { forgetProviderKeys } from './providerKeys.ts';

export type ClosedShopJob = { sellerId: string; contactIds: string[]; mails: string[] };

/** Erases what the law does not require of closed shops, and the files of their emails. */
export async function registerClosingJobs(queue: JobQueue, context: ChatContext, dataDirectory: string): Promise<void> {
  await queue.work<ClosedShopJob>('erase-shop', (closed) => eraseClosedShop(context, dataDirectory, closed));
}

/** Can be restarted after an interruption. */
export async function eraseClosedShop(
  context: ChatContext,
  dataDirectory: string,
  closed: ClosedShopJob,
): Promise<void> {
  for (const id of closed.mails) await rm(join(mailFolder({ dataDirectory }), `${id}.eml`), { force: true });
  await eraseShop(context, closed.sellerId, closed.contactIds);
  await forgetProviderKeys(context);
}
