import type { JobQueue } from '#server/platform/jobs/queue.ts';
import type { ChatContext } from '../context.ts';
import { sendOrderLink, type WantedOrder } from './commands.ts';

/** Sends the links of orders that customers look for. */
export async function registerOrderLinkJobs(queue: JobQueue, context: ChatContext): Promise<void> {
  await queue.work<WantedOrder>('find-order', (wanted) => sendOrderLink(context, wanted));
}
