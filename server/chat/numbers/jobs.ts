import type { JobQueue } from '#server/platform/jobs/queue.ts';
import type { ChatContext } from '../context.ts';
import { checkNumbers } from './commands.ts';

/** Checks every hour with the service whether the numbers work. */
export async function registerNumberJobs(queue: JobQueue, context: ChatContext): Promise<void> {
  await queue.work('check-numbers', () => checkNumbers(context));
  await queue.schedule('check-numbers', '29 * * * *');
}
