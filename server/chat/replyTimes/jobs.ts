import type { JobQueue } from '#server/platform/jobs/queue.ts';
import type { ChatContext } from '../context.ts';
import { measureReplyTimes } from './measuring.ts';

/** Measures every day how long shops take to reply. */
export async function registerReplyTimeJobs(queue: JobQueue, context: ChatContext): Promise<void> {
  await queue.work('measure-replies', () => measureReplyTimes(context));
  await queue.schedule('measure-replies', '41 3 * * *');
}
