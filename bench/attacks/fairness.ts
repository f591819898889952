/**
 * Measures how long customers of quiet shops wait for a reply while one shop floods: 20,000 events on its own number,
 * 20,000 on the shared number, which its assistant answers, 20,000 order notifications in the shared number's outbox,
 * and 20,000 photos to download. Exits 1 if the p95 from question to reply at the messaging service exceeds 5 s (of
 * which the assistant debounces 3 s), or the p95 until a photo is stored, or if a reply or photo is missing.
 * `node_modules/.bin/node bench/attacks/fairness.ts`. Needs a built web app.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { createCredentials } from '../../server/chat/service/credentials.ts';
import { createSeal } from '../../server/platform/secrets/seal.ts';
import { authSecret } from '../../test/channelTraffic.ts';
import { openDatabase, startServer } from '../../test/process.ts';
import { openShop, trafficEnvironment } from '../../test/traffic.ts';
import { envelope, marketplaceNumber } from '../../test/webhook.ts';

const count = Number(process.env.COUNT ?? 20_000);
const quietShops = 5;
const customers = 40;
/** Milliseconds between two customers' questions. */
const pace = 250;
/** Longer for photos, which must each be converted: 40 a minute. */
const photoPace = 1500;
const bar = 5000;
const patience = 60_000;

const background = { r: 200, g: 40, b: 40 };
const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
  .jpeg()
  .toBuffer();
/** When a message was last sent to each phone. */
const sentAt = new Map<string, number>();
const service = createServer(async (request, response) => {
  if (request.url === '/photo') return response.end(photo);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { to } = JSON.parse(Buffer.concat(chunks).toString() || '{}') as { to?: string };
  if (to) sentAt.set(to, performance.now());
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ url: `${serviceUrl}/photo`, messages: [{ id: `wamid.${randomUUID()}` }] }));
}).listen(0, '127.0.0.1');
await once(service, 'listening');
const serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

const directory = await mkdtemp(join(tmpdir(), 'haat-fairness-'));
const server = await startServer(directory, {
  ...trafficEnvironment,
  AUTH_SECRET: authSecret,
  WHATSAPP_PHONE_NUMBER_ID: marketplaceNumber.numberId,
  WHATSAPP_NUMBER: marketplaceNumber.phone.slice(1),
  WHATSAPP_TOKEN: marketplaceNumber.token,
  WHATSAPP_APP_SECRET: marketplaceNumber.appSecret,
  WHATSAPP_VERIFY_TOKEN: marketplaceNumber.verifyToken,
  WHATSAPP_GRAPH_URL: `${serviceUrl}/v1`,
  WHATSAPP_MEDIA_URL: serviceUrl,
});
const database = await openDatabase(directory);

const messageFrom = (from: string, content: object) => ({
  from,
  id: `wamid.${randomUUID()}`,
  timestamp: String(Math.floor(Date.now() / 1000)),
  ...content,
});
const textFrom = (from: string, body: string) => messageFrom(from, { type: 'text', text: { body } });
const photoFrom = (from: string, id: string) =>
  messageFrom(from, { type: 'image', image: { id, mime_type: 'image/jpeg' } });

