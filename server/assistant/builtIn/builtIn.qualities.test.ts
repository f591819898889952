import { beforeAll, expect, test } from 'vitest';
import { product, seller, type TestSeller } from '#test/factories.ts';
import { createLampShops, words } from '#test/lampShop.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const { customerOf } = createLampShops(server);

let owner: TestSeller;
beforeAll(async () => {
  owner = await seller(server);
  const goods = [
    ['Kaju Barfi', 'Cashew sweet with silver leaf, 12 pieces'],
    ['Rosogolla', 'Soft balls in sugar syrup'],
    ['Besan Laddu in Ghee', 'Roasted gram flour'],
    ['Soft Silk Saree', 'Zari border, six yards'],
    ['Blue Cotton Kurta', 'Straight fit'],
    ['Steel Watch', 'Waterproof to 30 m'],
    ['Brass Lamp', 'Polished by hand'],
  ];
  for (const [name = '', description = ''] of goods) await product(owner, { name, description, stock: 40 });
});

const yes = /Yes, it’s in stock|Haan, yeh available|हाँ, यह उपलब्ध/;

test.each([
  ['is the Kaju Barfi sugar free?', /not sure about “sugar free”/],
  ['sugar free rosogolla hai?', /Nahi: .*“sugar free”.*sugar syrup/],
  ['is the rosogolla without sugar', /No, .*“without sugar”.*sugar syrup/],
  ['besan laddu without ghee', /No, .*“without ghee”/],
  ['bina ghee ke besan laddu hai?', /Nahi: .*“bina ghee”/],
  ['soft silk saree maroon dikhao', /maroon mein hai ya nahi/],
  ['काजू बर्फी शुगर फ्री है?', /“शुगर फ्री”/],
  ['blue cotton kurta in red?', /No, .*“red”/],
  ['is the brass lamp waterproof?', /not sure about “waterproof”/],
  ['is the brass lamp original?', /not sure about “original”/],
  ['vegan kaju barfi?', /not sure about “vegan”/],
  ['gluten free kaju barfi price', /not sure about “gluten free”/],
])('never affirms what no record says: %s', async (question, answer) => {
  const heard = words(await (await customerOf(owner)).ask(question));
  expect(heard).not.toMatch(yes);
  expect(heard).toMatch(answer);
});

test.each([
  'is the steel watch waterproof?',
  'kaju barfi hai?',
  'brass lamp available?',
  'पीतल का लैंप है क्या',
])('says what is there, and what is written: %s', async (question) => {
  expect(words(await (await customerOf(owner)).ask(question))).toMatch(yes);
});

test('says that goods are in stock, and asks the shop about unknown facts', async () => {
  const phone = await customerOf(owner);
  expect(words(await phone.ask('brass lamp out of stock?'))).toContain('Brass Lamp');
  await phone.ask('is the kaju barfi eggless?');
  const asked = await server.rows("select text from open_questions where text like '%eggless%'");
  expect(asked).toHaveLength(1);
});

test('passes wishes about an order on to the seller', async () => {
  const phone = await customerOf(owner);
  await phone.ask('send 1 sugar free kaju barfi to 12 MG Road, Jaipur 302012');
  await phone.tap('Place order');
  const [order] = await server.rows<{ note: string }>("select note from orders where note like '%sugar free%'");
  expect(order).toBeDefined();
});
