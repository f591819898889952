import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** `pass`: forwards. `hang`: accepts connections but forwards nothing. `slam`: closes each connection immediately. */
export type Behaviour = 'pass' | 'hang' | 'slam';

export type DatabaseProxy = {
  port: number;
  /** The number of connections accepted so far. */
  taken: number;
  /** The maximum number of open connections. */
  maxAtOnce: number;
  open(): number;
  /** Applies to new connections, and to open ones unless they were cut off. */
  behave(behaviour: Behaviour): void;
  /** Silently drops all traffic of the open connections; new ones work. */
  cutOff(): void;
  close(): Promise<void>;
};

type Pair = { near: Socket; far: Socket; hangs: boolean; isLost: boolean; held: (() => void)[] };

/** A proxy in front of PostgreSQL (its socket's folder, or host and port) that simulates network failures. */
export async function startProxy(target: { host: string; port: number }): Promise<DatabaseProxy> {
  const pairs = new Set<Pair>();
  let behaviour: Behaviour = 'pass';
  const server = createServer((near) => {
    const path = `${target.host}/.s.PGSQL.${target.port}`;
    const far = target.host.startsWith('/') ? connect({ path }) : connect(target);
    const pair = { near, far, hangs: false, isLost: false, held: [] };
    pairs.add(pair);
    proxy.taken += 1;
    proxy.maxAtOnce = Math.max(proxy.maxAtOnce, pairs.size);
    join(pair);
    near.on('close', () => pairs.delete(pair));
    treat(pair, behaviour);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('No port could be had.');
  const proxy: DatabaseProxy = {
    port: address.port,
    taken: 0,
    maxAtOnce: 0,
    open: () => pairs.size,
    behave(wanted) {
      behaviour = wanted;
      for (const pair of pairs) if (!pair.isLost) treat(pair, wanted);
    },
    cutOff() {
      for (const pair of pairs) {
        pair.isLost = true;
        treat(pair, 'hang');
      }
    },
    async close() {
      for (const pair of pairs) treat(pair, 'slam');
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}

function join(pair: Pair): void {
  const { near, far } = pair;
  const forward = (to: Socket) => (chunk: Buffer) => {
    if (pair.hangs) pair.held.push(() => to.write(chunk));
    else to.write(chunk);
  };
  near.on('error', () => {}).on('close', () => far.destroy());
  far.on('error', () => {}).on('close', () => near.destroy());
  near.on('data', forward(far));
  far.on('data', forward(near));
}

function treat(pair: Pair, behaviour: Behaviour): void {
  pair.hangs = behaviour === 'hang';
  if (behaviour === 'slam') pair.near.destroy();
  if (behaviour === 'pass') for (const pass of pair.held.splice(0)) pass();
}
