import { PgBoss } from 'pg-boss';
import { type Connection, connect, type Database, type Transaction } from '../database/connect.ts';
import { longDeadlines } from '../database/deadline.ts';
import { steadyClock, watchClock } from './clock.ts';

/** The queues, with how often and after what pauses each tries again. */
const queues = {
  /** 30 s, 1 min, 2 min … up to 1 hour between tries: about a day of outage of the mail server is survived. */
  mail: { retryLimit: 30, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600, heartbeatSeconds: 10 },
  /** Removes what is left of a deleted product. The picture store may be away for a while. */
  'remove-preview': { retryLimit: 20, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 },
  /** The files of what was erased, for twelve days: nobody else would remove them. */
  'remove-files': { retryLimit: 300, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 },
  /** What no law keeps of a closed shop. */
  'erase-shop': { retryLimit: 300, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 3600 },
  /** Comes again by itself every day. */
  'forget-names': { retryLimit: 0 },
  /** Comes again by itself every hour. */
  'tidy-pictures': { retryLimit: 0 },
  'tidy-database': { retryLimit: 0 },
  'cap-pauses': { retryLimit: 0 },
  'keep-audit': { retryLimit: 0 },
  /** Comes again by itself every minute. */
  'lapse-orders': { retryLimit: 0 },
  'send-summaries': { retryLimit: 0 },
  'mail-new-orders': { retryLimit: 0 },
  /** Comes again by itself every hour. */
  'check-numbers': { retryLimit: 0 },
  /** Comes at each start too. */
  reseal: { retryLimit: 0 },
  /** Comes with each registration and changed profile, and again by itself every hour. */
  'compare-sellers': { retryLimit: 3, retryDelay: 60, expireInSeconds: 3600 },
  /** Comes once a day; what fails is tried again three times, an hour later each. It may take half a day. */
  'back-up': { retryLimit: 3, retryDelay: 3600, expireInSeconds: 12 * 3600, heartbeatSeconds: 60 },
} as const;
export type QueueName = keyof typeof queues;
export const isQueueName = (name: string): name is QueueName => Object.hasOwn(queues, name);

/** How often, in seconds, a queue is polled: people wait for mails, not for tidying. */
const lookEvery: Record<QueueName, number> = {
  mail: 1,
  'remove-preview': 10,
  'remove-files': 10,
  'erase-shop': 10,
  'forget-names': 60,
  'tidy-pictures': 60,
  'tidy-database': 60,
  'cap-pauses': 20,
  'keep-audit': 60,
  'lapse-orders': 10,
  'send-summaries': 10,
  'mail-new-orders': 10,
  'check-numbers': 60,
  reseal: 2,
  'compare-sellers': 5,
  'back-up': 60,
};

/** How many of a queue one process works on at a time; a mail is mostly waiting. */
const atOnce: Partial<Record<QueueName, number>> = { mail: 5 };

export type JobQueue = {
  /** Enqueues inside the caller's transaction: the job exists exactly when the change does. Higher priorities go first. */
  add(
    tx: { client: Pick<Transaction['client'], 'query'> },
    name: QueueName,
    data: object,
    priority?: number,
  ): Promise<void>;
  /** Starts to work off one queue. The handler must be idempotent. */
  work<T extends object>(name: QueueName, handler: (data: T) => Promise<void>): Promise<void>;
  /**
   * Adds an empty job at each time of the cron expression, once for all processes together; with `oncePer`, only at the
   * first of the times in each so many seconds.
   */
  schedule(name: QueueName, cron: string, oncePer?: number): Promise<void>;
  stop(): Promise<void>;
};

/** Is told of what fails, and of which job, if it was one. */
export type OnJobError = (error: unknown, job?: { queue: QueueName; job: string }) => void;

/** Creates or updates the tables of the queue, as the owner of the database. */
export async function installQueue(owner: Connection): Promise<void> {
  const database = connect(owner, { size: 2, deadlines: longDeadlines });
  const boss = new PgBoss({ db: runsOn(database), supervise: false, schedule: false });
  await boss.start();
  for (const [name, options] of Object.entries(queues)) await boss.createQueue(name, options);
  await boss.stop({ graceful: false });
  await database.close();
}

const runsOn = ({ pool }: Database) => ({ executeSql: (text: string, values?: unknown[]) => pool.query(text, values) });

/** Opens the queue in the same database, where it is installed. */
export async function openQueue(database: Database, onError: OnJobError): Promise<JobQueue> {
  const boss = new PgBoss({
    db: runsOn(database),
    migrate: false,
    clock: steadyClock,
    // How far that one is from the database's own.
    clockMonitorIntervalSeconds: 20,
    // The jobs of a killed process are picked up within seconds instead of minutes.
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  });
  boss.on('error', (error) => onError(error));
  await boss.start();
  const watching = watchClock(database, onError);
  return {
    async add({ client }, name, data, priority = 0) {
      await boss.send(name, data, { priority, db: { executeSql: (text, values) => client.query(text, values) } });
    },
    async work<T extends object>(name: QueueName, handler: (data: T) => Promise<void>) {
      // Each worker on its own: with work left, the next follows at once.
      for (let worker = 0; worker < (atOnce[name] ?? 1); worker += 1) {
        const id = await boss.work<T>(name, { pollingIntervalSeconds: lookEvery[name] }, async (jobs) => {
          boss.notifyWorker(id);
          for (const job of jobs) await report(onError, name, job.id, () => handler(job.data));
        });
      }
    },
    schedule: (name, cron, oncePer) =>
      boss.schedule(name, cron, null, oncePer === undefined ? {} : { singletonSeconds: oncePer }),
    stop: () => {
      watching.stop();
      return boss.stop({ graceful: true, timeout: 5000 });
    },
  };
}

/** The queue keeps an error with its job: it gets one without the data that the real one may quote. */
async function report(onError: OnJobError, queue: QueueName, job: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    onError(error, { queue, job });
    throw new Error('The job failed: the log tells why.');
  }
}
