import type { Context } from '#server/platform/context.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { sendSummaries } from './summaries.ts';

/** Looks every minute for phones whose hour of the summary has come. */
export async function workOnPhones(queue: JobQueue, context: Context): Promise<void> {
  await queue.work('send-summaries', () => sendSummaries(context));
  await queue.schedule('send-summaries', '* * * * *');
}
