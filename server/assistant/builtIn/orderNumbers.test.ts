import { expect, test } from 'vitest';
import { order, product, seller } from '#test/factories.ts';
import { createLampShops, words } from '#test/lampShop.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const { customerOf, lampShop } = createLampShops(server);

test("a customer's own order is found by its number, in the shop of the chat only", async () => {
  const { owner, lamp, phone } = await lampShop();
  const address = 'send 1 brass lamp to 12 MG Road, Jaipur 302012';
  for (let n = 0; n < 2; n += 1) {
    await phone.ask(address);
    await phone.tap('Place order');
  }
  // Of other people: in this shop, and in another one.
  await order(server, lamp);
  const elsewhere = await product(await seller(server));
  for (let n = 0; n < 4; n += 1) await order(server, elsewhere);

  const first = words(await phone.ask('where is my order #1001?'));
  const second = words(await phone.ask('where is my order 1002'));
  expect(first).toContain('(#1001) is waiting');
  expect(second).toContain('(#1002) is waiting');
  expect(words(await phone.ask('order #1001 kahan hai'))).toContain('(#1001)');
  for (const strange of ['1003', '1004']) {
    const heard = words(await phone.ask(`where is my order #${strange}?`));
    expect(heard).toContain('can’t find your order');
    expect(heard).not.toContain('/order/');
  }
  const stranger = await customerOf(owner);
  expect(words(await stranger.ask('where is my order #1001?'))).toContain('can’t find your order');
});

test('an order is found by the goods that are named, otherwise it is the newest', async () => {
  const { phone } = await lampShop();
  for (const goods of ['brass lamp', 'flower pot']) {
    await phone.ask(`send 1 ${goods} to 12 MG Road, Jaipur 302012`);
    await phone.tap('Place order');
  }
  for (const said of [
    'has my lamp been shipped?',
    'mera lamp kab aayega',
    'मेरा लैंप भेज दिया क्या',
    'cancel my lamp order',
  ])
    expect(words(await phone.ask(said)), said).toContain('(#1001)');
  for (const said of ['has my pot been shipped?', 'where is my order?', 'cancel my order', 'where is my kurta order?'])
    expect(words(await phone.ask(said)), said).toContain('(#1002)');
});
