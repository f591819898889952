import type { EventEmitter } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { missed } from '#server/platform/database/listen.ts';
import { writeFailure } from '#server/platform/log/log.ts';

/** What one step did: there may be more at once, or nothing before a notice, or for so many milliseconds at least. */
export type Step = boolean | { waitFor: number };

export type Worker = { stop(): Promise<void> };

/** How often a worker looks by itself, in milliseconds: for what is due later, and for notices that were lost. */
const lookEvery = 1000;
/** The further ones of several at once need not all look. */
const furtherLookEvery = 10_000;

/**
 * Does steps as long as there are any, `atOnce` at a time, and waits for the topic between them. A failing step is
 * logged and tried again. `stop` waits for the steps in hand, which hear of it by their signal.
 */
export function work(
  name: string,
  topic: string,
  events: EventEmitter,
  step: (signal: AbortSignal) => Promise<Step>,
  atOnce = 1,
): Worker {
  const stopping = new AbortController();
  async function loop(_: unknown, place: number): Promise<void> {
    const often = place === 0 ? lookEvery : furtherLookEvery;
    while (!stopping.signal.aborted) {
      const heard = nextNotice(events, topic, stopping.signal);
      try {
        const done = await step(stopping.signal);
        if (done === true) {
          heard.leave();
          await giveWay();
        } else await heard.or(done === false ? often : done.waitFor);
      } catch (error) {
        heard.leave();
        if (stopping.signal.aborted) return;
        writeFailure('a worker of the channel failed', error, { worker: name });
        await pause(lookEvery, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      }
    }
  }
  const loops = Array.from({ length: atOnce }, loop);
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

/** The process answers people first: while it has little time left, workers go on one by one. Milliseconds, and a share. */
const pace = { look: 20, rest: 20, busy: 0.35 };
let mark = { at: 0, use: performance.eventLoopUtilization(), isBusy: false };
let turn = Promise.resolve();

async function giveWay(): Promise<void> {
  const at = performance.now();
  if (at - mark.at > pace.look) {
    const { utilization } = performance.eventLoopUtilization(mark.use);
    mark = { at, use: performance.eventLoopUtilization(), isBusy: utilization > pace.busy };
  }
  if (!mark.isBusy) return;
  turn = turn.then(() => pause(pace.rest));
  await turn;
}

/** Listens from before the step on: what comes meanwhile is not slept through. */
function nextNotice(events: EventEmitter, topic: string, signal: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const wake = () => resolve();
  for (const name of [topic, missed]) events.on(name, wake);
  signal.addEventListener('abort', wake);
  const leave = () => {
    for (const name of [topic, missed]) events.off(name, wake);
    signal.removeEventListener('abort', wake);
  };
  return {
    leave,
    async or(milliseconds: number) {
      const timer = setTimeout(wake, milliseconds);
      timer.unref();
      await promise;
      clearTimeout(timer);
      leave();
    },
  };
}
