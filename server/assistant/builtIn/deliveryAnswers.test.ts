import { expect, test } from 'vitest';
import { createChats, newDigits, slugOf } from '#test/chats.ts';
import { product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);
const zone = { isRefused: false, basePaise: 40_00, upToGrams: 500, stepPaise: 20_00, slabGrams: 500 };
const zones = [
  { ...zone, name: 'Jaipur', pins: ['302', '303'], freeFromPaise: 999_00 },
  { ...zone, name: 'Andaman', pins: ['744'], isRefused: true, freeFromPaise: null },
  { ...zone, name: 'Everywhere else', pins: null, basePaise: 80_00, stepPaise: 0, freeFromPaise: null },
];

async function shop({ hasZones = true } = {}): Promise<TestSeller> {
  const owner = await seller(server);
  const saved = await owner.browser.put('/api/seller/money/settings/delivery', {
    zones: hasZones ? zones : [],
    defaultGrams: 500,
  });
  expect(saved.status).toBe(204);
  return owner;
}
async function customerOf(owner: TestSeller) {
  const phone = chats.phone({ phone: newDigits(), name: 'Asha' });
  await phone.say(`SHOP ${await slugOf(server, owner)}`);
  return phone;
}
const lastLine = (heard: { text: string }[]) => heard.at(-1)?.text.split('\n').at(-1);

test('is answered with the charge of its zone, never with the list', async () => {
  const owner = await shop();
  const phone = await customerOf(owner);
  const charge = '₹40 up to 500 g, ₹20 for each 500 g more, free from ₹999';
  const first = (await phone.ask('delivery charge to 302001?')).at(-1)?.text;
  expect(first).toContain(`Delivery to 302001: ${charge}`);
  expect(first).not.toContain('Everywhere else');
  expect(lastLine(await phone.ask('कितना डिलीवरी 560001'))).toContain('560001 पर डिलीवरी: ₹80');
  const refused = await phone.ask('pincode 744101 pe bhejte ho?');
  expect(refused.at(-1)?.text).toContain('744101');
  expect(refused.at(-1)?.text).not.toMatch(/₹|Jaipur/);
  const list = (await phone.ask('what is the delivery charge?')).at(-1)?.text ?? '';
  expect(list).toContain('Jaipur (302, 303)');
  expect(list).toContain('Everywhere else: ₹80');
});

test('lists the charges of the zones in the language and letters of the question', async () => {
  const phone = await customerOf(await shop());
  const ask = async (text: string) => (await phone.ask(text)).at(-1)?.text;
  expect(await ask('what is the delivery charge?')).toContain(
    '₹40 up to 500 g, ₹20 for each 500 g more, free from ₹999',
  );
  const hindi = await ask('डिलीवरी चार्ज कितना है?');
  expect(hindi).toContain('500 ग्राम तक ₹40, उसके बाद हर 500 ग्राम पर ₹20 और, ₹999 या उससे ज़्यादा पर मुफ़्त');
  expect(hindi).toContain('Andaman (744): डिलीवरी नहीं');
  const latin = await ask('delivery charge kitna hai bhaiya?');
  expect(latin).toContain('500 g tak ₹40, uske baad har 500 g par ₹20 aur, ₹999 ya usse zyada par free');
  expect(latin).toContain('Andaman (744): delivery nahi');
});

test("leaves the shop's own words about its charge as they are", async () => {
  const owner = await shop();
  await server.rows("update shop_facts set answer = 'Free in Jaipur' where seller_id = $1", [owner.id]);
  const phone = await customerOf(owner);
  expect((await phone.ask('डिलीवरी चार्ज कितना है?')).at(-1)?.text).toContain('Free in Jaipur');
});

test('is answered for the product that is talked about, and for the cart', async () => {
  const owner = await shop();
  const lamp = await product(owner, { name: 'Brass lamp', pricePaise: 499_00, weightGrams: 900 });
  const phone = await customerOf(owner);
  await phone.ask('brass lamp price?');
  expect(lastLine(await phone.ask('delivery charge to 302001?'))).toBe('Delivery to 302001: ₹60 (Brass lamp)');
  await phone.cart([lamp, 2, 499]);
  // Not taken for the address that the cart asks for.
  expect(lastLine(await phone.ask('delivery charge to 302001?'))).toBe('Delivery to 302001: ₹100 (for your cart)');
  const shown = await phone.say('12 MG Road, C-Scheme, Jaipur 302001');
  expect(shown.at(-1)?.text).toContain('Delivery: ₹100');
});

test('is answered as before by a shop without zones', async () => {
  const owner = await shop({ hasZones: false });
  const phone = await customerOf(owner);
  expect((await phone.ask('delivery charge to 302001?')).at(-1)?.text).not.toContain('Delivery to 302001');
});
