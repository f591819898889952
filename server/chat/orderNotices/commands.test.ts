import { describe, expect, test } from 'vitest';
import { expireOrders } from '#server/orders/orders/transitions.ts';
import { createChats, newDigits, slugOf } from '#test/chats.ts';
import { customerOrder, newKey, orderBody, password, product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);
const day = 24 * 60 * 60_000;

const act = async ({ browser }: TestSeller, id: string, action: string) =>
  expect((await browser.post(`/api/seller/orders/${id}/${action}`)).status).toBe(200);
/** Sessions of a browser that is not remembered are over by then. */
async function passDay({ browser, email }: TestSeller) {
  server.pass(day);
  await browser.post('/api/auth/login', { email, password, role: 'seller' });
}
const newest = async ({ id }: TestSeller) =>
  (
    await server.rows<{ id: string }>('select id from orders where seller_id = $1 order by created_at desc limit 1', [
      id,
    ])
  )[0]?.id ?? '';
async function orderOnWeb(owner: TestSeller, digits: string, wantsUpdates: boolean) {
  const body = orderBody(await product(owner), { customerPhone: `+${digits}`, wantsUpdates });
  expect((await server.browser().post('/api/orders', body, newKey())).status).toBe(201);
  return newest(owner);
}
const template = (status: string, language = 'en') =>
  server.rows(
    `insert into order_templates (status, for_language, name, language, parameters, updated_at)
      values ($1, $2, $1 || '_order', $2, '{customer,order,shop,link}', now()) on conflict do nothing`,
    [status, language],
  );

describe('a customer is notified of an order', () => {
  test('placed in the chat at each step', async () => {
    const owner = await seller(server);
    const phone = chats.phone({ phone: newDigits(), name: 'Asha' });
    await phone.say(`SHOP ${await slugOf(server, owner)}`);
    await phone.cart([await product(owner), 1, 1250]);
    await phone.say('12 MG Road, Pune 411001');
    await phone.tap('Place order');
    const id = await newest(owner);
    for (const [action, words] of [
      ['confirm', `${owner.businessName} has confirmed your order #${id.slice(-8)} (#1001).`],
      ['ship', 'is on its way'],
      ['deliver', 'was delivered'],
    ] as const) {
      await act(owner, id, action);
      const [news, ...more] = await phone.hear();
      expect(news?.text).toContain(words);
      expect(news?.text).toMatch(/http:\/\/haat\.test\/order\/[\w-]+$/);
      expect(more).toEqual([]);
    }
  });

  test('from the web only if they opted in, and in the chat only once they have written', async () => {
    const owner = await seller(server);
    const digits = newDigits();
    const phone = chats.phone({ phone: digits });
    await act(owner, await orderOnWeb(owner, digits, true), 'confirm');
    expect(await phone.hear()).toEqual([]);
    await phone.say(`SHOP ${await slugOf(server, owner)}`);
    await act(owner, await orderOnWeb(owner, digits, false), 'confirm');
    expect(await phone.hear()).toEqual([]);
    await act(owner, await orderOnWeb(owner, digits, true), 'cancel');
    expect((await phone.hear())[0]?.text).toContain('was cancelled');
  });

  // later/shop.md, section 1
  test('that is picked up, in its own words', async () => {
    const owner = await seller(server);
    const digits = newDigits();
    const phone = chats.phone({ phone: digits });
    await phone.say(`SHOP ${await slugOf(server, owner)}`);
    const body = orderBody(await product(owner), { customerPhone: `+${digits}`, wantsUpdates: true, way: 'pickup' });
    expect((await server.browser().post('/api/orders', body, newKey())).status).toBe(201);
    const id = await newest(owner);
    await act(owner, id, 'confirm');
    await phone.hear();
    for (const [action, words] of [
      ['ship', 'is ready to pick up'],
      ['deliver', 'You’ve picked up your order'],
    ] as const) {
      await act(owner, id, action);
      expect((await phone.hear())[0]?.text).toContain(words);
    }
  });

  test('that expired, with the reason', async () => {
    const owner = await seller(server);
    const digits = newDigits();
    const phone = chats.phone({ phone: digits });
    await phone.say(`SHOP ${await slugOf(server, owner)}`);
    const id = await orderOnWeb(owner, digits, true);
    await server.rows("update orders set lapses_at = now() - interval '1 minute' where id = $1", [id]);
    await expireOrders(server.context);
    expect((await phone.hear())[0]?.text).toContain(`${owner.businessName} didn’t confirm in time`);
  });

  test('not after a STOP', async () => {
    const owner = await seller(server);
    const digits = newDigits();
    const phone = chats.phone({ phone: digits });
    await phone.say(`SHOP ${await slugOf(server, owner)}`);
    const id = await orderOnWeb(owner, digits, true);
    await phone.say('STOP');
    await act(owner, id, 'confirm');
    expect(await phone.hear()).toEqual([]);
  });

  test('by the template of its status outside the 24 hours or before they wrote; without one not at all', async () => {
    const owner = await seller(server);
    const digits = newDigits();
    const phone = chats.phone({ phone: digits });
    const first = await orderOnWeb(owner, digits, true);
    await template('confirmed');
    await act(owner, first, 'confirm');
    const [news] = await phone.hear();
    expect(news?.kind).toBe('template');
    const [row] = await server.rows<{ content: { name: string; parameters: string[] } }>(
      "select content from channel_messages join contacts on contacts.id = contact_id where phone = $1 and direction = 'out'",
      [`+${digits}`],
    );
    expect(row?.content).toMatchObject({
      name: 'confirmed_order',
      parameters: [
        'Asha Rao',
        `${first.slice(-8)} (#1001)`,
        owner.businessName,
        expect.stringContaining('http://haat.test/order/'),
      ],
    });
    await act(owner, first, 'ship');
    expect(await phone.hear()).toEqual([]);
    // Who answers the news talks to the shop that it is from.
    expect(await phone.say('thank you')).toEqual([]);
    await passDay(owner);
    const second = await orderOnWeb(owner, digits, true);
    await act(owner, second, 'confirm');
    expect((await phone.hear())[0]?.kind).toBe('template');
  });
});

