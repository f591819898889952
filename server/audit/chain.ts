import { createHmac, hkdfSync } from 'node:crypto';
import type { audit, auditChain } from '../database/auditTables.ts';

/** A row of the audit as it stands in the database. */
export type AuditRow = typeof audit.$inferSelect;
/** The ends of the chain, without what vouches for them. */
export type ChainEnds = Omit<typeof auditChain.$inferSelect, 'id' | 'mac'>;

/**
 * What vouches for the audit: HMAC-SHA256 with a key made from AUTH_SECRET, so that whoever has the database alone can
 * neither change a row nor write one (docs/decisions/0063).
 */
export type Chain = {
  /** The hash of a row at its place, behind the row whose hash is `previousHash`. */
  hashOf(row: AuditRow, number: number, previousHash: string): string;
  macOf(ends: ChainEnds): string;
};

export function createChain(authSecret: string): Chain {
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'haat audit', 32));
  const vouch = (kind: string, facts: unknown[]) =>
    createHmac('sha256', key)
      .update(JSON.stringify([kind, ...facts]))
      .digest('base64url');
  return {
    hashOf(row, number, previousHash) {
      const { id, act, role, actorId, target, targetId, source, createdAt } = row;
      // PostgreSQL keeps the names of jsonb in a sequence of its own.
      const details = Object.entries(row.details).toSorted(([one], [other]) => (one < other ? -1 : 1));
      const facts = [id, createdAt.toISOString(), act, role, actorId, target, targetId, source, details];
      return vouch('row', [number, previousHash, ...facts]);
    },
    macOf: ({ firstNumber, firstPreviousHash, lastNumber, lastHash }) =>
      vouch('ends', [firstNumber, firstPreviousHash, lastNumber, lastHash]),
  };
}
