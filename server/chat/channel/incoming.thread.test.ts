import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DeliveryState } from '#domain/chat/channel.ts';
import { switchOffAssistant } from '#test/chatRecords.ts';
import { createChats, newDigits, slugOf } from '#test/chats.ts';
import { seller, type TestSeller, turnOnSecondFactor } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { createWebhook, envelope, marketplaceNumber, textFrom } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);
const hook = createWebhook(server, marketplaceNumber);

let owner: TestSeller;
let slug: string;
beforeAll(async () => {
  owner = await seller(server);
  await switchOffAssistant(server, owner);
  slug = await slugOf(server, owner);
});

type Shown = { kind: string; text: string; author: string; state: DeliveryState | null; problem: string | null };
type Thread = { chat: { phone: string | null; owner: string; isMine: boolean; needsYou: boolean }; messages: Shown[] };
const read = async ({ browser }: TestSeller, id: string) =>
  (await browser.get(`/api/seller/chats/${id}`)).body as Thread;
const now = (seconds = 0) => String(Math.floor(server.context.now().getTime() / 1000) + seconds);

/** The only conversation of a shop. */
async function onlyChat({ id }: TestSeller): Promise<string> {
  const rows = await server.rows<{ id: string }>('select id from conversations where seller_id = $1', [id]);
  expect(rows).toHaveLength(1);
  return rows[0]?.id ?? '';
}

/** A customer of the shop, and the conversation with them. */
async function customer(person: { phone?: string; userId?: string } = { phone: newDigits() }) {
  const phone = chats.phone({ name: 'Asha Rao', ...person });
  await phone.say(`SHOP ${slug}`);
  await phone.say('Is the lamp there?');
  const [row] = await server.rows<{ id: string }>(
    'select id from conversations where seller_id = $1 and (phone = $2 or service_user_id = $3)',
    [owner.id, person.phone ? `+${person.phone}` : null, person.userId ?? null],
  );
  return { phone, id: row?.id ?? '' };
}

/** A person of the shop answers; returns the message's id. */
async function answer(id: string): Promise<string> {
  const sent = await owner.browser.post(`/api/seller/chats/${id}/messages`, { kind: 'text', text: 'Yes, it is.' });
  expect(sent.status).toBe(201);
  return (sent.body as { id: string }).id;
}

test('a failed message keeps its reason despite later reports', async () => {
  const { id } = await customer();
  const messageId = await answer(id);
  const told = [
    { status: 'failed', errors: [{ code: 131026, title: 'In words of the service' }] },
    { status: 'delivered' },
    { status: 'failed', errors: [{ code: 131047, title: 'Another reason' }], timestamp: now(5) },
  ];
  const about = { id: `wamid.out.${messageId}`, recipient_id: '919811111301', biz_opaque_callback_data: messageId };
  for (const report of told) {
    expect((await hook.tell({ statuses: [{ timestamp: now(), ...about, ...report }] })).statusCode).toBe(200);
    await chats.handleAll();
  }
  expect((await read(owner, id)).messages[0]).toMatchObject({ state: 'failed', problem: 'undeliverable' });
});

/** A shop with a number of its own. */
async function ownNumber() {
  const shop = await seller(server);
  await switchOffAssistant(server, shop);
  await turnOnSecondFactor(server, shop);
  const [id, numberId, appSecret] = [randomUUID(), `777${Math.floor(Math.random() * 1e12)}`, randomUUID()];
  const { credentials } = server.context;
  await server.rows(
    `insert into channel_numbers (id, kind, seller_id, number_id, token_sealed, app_secret_sealed, state, paced_until, created_at, updated_at)
      values ($1, 'seller', $2, $3, $4, $5, 'working', now(), now(), now())`,
    [id, shop.id, numberId, credentials.seal(id, 'token'), credentials.seal(id, appSecret)],
  );
  const number = { ...marketplaceNumber, numberId, appSecret };
  const { post } = createWebhook(server, number);
  /** The seller writes to somebody in the app on their phone. */
  const echo = async (to: object, body: string, id = `wamid.${randomUUID()}`) => {
    const message = { id, from: '919800011111', timestamp: now(), type: 'text', text: { body }, ...to };
    const told = envelope({ message_echoes: [message] }, numberId, 'smb_message_echoes');
    expect((await post(JSON.stringify(told))).statusCode).toBe(200);
    await chats.handleAll();
  };
  return { shop, number, echo };
}

