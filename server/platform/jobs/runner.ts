import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/connect.ts';
import { missedNotifications, type NotificationEmitter } from '../database/listener.ts';
import { type DueTime, watchDueTimes } from './dueTimes.ts';
import { giveWay } from './pace.ts';

/** What one step did: there may be more, or nothing is due, or nothing for so many milliseconds. */
export type Step = boolean | { waitFor: number };

/** A queue, and how one entry of it is worked off. */
export type Work = {
  name: string;
  /** What PostgreSQL notifies when there is something new. */
  topic: string;
  /** Claims the next entry that is due and works it off. `signal` says that the process stops. */
  next(signal: AbortSignal): Promise<Step>;
  /** How many entries this process works on at a time; 1 unless told, none with 0. */
  atOnce?: number;
  /** When the next entry is due that nobody will notify: delayed, tried again, or claimed by a process that was killed. */
  due?: DueTime;
};

export type Worker = {
  /** Looks for something to do. */
  wake(): void;
  /** Waits for the steps in hand. */
  stop(): Promise<void>;
};

export type Runner = {
  run(work: Work): Worker;
  /** Looks at all queues: their clock was changed. */
  wakeAll(): void;
  stop(): Promise<void>;
};

/** What is notified when a clock was set back: due times have changed. */
export const clockTopic = 'jobs:clock';

/** Before a failed step is tried again, in milliseconds. */
const pauseAfterFailure = 1000;

/**
 * Runs all queues of a process: each does steps until there is nothing to do, and sleeps until its topic is notified or
 * its next entry is due. A failed step is reported and tried again.
 */
export function createRunner(
  database: Pick<Database, 'pool'>,
  notices: NotificationEmitter,
  onError: (error: unknown, queue?: string) => void,
): Runner {
  const workers = new Set<Worker>();
  const dueTimes = watchDueTimes(database, onError);
  const wakeAll = () => {
    for (const { wake } of workers) wake();
  };
  for (const topic of [missedNotifications, clockTopic]) notices.on(topic, wakeAll);

  async function loop({ name, next }: Work, { listen }: Bell, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const bell = listen();
      try {
        const done = await next(signal);
        if (done === true) await giveWay();
        else {
          if (done === false) dueTimes.read();
          await bell.rings(done === false ? undefined : done.waitFor);
        }
      } catch (error) {
        if (signal.aborted) return;
        onError(error, name);
        await pause(pauseAfterFailure, undefined, { signal, ref: false }).catch(() => {});
      } finally {
        bell.leave();
      }
    }
  }

  function run(work: Work): Worker {
    const { atOnce = 1 } = work;
    const stopping = new AbortController();
    const bell = openBell();
    notices.on(work.topic, bell.ring);
    stopping.signal.addEventListener('abort', bell.ring);
    const unwatch = work.due && atOnce > 0 && dueTimes.watch(work.due, bell.ring);
    const loops = Array.from({ length: atOnce }, () => loop(work, bell, stopping.signal));
    const worker: Worker = {
      wake: bell.ring,
      async stop() {
        workers.delete(worker);
        notices.off(work.topic, bell.ring);
        if (unwatch) unwatch();
        stopping.abort();
        await Promise.all(loops);
      },
    };
    workers.add(worker);
    return worker;
  }

  async function stop(): Promise<void> {
    for (const topic of [missedNotifications, clockTopic]) notices.off(topic, wakeAll);
    await Promise.all([dueTimes.stop(), ...[...workers].map((worker) => worker.stop())]);
  }
  return { run, wakeAll, stop };
}

type Bell = ReturnType<typeof openBell>;

/** Wakes whoever has listened since before it rang: what comes during a step is not slept through. */
function openBell() {
  const listeners = new Set<() => void>();
  return {
    ring(): void {
      for (const wake of listeners) wake();
    },
    listen() {
      const { promise, resolve } = Promise.withResolvers<void>();
      listeners.add(resolve);
      return {
        leave: () => listeners.delete(resolve),
        /** Waits for it, so many milliseconds at most. */
        async rings(milliseconds?: number): Promise<void> {
          const timer = milliseconds === undefined ? undefined : setTimeout(resolve, milliseconds).unref();
          await promise;
          clearTimeout(timer);
        },
      };
    },
  };
}
