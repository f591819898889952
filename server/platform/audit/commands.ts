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

/** What the audit log is written with; a `Context` has it. */
type Parts = { secrets: { chain: AuditChain; pseudonym(text: string): string }; now(): Date };

/** Who acts: an actor that a gate has proven, or a role without one. */
export type AuditActor = { source?: string | undefined } & (
  | { adminId: string }
  | { sellerId: string; userId: string }
  | { role: AuditRole; userId: string | null }
);

/** Whoever runs the server, at its console. */
export const operatorActor = { role: 'operator', userId: null } as const;

/** Whoever has not signed in; `source` where they come from, as far as it counts. */
export const anonymousActor = (source?: string): AuditActor => ({ role: 'stranger', userId: null, source });

/** What was done, to what, and what else is worth knowing; what an act has to say, `domain/identity/audit.ts` says. */
export type AuditEvent = { [A in AuditAct]: { act: A } & AuditEventTarget<A> & AuditEventDetails<A> }[AuditAct];
type AuditEventTarget<A extends AuditAct> = (typeof auditActs)[A]['target'] extends null
  ? { targetId?: undefined }
  : { targetId: string | null };
type AuditEventDetails<A extends AuditAct> = A extends keyof AuditDetails
  ? { details: AuditDetails[A] }
  : { details?: undefined };

/**
 * Writes an act into the audit, in the transaction that does it: the row exists exactly when the act does. It gets its
 * place in the chain as the last thing of the transaction, so that acts wait for each other for a commit's time only.
 */
export function recordAuditEvent(tx: Transaction, context: Parts, who: AuditActor, deed: AuditEvent): Promise<void> {
  return recordAuditEvents(tx, context, who, [deed]);
}

/** The same for several acts of one actor, in this sequence. */
export async function recordAuditEvents(
  tx: Transaction,
  context: Parts,
  who: AuditActor,
  deeds: AuditEvent[],
): Promise<void> {
  const rows = deeds.map((deed) => toAuditRow(context, who, deed));
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

/** An act that changes nothing else: it is written in a transaction of its own. */
export function recordStandaloneAuditEvent(
  context: { database: Database } & Parts,
  who: AuditActor,
  deed: AuditEvent,
): Promise<void> {
  return context.database.transaction((tx) => recordAuditEvent(tx, context, who, deed));
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

/** 72 bits: enough to tell sources apart, and nothing to read an address from. */
const sourceTag = ({ secrets: { pseudonym } }: Parts, source: string) => pseudonym(`audit:${source}`).slice(0, 12);

/** Gives rows of this transaction their places. Of those that were taken back with a part of it there is no trace. */
async function linkRows(tx: Transaction, context: Parts, ids: string[]): Promise<void> {
  const rows = await tx.query.select().from(audit).where(inArray(audit.id, ids)).orderBy(audit.id);
  const ends = await lockChainEnds(tx, context);
  const places = rows.map((row) => {
    const previousHash = ends.lastHash;
    ends.lastNumber += 1;
    ends.lastHash = context.secrets.chain.hashOf(row, ends.lastNumber, previousHash);
    return { id: row.id, number: ends.lastNumber, previousHash, hash: ends.lastHash };
  });
  // One statement for both: others wait meanwhile.
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
 * Locks the ends of the chain until the transaction ends. Where nothing vouches for them, at the very first or after
 * somebody has changed them, a row says so for good: it goes on behind the last row that there is.
 */
async function lockChainEnds(tx: Transaction, context: Parts): Promise<ChainEnds> {
  const held = () => tx.query.select().from(auditChain).for('update');
  let [found] = await held();
  if (!found) {
    const none = { firstNumber: 1, firstPreviousHash: '', lastNumber: 0, lastHash: '' };
    await tx.query
      .insert(auditChain)
      .values({ id: 1, ...none, mac: '' })
      .onConflictDoNothing();
    [found] = await held();
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
  const begun = { ...ends, lastNumber: row.number, lastHash: hash };
  await saveChainEnds(tx, context, begun);
  return begun;
}

async function saveChainEnds({ query }: Transaction, { secrets: { chain } }: Parts, ends: ChainEnds): Promise<void> {
  await query.update(auditChain).set({ ...ends, mac: chain.macOf(ends), keyId: chain.keyId });
}

/**
 * Removes what is older than 400 days, from the oldest row on, at most `batch` at a time: the ends of the chain say where
 * it begins now, so that it can be verified as before.
 */
export async function pruneAudit(context: { database: Database } & Parts, batch = 5000): Promise<void> {
  const before = new Date(context.now().getTime() - auditRetentionDays * 24 * 60 * 60_000);
  const pruned = await context.database.transaction(async (tx) => {
    const ends = await lockChainEnds(tx, context);
    const isYoung = and(isNotNull(audit.number), gte(audit.createdAt, before));
    const [young] = await tx.query.select().from(audit).where(isYoung).orderBy(audit.number).limit(1);
    const until = Math.min(young?.number ? young.number - 1 : ends.lastNumber, ends.firstNumber + batch - 1);
    const old = await tx.query.delete(audit).where(lte(audit.number, until)).returning();
    const last = old.find(({ number }) => number === until);
    if (!last?.hash) return 0;
    await saveChainEnds(tx, context, { ...ends, firstNumber: until + 1, firstPreviousHash: last.hash });
    return old.length;
  });
  if (pruned === batch) await pruneAudit(context, batch);
}
