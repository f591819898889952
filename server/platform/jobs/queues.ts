import type { Queue } from 'pg-boss';

/** In seconds: the jobs of a process that was killed are taken for lost after so long without a sign of life. */
const heartbeatSeconds = 10;
/** What comes again by itself is kept for a day once it was done, in seconds. */
const scheduled = { retryLimit: 0, deleteAfterSeconds: 24 * 3600 };

/** The queues, with how often and after what pauses each tries again. */
export const queues = {
  /** 30 s, 1 min, 2 min … up to 1 hour between tries: about a day of outage of the mail server is survived. */
  mail: { retryLimit: 30, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600, heartbeatSeconds },
  /** Removes what is left of a deleted product. The picture store may be away for a while. */
  'remove-preview': { retryLimit: 20, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600, heartbeatSeconds },
  /** The files of what was erased, for twelve days: nobody else would remove them. */
  'remove-files': { retryLimit: 300, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600, heartbeatSeconds },
  /** What no law keeps of a closed shop. */
  'erase-shop': {
    retryLimit: 300,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 3600,
    heartbeatSeconds,
  },
  /** Comes again by itself every day. */
  'forget-names': { retryLimit: 0 },
  /** Comes again by itself every hour. */
  'tidy-pictures': { retryLimit: 0 },
  'tidy-database': { retryLimit: 0 },
  'keep-audit': { retryLimit: 0 },
  /** Comes again by itself every minute. */
  'cap-pauses': scheduled,
  'lapse-orders': scheduled,
  'send-summaries': scheduled,
  'mail-new-orders': scheduled,
  /** Comes again by itself every hour. */
  'check-numbers': { retryLimit: 0 },
  'maintain-queues': { retryLimit: 0 },
  /** Comes at each start too. */
  reseal: { retryLimit: 0 },
  /** Comes with each registration and changed profile, and again by itself every hour. */
  'compare-sellers': { retryLimit: 3, retryDelay: 60, expireInSeconds: 3600, heartbeatSeconds },
  /** Comes once a day; what fails is tried again three times, an hour later each. It may take half a day. */
  'back-up': { retryLimit: 3, retryDelay: 3600, expireInSeconds: 12 * 3600, heartbeatSeconds: 60 },
} as const satisfies Record<string, Omit<Queue, 'name'>>;

export type QueueName = keyof typeof queues;
export const isQueueName = (name: string): name is QueueName => Object.hasOwn(queues, name);

/** Is told of what fails: of which queue, if it was one, and of which job. */
export type JobErrorHandler = (error: unknown, of?: { queue: string; job?: string }) => void;

/** How many of a queue one process works on at a time; a mail is mostly waiting. */
export const atOnce: Partial<Record<QueueName, number>> = { mail: 5 };

/** What is notified when a job was added. */
export const topicOf = (name: QueueName) => `jobs:${name}`;