describe('the template is in the language of the order', () => {
  async function confirmInHindi() {
    const owner = await seller(server);
    const digits = newDigits();
    const phone = chats.phone({ phone: digits });
    const id = await orderOnWeb(owner, digits, true);
    await server.rows(`update orders set language = 'hi' where id = $1`, [id]);
    return { owner, phone, id };
  }
  const sent = async (id: string) => {
    const rows = await server.rows<{ language: string }>(
      `select content->>'language' as language from channel_messages join conversations on conversations.id = conversation_id
        join orders on orders.conversation_id = conversations.id
        where orders.id = $1 and direction = 'out' and content->>'kind' = 'template'`,
      [id],
    );
    return rows.map(({ language }) => language);
  };

  test('that of the default language where its own is missing, never none', async () => {
    await server.rows(`delete from order_templates where status = 'confirmed'`);
    await template('confirmed');
    const { owner, phone, id } = await confirmInHindi();
    await act(owner, id, 'confirm');
    expect((await phone.hear())[0]?.text).toContain('has confirmed your order');
    expect(await sent(id)).toEqual(['en']);
  });

  test('its own where there is one', async () => {
    await template('confirmed');
    await template('confirmed', 'hi');
    const { owner, phone, id } = await confirmInHindi();
    await act(owner, id, 'confirm');
    expect((await phone.hear())[0]?.text).toMatch(/[\u0900-\u097f]/);
    expect(await sent(id)).toEqual(['hi']);
    const english = await orderOnWeb(owner, newDigits(), true);
    await act(owner, english, 'confirm');
    expect(await sent(english)).toEqual(['en']);
  });

  test('none where only a translation is set up and the customer reads English', async () => {
    await server.rows(`delete from order_templates where status = 'confirmed'`);
    await template('confirmed', 'hi');
    const owner = await seller(server);
    const id = await orderOnWeb(owner, newDigits(), true);
    await act(owner, id, 'confirm');
    expect(await sent(id)).toEqual([]);
    await template('confirmed');
  });
});

describe("a shop's phone is notified of a new order", () => {
  test('with buttons to confirm or cancel it, which notify the customer', async () => {
    const owner = await seller(server);
    const own = await chats.sellerPhone(owner, { phone: newDigits() });
    await own.hear();
    const digits = newDigits();
    const customer = chats.phone({ phone: digits });
    await customer.say(`SHOP ${await slugOf(server, owner)}`);
    const id = await orderOnWeb(owner, digits, true);
    const [told] = await own.hear();
    expect(told?.text).toContain(`New order #${id.slice(-8)}`);
    expect(told?.text).toContain('1 x Blue kurta');
    expect(Object.keys(told?.choices ?? {})).toEqual(['Confirm', 'Cancel']);
    const [answer] = await own.tap('Confirm');
    expect(answer?.text).toContain('Confirmed');
    expect(Object.keys(answer?.choices ?? {})).toEqual(['Mark Shipped']);
    expect((await customer.hear())[0]?.text).toContain('has confirmed your order');
    const [change] = await server.rows(
      'select to_status, cause, actor_id from order_history where order_id = $1 and from_status is not null',
      [id],
    );
    expect(change).toEqual({ to_status: 'confirmed', cause: 'seller', actor_id: owner.userId });
  });

  test('not of another shop’s, nor after it was disconnected, nor a day after its last message', async () => {
    const [owner, other] = [await seller(server), await seller(server)];
    const own = await chats.sellerPhone(owner, { phone: newDigits() });
    await own.hear();
    const place = async (of: TestSeller) => customerOrder(server, [{ productId: await product(of), quantity: 1 }]);
    await place(other);
    expect(await own.hear()).toEqual([]);
    await place(owner);
    expect(await own.hear()).toHaveLength(1);
    await passDay(owner);
    await place(owner);
    expect(await own.hear()).toEqual([]);
    await own.say('orders');
    expect((await owner.browser.delete('/api/seller/phone')).status).toBe(204);
    expect(await own.hear()).toHaveLength(1);
    await place(owner);
    expect(await own.hear()).toEqual([]);
  });
});
