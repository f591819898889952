import type { JobQueue } from '#server/platform/jobs/queue.ts';
import type { ChatContext } from '../context.ts';
import { offerHelp } from './helpOffers.ts';

/** Checks every minute who has waited an hour for a person. */
export async function registerHelpOfferJobs(queue: JobQueue, context: ChatContext): Promise<void> {
  await queue.work('offer-help', () => offerHelp(context));
  await queue.schedule('offer-help', '* * * * *');
}
