import type { Queue } from 'pg-boss';

/** In seconds: a job counts as lost if its process sends no heartbeat for this long. */
const heartbeatSeconds = 10;
/** Recurring jobs. A finished one is stored for a day, in seconds. */
const scheduled = { retryLimit: 0, deleteAfterSeconds: 24 * 3600 };

/** The queues, with their number of retries and the delays between them. */
export const queues = {
  /** Retries after 30 s, 1 min, 2 min … up to 1 hour: survives about a day without the mail server. */
  mail: { retryLimit: 30, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600, heartbeatSeconds },
  /** Removes the files of a deleted product. The object store may be unreachable for a while. */
  'remove-preview': { retryLimit: 20, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600, heartbeatSeconds },
  /** Retries for twelve days: no other job would remove the files of deleted data. */
  'remove-files': { retryLimit: 300, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600, heartbeatSeconds },
  /** Somebody waits for it. It holds a phone, so it isn't stored for long. */
  'find-order': { retryLimit: 5, retryDelay: 10, deleteAfterSeconds: 3600, heartbeatSeconds },
  /** Deletes the data of a closed shop that no law requires us to retain. */
  'erase-shop': {
    retryLimit: 300,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 3600,
    heartbeatSeconds,
  },
  /** Reads the pictures of a shop for comparison with customers' photos. */
  'print-pictures': { retryLimit: 3, retryDelay: 60, heartbeatSeconds },
  /** Runs every day. */
  'forget-names': { retryLimit: 0 },
  'measure-replies': { retryLimit: 0 },
  /** Runs every hour. */
  'tidy-pictures': { retryLimit: 0 },
  'tidy-database': { retryLimit: 0 },
  'keep-audit': { retryLimit: 0 },
  /** Runs every minute. */
  'cap-pauses': scheduled,
  'lapse-orders': scheduled,
  'mark-unconfirmed': scheduled,
  'remind-claims': scheduled,
  'purge-payment-events': scheduled,
  'remind-refunds': scheduled,
  'send-summaries': scheduled,
  'offer-help': scheduled,
  'mail-new-orders': scheduled,
  'sum-figures': scheduled,
  /** Runs every hour. */
  'check-numbers': { retryLimit: 0 },
  'maintain-queues': { retryLimit: 0 },
  /** Runs at each start too. */
  reseal: { retryLimit: 0 },
  /** Runs after each registration and profile change, and every hour. */
  'compare-sellers': { retryLimit: 3, retryDelay: 60, expireInSeconds: 3600, heartbeatSeconds },
  /** Runs once a day, with three retries after an hour each. A backup may take half a day. */
  'back-up': { retryLimit: 3, retryDelay: 3600, expireInSeconds: 12 * 3600, heartbeatSeconds: 60 },
} as const satisfies Record<string, Omit<Queue, 'name'>>;

export type QueueName = keyof typeof queues;
export const isQueueName = (name: string): name is QueueName => Object.hasOwn(queues, name);

/** Receives failures, with the queue and the job if there is one. */
export type JobErrorHandler = (error: unknown, of?: { queue: string; job?: string }) => void;

/** The number of jobs that one process runs concurrently; an email job mostly waits for the network. */
export const queueConcurrency: Partial<Record<QueueName, number>> = { mail: 5 };

/** The topic notified when a job was added. */
export const topicOf = (name: QueueName) => `jobs:${name}`;
