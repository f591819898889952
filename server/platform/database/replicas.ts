import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#domain/errors.ts';
import { connectDatabase, type Database, type DatabaseConnection, type DatabaseOptions } from './connect.ts';
import type { Deadlines } from './deadlines.ts';

/**
 * Milliseconds between checks of the primary and each replica, the maximum age of a check for a replica to be used, and
 * the timeout of a check. Together they ensure that nothing on a page is older than 1 s after its change was
 * acknowledged.
 */
const times = { every: 200, fresh: 900, patience: 1000 };
const shortDeadlines: Deadlines = { connection: times.patience, reading: times.patience, writing: times.patience };

export type Replicas = {
  /** Returns, in turn, a replica with everything that was acknowledged 0.9 s ago; `undefined` if there is none. */
  pick(): Database | undefined;
  close(): Promise<void>;
};

export const noReplicas: Replicas = { pick: () => undefined, close: async () => {} };

/** How far the primary had written its log at some moment. */
type LogMark = { at: number; position: bigint };
/** `holdsUntil`: the replica has everything acknowledged before that moment. */
type Replica = { database: Database; probe: Probe; holdsUntil: number };

/**
 * Tracks how far replicas are behind the primary. A replica is no longer used after 0.9 s if it is unreachable, frozen,
 * slow or promoted, or if the primary doesn't respond.
 */
export function trackReplicas(
  first: DatabaseConnection,
  replicas: DatabaseConnection[],
  options: DatabaseOptions,
): Replicas {
  const closing = new AbortController();
  const primary = followLog(first);
  const followed = replicas.map((connection): Replica => {
    // Null if it is no replica: then it is never used.
    const probe = openProbe(connection, sql`pg_last_wal_replay_lsn()`);
    return { database: connectDatabase(connection, options), probe, holdsUntil: Number.NEGATIVE_INFINITY };
  });
  const checkReplica = async (replica: Replica) => {
    const replayed = await replica.probe.read();
    const mark = replayed === undefined ? undefined : primary.lastMarkUpTo(replayed);
    if (mark) replica.holdsUntil = mark.at;
  };
  const checks = [primary.check, ...followed.map((replica) => () => checkReplica(replica))];
  const loops = checks.map((check) => repeatUntilClosed(check, closing.signal));
  let turn = 0;
  return {
    pick() {
      const since = performance.now() - times.fresh;
      const current = followed.filter(({ holdsUntil }) => holdsUntil >= since);
      turn += 1;
      return current[turn % current.length]?.database;
    },
    async close() {
      closing.abort();
      await Promise.all(loops);
      const databases = followed.flatMap(({ database, probe }) => [database, probe]);
      await Promise.all([primary, ...databases].map(({ close }) => close()));
    },
  };
}

/** Remembers how far the primary had written its log at recent moments. */
function followLog(primary: DatabaseConnection) {
  const { read, close } = openProbe(primary, sql`pg_current_wal_flush_lsn()`);
  let marks: LogMark[] = [];
  return {
    async check(): Promise<void> {
      const at = performance.now();
      const position = await read();
      if (position !== undefined) marks = [...marks.filter((mark) => mark.at > at - 2 * times.fresh), { at, position }];
    },
    lastMarkUpTo: (replayed: bigint) => marks.findLast(({ position }) => position <= replayed),
    close,
  };
}

/** Reads the log position of a database, on a dedicated connection that other work cannot delay. */
type Probe = { read(): Promise<bigint | undefined>; close: Database['close'] };

function openProbe(connection: DatabaseConnection, position: RawBuilder<unknown>): Probe {
  const { read: db, close } = connectDatabase(connection, { size: 1, deadlines: shortDeadlines, prepares: true });
  // As text, since a number could be rounded.
  const select = db.selectNoFrom(sql<string | null>`(${position} - '0/0')::text`.as('bytes'));
  return {
    async read() {
      const row = await select.executeTakeFirst();
      return row?.bytes ? BigInt(row.bytes) : undefined;
    },
    close,
  };
}

async function repeatUntilClosed(check: () => Promise<void>, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    // A failed check gives no new position, which is all that matters.
    await check().catch(() => {});
    await pause(times.every, undefined, { ref: false, signal: closing }).catch(() => {});
  }
}

/**
 * Runs a read that may miss the last 0.9 s on a replica, and again on the primary if the replica fails. Not for reads
 * that precede a change.
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
