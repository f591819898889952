import { describe, expect, test } from 'vitest';
import { createChats, type Heard, newDigits, type Phone, slugOf } from '#test/chats.ts';
import { admin, newKey, orderBody, product, seller, type TestSeller, why } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

/** Delivers what waits, and returns the service's id of the last message with this choice. */
async function deliver(choiceId: string): Promise<string> {
  await server.rows(
    "update channel_messages set external_id = 'wamid.out.' || id where direction = 'out' and external_id is null",
  );
  const [row] = await server.rows<{ id: string }>(
    "select external_id as id from channel_messages where direction = 'out' and content::text like $1 order by id desc",
    [`%${choiceId}%`],
  );
  return row?.id ?? '';
}

/** Taps a button as phones do: the tap names the message that it belongs to. */
async function tapBelow(phone: Phone, heard: Heard[], title: string): Promise<Heard[]> {
  const id = heard.at(-1)?.choices[title] ?? '';
  const reply = { type: 'button_reply', button_reply: { id, title } };
  return phone.send({ type: 'interactive', context: { id: await deliver(id) }, interactive: reply });
}

const statusesOf = async ({ id }: TestSeller) =>
  (await server.rows<{ status: string }>('select status from orders where seller_id = $1', [id])).map(
    ({ status }) => status,
  );

/** The phone of one shop, which is also a customer of another. */
async function sellerWhoBuys() {
  const [own, other] = [await seller(server), await seller(server)];
  const phone = await chats.sellerPhone(own, { phone: newDigits() });
  await phone.say(`SHOP ${await slugOf(server, other)}`);
  return { own, other, phone };
}

describe('a shop’s phone that is a customer of another shop', () => {
  test('works off its own new order while it talks to the other shop, which sees nothing of it', async () => {
    const { own, other, phone } = await sellerWhoBuys();
    const body = orderBody(await product(own));
    expect((await server.browser().post('/api/orders', body, newKey())).status).toBe(201);
    await tapBelow(phone, await phone.hear(), 'Confirm');
    expect(await statusesOf(own)).toEqual(['confirmed']);
    const seen = await server.rows(
      "select text from channel_messages join conversations on conversations.id = conversation_id where seller_id = $1 and direction = 'in'",
      [other.id],
    );
    expect(seen).toHaveLength(1);
  });

  test('places its order at the other shop after it went back to sell', async () => {
    const { other, phone } = await sellerWhoBuys();
    await phone.cart([await product(other, { pricePaise: 499_00 }), 1, 499]);
    const proposed = await phone.say('12 MG Road, C-Scheme, Jaipur 302001');
    await phone.say('SELL');
    await tapBelow(phone, proposed, 'Place order');
    expect(await statusesOf(other)).toEqual(['pending']);
  });

  test('stops the other shop alone with a STOP that replies to it', async () => {
    const { own, other, phone } = await sellerWhoBuys();
    const [greeting] = await phone.say(`SHOP ${await slugOf(server, other)}`);
    await phone.say('SELL');
    await phone.say('STOP', { context: { id: await deliver(greeting?.text.slice(0, 20) ?? '') } });
    expect(await server.rows('select 1 from connected_phones where seller_id = $1', [own.id])).toHaveLength(1);
    const stopped = 'select stopped_at is not null as is_stopped from conversations where seller_id = $1';
    expect(await server.rows(stopped, [other.id])).toEqual([{ is_stopped: true }]);
  });
});

test('a reply to a shop that was suspended reaches no other shop', async () => {
  const [suspended, other] = [await seller(server), await seller(server)];
  const phone = chats.phone({ phone: newDigits() });
  const [greeting] = await phone.say(`SHOP ${await slugOf(server, suspended)}`);
  const greetingId = await deliver(greeting?.text.slice(0, 20) ?? '');
  await phone.say(`SHOP ${await slugOf(server, other)}`);
  const administrator = await admin(server);
  expect((await administrator.post(`/api/admin/sellers/${suspended.id}/suspend`, why)).status).toBe(200);
  const [answer] = await phone.say('Where is my refund?', { context: { id: greetingId } });
  expect(answer?.text).toContain('Which shop');
});
