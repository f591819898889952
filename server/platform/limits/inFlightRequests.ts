import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * In milliseconds: how long long work waits for requests at most, so that it also goes on under heavy traffic, and how
 * long a request is waited for at all: event streams and uploads stay open.
 */
const passing = { longestWait: 20, longestRequest: 250 };
const served = new Set<ServerResponse>();
const waiting = new Set<() => void>();

/** Counts a request as being answered, for `awaitInFlightRequests`. */
export function countInFlight(response: ServerResponse): void {
  const end = () => {
    served.delete(response);
    clearTimeout(timer);
    if (served.size === 0) for (const goOn of waiting) goOn();
  };
  const timer = setTimeout(end, passing.longestRequest).unref();
  served.add(response);
  response.once('close', end);
}

/**
 * Lets requests have their turn between two slices of long work, until each that this process has accepted is answered,
 * but for 20 ms at most: a request has several turns, and would wait for a slice at each of them.
 */
export async function awaitInFlightRequests(): Promise<void> {
  await nextTurn();
  if (served.size === 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, passing.longestWait);
  waiting.add(resolve);
  await promise;
  waiting.delete(resolve);
  clearTimeout(timer);
}
