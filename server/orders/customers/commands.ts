import { v7 as newId } from 'uuid';
import type { Transaction } from '#server/platform/database/connect.ts';

/**
 * Records that a customer opted in to updates in the chat while ordering: a new customer, or one already known by this
 * phone (chat.md, section 3). Returns the id of their conversation, which appears in no inbox before they have written.
 * A customer who sent STOP stays opted out until START.
 */
export async function optIn(
  { client }: Transaction,
  { sellerId, phone, name, now }: { sellerId: string; phone: string; name: string; now: Date },
): Promise<string> {
  const { rows } = await client.query<{ id: string }>({
    name: 'opt-in',
    text: `insert into conversations as known (id, seller_id, phone, name, opted_in_at, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $5, $5)
      on conflict (seller_id, phone) do update
        set opted_in_at = coalesce(known.opted_in_at, $5), name = coalesce(known.name, $4), updated_at = $5
      returning id`,
    values: [newId(), sellerId, phone, name, now],
  });
  const [conversation] = rows;
  if (!conversation) throw new Error('PostgreSQL returned no row for an insert.');
  return conversation.id;
}
