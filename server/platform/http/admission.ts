import type { Socket } from 'node:net';
import { nestedSourcesOf } from './requestSource.ts';

/**
 * The maximum number of connections per process. An idle one takes about 10 KB and one file, so a flood of them cannot
 * use up the memory; the limit must be far above what a proxy keeps open.
 */
export const maxConnections = 10_000;

/** The shares of the free connections that a source may hold, and the IPv6 /56 and /48 around it. */
const shares = [1 / 9, 2 / 9, 1 / 3];
/** Sources with fewer connections, and proxies, may take those that are reserved. */
const reservedPerSource = 4;

type Options = {
  /** Whether the connections from an address are those of many clients, which the proxy limits itself. */
  isProxy(address: string): boolean;
  /** The number of processes that share the port, and with it the connections of a source. */
  processes: number;
  most?: number;
};

/**
 * Returns whether a new connection is accepted. Each source may hold a ninth of the free connections: 950 if it is
 * alone, and fewer the more others hold. A twentieth of all is reserved for newcomers and proxies
 * (docs/decisions/request-limits.md).
 */
export function createAdmission({ isProxy, processes, most = maxConnections }: Options): (socket: Socket) => boolean {
  const connectionsBySource = new Map<string, number>();
  const countOf = (source: string) => connectionsBySource.get(source) ?? 0;
  let total = 0;

  function hasRoom(sources: string[]): boolean {
    if (total >= most) return false;
    if (sources.every((source) => countOf(source) < reservedPerSource)) return true;
    const free = (most * 0.95 - total) / processes;
    return sources.every((source, level) => countOf(source) < free * (shares[level] ?? 0));
  }

  return (socket) => {
    // Once read, Node caches the address even after the client has disconnected.
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) return false;
    const sources = isProxy(remoteAddress) ? [] : nestedSourcesOf(remoteAddress);
    if (!hasRoom(sources)) return false;
    total += 1;
    for (const source of sources) connectionsBySource.set(source, countOf(source) + 1);
    socket.once('close', () => {
      total -= 1;
      for (const source of sources) {
        const remaining = countOf(source) - 1;
        if (remaining === 0) connectionsBySource.delete(source);
        else connectionsBySource.set(source, remaining);
      }
    });
    return true;
  };
}
