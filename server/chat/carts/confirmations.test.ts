import { describe, expect, test } from 'vitest';
import { product } from '../../../test/factories.ts';
import { createLampShops, words } from '../../../test/lampShop.ts';
import { createTestServer } from '../../../test/server.ts';
import { marketplaceNumber } from '../../../test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const { lampShop } = createLampShops(server);
const address = '12 MG Road, Pune 411001';

const ordersOf = ({ id }: { id: string }) =>
  server.rows(
    `select quantity, orders.note, total_paise::int as total from orders join order_items on order_id = orders.id
      where seller_id = $1 order by orders.created_at`,
    [id],
  );

/** Three palazzos with a wish, in a cart that is shown. */
async function shownCart() {
  const shop = await lampShop();
  const palazzo = await product(shop.owner, { name: 'Cotton Palazzo', pricePaise: 400_00, stock: 20 });
  const shown = await shop.phone.ask(`3 palazzo size L maroon bhej do, ${address}`);
  expect(words(shown)).toContain('3 x Cotton Palazzo');
  return { ...shop, palazzo };
}

describe('words confirm the cart on the screen', () => {
  test.each([
    'yes confirm',
    'haan kar do',
    'हाँ कर दो',
    '👍',
    'ok',
    'theek hai',
    'place order',
    "Yes, that's right",
    'haan palazzo confirm kar do',
    'yes confirm thanks',
    'हाँ सीओडी पर भेज दो',
  ])('%s: with its quantities and its note', async (said) => {
    const { owner, phone } = await shownCart();
    expect(words(await phone.ask(said))).toMatch(/#\w{8} \(#\d+\), ₹1,200/);
    const note = `3 palazzo size L maroon bhej do, ${address}`;
    expect(await ordersOf(owner)).toEqual([{ quantity: 3, note, total: 1_200_00 }]);
  });

  test.each(['confirm hua kya', 'abhi confirm mat karo', 'haan par cod hai?', 'ok thanks'])('%s: not', async (said) => {
    const { owner, phone } = await shownCart();
    await phone.ask(said);
    expect(await ordersOf(owner)).toEqual([]);
    await phone.tap('Place order');
    expect(await ordersOf(owner)).toMatchObject([{ quantity: 3 }]);
  });

  test.each([
    'perfect, thanks',
    'palazzo bhej do',
    'i want to order the palazzo',
    'palazzo wala order karna hai',
    'order kaise karna hai palazzo',
    'पलाज़ो चाहिए भैया',
  ])('%s: orders nothing, and leaves the cart as it was', async (said) => {
    const { owner, phone } = await shownCart();
    await phone.ask(said);
    expect(await ordersOf(owner)).toEqual([]);
    await phone.tap('Place order');
    const note = `3 palazzo size L maroon bhej do, ${address}`;
    expect(await ordersOf(owner)).toEqual([{ quantity: 3, note, total: 1_200_00 }]);
  });

  test('adds a wish to the cart, with its quantities', async () => {
    const { owner, phone } = await shownCart();
    expect(words(await phone.ask('palazzo red colour mein bhej do'))).toContain('3 x Cotton Palazzo');
    await phone.ask('haan');
    expect(await ordersOf(owner)).toMatchObject([{ quantity: 3, note: expect.stringMatching(/maroon[\s\S]*red/) }]);
  });

  test.each(['ok', 'yes confirm'])('%s to something else shows the cart again, as it was', async (said) => {
    const { owner, phone } = await shownCart();
    await phone.ask('brass lamp kitne ka hai');
    const heard = await phone.ask(said);
    expect(words(heard)).toContain('3 x Cotton Palazzo');
    expect(await ordersOf(owner)).toEqual([]);
    await phone.ask('confirm kar do');
    expect(await ordersOf(owner)).toMatchObject([{ quantity: 3 }]);
  });

  test('places one order for two confirmations, and confirms it again', async () => {
    const { owner, phone } = await shownCart();
    const placed = words(await phone.ask('haan'));
    expect(words(await phone.ask('kar do'))).toBe(placed);
    expect(words(await phone.ask('ok'))).toBe(placed);
    expect(await ordersOf(owner)).toHaveLength(1);
  });

  test('includes what was written a moment before', async () => {
    const { owner, phone } = await shownCart();
    await phone.say('ek brass lamp bhi bhej do');
    await phone.ask('yes confirm');
    expect(await ordersOf(owner)).toEqual([]);
  });

  test('repeats the question for the address, with the same buttons if it is unclear', async () => {
    const { owner, lamp, phone } = await lampShop();
    await phone.cart([lamp, 1, 1250]);
    expect(words(await phone.ask('yes confirm'))).toContain('What’s the delivery address');
    await phone.say('Krishna Kunj, Gulmohar');
    expect((await phone.ask('yes'))[0]?.choices).toHaveProperty('Yes, deliver there');
    expect(words(await phone.ask('no'))).toContain('What’s the delivery address');
    expect(await ordersOf(owner)).toEqual([]);
  });

  test('discards the cart directly above a no', async () => {
    const { phone } = await shownCart();
    expect(words(await phone.ask('nahi chahiye'))).toContain('hata diya');
  });

  test.each([
    ['make it one palazzo', 1],
    ['make it 2', 2],
    ['haan par 2 kar do', 2],
    ['ek palazzo kar do', 1],
    ['दो पलाज़ो कर दीजिए', 2],
  ])('%s: another quantity keeps what was wished', async (said, quantity) => {
    const { owner, phone } = await shownCart();
    expect(words(await phone.ask(said))).toContain(`${quantity} x Cotton Palazzo`);
    await phone.ask('yes confirm');
    const [order] = await ordersOf(owner);
    expect(order).toMatchObject({ quantity, note: expect.stringContaining('size L maroon') });
  });

  test('shows changed prices first', async () => {
    const { owner, palazzo, phone } = await shownCart();
    await server.rows('update products set price_paise = 50000 where id = $1', [palazzo]);
    expect(words(await phone.ask('haan kar do'))).toContain('₹500');
    expect(await ordersOf(owner)).toEqual([]);
    await phone.ask('haan');
    expect(await ordersOf(owner)).toMatchObject([{ total: 1_500_00 }]);
  });

  test('places nothing while a person answers', async () => {
    const { owner, phone } = await shownCart();
    await server.rows("update conversations set owner = 'person' where seller_id = $1", [owner.id]);
    expect(await phone.ask('ok')).toEqual([]);
    expect(await ordersOf(owner)).toEqual([]);
  });
});
