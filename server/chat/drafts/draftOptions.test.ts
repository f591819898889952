import { expect, test } from 'vitest';
import { titlesOf } from '#test/buttonTitles.ts';
import { createChats, newDigits } from '../../../test/chats.ts';
import { readProducts, seller } from '../../../test/factories.ts';
import { createTestServer } from '../../../test/server.ts';
import { marketplaceNumber } from '../../../test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

type Variant = { label: string; pricePaise: number; stock: number };
type Product = { name: string; images: string[]; options: { key: string; values: string[] }[]; variants: Variant[] };

async function open() {
  const owner = await seller(server);
  const phone = await chats.sellerPhone(owner, { phone: newDigits() });
  const products = () => readProducts<Product>(owner);
  /** Publishes the draft and returns its variants as 'S 10 ₹499'. */
  const publish = async () => {
    await chats.picturesArrive();
    await phone.tap('Publish');
    await chats.published();
    const [product] = await products();
    return product?.variants.map(({ label, stock, pricePaise }) => `${label} ${stock} ₹${pricePaise / 100}`);
  };
  return { owner, phone, products, publish };
}

test.each([
  ['Cotton kurti 499, S M L, 10 pc each', 'S 10 · M 10 · L 10', ['S 10 ₹499', 'M 10 ₹499', 'L 10 ₹499']],
  ['Cotton kurti 499. Red 5, blue 3', 'Red 5 · blue 3', ['Red 5 ₹499', 'blue 3 ₹499']],
  ['Kurti S 499 M 549, 8 pcs each', 'S 8 (₹499) · M 8 (₹549)', ['S 8 ₹499', 'M 8 ₹549']],
  ['कुर्ती लाल 5 नीला 3, 499 रुपये', 'लाल 5 · नीला 3', ['लाल 5 ₹499', 'नीला 3 ₹499']],
  [
    'Kurti black: S 5, M 3; white: M 4, L 2. Rs 299',
    'black: S 5 · M 3\nwhite: M 4 · L 2',
    ['black, S 5 ₹299', 'black, M 3 ₹299', 'white, M 4 ₹299', 'white, L 2 ₹299'],
  ],
])('%s is published with its options in one tap', async (caption, listed, variants) => {
  const { phone, products, publish } = await open();
  const [draft, ...rest] = await phone.picture(caption);
  await phone.picture();
  expect(rest).toEqual([]);
  expect(draft?.text).toContain(listed);
  expect(titlesOf('Publish')).toContain(Object.keys(draft?.choices ?? {})[0]);
  expect(await publish()).toEqual(variants);
  expect((await products())[0]?.images).toHaveLength(2);
});

test('multiplies models by colours', async () => {
  const { phone, publish } = await open();
  const caption = 'Mobile back cover iPhone 15 / Redmi Note 12 / Vivo Y27, black blue, 199, 10 each';
  expect((await phone.picture(caption))[0]?.text).toContain('iPhone 15: black 10 · blue 10');
  expect(await publish()).toHaveLength(6);
});

test('asks whether a sum is shared out evenly', async () => {
  const { phone, publish } = await open();
  const [question] = await phone.picture('Cotton kurti 499, S M L, 30 pc');
  expect(question?.text).toContain('Is that 10 of each?');
  expect(Object.keys(question?.choices ?? {})).toEqual(['Yes', 'Enter stock']);
  expect((await phone.tap('Yes'))[0]?.text).toContain('S 10 · M 10 · L 10');
  expect(await publish()).toEqual(['S 10 ₹499', 'M 10 ₹499', 'L 10 ₹499']);
});

test('asks how a sum is shared out that does not divide evenly, and understands the answer', async () => {
  const { phone, publish } = await open();
  expect((await phone.picture('Cotton kurti 499, S M L, 10 pc'))[0]?.text).toContain('can’t be split evenly');
  expect((await phone.say('S 5 M'))[0]?.text).toContain('Please send a number.');
  expect((await phone.say('S 5, M 3, L 2'))[0]?.text).toContain('S 5 · M 3 · L 2');
  expect(await publish()).toEqual(['S 5 ₹499', 'M 3 ₹499', 'L 2 ₹499']);
});

test('Enter stock asks for the stock of each', async () => {
  const { phone, publish } = await open();
  await phone.picture('Cotton kurti 499, S M L, 30 pc');
  expect((await phone.tap('Enter stock'))[0]?.text).toContain('How many of each Cotton kurti do you have?');
  expect((await phone.say('12'))[0]?.text).toContain('S 12 · M 12 · L 12');
  expect(await publish()).toEqual(['S 12 ₹499', 'M 12 ₹499', 'L 12 ₹499']);
});

test('asks whether numbers beside sizes are prices or stock', async () => {
  const { phone, publish } = await open();
  const [question] = await phone.picture('Cotton shirt S 50 M 60');
  expect(question?.text).toBe('S 50 · M 60\nAre these prices or stock?');
  expect((await phone.tap('Stock'))[0]?.text).toContain('What does Cotton shirt cost, in rupees?');
  expect((await phone.say('S 499 M 549'))[0]?.text).toContain('S 50 (₹499) · M 60 (₹549)');
  expect(await publish()).toEqual(['S 50 ₹499', 'M 60 ₹549']);
});

test('is listed with the lowest and the highest price', async () => {
  const { owner, phone } = await open();
  await phone.picture('Cotton shirt S 499 M 549');
  await chats.picturesArrive();
  expect((await owner.browser.get('/api/seller/drafts')).body).toMatchObject({
    drafts: [{ pricePaise: 499_00, priceToPaise: 549_00 }],
  });
});

test('opens in the panel with its options, and is saved from there', async () => {
  const { owner, phone, products } = await open();
  await phone.picture('Cotton kurti 499, S M L, 10 pc each');
  await chats.picturesArrive();
  const { drafts } = (await owner.browser.get('/api/seller/drafts')).body as { drafts: { id: string }[] };
  const opened = await owner.browser.post(`/api/seller/drafts/${drafts[0]?.id}/open`);
  expect(opened.body).toMatchObject({
    options: [{ key: 'size', name: 'Size', values: ['S', 'M', 'L'] }],
    variants: [{ values: ['S'], label: 'S', pricePaise: 499_00, stock: 10 }, { label: 'M' }, { label: 'L' }],
  });
  expect(await products()).toEqual([]);
});
