import { describe, expect, onTestFinished, test } from 'vitest';
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
/** A person who talks to a shop already. */
async function talkTo(sellerId: string, phone: string) {
  await tell({ messages: [textFrom(phone, 'hello')] });
  await handleAll();
  await server.rows('update contacts set seller_id = $1 where phone = $2', [sellerId, `+${phone}`]);
}

describe('a message', () => {
  test("is stored with its contact, in the conversation of the contact's shop", async () => {
    const owner = await seller(server);
    await talkTo(owner.id, '919811111101');
    const contacts = [{ profile: { name: 'Asha' }, wa_id: '919811111101', user_id: 'IN.1' }];
    await tell({ contacts, messages: [textFrom('919811111101', 'is the kurta there?')] });
    await handleAll();
    const messages = 'select text, direction, conversation_id is not null as filed from channel_messages';
    expect(
      await server.rows(
        `${messages} join contacts on contacts.id = contact_id where phone = '+919811111101' order by occurred_at`,
      ),
    ).toEqual([
      { text: 'hello', direction: 'in', filed: false },
      { text: 'is the kurta there?', direction: 'in', filed: true },
    ]);
    expect(
      await server.rows('select phone, name, unread, last_text from conversations where seller_id = $1', [owner.id]),
    ).toEqual([{ phone: '+919811111101', name: 'Asha', unread: 1, last_text: 'is the kurta there?' }]);
  });

  test('of a person without a phone stays theirs once the phone is known', async () => {
    const hidden = { contacts: [{ user_id: 'IN.77' }] };
    const { from: _, ...message } = textFrom('', 'who am I?');
    await tell({ ...hidden, messages: [{ ...message, from_user_id: 'IN.77' }] });
    await tell({ messages: [textFrom('919811111102', 'it is me', { from_user_id: 'IN.77' })] });
    await handleAll();
    expect(await server.rows("select phone from contacts where service_user_id = 'IN.77'")).toEqual([
      { phone: '+919811111102' },
    ]);
  });

  test('of an unknown kind is stored raw and shown as such', async () => {
    const { text: _, ...message } = textFrom('919811111103', '');
    await tell({ messages: [{ ...message, type: 'hologram', hologram: { depth: 3 } }] });
    await handleAll();
    expect(await server.rows('select kind from channel_messages where external_id = $1', [message.id])).toEqual([
      { kind: 'unsupported' },
    ]);
    const [event] = await server.rows<{ raw: { item: unknown } }>(
      'select raw from channel_events where event_key like $1',
      [`%${message.id}`],
    );
    expect(event?.raw.item).toMatchObject({ hologram: { depth: 3 } });
  });

  test('is stored without characters that no text may contain', async () => {
    await tell({ messages: [textFrom('919811111104', 'nul \0 and half \ud800 of a letter')] });
    await handleAll();
    const [message] = await server.rows("select text from channel_messages where text like 'nul%'");
    expect(message).toEqual({ text: 'nul  and half � of a letter' });
  });
});

test('handles the events of one person in the order of their times, each once', async () => {
  const heard: string[] = [];
  const times = [5, 3, 3, 9, 1];
  const messages = times.map((second, place) =>
    textFrom('919811111105', `${second} ${place}`, { timestamp: String(1_770_000_000 + second) }),
  );
  await tell({ messages });
  await tell({ messages: messages.toReversed() });
  while (await handleNextEvent(server.context, async (_tx, _context, message) => void heard.push(message.text)));
  expect(heard).toEqual(['1 4', '3 1', '3 2', '5 0', '9 3']);
});

test('retries a failing event six times, then sets it aside and continues its lane', async () => {
  await tell({ messages: [textFrom('919811111106', 'poison'), textFrom('919811111106', 'after')] });
  const { error } = console;
  console.error = () => {};
  onTestFinished(() => {
    console.error = error;
  });
  const heard: string[] = [];
  const handle = () =>
    handleNextEvent(server.context, async (_tx, _context, { text }) => {
      heard.push(text);
      if (text === 'poison') throw new Error('cannot');
    });
  for (let time = 0; time < 10; time += 1) {
    await handle();
    server.pass(40_000);
  }
  expect(heard).toEqual([...Array.from({ length: 6 }, () => 'poison'), 'after']);
  expect(await server.rows("select attempts from channel_events where problem = 'given_up'")).toEqual([
    { attempts: 6 },
  ]);
});

describe('a queued message', () => {
  test('is accepted within the window only, and not after a STOP', async () => {
    const owner = await seller(server);
    await talkTo(owner.id, '919811111107');
    await tell({ messages: [textFrom('919811111107', 'again', { timestamp: String(Math.floor(Date.now() / 1000)) })] });
    await handleAll();
    const [to] = await server.rows<{ contactId: string; conversationId: string }>(
      'select contact_id as "contactId", id as "conversationId" from conversations where seller_id = $1',
      [owner.id],
    );
    if (!to) throw new Error('There is no conversation.');
    const say = (text: string) =>
      server.context.database.transaction((tx) =>
        queueMessage(tx, server.context, { ...to, author: 'person', message: { kind: 'text', text } }),
      );
    await say('yes, it is');
    expect(await server.rows('select count(*)::int from channel_outbox where contact_id = $1', [to.contactId])).toEqual(
      [{ count: 1 }],
    );
    await server.rows('update conversations set stopped_at = now() where id = $1', [to.conversationId]);
    await expect(say('one more')).rejects.toMatchObject({ code: 'chat_stopped' });
    await server.rows('update conversations set stopped_at = null where id = $1', [to.conversationId]);
    server.pass(25 * 60 * 60_000);
    await expect(say('too late')).rejects.toMatchObject({ code: 'chat_window_closed' });
    expect(
      await server.rows('select text, state from channel_messages where contact_id = $1 and direction = $2', [
        to.contactId,
        'out',
      ]),
    ).toEqual([{ text: 'yes, it is', state: 'queued' }]);
  });
});
