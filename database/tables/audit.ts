import type { AuditAct, AuditRole, AuditTarget } from '#domain/identity/audit.ts';
import * as d from '../drizzle.ts';
import { createdAt } from './columns.ts';

/**
 * Who did what, on what, when and from where: each row carries a keyed hash of itself and of the row before. People stand
 * here by id alone and no key points to them, so that none has to be changed when somebody is forgotten.
 */
export const audit = d.pgTable('audit', {
  id: d.uuid('id').primaryKey(),
  /** The place in the chain. Given as the last thing of the transaction that does the act. */
  number: d.bigint('number', { mode: 'number' }).unique(),
  act: d.text('act').$type<AuditAct>().notNull(),
  role: d.text('role').$type<AuditRole>().notNull(),
  actorId: d.uuid('actor_id'),
  target: d.text('target').$type<AuditTarget>(),
  targetId: d.uuid('target_id'),
  /** The source of the request as a keyed hash: the same for the same source, and no address. */
  source: d.text('source'),
  details: d.jsonb('details').$type<Record<string, unknown>>().notNull(),
  createdAt,
  previousHash: d.text('previous_hash'),
  hash: d.text('hash'),
  /** Which key the hash was made with; null in rows from before AUTH_SECRET could be exchanged. */
  keyId: d.text('key_id'),
});

/** The two ends of the chain, in one row that whoever adds to it locks; `mac` is a keyed hash of the others. */
export const auditChain = d.pgTable('audit_chain', {
  id: d.smallint('id').primaryKey(),
  /** Of the oldest row that is kept. */
  firstNumber: d.bigint('first_number', { mode: 'number' }).notNull(),
  firstPreviousHash: d.text('first_previous_hash').notNull(),
  lastNumber: d.bigint('last_number', { mode: 'number' }).notNull(),
  lastHash: d.text('last_hash').notNull(),
  mac: d.text('mac').notNull(),
  /** Which key `mac` was made with. */
  keyId: d.text('key_id'),
});
