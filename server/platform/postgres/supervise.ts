import { setTimeout as pause } from 'node:timers/promises';
import type { Postmaster } from './postmaster.ts';

/** So many restarts in so many milliseconds. After that the cause is not one that restarting repairs. */
const restartLimits = { restarts: 3, within: 10 * 60_000 };

export type SupervisedServer = {
  /** Resolves with what happened when the server ended once too often; never after `halt`. */
  givenUp: Promise<string>;
  /** These two are for the server that runs now, and do not wait. */
  interrupt(): void;
  destroy(): void;
  halt(): Promise<void>;
};

const recent = (moments: number[]) =>
  moments.filter((moment) => moment > performance.now() - restartLimits.within).length;

/** Starts a server again that ended although nobody called `halt`: at once, then after a few seconds. */
export function superviseServer(
  first: Postmaster,
  launchAgain: () => Promise<Postmaster>,
  untilReady: (server: Postmaster) => Promise<void>,
): SupervisedServer {
  let server = first;
  let isHalting = false;

  async function runAgain(): Promise<string> {
    if (isHalting) return '';
    server = await launchAgain();
    if (isHalting) await server.halt();
    else await untilReady(server);
    return `exit code ${await server.ended}`;
  }

  async function watch(): Promise<string> {
    let reason = `exit code ${await first.ended}`;
    const restarts: number[] = [];
    while (!isHalting && recent(restarts) < restartLimits.restarts) {
      console.error(`PostgreSQL ended by itself (${reason}) and is started again.`);
      await pause(2000 * recent(restarts));
      restarts.push(performance.now());
      reason = await runAgain().catch((error: Error) => error.message);
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