async function post(messages: object[], numberId = marketplaceNumber.numberId): Promise<void> {
  const body = JSON.stringify(envelope({ messages }, numberId));
  const signature = `sha256=${createHmac('sha256', marketplaceNumber.appSecret).update(body).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
  const answer = await fetch(`${server.url}/webhooks/whatsapp`, { method: 'POST', headers, body });
  if (answer.status !== 200) throw new Error(`The webhook answered ${answer.status}.`);
}

/** Posts messages of so many people, a hundred per request. */
async function flood(text: string, first: number, numberId?: string): Promise<void> {
  const started = performance.now();
  for (let place = 0; place < count; place += 100) {
    await post(
      Array.from({ length: 100 }, (_, number) => textFrom(String(first + place + number), text)),
      numberId,
    );
  }
  const { rows } = await database.query('select count(*) from channel_events where handled_at is null');
  console.log(`  ${count} posted in ${((performance.now() - started) / 1000).toFixed(1)} s, ${rows[0].count} wait`);
}

const phoneOf = (number: number) => `9198000${String(10_000 + number)}`;
async function untilReplied(phone: string, since: number): Promise<number> {
  while (performance.now() - since < patience) {
    const at = sentAt.get(phone) ?? 0;
    if (at > since) return at - since;
    await pause(10);
  }
  return Number.POSITIVE_INFINITY;
}

/** Asks a question and resolves with the wait for its reply, in milliseconds. */
async function ask(phone: string): Promise<number> {
  const askedAt = performance.now();
  await post([textFrom(phone, 'what is new?')]);
  return untilReplied(phone, askedAt);
}

/** Sends a photo and resolves with the wait until it is stored, in milliseconds. */
async function sendPhoto(phone: string): Promise<number> {
  const id = randomUUID();
  const sentPhotoAt = performance.now();
  await post([photoFrom(phone, id)]);
  while (performance.now() - sentPhotoAt < patience) {
    const sql = "select from channel_media where external_id = $1 and state = 'kept'";
    if ((await database.query(sql, [id])).rowCount) return performance.now() - sentPhotoAt;
    await pause(100);
  }
  return Number.POSITIVE_INFINITY;
}

/** The p95 wait of customers who write in sequence, in milliseconds. */
async function measure(label: string, write = ask, interval = pace): Promise<void> {
  const waits: Promise<number>[] = [];
  for (let number = 0; number < customers; number += 1) {
    waits.push(write(phoneOf(number)));
    await pause(interval);
  }
  const times = (await Promise.all(waits)).toSorted((one, other) => one - other);
  const [p50, p95] = [0.5, 0.95].map((share) => (times[Math.ceil(times.length * share) - 1] ?? 0) / 1000);
  const lost = times.filter((time) => !Number.isFinite(time)).length;
  console.log(`${label}: p50 ${p50?.toFixed(1)} s, p95 ${p95?.toFixed(1)} s, ${lost} unanswered`);
  if ((p95 ?? 0) * 1000 > bar || lost > 0) process.exitCode = 1;
  const { rows } =
    await database.query(`select (select count(*) from channel_events where handled_at is null) as events,
    (select count(*) from channel_outbox) as messages,
    (select count(*) from channel_media where state = 'waiting') as photos`);
  const { events, messages, photos } = rows[0];
  console.log(`  still waiting then: ${events} events, ${messages} messages, ${photos} photos`);
}

/** Ends a flood by discarding what is still queued, so that it does not affect the next one. */
async function calm(): Promise<void> {
  await database.query('delete from channel_events where handled_at is null');
  await database.query('update assistant_turns set due_at = null');
  await database.query('delete from channel_outbox');
  await database.query('delete from channel_tickets');
  await database.query("delete from channel_media where state = 'waiting'");
  await pause(3000);
}

/** Queues notifications as if so many chat customers' orders had been confirmed simultaneously. */
const orderNews = `with people as (
    insert into contacts (id, number_id, phone, seller_id, paced_until, created_at, updated_at)
    select gen_random_uuid(), n.id, '+9177' || lpad(i::text, 8, '0'), $1, now(), now(), now()
    from channel_numbers n, generate_series(1, $2::int) i where n.kind = 'marketplace' returning id, number_id, phone
  ), chats as (
    insert into conversations (id, seller_id, contact_id, phone, created_at, updated_at)
    select gen_random_uuid(), $1, id, phone, now(), now() from people returning id, contact_id
  )
  insert into channel_messages (id, number_id, contact_id, conversation_id, direction, author, kind, text, content, state, occurred_at, created_at)
  select gen_random_uuid(), number_id, people.id, chats.id, 'out', 'news', 'text', 'news', '{"kind":"text","text":"news"}', 'queued', now(), now()
  from people join chats on contact_id = people.id`;
const queueNews = `insert into channel_outbox (message_id, number_id, contact_id, state, next_at)
  select id, number_id, contact_id, 'queued', now() from channel_messages where author = 'news' and state = 'queued'`;

/** Photos that one person sent to the loud shop's number, waiting to be downloaded. */
const waitingPhotos = `with person as (
    insert into contacts (id, number_id, phone, seller_id, paced_until, created_at, updated_at)
    values (gen_random_uuid(), $1, '+917600000000', $2, now(), now(), now()) returning id
  ), files as (
    insert into channel_messages (id, number_id, contact_id, direction, author, kind, text, content, occurred_at, created_at)
    select gen_random_uuid(), $1, person.id, 'in', 'customer', 'image', '', '{}', now(), now()
    from person, generate_series(1, $3::int) returning id
  )
  select id from files`;
const queuePhotos = `insert into channel_media (id, message_id, external_id, state, next_at, created_at)
  select gen_random_uuid(), id, id::text, 'waiting', now(), now() from unnest($1::uuid[]) as id`;

try {
  const [loud, ...quiet] = await Promise.all(
    Array.from({ length: 1 + quietShops }, async () => {
      const { id } = await openShop(server.url, 2);
      const { rows } = await database.query<{ slug: string }>('select slug from sellers where id = $1', [id]);
      return { id, slug: rows[0]?.slug ?? '' };
    }),
  );
  if (!loud) throw new Error('There is no shop.');
  for (let number = 0; number < customers; number += 1) {
    const phone = phoneOf(number);
    const began = performance.now();
    await post([textFrom(phone, `SHOP ${quiet[number % quiet.length]?.slug}`)]);
    if (number === customers - 1) await untilReplied(phone, began);
  }
  await measure('without a flood');

  const { credentials, numberId, id } = {
    credentials: createCredentials({
      authSecret,
      seal: createSeal(authSecret),
      marketplace: undefined,
      addresses: { graphUrl: '', mediaOrigin: '' },
      ownUrl: () => '',
    }),
    numberId: '700800900',
    id: randomUUID(),
  };
  await database.query(
    `insert into channel_numbers (id, kind, seller_id, number_id, token_sealed, app_secret_sealed, state, paced_until, created_at, updated_at)
      values ($1, 'seller', $2, $3, $4, $5, 'working', now(), now(), now())`,
    [id, loud.id, numberId, credentials.seal(id, 'a token'), credentials.seal(id, marketplaceNumber.appSecret)],
  );
  await flood('what is new?', 917_000_000_000, numberId);
  await measure('flooded number of its own');
  await calm();
  await flood(`SHOP ${loud.slug} what is new?`, 917_100_000_000);
  await measure('flood on the shared number');
  await calm();
  await database.query(orderNews, [loud.id, count]);
  await database.query(queueNews);
  await measure('order news on the shared number');
  await calm();
  await measure('photos without a flood', sendPhoto, photoPace);
  const { rows: files } = await database.query<{ id: string }>(waitingPhotos, [id, loud.id, count]);
  await database.query(queuePhotos, [files.map((file) => file.id)]);
  await measure('photos beside waiting photos', sendPhoto, photoPace);
} finally {
  await database.end();
  if ((await server.stop()) !== 0) process.exitCode = 1;
  service.close();
  await rm(directory, { recursive: true, force: true });
}
