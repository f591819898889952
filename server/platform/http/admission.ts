import type { Socket } from 'node:net';
import { requestSourceOf } from './requestSource.ts';

/**
 * So many connections a process has at most. One that says nothing costs about 10 KB and one file, so the limit keeps a
 * flood of them from taking all memory; it must be far above what a proxy keeps open.
 */
export const maxConnections = 10_000;

type Options = {
  /** Whose connections are many people's. It limits each of them itself. */
  isProxy(address: string): boolean;
  /** How many processes share the port, and with it the connections of a source. */
  processes: number;
  most?: number;
};

/**
 * Returns whether a new connection may stay. Each source may hold a ninth of what is free: alone 1,000, and fewer the more
 * others hold, so that the tenth to come still finds room for 387 (docs/decisions/request-limits.md).
 */
export function createAdmission({ isProxy, processes, most = maxConnections }: Options): (socket: Socket) => boolean {
  const held = new Map<string, number>();
  let total = 0;

  return (socket) => {
    // Node remembers it from here on, also when the client has hung up.
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) return false;
    const source = isProxy(remoteAddress) ? undefined : requestSourceOf(remoteAddress);
    const own = source === undefined ? 0 : (held.get(source) ?? 0);
    if (source !== undefined && own >= (most - total) / (9 * processes)) return false;
    total += 1;
    if (source !== undefined) held.set(source, own + 1);
    socket.once('close', () => {
      total -= 1;
      if (source === undefined) return;
      const left = (held.get(source) ?? 1) - 1;
      if (left === 0) held.delete(source);
      else held.set(source, left);
    });
    return true;
  };
}
