import { EventEmitter, once } from 'node:events';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { DatabaseConnection } from './connect.ts';
import { createClientQueryBuilder, type QueryBuilder } from './queryBuilder.ts';

/** For this many milliseconds a notification counts as one that a new listener may have missed. */
const recentMilliseconds = 30_000;

/**
 * Emits PostgreSQL notifications of all processes: the topic of each payload, with what follows its first space. Emits
 * `missedNotifications` after an interruption in which notifications may have been lost: listeners must read again.
 */
export class NotificationEmitter extends EventEmitter {
  /** When each topic was last emitted, oldest first. */
  readonly #told = new Map<string | symbol, number>();

  tell(topic: string | symbol, ...about: string[]): void {
    const now = performance.now();
    for (const [old, at] of this.#told) {
      if (now - at < recentMilliseconds) break;
      this.#told.delete(old);
    }
    this.#told.delete(topic);
    this.#told.set(topic, now);
    this.emit(topic, ...about);
  }

  /** Whether a new listener, whose state is `age` milliseconds old, may not know an emission of the topic. */
  mayBeMissed(topic: string | symbol, age = recentMilliseconds): boolean {
    if (age > recentMilliseconds) return true;
    const told = this.#told.get(topic) ?? Number.NEGATIVE_INFINITY;
    return performance.now() - told < age;
  }
}

export type DatabaseListener = {
  events: NotificationEmitter;
  /**
   * Checks whether the connection is alive. Once it resolves to true, everything committed before has been emitted;
   * false if PostgreSQL doesn't respond.
   */
  isUpToDate(): Promise<boolean>;
  close(): Promise<void>;
};

/** The topic on which all listeners must read again. */
export const missedNotifications = Symbol('notices may have been missed');

/** Milliseconds. A silent connection is detected after `checkEvery` + `checkTimeout`. */
const defaultTimes = { checkEvery: 10_000, checkTimeout: 5_000 };
/** Milliseconds between two connections: doubled each time, until a connection has lasted. */
const reconnectPauses = { shortest: 250, longest: 10_000, lasting: 30_000 };

/** Listens to a channel on a dedicated connection, and reconnects if it breaks. */
export function listenToChannel(
  connection: DatabaseConnection,
  channel: string,
  times = defaultTimes,
): DatabaseListener {
  const events = new NotificationEmitter().setMaxListeners(0);
  const closing = new AbortController();
  let socket = new Socket();
  let ask: LivenessCheck | undefined;
  const ended = (async () => {
    let wait = reconnectPauses.shortest;
    for (let isFirst = true; !closing.signal.aborted; isFirst = false) {
      const began = performance.now();
      socket = new Socket();
      await holdConnection(socket, connection, channel, times, events, (asking) => {
        if (!isFirst) events.tell(missedNotifications);
        ask = asking;
      });
      ask = undefined;
      // A load balancer in front of a dead server accepts connections and closes them, so connecting alone proves
      // nothing.
      if (performance.now() - began > reconnectPauses.lasting) wait = reconnectPauses.shortest;
      await pause(wait * (0.5 + Math.random() / 2), undefined, { ref: false, signal: closing.signal }).catch(() => {});
      wait = Math.min(2 * wait, reconnectPauses.longest);
    }
  })();
  return {
    events,
    isUpToDate: async () =>
      (await ask?.().then(
        () => true,
        () => false,
      )) ?? false,
    async close() {
      closing.abort();
      socket.destroy();
      await ended;
    },
  };
}

/** A query that is only needed for its response. Runs after earlier checks, as a connection handles one at a time. */
type LivenessCheck = () => Promise<unknown>;

/** Checks the connection every `checkEvery` milliseconds until it is closed. */
async function checkUntilClosed(socket: Socket, ask: LivenessCheck, checkEvery: number): Promise<void> {
  const closed = new AbortController();
  socket.once('close', () => closed.abort());
  while (!socket.destroyed) {
    await pause(checkEvery, undefined, { ref: false, signal: closed.signal }).catch(() => {});
    await ask();
  }
}

/** Always resolves, once this connection is closed or useless. */
async function holdConnection(
  socket: Socket,
  connection: DatabaseConnection,
  channel: string,
  { checkEvery, checkTimeout }: typeof defaultTimes,
  events: NotificationEmitter,
  begin: (ask: LivenessCheck) => void,
): Promise<void> {
  const client = new pg.Client({
    ...connection,
    application_name: 'haat events',
    connectionTimeoutMillis: 10_000,
    query_timeout: checkTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    stream: () => socket,
  });
  const gone = once(socket, 'close').catch(() => {});
  client.on('error', () => {});
  client.on('notification', ({ payload = '' }) => {
    const [topic = '', ...about] = payload.split(' ', 2);
    events.tell(topic, ...about);
  });
  const db = createClientQueryBuilder(client);
  const ask = createLivenessCheck(db);
  try {
    await client.connect();
    await sql`listen ${sql.id(channel)}`.execute(db);
    begin(ask);
    await checkUntilClosed(socket, ask, checkEvery);
  } catch {
    // The connection is lost: the next one emits `missedNotifications`.
  }
  if (socket.destroyed && socket.closed) return;
  socket.destroy();
  await gone;
}

function createLivenessCheck(db: QueryBuilder): LivenessCheck {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    last = last.then(() => sql`select 1`.execute(db));
    return last;
  };
}
