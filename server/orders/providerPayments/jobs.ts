import type { Expression } from 'kysely';
import { providerLimits } from '#domain/sellers/paymentProviders.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import type { Runner, Step, Worker } from '#server/platform/jobs/runner.ts';
import { breakerDue, breakerTopic, offerNextAgain } from '#server/sellers/paymentProviders/breaker.ts';
import { refundsTopic } from '../ledger/refunds.ts';
import { linksTopic } from '../ledger/requests.ts';
import { postNextEvent, standInTopic, standInWebhooksDue } from '../standIn/webhooks.ts';
import { linksDue, readNextLink } from './linkReads.ts';
import { refundsDue, sendNextRefund } from './refundCalls.ts';

type WorkerDefinition = {
  topic: string;
  next: (context: CatalogueContext) => Promise<Step>;
  due: () => Expression<Date | null>;
  concurrency: number;
};

const definitions: Record<string, WorkerDefinition> = {
  'payment-links': { topic: linksTopic, next: readNextLink, due: linksDue, concurrency: 4 },
  'payment-refunds': { topic: refundsTopic, next: sendNextRefund, due: refundsDue, concurrency: 2 },
  'payment-breaker': { topic: breakerTopic, next: offerNextAgain, due: breakerDue, concurrency: 1 },
  'stand-in-events': { topic: standInTopic, next: postNextEvent, due: standInWebhooksDue, concurrency: 2 },
};

/**
 * Starts the workers of payments on this process. Their queues are the tables of links and refunds with leases, so that
 * a process that is killed loses nothing and any number of processes share the work.
 */
export function startPaymentWorkers({ run }: Pick<Runner, 'run'>, context: CatalogueContext): Pick<Worker, 'stop'> {
  const workers = Object.entries(definitions).map(([name, { topic, next, due, concurrency }]) =>
    run({ name, topic, next: () => next(context), due: { next: due, now: () => context.now() }, concurrency }),
  );
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) };
}

/** Registers the job that deletes events of providers after some days. */
export async function registerPaymentJobs(queue: JobQueue, context: CatalogueContext): Promise<void> {
  await queue.work('purge-payment-events', () => purgeEvents(context));
  await queue.schedule('purge-payment-events', '47 * * * *');
}

/** Deletes old events; what they reported stays in the ledger. */
export async function purgeEvents({ database, now }: CatalogueContext): Promise<void> {
  const before = new Date(now().getTime() - providerLimits.eventDays * 24 * 60 * 60 * 1000);
  await database.write.deleteFrom('paymentEvents').where('receivedAt', '<', before).execute();
}
