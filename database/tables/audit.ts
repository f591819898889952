import type { AuditAct, AuditRole, AuditTarget } from '#domain/identity/audit.ts';
import * as d from '../drizzle.ts';
import { createdAt } from './columns.ts';

/**
 * Who did what, to what, when and from where: each row contains a keyed hash of itself and of the row before. People
 * appear only as ids, without foreign keys, so that no row has to change when somebody is erased.
 */
export const audit = d.pgTable('audit', {
  id: d.uuid('id').primaryKey(),
  /** The position in the chain. Assigned at the very end of the act's transaction. */
  number: d.bigint('number', { mode: 'number' }).unique(),
  act: d.text('act').$type<AuditAct>().notNull(),
  role: d.text('role').$type<AuditRole>().notNull(),
  actorId: d.uuid('actor_id'),
  target: d.text('target').$type<AuditTarget>(),
  targetId: d.uuid('target_id'),
  /** The source of the request as a keyed hash: equal for equal sources, but no address. */
  source: d.text('source'),
  details: d.jsonb('details').$type<Record<string, unknown>>().notNull(),
  createdAt,
  previousHash: d.text('previous_hash'),
  hash: d.text('hash'),
  /** The key of the hash; null in rows from before AUTH_SECRET could be rotated. */
  keyId: d.text('key_id'),
});

/** Both ends of the chain, in one row that every writer locks; `mac` is a keyed hash of the others. */
export const auditChain = d.pgTable('audit_chain', {
  id: d.smallint('id').primaryKey(),
  /** Of the oldest stored row. */
  firstNumber: d.bigint('first_number', { mode: 'number' }).notNull(),
  firstPreviousHash: d.text('first_previous_hash').notNull(),
  lastNumber: d.bigint('last_number', { mode: 'number' }).notNull(),
  lastHash: d.text('last_hash').notNull(),
  mac: d.text('mac').notNull(),
  /** The key of `mac`. */
  keyId: d.text('key_id'),
});
