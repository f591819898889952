import { type Expression, sql } from 'kysely';
import type { QueryBuilder } from './queryBuilder.ts';

/**
 * Notifies every process once the transaction is committed. The topic wakes a queue, or is the id of a seller whose
 * panels refresh.
 */
export async function notify({ db }: { db: QueryBuilder }, topic: string): Promise<void> {
  await db.selectNoFrom(notification(sql.val(topic)).as('notified')).execute();
}

/** The same as part of a statement that finds out the topics. */
export const notification = (topic: Expression<string>) => sql<string>`pg_notify('haat_events', ${topic})`;
