import type { OutgoingMessage } from '#domain/channel.ts';
import type { Transaction } from '../database/connect.ts';
import type { NumberRow } from '../numbers/credentials.ts';
import { answerTimeout } from './graph.ts';

/** In milliseconds: 6 at once to one person and one more every 6 s, 20 a second from one number (chat.md, section 1). */
export const paces = { contact: { each: 6000, ahead: 5 * 6000 }, number: { each: 50, ahead: 19 * 50 } };
/** How long a message whose answer was lost waits to be recognised by its own id, in milliseconds. */
export const recognition = 60_000;

/** A message that its process sends now. */
export type Claim = {
  messageId: string;
  attempts: number;
  message: OutgoingMessage;
  replyTo: string | null;
  to: { phone: string | null; serviceUserId: string | null };
  number: NumberRow;
};

type ClaimRow = {
  message_id: string;
  attempts: number;
  content: OutgoingMessage;
  reply_to: string | null;
  contact_id: string;
  phone: string | null;
  service_user_id: string | null;
  number_id: string;
  kind: NumberRow['kind'];
  service_id: string;
  token_sealed: string | null;
};

/**
 * What waits behind an earlier message of its contact is no candidate: not even behind one that nobody is sure of. And
 * nobody is sure of it while the service's reports about that person have not been read: it would go out twice.
 */
const candidates = `select o.message_id, o.attempts, content, reply_to, c.id as contact_id, c.phone, c.service_user_id,
    n.id as number_id, n.kind, n.number_id as service_id, n.token_sealed
  from channel_numbers n cross join lateral (
    select waiting.message_id from channel_outbox waiting join contacts on contacts.id = contact_id
      where waiting.number_id = n.id and next_at <= $1 and contacts.paced_until <= $2 and not exists (
        select from channel_outbox earlier
          where earlier.contact_id = waiting.contact_id and earlier.sequence < waiting.sequence)
        and (waiting.state = 'queued' or not exists (
          select from channel_events where handled_at is null and kind = 'state'
            and lane in (n.id || ':' || ltrim(phone, '+'), n.id || ':' || service_user_id)))
      order by priority desc, sequence limit 1) first
    join channel_outbox o on o.message_id = first.message_id
    join contacts c on c.id = o.contact_id
    join channel_messages m on m.id = o.message_id
  where n.paced_until <= $3 and o.next_at <= $1 and c.paced_until <= $2
  order by o.priority desc, o.sequence limit 1 for no key update of o, c skip locked`;

/** Takes the message that may go next; `paced`: there are some, and their number must wait. */
export async function claim({ client }: Transaction, now: Date): Promise<Claim | 'none' | 'paced'> {
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const values = [now, at(paces.contact.ahead), at(paces.number.ahead)];
  const { rows } = await client.query<ClaimRow>({ name: 'claim-outbox', text: candidates, values });
  const [row] = rows;
  if (!row) return (await isPaced(client, values)) ? 'paced' : 'none';
  const kept = await client.query(
    `update channel_numbers set paced_until = greatest(paced_until, $2) + make_interval(secs => $4)
      where id = $1 and paced_until <= $3`,
    [row.number_id, now, values[2], paces.number.each / 1000],
  );
  if (!kept.rowCount) return 'paced';
  await client.query(
    'update contacts set paced_until = greatest(paced_until, $2) + make_interval(secs => $3) where id = $1',
    [row.contact_id, now, paces.contact.each / 1000],
  );
  await client.query(
    "update channel_outbox set state = 'sending', attempts = attempts + 1, next_at = $2 where message_id = $1",
    [row.message_id, at(answerTimeout + recognition)],
  );
  return {
    messageId: row.message_id,
    attempts: row.attempts + 1,
    message: row.content,
    replyTo: row.reply_to,
    to: { phone: row.phone, serviceUserId: row.service_user_id },
    number: {
      id: row.number_id,
      kind: row.kind,
      numberId: row.service_id,
      tokenSealed: row.token_sealed,
      appSecretSealed: null,
    },
  };
}

/** Whether something waits for the pace of its number. */
async function isPaced(client: Transaction['client'], [now, , numberBy]: (Date | undefined)[]): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from channel_numbers where paced_until > $2 and exists (
      select from channel_outbox where channel_outbox.number_id = channel_numbers.id and next_at <= $1) limit 1`,
    [now, numberBy],
  );
  return Boolean(rowCount);
}
