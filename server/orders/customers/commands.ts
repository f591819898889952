import { v7 as newId } from 'uuid';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';

const addOptIn = statement((db, customer: { id: string; sellerId: string; phone: string; name: string; now: Date }) => {
  const { id, sellerId, phone, name, now } = customer;
  return db
    .insertInto('conversations')
    .values({ id, sellerId, phone, name, optedInAt: now, createdAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['sellerId', 'phone']).doUpdateSet(({ fn }) => ({
        optedInAt: fn.coalesce('conversations.optedInAt', 'excluded.optedInAt'),
        name: fn.coalesce('conversations.name', 'excluded.name'),
        updatedAt: now,
      })),
    )
    .returning('id');
});

/**
 * Records that a customer opted in to updates in the chat while ordering: a new customer, or one already known by this
 * phone (chat.md, section 3). Returns the id of their conversation, which appears in no inbox before they have written.
 * A customer who sent STOP stays opted out until START.
 */
export async function optIn(
  { db }: Transaction,
  customer: { sellerId: string; phone: string; name: string; now: Date },
): Promise<string> {
  const [conversation] = await addOptIn(db, { id: newId(), ...customer });
  if (!conversation) throw new Error('PostgreSQL returned no row for an insert.');
  return conversation.id;
}
