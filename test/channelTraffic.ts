import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { createCredentials } from '#server/chat/service/credentials.ts';
import { createSeal } from '#server/platform/secrets/seal.ts';
import { envelope } from './webhook.ts';

export const authSecret = 'the same for each, 32 or more long';
/** The credentials that sign the simulator's events on a server with this secret. */
export const { simulator } = createCredentials({
  authSecret,
  seal: createSeal(authSecret),
  marketplace: undefined,
  addresses: { graphUrl: '', mediaOrigin: '' },
  ownUrl: () => '',
});

export type Event = { phone: string; id: string; second: number; text: string };

const phones = 50;
const eventsOfEach = 20;
/** Every fifth message of a phone names the shop again and gets a reply. */
const shopNameInterval = 5;
const under = (bound: number) => Math.floor(Math.random() * bound);

function shuffle<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/**
 * 1,000 messages from 50 phones over a minute, in arrival order: shuffled within each second, a tenth of them delivered
 * twice.
 */
export function makeEvents(slug: string): Event[] {
  const began = Math.floor(Date.now() / 1000) - 120;
  const all = Array.from({ length: phones * eventsOfEach }, (_, number): Event => {
    const position = Math.floor(number / phones);
    const phone = `91100000${String(number % phones).padStart(4, '0')}`;
    const text = position % shopNameInterval === 0 ? `SHOP ${slug}` : `message ${position}`;
    return { phone, id: `wamid.${randomUUID()}`, second: began + Math.floor(number / 17), text };
  });
  const seconds = Map.groupBy(all, ({ second }) => second);
  const arriving = [...seconds.values()].flatMap((events) => shuffle(events));
  return arriving.flatMap((event) => (under(10) === 0 ? [event, event] : [event]));
}

/** Batches of 1 to 100, the sizes the service posts. */
export function inBatches(events: Event[]): Event[][] {
  const batches: Event[][] = [];
  for (let position = 0; position < events.length; ) {
    const size = 1 + under(100);
    batches.push(events.slice(position, position + size));
    position += size;
  }
  return batches;
}

/** Posts a batch until the server answers 200, at its current URL. The real service retries for days. */
export async function deliver(batch: Event[], url: () => string): Promise<void> {
  const messages = batch.map(({ phone, id, second, text }) => ({
    from: phone,
    id,
    timestamp: String(second),
    type: 'text',
    text: { body: text },
  }));
  const body = JSON.stringify(envelope({ messages }, simulator.numberId));
  const signature = createHmac('sha256', simulator.appSecret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
  for (;;) {
    const answer = await fetch(`${url()}/webhooks/whatsapp`, { method: 'POST', headers, body }).catch(() => undefined);
    if (answer?.status === 200) return;
    if (answer && answer.status < 500) throw new Error(`An event was answered with ${answer.status}.`);
    await pause(100);
  }
}

/** Adds the phones to the simulator, each having just written. */
export async function addPhones(database: pg.Client): Promise<void> {
  await database.query(
    `with phones as (
      insert into simulated_phones (id, phone, service_user_id, name, created_at)
      select gen_random_uuid(), '91100000' || lpad(i::text, 4, '0'), 'IN.' || i, 'Customer ' || i, now() from generate_series(0, $1) i
      returning id)
    insert into simulated_messages (id, phone_id, direction, external_id, payload, state, created_at)
      select gen_random_uuid(), id, 'from', id, '{}', 'sent', now() from phones`,
    [phones - 1],
  );
}

const countOf = async (database: pg.Client, from: string) =>
  Number((await database.query<{ count: string }>(`select count(*) from ${from}`)).rows[0]?.count);

/** Waits until everything is handled and sent. An unmatched message is delayed for over a minute. */
export async function settle(database: pg.Client): Promise<void> {
  for (;;) {
    const left = await countOf(database, 'channel_events where handled_at is null');
    const waiting = await countOf(database, 'channel_outbox');
    const pending = await countOf(database, 'simulated_webhooks');
    const unhandled = await countOf(database, "channel_messages where state in ('queued', 'sent')");
    if (left + waiting + pending + unhandled === 0) return;
    await pause(500);
  }
}

/** Problems found: each message must be handled once and in order, each reply sent once. */
export async function auditChannel(database: pg.Client, arrived: Event[]): Promise<string[]> {
  const problems: string[] = [];
  const expected = new Map<string, string[]>();
  const inSequence = arrived.map((event, place) => ({ ...event, place }));
  inSequence.sort((one, other) => one.second - other.second || one.place - other.place);
  for (const { phone, id } of inSequence) {
    const ids = expected.get(phone) ?? [];
    if (!ids.includes(id)) expected.set(phone, [...ids, id]);
  }
  for (const [phone, ids] of expected) {
    const { rows } = await database.query<{ external_id: string }>(
      `select external_id from channel_messages join contacts on contacts.id = contact_id
        where phone = $1 and direction = 'in' order by channel_messages.id`,
      [`+${phone}`],
    );
    const handled = rows.map((row) => row.external_id);
    if (handled.join() !== ids.join())
      problems.push(`${phone}: ${handled.length} of ${ids.length} handled, or out of sequence`);
  }
  const answers = (phones * eventsOfEach) / shopNameInterval;
  const sent = await countOf(database, "simulated_messages where direction = 'to'");
  const different = await countOf(
    database,
    "(select distinct callback from simulated_messages where direction = 'to') as once",
  );
  const delivered = await countOf(database, "channel_messages where state = 'delivered'");
  const unread = await countOf(database, `conversations where unread = ${eventsOfEach}`);
  if (sent !== answers) problems.push(`${sent} answers sent instead of ${answers}`);
  if (different !== sent) problems.push(`${sent - different} answers sent twice`);
  if (delivered !== answers) problems.push(`${delivered} answers delivered instead of ${answers}`);
  if (unread !== phones) problems.push(`${unread} conversations with all their messages instead of ${phones}`);
  return problems;
}
