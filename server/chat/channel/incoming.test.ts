import { describe, expect, test } from 'vitest';
import { seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { createWebhook, marketplaceNumber, textFrom } from '#test/webhook.ts';
import { handleIncomingMessage } from '../incoming/commands.ts';
import { queueMessage } from './commands.ts';
import { handleNextEvent } from './events.ts';

const server = createTestServer({ marketplaceNumber });
const { tell } = createWebhook(server, marketplaceNumber);
const handleAll = async () => {
  while (await handleNextEvent(server.context, handleIncomingMessage));
};
const seconds = () => String(Math.floor(server.context.now().getTime() / 1000));

let made = 0;
/** A customer of a shop, and a message to them that waits in the outbox. */
async function conversation() {
  made += 1;
  const owner = await seller(server);
  const [shop] = await server.rows<{ slug: string }>('select slug from sellers where id = $1', [owner.id]);
  const phone = `9198222222${String(made).padStart(2, '0')}`;
  await tell({ messages: [textFrom(phone, `SHOP ${shop?.slug}`, { timestamp: seconds() })] });
  await handleAll();
  const [to] = await server.rows<{ contactId: string; conversationId: string }>(
    'select contact_id as "contactId", id as "conversationId" from conversations where seller_id = $1',
    [owner.id],
  );
  if (!to) throw new Error('There is no conversation.');
  const messageId = await server.context.database.transaction((tx) =>
    queueMessage(tx, server.context, { ...to, author: 'person', message: { kind: 'text', text: 'yes' } }),
  );
  const report = (status: string, changes: object = {}) => ({
    id: `wamid.out.${made}`,
    status,
    timestamp: seconds(),
    recipient_id: phone,
    biz_opaque_callback_data: messageId,
    ...changes,
  });
  const state = async () =>
    (await server.rows('select state, problem, external_id from channel_messages where id = $1', [messageId]))[0];
  return { owner, phone, ...to, messageId, report, state, external_id: `wamid.out.${made}` };
}

describe('states', () => {
  test('only advance, in whatever order they arrive', async () => {
    const { report, state, external_id } = await conversation();
    for (const [status, after] of [
      ['delivered', 'delivered'],
      ['sent', 'delivered'],
      ['read', 'read'],
      ['delivered', 'read'],
      ['failed', 'read'],
    ] as const) {
      await tell({ statuses: [report(status)] });
      await handleAll();
      expect(await state(), status).toEqual({ state: after, problem: null, external_id });
    }
  });

  test('explain a failure, and a message with a lost response is not sent again', async () => {
    const { report, state, messageId, external_id } = await conversation();
    await tell({ statuses: [report('failed', { errors: [{ code: 131026, title: 'Message undeliverable' }] })] });
    await handleAll();
    expect(await state()).toEqual({ state: 'failed', problem: 'undeliverable', external_id });
    expect(await server.rows('select 1 from channel_outbox where message_id = $1', [messageId])).toEqual([]);
  });

  // facts.md, section 6
  test.each([
    [131042, 'billing_problem', 'refused'],
    [131048, 'spam_limit', 'refused'],
    [368, 'account_blocked', 'refused'],
    [131031, 'account_blocked', 'refused'],
    [250, 'token_refused', 'refused'],
    [130472, 'marketing_limit', 'working'],
    [130497, 'country_blocked', 'working'],
    [131056, 'sending_limit', 'working'],
    [131021, 'undeliverable', 'working'],
    [132016, 'template_refused', 'working'],
    [999_999, 'unknown', 'working'],
  ])('name the reason of error %i, and show it with the number if it concerns all messages', async (code, problem, number) => {
    const { report, state } = await conversation();
    await server.rows("update channel_numbers set state = 'working', problem = null where kind = 'marketplace'");
    await tell({ statuses: [report('failed', { errors: [{ code }] })] });
    await handleAll();
    expect(await state()).toMatchObject({ state: 'failed', problem });
    expect(await server.rows("select state, problem from channel_numbers where kind = 'marketplace'")).toEqual([
      { state: number, problem: number === 'refused' ? problem : null },
    ]);
  });

  test('change nothing for another number or in an unknown format', async () => {
    const { report, state, messageId } = await conversation();
    const [number] = await server.rows<{ id: string }>("select id from channel_numbers where kind = 'simulator'");
    await server.rows(
      `insert into channel_events (id, event_key, number_id, kind, lane, occurred_at, raw, received_at, next_at)
        values (gen_random_uuid(), $1, $2, 'state', 'x', now(), $3, now(), now())`,
      [`forged ${messageId}`, number?.id, JSON.stringify({ item: report('read') })],
    );
    await tell({ statuses: [report('teleported'), { id: 7 }, null, 'x'] });
    await handleAll();
    expect(await state()).toMatchObject({ state: 'queued' });
    expect(await server.rows('select 1 from channel_events where handled_at is null')).toEqual([]);
  });
});

test("a seller's message from the phone's own app pauses the assistant for 12 hours", async () => {
  const { phone, conversationId } = await conversation();
  const { from: _, ...message } = textFrom('', 'I take this one');
  const echo = { ...message, timestamp: seconds(), to: phone, from: marketplaceNumber.phone.slice(1) };
  // A shared number has no such app: only a seller's own number speaks for a shop.
  await tell({ message_echoes: [echo] });
  await handleAll();
  expect(await server.rows('select owner from conversations where id = $1', [conversationId])).toEqual([
    { owner: 'assistant' },
  ]);
  await server.rows(
    `update channel_numbers set kind = 'seller', seller_id = (select seller_id from conversations where id = $1),
      app_secret_sealed = $2 where kind = 'marketplace'`,
    [conversationId, server.context.credentials.seal(await idOfNumber(), marketplaceNumber.appSecret)],
  );
  const { from: __, ...later } = textFrom('', 'and this');
  await tell({ message_echoes: [{ ...later, timestamp: seconds(), to: phone }] });
  await handleAll();
  const [owned] = await server.rows(
    "select owner, owner_id, last_text, silent_until > now() + interval '11 hours' as quiet from conversations where id = $1",
    [conversationId],
  );
  expect(owned).toEqual({ owner: 'person', owner_id: null, last_text: 'and this', quiet: true });
  const echoed = await server.rows("select text from channel_messages where author = 'app' and conversation_id = $1", [
    conversationId,
  ]);
  expect(echoed).toEqual([{ text: 'and this' }]);
});

async function idOfNumber(): Promise<string> {
  const [number] = await server.rows<{ id: string }>('select id from channel_numbers where number_id = $1', [
    marketplaceNumber.numberId,
  ]);
  return number?.id ?? '';
}

test('reads each recorded format, and skips broken ones without failing the batch', async () => {
  const shapes = [
    {
      type: 'interactive',
      interactive: { type: 'list_reply', list_reply: { id: 'row:1', title: 'Lamp', description: 'x' } },
    },
    { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'b', title: 'Yes' } } },
    { type: 'button', button: { text: 'Stop promotions', payload: 'Stop promotions' } },
    {
      type: 'text',
      text: { body: 'this one?' },
      context: { referred_product: { catalog_id: '1', product_retailer_id: '00000000-0000-7000-8000-000000000001' } },
    },
    {
      type: 'order',
      order: {
        catalog_id: '1',
        text: 'soon',
        product_items: [
          {
            product_retailer_id: '00000000-0000-7000-8000-000000000001',
            quantity: '2',
            item_price: 7.99,
            currency: 'INR',
          },
        ],
      },
    },
    { type: 'image', image: { id: '77', mime_type: 'image/jpeg', sha256: 'x', caption: 'look' } },
    { type: 'audio', audio: { id: '78' } },
    { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: {} } },
    { type: 'order', order: {} },
    { type: 7 },
  ];
  const messages = shapes.map((shape) => ({ ...textFrom('919833333301', ''), text: undefined, ...shape }));
  await tell({ messages: [null, 'x', { id: 'only an id' }, ...messages] });
  const ids = messages.map(({ id }) => id);
  while (await handleNextEvent(server.context, async () => {}));
  const kept = await server.rows(
    'select kind, text, content from channel_messages where external_id = any($1) order by array_position($1, external_id)',
    [ids],
  );
  expect(kept).toEqual([
    { kind: 'tap', text: 'Lamp', content: { choiceId: 'row:1' } },
    { kind: 'tap', text: 'Yes', content: { choiceId: 'b' } },
    { kind: 'text', text: 'Stop promotions', content: {} },
    { kind: 'text', text: 'this one?', content: { aboutProductId: '00000000-0000-7000-8000-000000000001' } },
    {
      kind: 'order',
      text: 'soon',
      content: { cart: [{ productId: '00000000-0000-7000-8000-000000000001', quantity: 2, pricePaise: 799 }] },
    },
    { kind: 'image', text: 'look', content: {} },
    { kind: 'audio', text: '', content: {} },
    { kind: 'unsupported', text: '', content: {} },
    { kind: 'unsupported', text: '', content: {} },
    { kind: 'unsupported', text: '', content: {} },
  ]);
});
