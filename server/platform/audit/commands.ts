import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import {
  type AuditAct,
  type AuditDetails,
  type AuditRole,
  auditActs,
  auditRetentionDays,
} from '#domain/identity/audit.ts';
import type { Database, Transaction } from '../database/connect.ts';
import type { QueryBuilder } from '../database/queryBuilder.ts';
import { statement } from '../database/statement.ts';
import { unnest } from '../database/unnest.ts';
import type { AuditChain, AuditRow, ChainEnds } from './chain.ts';

/** The parts of a `Context` that writing the audit log needs. */
type Parts = { secrets: { chain: AuditChain; pseudonym(text: string): string }; now(): Date };

/** Who acts: an authenticated actor, or a role without an account. */
export type AuditActor = { source?: string | undefined } & (
  | { adminId: string }
  | { sellerId: string; userId: string }
  | { role: AuditRole; userId: string | null }
);

/** Somebody who runs a command on the server. */
export const operatorActor = { role: 'operator', userId: null } as const;

/** Somebody who isn't signed in; `source` is their address, as rate limits count it. */
export const anonymousActor = (source?: string): AuditActor => ({ role: 'stranger', userId: null, source });

/** An act, its target and its details. Which acts need details is defined in `domain/identity/audit.ts`. */
export type AuditEvent = { [A in AuditAct]: { act: A } & AuditEventTarget<A> & AuditEventDetails<A> }[AuditAct];
type AuditEventTarget<A extends AuditAct> = (typeof auditActs)[A]['target'] extends null
  ? { targetId?: undefined }
  : { targetId: string | null };
type AuditEventDetails<A extends AuditAct> = A extends keyof AuditDetails
  ? { details: AuditDetails[A] }
  : { details?: undefined };

/**
 * Writes an act into the audit log, in the transaction that performs it, so that the row exists exactly when the act
 * does. The row is linked into the chain at the end of the transaction, which limits the time that transactions wait
 * for each other to that of a commit.
 */
export function recordAuditEvent(tx: Transaction, context: Parts, who: AuditActor, event: AuditEvent): Promise<void> {
  return recordAuditEvents(tx, context, who, [event]);
}

/** The same for several acts of one actor, in this order. */
export async function recordAuditEvents(
  tx: Transaction,
  context: Parts,
  who: AuditActor,
  events: AuditEvent[],
): Promise<void> {
  const rows = events.map((event) => toAuditRow(context, who, event));
  if (rows.length === 0) return;
  await insertRows(tx.db, rows);
  tx.atEnd(() =>
    linkRows(
      tx,
      context,
      rows.map(({ id }) => id),
    ),
  );
}

/** Records an act that changes nothing else, in a transaction of its own. */
export function recordStandaloneAuditEvent(
  context: { database: Database } & Parts,
  who: AuditActor,
  event: AuditEvent,
): Promise<void> {
  return context.database.transaction((tx) => recordAuditEvent(tx, context, who, event));
}

function toAuditRow(context: Parts, who: AuditActor, { act, targetId, details }: AuditEvent) {
  const { role, userId } = toActorColumns(who);
  const { source } = who;
  return {
    id: newId(),
    act,
    role,
    actorId: userId,
    target: auditActs[act].target,
    targetId: targetId ?? null,
    source: source === undefined ? null : sourceTag(context, source),
    details: details ?? {},
    createdAt: context.now(),
  };
}

function toActorColumns(who: AuditActor): { role: AuditRole; userId: string | null } {
  if ('adminId' in who) return { role: 'admin', userId: who.adminId };
  if ('sellerId' in who) return { role: 'seller', userId: who.userId };
  return { role: who.role, userId: who.userId };
}

/** 72 bits tell sources apart without revealing an address. */
const sourceTag = ({ secrets: { pseudonym } }: Parts, source: string) => pseudonym(`audit:${source}`).slice(0, 12);

/** Assigns positions to rows of this transaction. Rows that a rollback to a savepoint removed leave no gap. */
async function linkRows({ db }: Transaction, context: Parts, ids: string[]): Promise<void> {
  const rows = await db.selectFrom('audit').selectAll().where('id', 'in', ids).orderBy('id').execute();
  const ends = await lockChainEnds(db, context);
  const places = rows.map((row) => {
    const previousHash = ends.lastHash;
    ends.lastNumber += 1;
    ends.lastHash = context.secrets.chain.hashOf(row, ends.lastNumber, previousHash);
    return { id: row.id, number: ends.lastNumber, previousHash, hash: ends.lastHash };
  });
  await placeRows(db, {
    ids: places.map(({ id }) => id),
    numbers: places.map(({ number }) => number),
    previousHashes: places.map(({ previousHash }) => previousHash),
    hashes: places.map(({ hash }) => hash),
    lastNumber: ends.lastNumber,
    lastHash: ends.lastHash,
    mac: context.secrets.chain.macOf(ends),
    keyId: context.secrets.chain.keyId,
  });
}

type Places = Pick<ChainEnds, 'lastNumber' | 'lastHash'> & {
  ids: string[];
  numbers: number[];
  previousHashes: string[];
  hashes: string[];
  mac: string;
  keyId: string;
};

