import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#domain/errors.ts';
import { connectDatabase, type Database, type DatabaseConnection, type DatabaseOptions } from './connect.ts';
import type { Deadlines } from './deadlines.ts';

/**
 * Milliseconds: how often the first database and each replica are asked how far they are, how old the answer may be by
 * which a replica is used, and how long such a question may take. With the pause, a replica that follows is never older
 * than the rule allows: nothing said on a page is older than 1 s after its change was answered.
 */
const times = { every: 200, fresh: 900, patience: 1000 };
const shortDeadlines: Deadlines = { connection: times.patience, reading: times.patience, writing: times.patience };

export type Replicas = {
  /** In turn, a replica that holds all that was answered 0.9 s ago; `undefined` when none does. */
  pick(): Database | undefined;
  close(): Promise<void>;
};

export const noReplicas: Replicas = { pick: () => undefined, close: async () => {} };

/** The first database had written so much of its log when something was answered at this moment. */
type LogMark = { at: number; position: bigint };
/** `holdsUntil`: all that was answered before that moment is there. */
type Replica = { database: Database; probe: Probe; holdsUntil: number };

/**
 * Follows how far PostgreSQL's replicas are behind the first database. Whatever is the matter with one, it is used no
 * more after 0.9 s: it is away or frozen, slow, no replica any more, or the first database does not answer.
 */
export function trackReplicas(
  first: DatabaseConnection,
  replicas: DatabaseConnection[],
  options: DatabaseOptions,
): Replicas {
  const closing = new AbortController();
  const written = openProbe(first, 'pg_current_wal_flush_lsn()');
  const followed = replicas.map((connection): Replica => {
    // Null on what is no replica: then it is never used.
    const probe = openProbe(connection, 'pg_last_wal_replay_lsn()');
    return { database: connectDatabase(connection, options), probe, holdsUntil: Number.NEGATIVE_INFINITY };
  });
  let marks: LogMark[] = [];
  const lookAtFirst = async () => {
    const at = performance.now();
    const position = await written.read();
    if (position !== undefined) marks = [...marks.filter((mark) => mark.at > at - 2 * times.fresh), { at, position }];
  };
  const lookAt = async (replica: Replica) => {
    const replayed = await replica.probe.read();
    const mark = marks.findLast(({ position }) => replayed !== undefined && position <= replayed);
    if (mark) replica.holdsUntil = mark.at;
  };
  const looks = [lookAtFirst, ...followed.map((replica) => () => lookAt(replica))];
  const watching = looks.map((look) => repeatUntilClosed(look, closing.signal));
  let turn = 0;
  return {
    pick() {
      const since = performance.now() - times.fresh;
      const fit = followed.filter(({ holdsUntil }) => holdsUntil >= since);
      turn += 1;
      return fit[turn % fit.length]?.database;
    },
    async close() {
      closing.abort();
      await Promise.all(watching);
      const databases = followed.flatMap(({ database, probe }) => [database, probe]);
      await Promise.all([written, ...databases].map(({ close }) => close()));
    },
  };
}

/** Asks one database how far its log is, on a connection of its own: whatever else there is to do. */
type Probe = { read(): Promise<bigint | undefined>; close: Database['close'] };

function openProbe(connection: DatabaseConnection, position: string): Probe {
  const { pool, close } = connectDatabase(connection, { size: 1, deadlines: shortDeadlines });
  const text = `select (${position} - '0/0')::text as bytes`;
  return {
    async read() {
      const { rows } = await pool.query<{ bytes: string | null }>({ name: 'log-position', text });
      return rows[0]?.bytes ? BigInt(rows[0].bytes) : undefined;
    },
    close,
  };
}

async function repeatUntilClosed(look: () => Promise<void>, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    // Who does not answer has shown nothing: that is all there is to know.
    await look().catch(() => {});
    await pause(times.every, undefined, { ref: false, signal: closing }).catch(() => {});
  }
}

/**
 * Does work that only reads, and may miss what was answered less than 0.9 s ago, on a replica; and again on the first
 * database when the replica fails. Not for what is looked at before something is changed.
 */
export async function readFromReplica<Parts extends { database: Database & { replicas: Replicas } }, Result>(
  parts: Parts,
  work: (parts: Parts) => Promise<Result>,
): Promise<Result> {
  const replica = parts.database.replicas.pick();
  if (!replica) return work(parts);
  const database = { ...parts.database, ...replica };
  try {
    return await work({ ...parts, database });
  } catch (error) {
    if (error instanceof AppError) throw error;
    return work(parts);
  }
}
