import { v7 as newId } from 'uuid';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { ChannelPerson } from './eventSchemas.ts';

type KnownContact = { id: string; phone: string | null; service_user_id: string | null };

/**
 * Returns the contact of a person on one number, created if new, and locked. A person known by phone and by the
 * service's user id is one contact, even if the two were seen in separate messages. The service assigns a new user id
 * when somebody changes their number: a known phone with another id is another person, and the old contact loses the
 * phone.
 */
export async function findContact(
  tx: Transaction,
  { numberId, person, now }: { numberId: string; person: ChannelPerson; now: Date },
): Promise<string> {
  const { phone, serviceUserId, name } = person;
  const found = await lockContacts(tx, numberId, person);
  const byId = found.find((known) => serviceUserId !== null && known.service_user_id === serviceUserId);
  const byPhone = found.find((known) => phone !== null && known.phone === phone);
  const isOther = byPhone && serviceUserId !== null && byPhone.service_user_id !== null && byPhone !== byId;
  if (byPhone && isOther) await tx.client.query('update contacts set phone = null where id = $1', [byPhone.id]);
  const [one, other] = [byId, isOther ? undefined : byPhone].filter((known) => known !== undefined);
  if (one && other && other !== one) await mergeContacts(tx, { from: other.id, to: one.id });
  if (one) {
    await tx.client.query(
      `update contacts set phone = coalesce($2, phone), service_user_id = coalesce($3, service_user_id),
        name = coalesce($4, name), updated_at = $5 where id = $1`,
      [one.id, phone, serviceUserId, name, now],
    );
    return one.id;
  }
  const { rows } = await tx.client.query<{ id: string }>(
    `insert into contacts (id, number_id, phone, service_user_id, name, paced_until, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $6, $6) on conflict do nothing returning id`,
    [newId(), numberId, phone, serviceUserId, name, now],
  );
  // Another lane created the same contact concurrently.
  return rows[0]?.id ?? findContact(tx, { numberId, person, now });
}

async function lockContacts(
  { client }: Transaction,
  numberId: string,
  { phone, serviceUserId }: ChannelPerson,
): Promise<KnownContact[]> {
  const { rows } = await client.query<KnownContact>({
    name: 'lock-contact',
    text: `select id, phone, service_user_id from contacts
      where number_id = $1 and (phone = $2 or service_user_id = $3) order by id for no key update`,
    values: [numberId, phone, serviceUserId],
  });
  return rows;
}

/** Limits rows to the shop of the contact's number; the marketplace's number serves all shops. */
const isOfNumber = (
  table: string,
) => `exists (select from contacts join channel_numbers on channel_numbers.id = contacts.number_id
  where contacts.id = $2 and coalesce(channel_numbers.seller_id, ${table}.seller_id) = ${table}.seller_id)`;

/** Moves the rows of one contact to the other, except where the target has its own. */
async function mergeContacts({ client }: Transaction, { from, to }: { from: string; to: string }): Promise<void> {
  await client.query('update channel_tickets set lane = $2 where lane = $1', [from, to]);
  await client.query('update channel_messages set contact_id = $2 where contact_id = $1', [from, to]);
  await client.query('update channel_outbox set contact_id = $2 where contact_id = $1', [from, to]);
  await client.query(
    `update conversations set contact_id = $2 where contact_id = $1 and ${isOfNumber('conversations')}`,
    [from, to],
  );
  await client.query(
    `update connected_phones set contact_id = $2 where contact_id = $1 and ${isOfNumber('connected_phones')}
      and not exists (select from connected_phones where contact_id = $2)`,
    [from, to],
  );
  await client.query(
    `update contacts set seller_id = coalesce(contacts.seller_id, old.seller_id), mode = case when contacts.routed_at is null then old.mode else contacts.mode end,
        routed_at = greatest(contacts.routed_at, old.routed_at), window_ends_at = greatest(contacts.window_ends_at, old.window_ends_at)
      from contacts as old where contacts.id = $2 and old.id = $1`,
    [from, to],
  );
  await client.query('delete from contacts where id = $1', [from]);
}
