import { describe, expect, test } from 'vitest';
import { createChats, newDigits, slugOf } from '#test/chats.ts';
import { product, productBody, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);
const address = '12 MG Road, Pune 411001';

async function customerOf(owner: TestSeller, person: { phone?: string; userId?: string; name?: string } = {}) {
  const phone = chats.phone({ ...(person.userId ? {} : { phone: newDigits() }), name: 'Asha Rao', ...person });
  await phone.say(`SHOP ${await slugOf(server, owner)}`);
  return phone;
}
const ordersOf = ({ id }: TestSeller) =>
  server.rows<Record<string, unknown>>(
    `select status, total_paise::int as total, customer_name as name, customer_phone as phone, delivery_address as address,
        wants_updates as wants, conversation_id is not null as chat from orders where seller_id = $1 order by created_at`,
    [id],
  );
const stockOf = async (id: string) =>
  (await server.rows<{ stock: number }>('select stock from products where id = $1', [id]))[0]?.stock;

describe('a cart sent in the chat', () => {
  test('is answered with its lines, asks for the address, and is placed by a tap', async () => {
    const owner = await seller(server);
    const id = await product(owner, { name: 'Brass lamp', pricePaise: 499_00, stock: 8 });
    const digits = newDigits();
    const phone = await customerOf(owner, { phone: digits });
    const [cart, question] = await phone.cart([id, 2, 499]);
    expect(cart?.text).toContain('2 x Brass lamp: ₹998');
    expect(cart?.text).toContain('Total: ₹998');
    expect(cart?.text).not.toContain('Something has changed');
    expect(question?.text).toContain('What’s the delivery address');
    expect((await phone.say('Pune'))[0]?.text).toContain('the full address');
    const [review] = await phone.say(address);
    expect(review?.text).toContain(`To: ${address}`);
    expect(Object.keys(review?.choices ?? {})).toEqual(['Place order', 'Change address', 'Discard']);
    expect(await ordersOf(owner)).toEqual([]);
    const [placed] = await phone.tap('Place order');
    expect(placed?.text).toMatch(/^Order placed: #\w{8} \(#1001\), ₹998\. .* http:\/\/haat\.test\/order\/[\w-]+$/);
    const order = {
      status: 'pending',
      total: 998_00,
      name: 'Asha Rao',
      phone: `+${digits}`,
      address,
      wants: true,
      chat: true,
    };
    expect(await ordersOf(owner)).toEqual([order]);
    expect(await stockOf(id)).toBe(6);
    expect((await phone.tap('Place order'))[0]?.text).toBe(placed?.text);
    expect(await ordersOf(owner)).toHaveLength(1);
    // The next one knows where to.
    expect((await phone.cart([id, 1, 499]))[0]?.choices).toHaveProperty('Place order');
  });

  test('shows the amount after a right-to-left name', async () => {
    const owner = await seller(server);
    const id = await product(owner, { name: 'نیلا کرتا', pricePaise: 499_00, stock: 8 });
    const [cart] = await (await customerOf(owner)).cart([id, 2, 499]);
    expect(cart?.text).toContain('2 x \u2068نیلا کرتا\u2069: ₹998');
  });

  test('waits for its address during other questions, and is deleted when it is cancelled', async () => {
    const owner = await seller(server);
    const id = await product(owner, { name: 'Brass lamp', pricePaise: 499_00, stock: 8 });
    const phone = await customerOf(owner);
    await phone.cart([id, 1, 499]);
    expect(await phone.say('kitna delivery charge hai')).toEqual([]);
    expect((await phone.say('4 Sai Lane, Andheri, Mumbai'))[0]?.text).toContain('Pata: 4 Sai Lane, Andheri, Mumbai');
    const other = await customerOf(owner);
    await other.cart([id, 1, 499]);
    expect((await other.say('cancel'))[0]?.text).toContain('Cart discarded.');
    expect((await other.say(address))[0]).toBeUndefined();
  });

  test('is checked against current prices and stock, and shows the differences', async () => {
    const owner = await seller(server);
    const [dear, few, none] = [
      await product(owner, { name: 'Dear lamp', pricePaise: 600_00 }),
      await product(owner, { name: 'Rare lamp', pricePaise: 100_00, stock: 2 }),
      await product(owner, { name: 'Sold lamp', stock: 0 }),
    ];
    const phone = await customerOf(owner);
    await phone.say('hello');
    const [cart] = await phone.cart([dear, 1, 499], [few, 5, 100], [none, 1, 10], ['no-id', 1, 10]);
    for (const words of [
      '1 product is no longer available.',
      'Dear lamp is now ₹600 (was ₹499).',
      'Rare lamp: only 2 left.',
      'Sold lamp is out of stock.',
      'Total: ₹800',
    ]) {
      expect(cart?.text).toContain(words);
    }
    await phone.say(address);
    await phone.tap('Place order');
    expect(await ordersOf(owner)).toMatchObject([{ total: 800_00 }]);
  });

  test('is not opened if nothing in it is available', async () => {
    const owner = await seller(server);
    const phone = await customerOf(owner);
    const [answer] = await phone.cart([await product(owner, { isActive: false }), 1, 10]);
    expect(answer?.text).toContain('Nothing in this cart is available');
    expect(
      await server.rows(
        'select * from conversation_carts join conversations on id = conversation_id where seller_id = $1',
        [owner.id],
      ),
    ).toEqual([]);
  });

  test('is shown again at the new prices, not placed, if they change before the tap', async () => {
    const owner = await seller(server);
    const id = await product(owner, { name: 'Clay pot', pricePaise: 100_00, stock: 5 });
    const phone = await customerOf(owner);
    await phone.cart([id, 2, 100]);
    await phone.say(address);
    const changed = { ...productBody({ name: 'Clay pot', pricePaise: 120_00, stock: 5 }), version: 1, shownStock: 5 };
    expect((await owner.browser.put(`/api/seller/products/${id}`, changed)).status).toBe(200);
    const [again] = await phone.tap('Place order');
    expect(again?.text).toContain('Clay pot is now ₹120 (was ₹100).');
    expect([await ordersOf(owner), await stockOf(id)]).toEqual([[], 5]);
    await server.rows('update products set stock = 1 where id = $1', [id]);
    expect((await phone.tap('Place order'))[0]?.text).toContain('only 1 left');
    await phone.tap('Place order');
    expect(await ordersOf(owner)).toMatchObject([{ total: 120_00 }]);
  });

  test('is placed once, however many times its button is tapped in parallel', async () => {
    const owner = await seller(server);
    const id = await product(owner, { stock: 10 });
    const phone = await customerOf(owner);
    const [review] = [await phone.cart([id, 1, 1250]), await phone.say(address)]
      .flat()
      .filter(({ choices }) => 'Place order' in choices);
    const tap = review?.choices['Place order'] ?? '';
    await Promise.all([phone.tapId(tap), phone.tapId(tap), phone.tapId(tap)]);
    expect(await ordersOf(owner)).toHaveLength(1);
    expect(await stockOf(id)).toBe(9);
  });

  test('is discarded by a tap; the address can be changed', async () => {
    const owner = await seller(server);
    const id = await product(owner);
    const phone = await customerOf(owner);
    await phone.cart([id, 1, 1250]);
    await phone.say(address);
    expect((await phone.tap('Change address'))[0]?.text).toContain('What’s the delivery address');
    expect((await phone.say('7 Lake View, Bhopal 462001'))[0]?.text).toContain('To: 7 Lake View');
    expect((await phone.tap('Discard'))[0]?.text).toContain('discarded');
    expect((await phone.tap('Place order'))[0]?.text).toContain('cart has expired');
    expect(await ordersOf(owner)).toEqual([]);
  });

  test.each([
    '98765 43210',
    '(+91) 98765-43210',
    '+91(0)98765 43210',
    '۰۹۸۷۶۵۴۳۲۱۰',
  ])('asks for a phone where the service hides it, reads %s; that phone finds nobody else’s orders', async (typed) => {
    const owner = await seller(server);
    const id = await product(owner);
    const phone = await customerOf(owner, { userId: `IN.cart.${newDigits()}` });
    await phone.cart([id, 1, 1250]);
    expect((await phone.say(address)).at(-1)?.text).toContain('Which phone number');
    expect((await phone.say('later'))[0]?.text).toContain('doesn’t look right');
    await phone.say(typed);
    await phone.tap('Place order');
    expect(await ordersOf(owner)).toMatchObject([{ phone: '+919876543210' }]);
    expect(await server.rows('select phone from conversations where seller_id = $1', [owner.id])).toEqual([
      { phone: null },
    ]);
  });

  test('is refused for a phone that the shop has blocked', async () => {
    const owner = await seller(server);
    const digits = newDigits();
    await server.rows(
      'insert into blocked_phones (id, seller_id, phone, created_at) values (gen_random_uuid(), $1, $2, now())',
      [owner.id, `+${digits}`],
    );
    const id = await product(owner, { stock: 4 });
    const phone = await customerOf(owner, { phone: digits });
    await phone.cart([id, 1, 1250]);
    await phone.say(address);
    expect((await phone.tap('Place order'))[0]?.text).toBe(
      'Nothing was ordered. This shop doesn’t take orders from this number. Please contact the shop.',
    );
    expect([await ordersOf(owner), await stockOf(id)]).toEqual([[], 4]);
  });
});

describe('a cart belongs to its customer and its shop alone', () => {
  test('rejects products of another shop', async () => {
    const [owner, other] = [await seller(server), await seller(server)];
    const phone = await customerOf(owner);
    const [answer] = await phone.cart([await product(other), 1, 1250]);
    expect(answer?.text).toContain('Nothing in this cart is available');
    expect([await ordersOf(owner), await ordersOf(other)]).toEqual([[], []]);
  });

  test("ignores another customer's button, and the same phone's button in another shop", async () => {
    const [owner, other] = [await seller(server), await seller(server)];
    const id = await product(owner);
    const phone = await customerOf(owner);
    await phone.cart([id, 1, 1250]);
    const [review] = await phone.say(address);
    const tap = review?.choices['Place order'] ?? '';
    const stranger = await customerOf(owner);
    expect((await stranger.tapId(tap))[0]?.text).toContain('cart has expired');
    await phone.say(`SHOP ${await slugOf(server, other)}`);
    expect((await phone.tapId(tap))[0]?.text).toContain('cart has expired');
    expect([await ordersOf(owner), await ordersOf(other)]).toEqual([[], []]);
    await phone.say(`SHOP ${await slugOf(server, owner)}`);
    expect((await phone.tapId(tap))[0]?.text).toContain('Order placed');
    // Who knows the id of a cart that was placed learns nothing of its order.
    expect((await stranger.tapId(tap))[0]?.text).toContain('cart has expired');
  });

  test('does not share an address between shops', async () => {
    const [owner, other] = [await seller(server), await seller(server)];
    const phone = await customerOf(owner);
    await phone.cart([await product(owner), 1, 1250]);
    await phone.say(address);
    await phone.say(`SHOP ${await slugOf(server, other)}`);
    const answers = await phone.cart([await product(other), 1, 1250]);
    expect(answers.map(({ text }) => text).join()).not.toContain('MG Road');
    expect(answers.at(-1)?.text).toContain('What’s the delivery address');
  });
});
