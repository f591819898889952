import { setTimeout as pause } from 'node:timers/promises';
import type { Postmaster } from './postmaster.ts';

/** The number of restarts within this many milliseconds, after which restarting doesn't help. */
const restartLimits = { restarts: 3, within: 10 * 60_000 };

export type SupervisedServer = {
  /** Resolves with the reason when the server has exited too often; never after `halt`. */
  givenUp: Promise<string>;
  /** These two act on the current server and don't wait. */
  interrupt(): void;
  destroy(): void;
  halt(): Promise<void>;
};

const recent = (moments: number[]) =>
  moments.filter((moment) => moment > performance.now() - restartLimits.within).length;

/** Restarts a server that exited without `halt`: immediately the first time, then after a few seconds. */
export function superviseServer(
  first: Postmaster,
  relaunch: () => Promise<Postmaster>,
  untilReady: (server: Postmaster) => Promise<void>,
): SupervisedServer {
  let server = first;
  let isHalting = false;

  async function runNext(): Promise<string> {
    if (isHalting) return '';
    server = await relaunch();
    if (isHalting) await server.halt();
    else await untilReady(server);
    return `exit code ${await server.ended}`;
  }

  async function watch(): Promise<string> {
    let reason = `exit code ${await first.ended}`;
    const restarts: number[] = [];
    while (!isHalting && recent(restarts) < restartLimits.restarts) {
      console.error(`PostgreSQL stopped unexpectedly (${reason}). Restarting it.`);
      await pause(2000 * recent(restarts));
      restarts.push(performance.now());
      reason = await runNext().catch((error: Error) => error.message);
    }
    return reason;
  }

  const watching = watch();
  return {
    givenUp: new Promise((resolve) => void watching.then((reason) => isHalting || resolve(reason))),
    interrupt: () => server.interrupt(),
    destroy: () => server.destroy(),
    async halt() {
      isHalting = true;
      await server.halt();
      await watching;
    },
  };
}
