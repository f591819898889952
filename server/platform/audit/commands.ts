import { v7 as newId } from 'uuid';
import { and, desc, gte, inArray, isNotNull, lte } from '#database/drizzle.ts';
import { audit, auditChain } from '#database/tables/audit.ts';
import {
  type AuditAct,
  type AuditDetails,
  type AuditRole,
  auditActs,
  auditRetentionDays,
} from '#domain/identity/audit.ts';
import type { Database, Transaction } from '../database/connect.ts';
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
  await tx.query.insert(audit).values(rows);
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
async function linkRows(tx: Transaction, context: Parts, ids: string[]): Promise<void> {
  const rows = await tx.query.select().from(audit).where(inArray(audit.id, ids)).orderBy(audit.id);
  const ends = await lockChainEnds(tx, context);
  const places = rows.map((row) => {
    const previousHash = ends.lastHash;
    ends.lastNumber += 1;
    ends.lastHash = context.secrets.chain.hashOf(row, ends.lastNumber, previousHash);
    return { id: row.id, number: ends.lastNumber, previousHash, hash: ends.lastHash };
  });
  // One statement for both, because other transactions wait meanwhile.
  await tx.client.query(
    `with placed as (update audit set number = place.number, previous_hash = place.previous_hash, hash = place.hash, key_id = $8
        from unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[]) as place (id, number, previous_hash, hash)
        where audit.id = place.id)
      update audit_chain set last_number = $5, last_hash = $6, mac = $7, key_id = $8`,
    [
      places.map(({ id }) => id),
      places.map(({ number }) => number),
      places.map(({ previousHash }) => previousHash),
      places.map(({ hash }) => hash),
      ends.lastNumber,
      ends.lastHash,
      context.secrets.chain.macOf(ends),
      context.secrets.chain.keyId,
    ],
  );
}

/**
 * Locks the ends of the chain until the transaction ends. If their MAC is invalid, because the log is new or somebody
 * changed them, the chain continues after its last row with a row that records the restart permanently.
 */
async function lockChainEnds(tx: Transaction, context: Parts): Promise<ChainEnds> {
  const selectLocked = () => tx.query.select().from(auditChain).for('update');
  let [found] = await selectLocked();
  if (!found) {
    const none = { firstNumber: 1, firstPreviousHash: '', lastNumber: 0, lastHash: '' };
    await tx.query
      .insert(auditChain)
      .values({ id: 1, ...none, mac: '' })
      .onConflictDoNothing();
    [found] = await selectLocked();
  }
  if (!found) throw new Error('The ends of the audit are gone.');
  const { mac, keyId, id: _, ...ends } = found;
  return context.secrets.chain.isVouched(ends, mac, keyId) ? ends : restartChain(tx, context, ends);
}

async function restartChain(tx: Transaction, context: Parts, claimed: ChainEnds): Promise<ChainEnds> {
  const numbered = isNotNull(audit.number);
  const [first] = await tx.query.select().from(audit).where(numbered).orderBy(audit.number).limit(1);
  const [last] = await tx.query.select().from(audit).where(numbered).orderBy(desc(audit.number)).limit(1);
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
  await tx.query.insert(audit).values({ ...start, hash });
  const restarted = { ...ends, lastNumber: row.number, lastHash: hash };
  await saveChainEnds(tx, context, restarted);
  return restarted;
}

async function saveChainEnds({ query }: Transaction, { secrets: { chain } }: Parts, ends: ChainEnds): Promise<void> {
  await query.update(auditChain).set({ ...ends, mac: chain.macOf(ends), keyId: chain.keyId });
}

/**
 * Removes rows older than 400 days, oldest first, at most `batch` per transaction. The ends of the chain store where it
 * begins afterwards, so that it can still be verified.
 */
export async function pruneAudit(context: { database: Database } & Parts, batch = 5000): Promise<void> {
  const before = new Date(context.now().getTime() - auditRetentionDays * 24 * 60 * 60_000);
  const pruned = await context.database.transaction(async (tx) => {
    const ends = await lockChainEnds(tx, context);
    const isRecent = and(isNotNull(audit.number), gte(audit.createdAt, before));
    const [firstRecent] = await tx.query.select().from(audit).where(isRecent).orderBy(audit.number).limit(1);
    const lastPruned = Math.min(
      firstRecent?.number ? firstRecent.number - 1 : ends.lastNumber,
      ends.firstNumber + batch - 1,
    );
    const old = await tx.query.delete(audit).where(lte(audit.number, lastPruned)).returning();
    const last = old.find(({ number }) => number === lastPruned);
    if (!last?.hash) return 0;
    await saveChainEnds(tx, context, { ...ends, firstNumber: lastPruned + 1, firstPreviousHash: last.hash });
    return old.length;
  });
  if (pruned === batch) await pruneAudit(context, batch);
}
