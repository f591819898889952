import { createHmac } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Audit, AuditChain as AuditChainTable } from '#database/schema.ts';
import { deriveKeys } from '../secrets/seal.ts';

/** A row of the audit log. */
export type AuditRow = Selectable<Audit>;
/** The first and last link of the chain, without their MAC. */
export type ChainEnds = Omit<Selectable<AuditChainTable>, 'id' | 'mac' | 'keyId'>;

/**
 * Authenticates the audit log with HMAC-SHA256 and a key derived from AUTH_SECRET, so that somebody with access to the
 * database alone can neither change a row nor add one (docs/decisions/audit-log.md).
 */
export type AuditChain = {
  /** The id of the key that signs new rows and ends, derived from the newest secret. */
  keyId: string;
  /** The hash of a row at its position, after the row whose hash is `previousHash`, with the newest key. */
  hashOf(row: AuditRow, number: number, previousHash: string): string;
  macOf(ends: ChainEnds): string;
  /** Whether a row is unchanged according to the key that it names. A row without a key id may match any key. */
  isOurs(row: AuditRow, number: number, previousHash: string): boolean;
  /** The same for the ends of the chain. */
  isVouched(ends: ChainEnds, mac: string, keyId: string | null): boolean;
  /** Whether the key that a row or the ends name is configured. */
  knows(keyId: string | null): boolean;
};

/** Has a key for each secret in AUTH_SECRET, so that rows written before a rotation can still be verified. */
export function createAuditChain(authSecret: string): AuditChain {
  const keys = deriveKeys(authSecret, 'haat audit');
  const [newest] = keys;
  const knows = (keyId: string | null) => keyId === null || keys.some(({ id }) => id === keyId);
  const someKey = (keyId: string | null, test: (key: Buffer) => boolean) =>
    keys.some(({ id, key }) => (keyId === null || id === keyId) && test(key));
  return {
    keyId: newest.id,
    knows,
    hashOf: (row, number, previousHash) => hashRow(newest.key, row, number, previousHash),
    macOf: (ends) => hashEnds(newest.key, ends),
    isOurs: (row, number, previousHash) =>
      someKey(row.keyId, (key) => row.hash === hashRow(key, row, number, previousHash)),
    isVouched: (ends, mac, keyId) => someKey(keyId, (key) => mac === hashEnds(key, ends)),
  };
}

const signValues = (key: Buffer, kind: string, values: unknown[]) =>
  createHmac('sha256', key)
    .update(JSON.stringify([kind, ...values]))
    .digest('base64url');

function hashRow(key: Buffer, row: AuditRow, number: number, previousHash: string): string {
  const { id, act, role, actorId, target, targetId, source, createdAt } = row;
  // PostgreSQL doesn't preserve the order of keys in jsonb.
  const details = Object.entries(row.details).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const values = [id, createdAt.toISOString(), act, role, actorId, target, targetId, source, details];
  return signValues(key, 'row', [number, previousHash, ...values]);
}

const hashEnds = (key: Buffer, { firstNumber, firstPreviousHash, lastNumber, lastHash }: ChainEnds) =>
  signValues(key, 'ends', [firstNumber, firstPreviousHash, lastNumber, lastHash]);
