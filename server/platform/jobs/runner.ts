import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/connect.ts';
import { missedNotifications, type NotificationEmitter } from '../database/listener.ts';
import { type DueTime, watchDueTimes } from './dueTimes.ts';
import { giveWay } from './pace.ts';

/** The result of a step: there may be more to do, nothing is due, or nothing is due for this many milliseconds. */
export type Step = boolean | { waitFor: number };

/** A queue, and how to process one of its entries. */
export type Work = {
  name: string;
  /** The topic notified when there is a new entry. */
  topic: string;
  /** Claims and processes the next entry that is due. `signal` is aborted when the process stops. */
  next(signal: AbortSignal): Promise<Step>;
  /** The number of entries that this process handles concurrently; 1 by default, none with 0. */
  concurrency?: number;
  /** When the next entry is due without a notification: delayed, retried, or claimed by a process that was killed. */
  due?: DueTime;
};

export type Worker = {
  /** Checks for something to do. */
  wake(): void;
  /** Waits for the steps in progress. */
  stop(): Promise<void>;
};

export type Runner = {
  run(work: Work): Worker;
  /** Wakes all queues after a clock was changed. */
  wakeAll(): void;
  stop(): Promise<void>;
};

/** The topic notified when a clock was set back and due times have changed. */
export const clockTopic = 'jobs:clock';

/** The delay before a failed step is retried, in milliseconds. */
const pauseAfterFailure = 1000;

/** What the workers of a runner share. */
type RunnerState = {
  workers: Set<Worker>;
  notices: NotificationEmitter;
  dueTimes: ReturnType<typeof watchDueTimes>;
  onError: (error: unknown, queue?: string) => void;
};

/**
 * Runs all queues of a process. Each takes steps until there is nothing to do, and sleeps until its topic is notified
 * or its next entry is due. A failed step is reported and retried.
 */
export function createRunner(
  database: Pick<Database, 'read'>,
  notices: NotificationEmitter,
  onError: (error: unknown, queue?: string) => void,
): Runner {
  const workers = new Set<Worker>();
  const dueTimes = watchDueTimes(database, onError);
  const wakeAll = () => {
    for (const { wake } of workers) wake();
  };
  for (const topic of [missedNotifications, clockTopic]) notices.on(topic, wakeAll);
  return {
    run: (work) => startWorker(work, { workers, notices, dueTimes, onError }),
    wakeAll,
    async stop() {
      for (const topic of [missedNotifications, clockTopic]) notices.off(topic, wakeAll);
      await Promise.all([dueTimes.stop(), ...[...workers].map((worker) => worker.stop())]);
    },
  };
}

function startWorker(work: Work, state: RunnerState): Worker {
  const { workers, notices, dueTimes } = state;
  const { concurrency = 1 } = work;
  const stopping = new AbortController();
  const bell = openBell();
  notices.on(work.topic, bell.ring);
  stopping.signal.addEventListener('abort', bell.ring);
  const unwatch = work.due && concurrency > 0 && dueTimes.watch(work.due, bell.ring);
  const loops = Array.from({ length: concurrency }, () => takeSteps(work, bell, state, stopping.signal));
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

/** Takes one step after another until the worker stops; sleeps while there is nothing to do. */
async function takeSteps(
  { name, next }: Work,
  { listen }: Bell,
  { dueTimes, onError }: Pick<RunnerState, 'dueTimes' | 'onError'>,
  signal: AbortSignal,
): Promise<void> {
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

type Bell = ReturnType<typeof openBell>;

/** Wakes all that began listening before it rang, so that a notification during a step isn't missed. */
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
        /** Waits until it rings, or for this many milliseconds. */
        async rings(milliseconds?: number): Promise<void> {
          const timer = milliseconds === undefined ? undefined : setTimeout(resolve, milliseconds).unref();
          await promise;
          clearTimeout(timer);
        },
      };
    },
  };
}
