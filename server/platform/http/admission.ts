import type { Socket } from 'node:net';
import { requestSourceOf } from './requestSource.ts';

/**
 * The maximum number of connections per process. An idle one takes about 10 KB and one file, so a flood of them cannot
 * use up the memory; the limit must be far above what a proxy keeps open.
 */
export const maxConnections = 10_000;

type Options = {
  /** Whether the connections from an address are those of many clients, which the proxy limits itself. */
  isProxy(address: string): boolean;
  /** The number of processes that share the port, and with it the connections of a source. */
  processes: number;
  most?: number;
};

/**
 * Returns whether a new connection is accepted. Each source may hold a ninth of the free connections: 1,000 if it is
 * alone, and fewer the more others hold, so that the tenth source still gets 387 (docs/decisions/request-limits.md).
 */
export function createAdmission({ isProxy, processes, most = maxConnections }: Options): (socket: Socket) => boolean {
  const connectionsBySource = new Map<string, number>();
  let total = 0;

  return (socket) => {
    // Once read, Node caches the address even after the client has disconnected.
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) return false;
    const source = isProxy(remoteAddress) ? undefined : requestSourceOf(remoteAddress);
    const own = source === undefined ? 0 : (connectionsBySource.get(source) ?? 0);
    if (source !== undefined && own >= (most - total) / (9 * processes)) return false;
    total += 1;
    if (source !== undefined) connectionsBySource.set(source, own + 1);
    socket.once('close', () => {
      total -= 1;
      if (source === undefined) return;
      const remaining = (connectionsBySource.get(source) ?? 1) - 1;
      if (remaining === 0) connectionsBySource.delete(source);
      else connectionsBySource.set(source, remaining);
    });
    return true;
  };
}
