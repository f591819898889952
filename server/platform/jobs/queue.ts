import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Job, PgBoss } from 'pg-boss';
import { connectDatabase, type Database, type DatabaseConnection, type Transaction } from '../database/connect.ts';
import { backgroundDeadlines } from '../database/deadlines.ts';
import { NotificationEmitter } from '../database/listener.ts';
import { notify } from '../database/notify.ts';
import { bossDatabase } from './bossDatabase.ts';
import { monotonicClock, watchClock } from './clock.ts';
import { createWork, type Handler } from './handling.ts';
import { createRecovery } from './lost.ts';
import { type JobErrorHandler, type QueueName, queues, topicOf } from './queues.ts';
import { createRunner, type Runner } from './runner.ts';
import { createScheduler } from './schedule.ts';

export type JobQueue = {
  /** Enqueues in the caller's transaction: the job exists exactly when the change does. Higher priorities run first. */
  add(tx: Pick<Transaction, 'db'>, name: QueueName, data: object, priority?: number): Promise<void>;
  /** Starts processing a queue. The handler must be idempotent. */
  work<T extends object>(name: QueueName, handler: (data: T) => Promise<void>): Promise<void>;
  /**
   * Adds an empty job at each time of the cron expression, once for all processes; with `oncePer`, only at the first of
   * the times within that many seconds.
   */
  schedule(name: QueueName, cron: string, oncePer?: number): Promise<void>;
  /** Runs a queue that has its own table. */
  run: Runner['run'];
  wakeAll: Runner['wakeAll'];
  stop(): Promise<void>;
};

/** Finds active and failed jobs quickly, however many there are. */
const indexes = {
  jobs_in_hand: sql`(started_on) where state = 'active'`,
  jobs_failed: sql`(name) where state = 'failed'`,
};

/** Creates or updates the tables of the queue, as the owner of the database. */
export async function installQueue(owner: DatabaseConnection): Promise<void> {
  const database = connectDatabase(owner, { size: 2, deadlines: backgroundDeadlines });
  const boss = new PgBoss({ db: bossDatabase(database.write), supervise: false, schedule: false });
  await boss.start();
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const [name, options] of Object.entries(queues)) {
    const queue = known.get(name);
    if (!queue) await boss.createQueue(name, options);
    else if (Object.entries(options).some(([option, value]) => queue[option as keyof typeof options] !== value))
      await boss.updateQueue(name, options);
  }
  for (const [name, on] of Object.entries(indexes)) {
    const isNew = sql<boolean>`to_regclass('pgboss.' || ${name}) is null`.as('isNew');
    const found = await database.write.selectNoFrom(isNew).executeTakeFirst();
    if (found?.isNew) await sql`create index ${sql.id(name)} on pgboss.job ${on}`.execute(database.write);
  }
  await boss.stop({ graceful: false });
  await database.close();
}

const settings = {
  migrate: false,
  clock: monotonicClock,
  // The runner does both when they are due.
  supervise: false,
  schedule: false,
  // The runner triggers it when a job is lost, and once an hour.
  monitorIntervalSeconds: 1,
  maintenanceIntervalSeconds: 3000,
  // Queues don't change while a process runs, and no job depends on others.
  queueCacheIntervalSeconds: 24 * 3600,
  flowIntervalSeconds: 24 * 3600,
};

/** How long a stop waits for active jobs, in milliseconds: then they are retried by another process. */
const patience = 5000;

/** `notices` announces added jobs; the times when the next are due are read on the connections of `workers`. */
type Wakers = { notices?: NotificationEmitter; workers?: Pick<Database, 'read'> };

/** Opens the queue, which must be installed in the same database. */
export async function openQueue(
  database: Pick<Database, 'read' | 'write' | 'transaction'>,
  onError: JobErrorHandler,
  { notices = new NotificationEmitter(), workers = database }: Wakers = {},
): Promise<JobQueue> {
  const boss = new PgBoss({ ...settings, db: bossDatabase(database.write) });
  boss.on('error', (error) => onError(error));
  await boss.start();
  const runner = createRunner(workers, notices, (error, queue) => onError(error, queue ? { queue } : undefined));
  const watching = watchClock(database, onError);
  const inHand = new Set<Job>();
  const run = (name: QueueName, handler: Handler) => runner.run(createWork(boss, { name, handler, inHand, onError }));
  const schedule = createSchedule(boss, database, runner);
  const startMaintenance = createOnce(() => {
    runner.run(createRecovery(boss, database));
    run('maintain-queues', () => boss.supervise());
    return schedule('maintain-queues', '53 * * * *');
  });
  return {
    ...createAdding(boss),
    async work(name, handler) {
      run(name, handler as Handler);
      await startMaintenance();
    },
    schedule,
    run: runner.run,
    wakeAll: runner.wakeAll,
    async stop() {
      watching.stop();
      await Promise.race([runner.stop(), pause(patience, undefined, { ref: false })]);
      for (const job of inHand) await boss.fail(job.name, job, { message: 'The server was stopped.' }).catch(onError);
      await boss.stop({ graceful: false });
    },
  };
}

const createAdding = (boss: PgBoss): Pick<JobQueue, 'add'> => ({
  async add(tx, name, data, priority = 0) {
    await boss.send(name, data, { priority, db: bossDatabase(tx.db) });
    await notify(tx, topicOf(name));
  },
});

/** Stores schedules, and runs the scheduler from the first one on. */
function createSchedule(boss: PgBoss, database: Pick<Database, 'transaction'>, runner: Runner): JobQueue['schedule'] {
  const scheduler = createOnce(() => runner.run(createScheduler(boss, database)));
  return async (name, cron, oncePer) => {
    await boss.schedule(name, cron, null, oncePer === undefined ? {} : { singletonSeconds: oncePer });
    scheduler().wake();
  };
}

/** Creates a value on first use. */
function createOnce<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
