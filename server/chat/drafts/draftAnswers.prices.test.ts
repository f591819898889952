import { expect, test } from 'vitest';
import { createChats, newDigits } from '../../../test/chats.ts';
import { seller } from '../../../test/factories.ts';
import { createTestServer } from '../../../test/server.ts';
import { marketplaceNumber } from '../../../test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

async function open() {
  const owner = await seller(server);
  return { owner, phone: await chats.sellerPhone(owner, { phone: newDigits() }) };
}
const draftsOf = (id: string) =>
  server.rows('select name, price_paise::int as price, stock from product_drafts where seller_id = $1', [id]);
const productsOf = (id: string) => server.rows('select name from products where seller_id = $1', [id]);

test.each([
  ['Nokia 105 1299', { name: 'Nokia 105', price: 1299_00 }],
  ['Old 800 New 600 cotton kurti', { name: 'Cotton kurti', price: 600_00 }],
  ['D.no 1123 georgette saree 799', { price: 799_00 }],
  ['पुराना दाम 800 नया दाम 600 सूती कुर्ती', { name: 'सूती कुर्ती', price: 600_00 }],
  ['kurti 599 + 80 delivery charge', { name: 'Kurti', price: 599_00 }],
])('%s is read with its own price', async (caption, wanted) => {
  const { owner, phone } = await open();
  await phone.picture(caption);
  expect(await draftsOf(owner.id)).toMatchObject([wanted]);
});

test('asks which of several prices is meant, and uses the tapped one', async () => {
  const { owner, phone } = await open();
  const [question] = await phone.picture('Single bedsheet 549 double 899, 5 pcs');
  expect(question).toMatchObject({ kind: 'buttons', text: 'Which price is for Single bedsheet double?' });
  expect(Object.keys(question?.choices ?? {})).toEqual(['₹549', '₹899']);
  expect(await draftsOf(owner.id)).toMatchObject([{ price: null, stock: 5 }]);
  const [draft] = await phone.tap('₹899');
  expect(draft?.text).toContain('₹899 · 5 items in stock');
  expect(await draftsOf(owner.id)).toMatchObject([{ price: 899_00, stock: 5 }]);
});

test('lists more than three prices, and accepts another typed price', async () => {
  const { owner, phone } = await open();
  const [question] = await phone.picture('Kurti ₹499 / ₹549 / ₹599 / ₹649');
  expect(question?.kind).toBe('list');
  expect((await phone.say('450 550'))[0]).toMatchObject({ kind: 'buttons' });
  await phone.say('575');
  expect(await draftsOf(owner.id)).toMatchObject([{ price: 575_00 }]);
});

test('repeats the question if several numbers are given as stock', async () => {
  const { owner, phone } = await open();
  await phone.picture('Silk saree ₹2499, 5 pcs 3 pcs');
  expect(await draftsOf(owner.id)).toMatchObject([{ price: 2499_00, stock: null }]);
  await phone.say('5 and 3');
  expect(await draftsOf(owner.id)).toMatchObject([{ stock: null }]);
  const [draft] = await phone.say('8');
  expect(draft?.text).toContain('8 items in stock');
});

test('reports a failed photo with the draft, before it can be published', async () => {
  const { owner, phone } = await open();
  const [before] = await phone.picture('Cotton kurti 499, 10 pcs');
  await chats.picturesArrive('refused');
  expect(await phone.hear()).toEqual([]);
  server.pass(5000);
  await chats.published();
  const [warned] = await phone.hear();
  expect(warned?.text).toContain('I couldn’t download a photo.');
  expect(Object.keys(warned?.choices ?? {})).toEqual(['Publish', 'Change', 'Discard']);
  await phone.tapId(before?.choices.Publish ?? '');
  await chats.published();
  expect(await productsOf(owner.id)).toEqual([]);
  await phone.tap('Publish');
  await chats.published();
  expect(await productsOf(owner.id)).toHaveLength(1);
});

test('cancels publishing if a photo fails after the tap', async () => {
  const { owner, phone } = await open();
  await phone.picture('Cotton kurti 499, 10 pcs');
  await phone.tap('Publish');
  await chats.picturesArrive('refused');
  expect(await productsOf(owner.id)).toEqual([]);
  server.pass(5000);
  await chats.published();
  expect((await phone.hear())[0]?.text).toContain('I couldn’t download a photo.');
});

test('reports several failed photos together', async () => {
  const { phone } = await open();
  await phone.picture('Cotton kurti 499, 10 pcs');
  await phone.picture();
  await chats.picturesArrive('refused');
  server.pass(5000);
  await chats.published();
  const [warned, ...more] = await phone.hear();
  expect(warned?.text).toContain('I couldn’t download 2 photos.');
  expect(more).toEqual([]);
});

test('a photo that is sent as a file begins a draft', async () => {
  const { phone } = await open();
  const document = {
    id: 'media-file-1',
    mime_type: 'image/jpeg',
    filename: 'IMG_1.jpg',
    caption: 'Cotton kurti 499, 10 pcs',
  };
  const [draft] = await phone.send({ type: 'document', document });
  expect(draft?.text).toContain('₹499');
  expect(Object.keys(draft?.choices ?? {})).toEqual(['Publish', 'Change', 'Discard']);
});
