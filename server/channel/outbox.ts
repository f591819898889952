import { setTimeout as pause } from 'node:timers/promises';
import type { OutgoingMessage, Problem } from '#domain/channel.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../database/connect.ts';
import type { NumberRow } from '../numbers/credentials.ts';
import { type Answer, answerTimeout, type Failure, sendMessage, uploadPicture } from './graph.ts';
import { isOnItsWay, readPicture } from './media.ts';
import { bodyOf } from './sending.ts';
import type { Step } from './worker.ts';

/** In milliseconds: 6 at once to one person and one more every 6 s, 20 a second from one number (chat.md, section 1). */
const paces = { contact: { each: 6000, ahead: 5 * 6000 }, number: { each: 50, ahead: 19 * 50 } };
/** How long a message whose answer was lost waits to be recognised by its own id, in milliseconds. */
const recognition = 60_000;
const maxAttempts = 12;
/** After so many tries, 2 and 4 s apart, words go without a picture that the service has not handed over yet. */
const picturePatience = 2;

type Claim = {
  messageId: string;
  attempts: number;
  message: OutgoingMessage;
  replyTo: string | null;
  to: { phone: string | null; serviceUserId: string | null };
  number: NumberRow;
};

/**
 * Sends the message that may go next: the first of each contact, in the pace that the service allows. Nothing is locked
 * meanwhile; whoever dies in the middle leaves a message that waits to be recognised.
 */
export async function sendNext(context: Context): Promise<Step> {
  const claimed = await context.database.transaction((tx) => claim(tx, context.now()));
  if (typeof claimed !== 'object') return claimed === 'none' ? false : { waitFor: paces.number.each };
  const answer = await deliver(context, claimed);
  await note(context, claimed, answer);
  return true;
}

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

async function claim({ client }: Transaction, now: Date): Promise<Claim | 'none' | 'paced'> {
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

async function deliver(
  context: Context,
  { messageId, attempts, message, replyTo, to, number }: Claim,
): Promise<Answer<string>> {
  const access = context.credentials.accessOf(number);
  if (!access) return { kind: 'refused', problem: 'number_missing' };
  const source = 'picture' in message ? message.picture : undefined;
  let pictureId: string | undefined;
  if (source) {
    const jpeg = await readPicture(context, source);
    if (!jpeg && attempts <= picturePatience && (await isOnItsWay(context, source))) {
      return { kind: 'temporary', code: undefined };
    }
    const uploaded = jpeg && (await uploadPicture(access, jpeg));
    if (uploaded && uploaded.kind !== 'done') return uploaded;
    pictureId = uploaded?.value;
  }
  return sendMessage(access, bodyOf({ to, messageId, message, pictureId, replyTo }));
}

/** Writes down what came of it, also after a pause of the database: else a message would go out twice. */
async function note(context: Context, claimed: Claim, answer: Answer<string>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await context.database.transaction((tx) => noteIn(tx, claimed, answer, context.now()));
    } catch (error) {
      if (tries === 5) throw error;
      await pause(tries * 1000, undefined, { ref: false });
    }
  }
}

async function noteIn(tx: Transaction, claimed: Claim, answer: Answer<string>, now: Date): Promise<void> {
  const { client } = tx;
  const { messageId, attempts } = claimed;
  const problem = answer.kind === 'done' ? undefined : problemAfter(answer, attempts);
  if (answer.kind === 'done') {
    await client.query(
      `update channel_messages set external_id = coalesce(external_id, $2),
          state = case when state = 'queued' then 'sent' else state end where id = $1`,
      [messageId, answer.value],
    );
    await client.query('delete from channel_outbox where message_id = $1', [messageId]);
  } else if (problem) {
    await fail(tx, claimed, problem, now);
  } else {
    const nextAt = new Date(now.getTime() + pauseAfter(answer, attempts));
    await client.query('update channel_outbox set state = $3, next_at = $4 where message_id = $1 and attempts = $2', [
      messageId,
      attempts,
      answer.kind === 'lost' ? 'unsure' : 'queued',
      nextAt,
    ]);
    return;
  }
  await client.query(
    `select pg_notify('haat_events', seller_id::text) from conversations
      where id = (select conversation_id from channel_messages where id = $1)`,
    [messageId],
  );
}

async function fail({ client }: Transaction, { messageId, attempts, number }: Claim, problem: Problem, now: Date) {
  await client.query(
    `with gone as (delete from channel_outbox where message_id = $1 and attempts = $2 returning 1)
      update channel_messages set state = 'failed', problem = $3
      where id = $1 and state = 'queued' and exists (select from gone)`,
    [messageId, attempts, problem],
  );
  if (problem !== 'token_refused') return;
  await client.query(
    "update channel_numbers set state = 'refused', problem = $2, checked_at = $3, updated_at = $3 where id = $1",
    [number.id, problem, now],
  );
}

function problemAfter(failure: Failure, attempts: number): Problem | undefined {
  if (failure.kind === 'refused') return failure.problem;
  return attempts >= maxAttempts ? 'too_many_tries' : undefined;
}

const longestPause = 10 * 60_000;
const pairLimit = 131056;

/** In milliseconds: 2, 4, 8 s … up to ten minutes; for the pace to one person 4, 16, 64 s. */
function pauseAfter(failure: Failure, attempts: number): number {
  if (failure.kind === 'lost') return recognition;
  const base = failure.kind === 'temporary' && failure.code === pairLimit ? 4 : 2;
  return Math.min(1000 * base ** attempts, longestPause);
}
