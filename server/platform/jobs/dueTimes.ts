import { type Expression, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { type QueryBuilder, withCachedPlan } from '../database/queryBuilder.ts';

/** When the next entry of a queue is due. */
export type DueTime = {
  /** The time in the database, given the current time to compare with. */
  next: (now: Expression<Date>) => Expression<Date | null>;
  /** The clock of the queue; PostgreSQL's if omitted. */
  now?: () => Date;
};

/** Milliseconds. */
const pauses = {
  /** Between reads while nothing is known to be due: a notification may have been lost. */
  safety: 10_000,
  /** While something is due that another process has claimed. */
  overdue: 1000,
  /** Requests within this time share one read. */
  together: 250,
  afterFailure: 1000,
};

type WatchedQueue = { due: DueTime; wake: () => void };

/**
 * Wakes queues when their next entry is due. One statement reads the due times of all queues: after each run, at the
 * next due time, and every 10 seconds.
 */
export function watchDueTimes({ read: db }: Pick<Database, 'read'>, onError: (error: unknown) => void) {
  const watched = new Set<WatchedQueue>();
  const stopping = new AbortController();
  let reading: Promise<void> | undefined;
  const alarm = createAlarm(() => {
    // A read in progress may have begun too early for this request.
    reading = (reading ?? Promise.resolve()).then(read);
  });

  /** Reads after at most this many milliseconds. */
  function readIn(milliseconds: number): void {
    if (!stopping.signal.aborted && watched.size > 0) alarm.ringIn(milliseconds);
  }

  async function read(): Promise<void> {
    try {
      readIn(await wakeDue(db, [...watched]));
    } catch (error) {
      if (!stopping.signal.aborted) onError(error);
      readIn(pauses.afterFailure);
    }
  }

  return {
    /** Adds a queue; returns the function that removes it. */
    watch(due: DueTime, wake: () => void): () => void {
      const queue = { due, wake };
      watched.add(queue);
      readIn(pauses.together);
      return () => void watched.delete(queue);
    },
    /** Reads again soon, because due times may have changed. */
    read: () => readIn(pauses.together),
    async stop(): Promise<void> {
      stopping.abort();
      alarm.cancel();
      await reading;
    },
  };
}

/** A timer that can be brought forward but not postponed. */
function createAlarm(ring: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let endsAt = Number.POSITIVE_INFINITY;
  return {
    /** Rings after at most this many milliseconds. */
    ringIn(milliseconds: number): void {
      const at = performance.now() + milliseconds;
      if (at >= endsAt) return;
      clearTimeout(timer);
      endsAt = at;
      timer = setTimeout(() => {
        endsAt = Number.POSITIVE_INFINITY;
        ring();
      }, milliseconds).unref();
    },
    cancel: () => clearTimeout(timer),
  };
}

/** Wakes the queues with a due entry; returns the milliseconds until due times must be read again. */
async function wakeDue(db: QueryBuilder, queues: WatchedQueue[]): Promise<number> {
  const waits = await readWaits(db, queues);
  let untilNextRead = pauses.safety;
  for (const [index, wait] of waits.entries()) {
    if (wait === null) continue;
    if (wait <= 0) queues[index]?.wake();
    untilNextRead = Math.min(untilNextRead, wait <= 0 ? pauses.overdue : Math.ceil(wait) + 1);
  }
  return untilNextRead;
}

/** The milliseconds until each queue has a due entry; null if nothing waits. */
async function readWaits(db: QueryBuilder, queues: WatchedQueue[]): Promise<(number | null)[]> {
  const waits = queues.map(({ due: { next, now } }) => {
    const moment = now ? sql<Date>`${now()}::timestamptz` : sql<Date>`now()`;
    return sql`extract(epoch from ${next(moment)} - ${moment}) * 1000`;
  });
  const row = await withCachedPlan(db)
    .selectNoFrom(sql<(number | null)[]>`array[${sql.join(waits)}]::float8[]`.as('waits'))
    .executeTakeFirst();
  return row?.waits ?? [];
}