/** One statement for the rows and the ends, because other transactions wait meanwhile. */
const placeRows = statement((db, p: Places) => {
  const places = unnest('place', {
    id: sql<string[]>`${p.ids}::uuid[]`,
    number: sql<number[]>`${p.numbers}::bigint[]`,
    previousHash: sql<string[]>`${p.previousHashes}::text[]`,
    hash: sql<string[]>`${p.hashes}::text[]`,
  });
  const { lastNumber, lastHash, mac, keyId } = p;
  return db
    .with('placed', (db) =>
      db
        .updateTable('audit')
        .from(places)
        .set(({ ref }) => ({
          number: ref('place.number'),
          previousHash: ref('place.previousHash'),
          hash: ref('place.hash'),
          keyId,
        }))
        .whereRef('audit.id', '=', 'place.id'),
    )
    .updateTable('auditChain')
    .set({ lastNumber, lastHash, mac, keyId });
});

const insertRows = (db: QueryBuilder, rows: (ReturnType<typeof toAuditRow> & Partial<AuditRow>)[]) =>
  db
    .insertInto('audit')
    .values(rows.map((row) => ({ ...row, details: JSON.stringify(row.details) })))
    .execute();

/**
 * Locks the ends of the chain until the transaction ends. If their MAC is invalid, because the log is new or somebody
 * changed them, the chain continues after its last row with a row that records the restart permanently.
 */
async function lockChainEnds(db: QueryBuilder, context: Parts): Promise<ChainEnds> {
  const selectLocked = () => db.selectFrom('auditChain').selectAll().forUpdate().executeTakeFirst();
  let found = await selectLocked();
  if (!found) {
    const none = { firstNumber: 1, firstPreviousHash: '', lastNumber: 0, lastHash: '' };
    await db
      .insertInto('auditChain')
      .values({ id: 1, ...none, mac: '' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    found = await selectLocked();
  }
  if (!found) throw new Error('The ends of the audit are gone.');
  const { mac, keyId, id: _, ...ends } = found;
  return context.secrets.chain.isVouched(ends, mac, keyId) ? ends : restartChain(db, context, ends);
}

async function restartChain(db: QueryBuilder, context: Parts, claimed: ChainEnds): Promise<ChainEnds> {
  const numbered = db.selectFrom('audit').selectAll().where('number', 'is not', null).limit(1);
  const first = await numbered.orderBy('number').executeTakeFirst();
  const last = await numbered.orderBy('number', 'desc').executeTakeFirst();
  const ends: ChainEnds = {
    firstNumber: first?.number ?? claimed.lastNumber + 1,
    firstPreviousHash: first?.previousHash ?? claimed.lastHash,
    lastNumber: Math.max(last?.number ?? 0, claimed.lastNumber),
    lastHash: last?.hash ?? claimed.lastHash,
  };
  const { keyId } = context.secrets.chain;
  const row = { number: ends.lastNumber + 1, previousHash: ends.lastHash, hash: null, keyId };
  const start: AuditRow = {
    ...toAuditRow(context, { role: 'program', userId: null }, { act: 'audit_started' }),
    ...row,
  };
  const hash = context.secrets.chain.hashOf(start, row.number, row.previousHash);
  await insertRows(db, [{ ...start, hash }]);
  const restarted = { ...ends, lastNumber: row.number, lastHash: hash };
  await saveChainEnds(db, context, restarted);
  return restarted;
}

async function saveChainEnds(db: QueryBuilder, { secrets: { chain } }: Parts, ends: ChainEnds): Promise<void> {
  await db
    .updateTable('auditChain')
    .set({ ...ends, mac: chain.macOf(ends), keyId: chain.keyId })
    .execute();
}

/**
 * Removes rows older than 400 days, oldest first, at most `batch` per transaction. The ends of the chain store where it
 * begins afterwards, so that it can still be verified.
 */
export async function pruneAudit(context: { database: Database } & Parts, batch = 5000): Promise<void> {
  const before = new Date(context.now().getTime() - auditRetentionDays * 24 * 60 * 60_000);
  const pruned = await context.database.transaction(async ({ db }) => {
    const ends = await lockChainEnds(db, context);
    const firstRecent = await db
      .selectFrom('audit')
      .select('number')
      .where('number', 'is not', null)
      .where('createdAt', '>=', before)
      .orderBy('number')
      .limit(1)
      .executeTakeFirst();
    const lastPruned = Math.min(
      firstRecent?.number ? firstRecent.number - 1 : ends.lastNumber,
      ends.firstNumber + batch - 1,
    );
    const old = await db.deleteFrom('audit').where('number', '<=', lastPruned).returning(['number', 'hash']).execute();
    const last = old.find(({ number }) => number === lastPruned);
    if (!last?.hash) return 0;
    await saveChainEnds(db, context, { ...ends, firstNumber: lastPruned + 1, firstPreviousHash: last.hash });
    return old.length;
  });
  if (pruned === batch) await pruneAudit(context, batch);
}
