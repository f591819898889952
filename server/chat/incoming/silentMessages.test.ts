import { describe, expect, test } from 'vitest';
import { createChats, newDigits, type Phone } from '#test/chats.ts';
import { seller } from '#test/factories.ts';
import { createInbox } from '#test/inbox.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);
const inbox = createInbox(server, chats);

const silent: [string, object][] = [
  ['a reaction', { type: 'reaction', reaction: { message_id: 'wamid.first', emoji: '👍' } }],
  ['a reaction that is taken back', { type: 'reaction', reaction: { message_id: 'wamid.first' } }],
  ['a message that is taken back', { type: 'revoke', revoke: { original_message_id: 'wamid.first' } }],
  ['a notice of the service', { type: 'system', system: { type: 'user_changed_number', body: 'Asha changed' } }],
];

describe.each(silent)('%s', (_, message) => {
  async function answersTo(phone: Phone) {
    const heard = await phone.send(message);
    await chats.answered();
    return [...heard, ...(await phone.hear())];
  }

  test('of a customer is in the thread, and neither the assistant nor the shop answers it', async () => {
    const owner = await seller(server);
    const { phone, id } = await inbox.customer(owner, 'Asha');
    await chats.answered();
    await phone.hear();
    expect(await answersTo(phone)).toEqual([]);
    const { chat, messages } = await inbox.read(owner, id);
    expect(chat.needsYou).toBe(false);
    expect(messages[0]).toMatchObject({ kind: 'unsupported', author: 'customer' });
  });

  test('of a shop’s phone or of a stranger has no answer', async () => {
    const phone = await chats.sellerPhone(await seller(server), { phone: newDigits() });
    expect(await answersTo(phone)).toEqual([]);
    expect(await answersTo(chats.phone({ phone: newDigits() }))).toEqual([]);
  });
});
