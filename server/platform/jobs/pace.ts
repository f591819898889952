import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Requests have priority: while the process is busy, workers proceed one at a time. In milliseconds, and a share of the
 * event loop's time.
 */
const pace = { measureEvery: 20, rest: 20, busy: 0.35 };
let mark = { at: 0, use: performance.eventLoopUtilization(), isBusy: false };
let turn = Promise.resolve();

/** Waits between two steps of a worker while the process is busy. */
export async function giveWay(): Promise<void> {
  const at = performance.now();
  if (at - mark.at > pace.measureEvery) {
    const { utilization } = performance.eventLoopUtilization(mark.use);
    mark = { at, use: performance.eventLoopUtilization(), isBusy: utilization > pace.busy };
  }
  if (!mark.isBusy) return;
  turn = turn.then(() => pause(pace.rest));
  await turn;
}
