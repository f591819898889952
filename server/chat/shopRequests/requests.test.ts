import { expect, test } from 'vitest';
import { createChats, newDigits } from '#test/chats.ts';
import { customerOrder, product, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';
import { readPictureForSending } from '../channel/media.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

async function open() {
  const owner = await seller(server);
  return { owner, phone: await chats.sellerPhone(owner, { phone: newDigits() }) };
}

test('sends a picture with the QR code of the shop, drawn when it is sent', async () => {
  const { owner, phone } = await open();
  await product(owner, { name: 'Brass Lamp' });
  const [answer] = await phone.say('QR bhejo');
  expect(answer).toMatchObject({ kind: 'image', text: expect.stringContaining('/store/') });
  const picture = await readPictureForSending(server.context, { posterOf: owner.id });
  expect(picture?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
});

test('counts the sales of a day without cancelled orders, and what sold most', async () => {
  const { owner, phone } = await open();
  const [lamp, diya] = [
    await product(owner, { name: 'Brass Lamp', pricePaise: 450_00, stock: 50 }),
    await product(owner, { name: 'Clay Diya', pricePaise: 60_00, stock: 50 }),
  ];
  await customerOrder(server, [{ productId: lamp, quantity: 1 }]);
  const { id } = await customerOrder(server, [{ productId: diya, quantity: 10 }]);
  await customerOrder(server, [{ productId: diya, quantity: 3 }]);
  await owner.browser.post(`/api/seller/orders/${id}/cancel`);
  expect((await phone.say('sales today'))[0]?.text).toContain('Today: 2 orders, ₹630.');
  expect((await phone.say('aaj ki bikri'))[0]?.text).toContain('Aaj: 2 order, ₹630.');
  expect((await phone.say('best selling product'))[0]?.text).toContain('Clay Diya: 3\nBrass Lamp: 1');
});

test('lists what is low or out of stock, options by themselves, and nothing that is hidden', async () => {
  const { owner, phone } = await open();
  await product(owner, { name: 'Brass Lamp', stock: 4 });
  await product(owner, { name: 'Clay Diya', stock: 0 });
  await product(owner, { name: 'Clay Pot', stock: 0, isActive: false });
  const options = [{ key: 'size', name: 'Size', values: ['S', 'M'] }];
  const variants = ['S', 'M'].map((value, at) => ({ values: [value], pricePaise: 100_00, stock: at * 30 }));
  await product(owner, { name: 'Palazzo', options, variants });
  const [low] = await phone.say('stock kya kam hai');
  expect(low?.text).toContain('Clay Diya: 0\nPalazzo (S): 0\nBrass Lamp: 4\n');
  expect(low?.text).not.toMatch(/Clay Pot|Palazzo \(M\)/);
  expect((await phone.say('what is out of stock'))[0]?.text).toContain('Clay Diya: 0\nPalazzo (S): 0\n');
});

test("names three things that can be said, with the shop's own product", async () => {
  const { owner, phone } = await open();
  await product(owner, { name: 'Zorbatine Lamp' });
  const [answer] = await phone.say('kya aap mere liye gaana ga sakte hain');
  expect(answer?.kind).toBe('text');
  expect(answer?.text.match(/^• /gm)).toHaveLength(3);
  expect(answer?.text).toContain('Zorbatine Lamp');
  expect(answer?.text).not.toContain('/seller/dashboard');
});

test('asks for the words of a file', async () => {
  const { owner, phone } = await open();
  await product(owner, { name: 'Brass Lamp', pricePaise: 450_00 });
  const document = { id: 'media-1', mime_type: 'application/msword', filename: 'rates.doc' };
  const [answer] = await phone.send({ type: 'document', document });
  expect(answer?.text).toContain('one product per line:\nBrass Lamp 450');
});

test('tells nothing of another shop', async () => {
  const [{ phone }, other] = [await open(), await open()];
  await product(other.owner, { name: 'Brass Lamp', stock: 4, pricePaise: 450_00 });
  const customer = chats.phone({ phone: newDigits(), name: 'Asha Verma' });
  await customer.say(
    `SHOP ${(await server.rows<{ slug: string }>('select slug from sellers where id = $1', [other.owner.id]))[0]?.slug}`,
  );
  await customer.hear();
  for (const words of [
    'stock kya kam hai',
    'lamp',
    'lamp ka link',
    'tell Asha hello',
    'orders of Asha',
    'sab ka rate 5% badhao',
  ]) {
    const answers = await phone.say(words);
    expect(answers.map(({ text }) => text).join('\n')).not.toMatch(/Brass Lamp|Asha Verma|₹450/);
    expect(answers.flatMap(({ choices }) => Object.keys(choices))).toEqual([]);
  }
});
