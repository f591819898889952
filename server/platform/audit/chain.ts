import { createHmac } from 'node:crypto';
import type { audit, auditChain } from '#database/tables/audit.ts';
import { deriveKeys } from '../secrets/seal.ts';

/** A row of the audit as it stands in the database. */
export type AuditRow = typeof audit.$inferSelect;
/** The ends of the chain, without what vouches for them. */
export type ChainEnds = Omit<typeof auditChain.$inferSelect, 'id' | 'mac' | 'keyId'>;

/**
 * What vouches for the audit: HMAC-SHA256 with a key made from AUTH_SECRET, so that whoever has the database alone can
 * neither change a row nor write one (docs/decisions/audit-log.md).
 */
export type AuditChain = {
  /** The id of the key that new rows and ends are written with: that of the newest secret. */
  keyId: string;
  /** The hash of a row at its place, behind the row whose hash is `previousHash`, with the newest key. */
  hashOf(row: AuditRow, number: number, previousHash: string): string;
  macOf(ends: ChainEnds): string;
  /** Whether a row is as we wrote it, with the key that it names; one that names none may be of any. */
  isOurs(row: AuditRow, number: number, previousHash: string): boolean;
  /** The same for the ends of the chain. */
  isVouched(ends: ChainEnds, mac: string, keyId: string | null): boolean;
  /** Whether the key that a row or the ends name is configured. */
  knows(keyId: string | null): boolean;
};

/** With a key for each secret in AUTH_SECRET, so that rows written before it was exchanged are still verified. */
export function createAuditChain(authSecret: string): AuditChain {
  const keys = deriveKeys(authSecret, 'haat audit');
  const [newest] = keys;
  const knows = (keyId: string | null) => keyId === null || keys.some(({ id }) => id === keyId);
  const some = (keyId: string | null, test: (key: Buffer) => boolean) =>
    keys.some(({ id, key }) => (keyId === null || id === keyId) && test(key));
  return {
    keyId: newest.id,
    knows,
    hashOf: (row, number, previousHash) => hashRow(newest.key, row, number, previousHash),
    macOf: (ends) => hashEnds(newest.key, ends),
    isOurs: (row, number, previousHash) =>
      some(row.keyId, (key) => row.hash === hashRow(key, row, number, previousHash)),
    isVouched: (ends, mac, keyId) => some(keyId, (key) => mac === hashEnds(key, ends)),
  };
}

const signFacts = (key: Buffer, kind: string, facts: unknown[]) =>
  createHmac('sha256', key)
    .update(JSON.stringify([kind, ...facts]))
    .digest('base64url');

function hashRow(key: Buffer, row: AuditRow, number: number, previousHash: string): string {
  const { id, act, role, actorId, target, targetId, source, createdAt } = row;
  // PostgreSQL keeps the names of jsonb in a sequence of its own.
  const details = Object.entries(row.details).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const facts = [id, createdAt.toISOString(), act, role, actorId, target, targetId, source, details];
  return signFacts(key, 'row', [number, previousHash, ...facts]);
}

const hashEnds = (key: Buffer, { firstNumber, firstPreviousHash, lastNumber, lastHash }: ChainEnds) =>
  signFacts(key, 'ends', [firstNumber, firstPreviousHash, lastNumber, lastHash]);
