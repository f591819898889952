import { describe, expect, test } from 'vitest';
import { createLampShops, words } from '#test/lampShop.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const { lampShop, customerOf } = createLampShops(server);
const address = '12 MG Road, Pune 411001';
const ordersOf = ({ id }: { id: string }) =>
  server.rows('select delivery_address as address from orders where seller_id = $1 order by created_at', [id]);
const onlyShips = ({ id }: { id: string }) =>
  server.rows('update sellers set customers_can_pick_up = false where id = $1', [id]);

describe('while a cart waits for its address', () => {
  test.each([
    'make it one palazzo',
    'एक ही पलाज़ो कर दो',
    'ek hi palazzo kar do',
    'is cash on delivery available?',
  ])('"%s" is no address', async (said) => {
    const { lamp, phone } = await lampShop();
    await phone.cart([lamp, 2, 1250]);
    const heard = await phone.ask(said);
    expect(heard.flatMap(({ choices }) => Object.keys(choices))).not.toContain('Yes, deliver there');
    expect(words(heard)).not.toContain(said);
  });

  test('asks for a tap on words that may be an address', async () => {
    const { owner, lamp, phone } = await lampShop();
    await phone.cart([lamp, 1, 1250]);
    const [question] = await phone.say('Krishna Kunj, Gulmohar');
    expect(question?.text).toContain('Is this the delivery address?\nKrishna Kunj, Gulmohar');
    expect(await ordersOf(owner)).toEqual([]);
    const [review] = await phone.tap('Yes, deliver there');
    expect(review?.text).toContain('To: Krishna Kunj, Gulmohar');
    await phone.tap('Place order');
    expect(await ordersOf(owner)).toEqual([{ address: 'Krishna Kunj, Gulmohar' }]);
    expect(words(await phone.tap('Yes, deliver there'))).toContain('cart has expired');
  });

  test("ignores a tap on another customer's words", async () => {
    const { owner, lamp, phone } = await lampShop();
    await phone.cart([lamp, 1, 1250]);
    const [question] = await phone.say('Krishna Kunj, Gulmohar');
    const stranger = await customerOf(owner);
    await stranger.cart([lamp, 1, 1250]);
    const heard = words(await stranger.tapId(question?.choices['Yes, deliver there'] ?? ''));
    expect(heard).not.toContain('Krishna');
    expect(heard).toContain('What’s the delivery address');
  });

  test(`uses the last order's address for "same address", and asks a customer without one`, async () => {
    const { owner, lamp, phone } = await lampShop();
    await phone.cart([lamp, 1, 1250]);
    expect(words(await phone.say('same address'))).toContain('I don’t have an earlier address');
    await phone.say(address);
    await phone.tap('Place order');
    await server.rows('update conversations set delivery_address = null where seller_id = $1', [owner.id]);
    await phone.cart([lamp, 1, 1250]);
    expect(words(await phone.say('wahi address'))).toContain(address);
  });

  test('accepts only an address while a person answers', async () => {
    const { owner, lamp, phone } = await lampShop();
    await phone.cart([lamp, 1, 1250]);
    await server.rows("update conversations set owner = 'person' where seller_id = $1", [owner.id]);
    expect(await phone.ask('Krishna Kunj, Gulmohar')).toEqual([]);
    expect(words(await phone.ask(address))).toContain(`To: ${address}`);
    expect(await phone.ask('9 Hill Road, Shimla 171001')).toEqual([]);
  });
});

describe('a cart on the screen', () => {
  test('takes no address that is denied, and asks for a tap on one that is not plain', async () => {
    const { owner, lamp, phone } = await lampShop();
    await phone.cart([lamp, 1, 1250]);
    await phone.say(address);
    expect(words(await phone.say("don't send to 4 Temple Street, Madurai 625001"))).not.toContain('To: ');
    expect(words(await phone.say('I moved to 14 MG Road, Pune 411001'))).toContain('Is this the delivery address?');
    expect(words(await phone.say('wrong address, send to 45 Lake Road, Pune 411001'))).toContain('To: 45 Lake Road');
    await phone.tap('Place order');
    expect(await ordersOf(owner)).toEqual([{ address: '45 Lake Road, Pune 411001' }]);
  });

  test('takes an address that is sent later, and the last one again', async () => {
    const { lamp, phone } = await lampShop();
    await phone.cart([lamp, 1, 1250]);
    await phone.say(address);
    expect(words(await phone.say('Flat 9, Green Towers, Sector 62, Noida 201301'))).toContain(
      'To: Flat 9, Green Towers',
    );
    expect(words(await phone.say('address change karo'))).toContain('Delivery ka pata');
    expect(words(await phone.say('wahi pata'))).toContain('Pata: Flat 9, Green Towers');
  });

  test('prefers the address given with the order over the known one', async () => {
    const { phone } = await lampShop();
    expect(words(await phone.ask(`send 2 brass lamp, ${address}`))).toContain(`To: ${address}`);
    expect(words(await phone.ask('send 2 brass lamp, 7 Lake View Road, Bhopal 462001'))).toContain(
      'To: 7 Lake View Road, Bhopal 462001',
    );
    // Less than what is known already.
    expect(words(await phone.ask('send 1 brass lamp, Bhopal 462001'))).toContain('To: 7 Lake View Road, Bhopal 462001');
    const again = words(await phone.ask('send 1 brass lamp to the same address'));
    expect(again).toContain('To: 7 Lake View Road, Bhopal 462001');
    expect(again).not.toContain('Address:');
  });
});

describe('pick-up', () => {
  test('is offered if customers can pick up, and needs no address', async () => {
    const { owner, lamp, phone } = await lampShop();
    const [, question] = await phone.cart([lamp, 1, 1250]);
    expect(question?.text).toContain('Or pick it up at');
    expect(Object.keys(question?.choices ?? {})).toEqual(['I’ll pick it up']);
    expect(words(await phone.tap('I’ll pick it up'))).toContain('Pick-up at');
    await phone.tap('Place order');
    expect(await ordersOf(owner)).toEqual([{ address: null }]);
  });

  test('works in words, with the order and for a cart with an address', async () => {
    const { owner, phone } = await lampShop();
    expect(words(await phone.ask('send 1 brass lamp, I will pick it up'))).toContain('Pick-up at');
    expect(words(await phone.say(address))).toContain(`To: ${address}`);
    expect(words(await phone.say('dukan se le lunga'))).not.toContain(address);
    await phone.tap('Place order');
    expect(await ordersOf(owner)).toEqual([{ address: null }]);
  });

  test('is refused if the shop only ships, also after the setting has changed', async () => {
    const { owner, lamp, phone } = await lampShop();
    await phone.cart([lamp, 1, 1250]);
    await phone.tap('I’ll pick it up');
    await onlyShips(owner);
    const heard = await phone.tap('Place order');
    expect(words(heard)).toContain('What’s the delivery address? Include the PIN code.');
    expect(heard.flatMap(({ choices }) => Object.keys(choices))).toEqual([]);
    expect(words(await phone.say('I will pick it up'))).toContain(
      'doesn’t offer pick-up. What’s the delivery address?',
    );
    await phone.say(address);
    await phone.tap('Place order');
    expect(await ordersOf(owner)).toEqual([{ address }]);
  });
});