describe('a message from the phone’s own app', () => {
  test('is added to the thread once, and makes the person the owner', async () => {
    const { shop, number, echo } = await ownNumber();
    const digits = newDigits();
    await createChats(server, number).phone({ phone: digits, name: 'Ravi' }).say('Is the lamp there?');
    const id = await onlyChat(shop);
    expect((await read(shop, id)).chat).toMatchObject({ owner: 'assistant', needsYou: true });
    for (const _ of [1, 2]) await echo({ to: digits }, 'Yes, come by.', 'wamid.echo');
    const { chat, messages } = await read(shop, id);
    expect(chat).toMatchObject({ owner: 'person', isMine: false, needsYou: false });
    expect(messages).toMatchObject([
      { author: 'app', text: 'Yes, come by.', state: 'sent' },
      { author: 'customer', text: 'Is the lamp there?' },
    ]);
    const quiet = "select silent_until > now() + interval '11 hours' as is_quiet from conversations where id = $1";
    expect(await server.rows(quiet, [id])).toEqual([{ is_quiet: true }]);
  });

  test('reaches a customer with a hidden phone by their id, and no other', async () => {
    const { shop, number, echo } = await ownNumber();
    await createChats(server, number).phone({ userId: 'IN.echo.1' }).say('Hello');
    await echo({ to_user_id: 'IN.echo.2' }, 'To somebody else');
    await echo({ to_user_id: 'IN.echo.1' }, 'To you');
    const rows = await server.rows<{ id: string }>(
      "select id from conversations where seller_id = $1 and service_user_id = 'IN.echo.1'",
      [shop.id],
    );
    expect((await read(shop, rows[0]?.id ?? '')).messages.map(({ text }) => text)).toEqual(['To you', 'Hello']);
  });

  test('is learned like one from the inbox, from what the customer had written before', async () => {
    const { shop, number, echo } = await ownNumber();
    for (const asked of ['do you gift wrap?', 'gift wrap karte ho kya', 'gift wrapping hai?']) {
      const digits = newDigits();
      const phone = createChats(server, number).phone({ phone: digits, name: 'Ravi' });
      await phone.say(asked);
      const timestamp = now();
      server.pass(1000);
      await phone.say('where is my order?');
      await echo({ to: digits, timestamp }, 'Yes, gift wrap is ₹20.');
    }
    expect((await shop.browser.get('/api/seller/learned-answers')).body).toMatchObject({
      answers: [{ question: 'do you gift wrap?', answer: 'Yes, gift wrap is ₹20.', customers: 3 }],
    });
  });

  test('begins a conversation, which the person owns when the customer answers', async () => {
    const { shop, number, echo } = await ownNumber();
    const digits = newDigits();
    await echo({ to: digits }, 'Your saree is here. Shall I send it?');
    await createChats(server, number).phone({ phone: digits, name: 'Ravi' }).say('Yes please');
    const { chat, messages } = await read(shop, await onlyChat(shop));
    expect(chat).toMatchObject({ name: 'Ravi', owner: 'person', needsYou: true });
    expect(messages.map(({ text }) => text)).toEqual(['Yes please', 'Your saree is here. Shall I send it?']);
  });
});

test('answers a customer with a hidden phone by the id of the service', async () => {
  const { id } = await customer({ userId: 'IN.13491208655302741918' });
  expect((await read(owner, id)).chat.phone).toBeNull();
  const messageId = await answer(id);
  expect(
    await server.rows(
      `select phone, service_user_id from channel_outbox join contacts on contacts.id = contact_id where message_id = $1`,
      [messageId],
    ),
  ).toEqual([{ phone: null, service_user_id: 'IN.13491208655302741918' }]);
});

describe('a message of an unknown kind', () => {
  const said = { type: 'text', text: { body: 'Is the lamp there?' } };
  const unknown: [string, object][] = [
    ['a kind of the future', { type: 'hologram', hologram: { depth: 3 } }],
    ['what the service itself does not know', { type: 'unsupported', errors: [{ code: 131051 }] }],
    ['a reaction', { type: 'reaction', reaction: { message_id: 'wamid.first', emoji: '👍' } }],
    ['a message that was edited', { type: 'edit', edit: { original_message_id: 'wamid.first', message: { ...said } } }],
    ['a message that was taken back', { type: 'revoke', revoke: { original_message_id: 'wamid.first' } }],
    ['a text without its words', { type: 'text' }],
    ['a cart without lines', { type: 'order', order: { product_items: [] } }],
  ];

  test.each(unknown)('%s is kept raw, shown as unsupported, and changes nothing that was said', async (_, message) => {
    const { phone, id } = await customer();
    await phone.send({ ...said, id: `wamid.first.${id}` });
    const before = (await read(owner, id)).messages;
    const wamid = `wamid.${randomUUID()}`;
    await phone.send({ ...message, id: wamid });
    const { messages } = await read(owner, id);
    expect(messages[0]).toMatchObject({ kind: 'unsupported', text: '' });
    expect(messages.slice(1)).toEqual(before);
    const [event] = await server.rows<{ raw: { item: object } }>(
      "select raw from channel_events where event_key like '%' || $1",
      [wamid],
    );
    expect(event?.raw.item).toMatchObject(message);
  });

  test.each(['audio', 'video', 'document', 'sticker', 'location'])('%s is shown by its name', async (type) => {
    const { phone, id } = await customer();
    await phone.send({ type, [type]: { id: 'media-1' } });
    expect((await read(owner, id)).messages[0]).toMatchObject({ kind: type, text: '' });
  });
});

test('sorts a late message by its time, and keeps the newer preview and window', async () => {
  const { phone, id } = await customer();
  const window = () => server.rows('select window_ends_at, last_text from conversations where id = $1', [id]);
  const before = await window();
  await phone.send({ ...textFrom('', 'an hour ago'), from: undefined, timestamp: now(-3600) });
  expect(await window()).toEqual(before);
  expect((await read(owner, id)).messages.at(-1)).toMatchObject({ text: 'an hour ago' });
});
