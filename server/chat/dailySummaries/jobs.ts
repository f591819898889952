import type { JobQueue } from '#server/platform/jobs/queue.ts';
import type { ChatContext } from '../context.ts';
import { sendSummaries } from './dailySummaries.ts';

/** Checks every minute which phones are due for their daily summary. */
export async function registerPhoneSummaryJobs(queue: JobQueue, context: ChatContext): Promise<void> {
  await queue.work('send-summaries', () => sendSummaries(context));
  await queue.schedule('send-summaries', '* * * * *');
}
