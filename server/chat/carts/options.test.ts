import { describe, expect, test } from 'vitest';
import { product, seller } from '#test/factories.ts';
import { createLampShops, words } from '#test/lampShop.ts';
import { allCombinations, productWithOptions } from '#test/optionShop.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const { chats, customerOf } = createLampShops(server);
const address = '12 MG Road, Pune 411001';

const sizes = [{ key: 'size' as const, name: 'Size', values: ['38', '40', '42'] }];

test('answers for a variant, and places an order of it that takes from its stock', async () => {
  const owner = await seller(server);
  const shirt = await productWithOptions(owner, {
    name: 'Cotton Shirt',
    options: sizes,
    variants: [{ values: ['38'] }, { values: ['40'], stock: 0 }, { values: ['42'], stock: 6, pricePaise: 549_00 }],
  });
  const phone = await customerOf(owner);
  const asked = words(await phone.ask('shirt 42 me hai?'));
  expect(asked).toContain('Cotton Shirt (42): ₹549');
  expect(asked).toContain(`/product/${shirt.id}?variant=${shirt.variants['42']}`);
  const proposed = words(await phone.ask(`2 shirt size 42 aur 1 size 38 bhej do, ${address}`));
  expect(proposed).toContain('2 x Cotton Shirt (42): ₹1,098');
  expect(proposed).toContain('1 x Cotton Shirt (38): ₹499');
  expect(proposed).not.toContain('Note');
  await phone.tap('Place order');
  const lines = await server.rows(
    `select variant_id, quantity, product_name from order_items join orders on orders.id = order_id where seller_id = $1
      order by position`,
    [owner.id],
  );
  expect(lines).toEqual([
    { variant_id: shirt.variants['38'], quantity: 1, product_name: 'Cotton Shirt (38)' },
    { variant_id: shirt.variants['42'], quantity: 2, product_name: 'Cotton Shirt (42)' },
  ]);
  const stocks = await server.rows('select label, stock from variants where product_id = $1 order by label', [
    shirt.id,
  ]);
  expect(stocks).toEqual([
    { label: '38', stock: 4 },
    { label: '40', stock: 0 },
    { label: '42', stock: 4 },
  ]);
});

test('asks for one option at a time, by taps and typed words', async () => {
  const owner = await seller(server);
  const options = [
    { key: 'colour' as const, name: 'Colour', values: ['Red', 'Blue'] },
    { key: 'size' as const, name: 'Size', values: ['S', 'M', 'L', 'XL'] },
  ];
  const variants = allCombinations(options).map((one) =>
    one.values[0] === 'Red' && one.values[1] === 'XL' ? { ...one, stock: 0 } : one,
  );
  await productWithOptions(owner, { name: 'Cotton Kurti', options, variants });
  const phone = await customerOf(owner);
  const asked = await phone.ask('ek kurti bhej do');
  expect(words(asked)).toContain('Kaun sa rang?');
  expect(Object.keys(asked.at(-1)?.choices ?? {})).toEqual(['Red', 'Blue']);
  const [sized] = await phone.tap('Red');
  expect(sized?.text).toContain('1 x Cotton Kurti (Red)');
  expect(Object.keys(sized?.choices ?? {})).toEqual(['S', 'M', 'L']);
  const typed = words(await phone.say('m'));
  expect(typed).toContain('1 x Cotton Kurti (Red, M): ₹499');
  const other = await customerOf(owner);
  await other.ask('ek kurti bhej do');
  await other.say('laal');
  expect(words(await other.say('XL'))).toContain('Cotton Kurti (Red, XL) khatam ho gaya hai.');
});

const models = [
  { key: 'model' as const, name: 'Model', values: Array.from({ length: 12 }, (_, n) => `Nokia ${n + 1}`) },
];
const kurtiOptions = [
  { key: 'colour' as const, name: 'Colour', values: ['Red', 'Blue'] },
  { key: 'size' as const, name: 'Size', values: ['S', 'M'] },
];
const orderedLines = (owner: { id: string }) =>
  server.rows(
    `select product_name as name, quantity, note from order_items join orders on orders.id = order_id
      where seller_id = $1 order by position`,
    [owner.id],
  );

describe('a cart of the service', () => {
  test('takes variants by their ids, and asks for the option of a product that has got options', async () => {
    const owner = await seller(server);
    const shirt = await productWithOptions(owner, { name: 'Shirt', options: sizes, variants: allCombinations(sizes) });
    const phone = await customerOf(owner);
    const [cart] = await phone.cart([shirt.variants['42'] ?? '', 2, 499]);
    expect(cart?.text).toContain('2 x Shirt (42): ₹998');
    const [asked] = await phone.cart([shirt.id, 1, 450], [shirt.variants['42'] ?? '', 1, 499]);
    expect(asked?.text).toContain('1 x Shirt\nWhich size?');
    expect(Object.keys(asked?.choices ?? {})).toEqual(['38', '40', '42']);
    const [, question] = await phone.tap('42');
    expect(question?.text).toContain('What’s the delivery address');
    await phone.say(address);
    await phone.tap('Place order');
    expect(await orderedLines(owner)).toEqual([{ name: 'Shirt (42)', quantity: 2, note: null }]);
  });

  test('does not take the variants of other shops, or those that are not offered', async () => {
    const owner = await seller(server);
    const options = [{ key: 'size' as const, name: 'Size', values: ['S', 'M'] }];
    const variants = [{ values: ['S'] }, { values: ['M'], isOffered: false }];
    const shirt = await productWithOptions(owner, { name: 'Shirt', options, variants });
    const elsewhere = await customerOf(await seller(server));
    expect(words(await elsewhere.cart([shirt.variants.S ?? '', 1, 499]))).toContain(
      'Nothing in this cart is available',
    );
    const phone = await customerOf(owner);
    expect(words(await phone.cart([shirt.variants.M ?? '', 1, 499]))).toContain('Nothing in this cart is available');
    expect(words(await phone.ask('is the shirt there in M?'))).not.toMatch(/Yes/);
  });
});

describe('a variant that changes before the order is placed', () => {
  async function chosen() {
    const owner = await seller(server);
    const kurti = await productWithOptions(owner, {
      name: 'Kurti',
      options: kurtiOptions,
      variants: allCombinations(kurtiOptions),
    });
    const phone = await customerOf(owner);
    await phone.cart([kurti.variants['Red, M'] ?? '', 1, 499]);
    await phone.say(address);
    return { owner, kurti, phone };
  }

  test('is asked for again if it is sold out', async () => {
    const { owner, kurti, phone } = await chosen();
    await server.rows('update variants set stock = 0 where id = $1', [kurti.variants['Red, M']]);
    const [again] = await phone.tap('Place order');
    expect(again?.text).toBe('Kurti (Red, M) is out of stock.\n1 x Kurti\nWhich colour?');
    await phone.tap('Red');
    await phone.tap('S');
    await phone.tap('Place order');
    expect(await orderedLines(owner)).toEqual([{ name: 'Kurti (Red, S)', quantity: 1, note: null }]);
  });

  test('is asked for again if it is no longer offered', async () => {
    const { kurti, phone } = await chosen();
    await server.rows('update variants set is_offered = false where id = $1', [kurti.variants['Red, M']]);
    const [again] = await phone.tap('Place order');
    expect(again?.text).toContain('Kurti isn’t available any longer.');
    expect(again?.text).toContain('Which colour?');
  });

  test('is ordered at its new price only after the customer has seen it', async () => {
    const { owner, kurti, phone } = await chosen();
    await server.rows('update variants set price_paise = 59900 where id = $1', [kurti.variants['Red, M']]);
    expect(words(await phone.tap('Place order'))).toContain('Kurti (Red, M) is now ₹599 (was ₹499).');
    expect(await orderedLines(owner)).toEqual([]);
  });
});

test('lists nine values and the next ones, and takes a typed model', async () => {
  const owner = await seller(server);
  await productWithOptions(owner, { name: 'Back Cover', options: models, variants: allCombinations(models) });
  const phone = await customerOf(owner);
  const asked = await phone.ask('send one back cover');
  expect(asked.at(-1)?.kind).toBe('list');
  expect(Object.keys(asked.at(-1)?.choices ?? {})).toHaveLength(10);
  const [next] = await phone.tap('More');
  expect(Object.keys(next?.choices ?? {})).toEqual(['Nokia 10', 'Nokia 11', 'Nokia 12', 'More']);
  expect(words(await phone.say('nokia 3'))).toContain('1 x Back Cover (Nokia 3): ₹499');
});

test('asks again for a size that there isn’t, and answers other questions meanwhile', async () => {
  const owner = await seller(server);
  await productWithOptions(owner, { name: 'Shirt', options: sizes, variants: allCombinations(sizes) });
  const phone = await customerOf(owner);
  await phone.ask('send one shirt');
  expect(words(await phone.say('46'))).toMatch(/That one isn’t available\.\n1 x Shirt\nWhich size\?/);
  expect(words(await phone.ask('what is the price of the shirt?'))).toContain('Shirt: ₹499');
  expect(words(await phone.say('size 40'))).toContain('1 x Shirt (40): ₹499');
  const other = await customerOf(owner);
  await other.ask('send one shirt');
  expect(words(await other.say('cancel'))).toContain('Cart discarded.');
});

test('keeps wishes in the note, without the words that became a variant', async () => {
  const owner = await seller(server);
  await productWithOptions(owner, { name: 'Shirt', options: sizes, variants: allCombinations(sizes) });
  const phone = await customerOf(owner);
  const proposed = words(await phone.ask('send 1 shirt size 42 in red'));
  expect(proposed).toContain('1 x Shirt (42)');
  expect(proposed).toMatch(/Note: .*red/);
  expect(proposed).not.toMatch(/Note: .*42/);
});

test('converts a number of items to boxes, and asks if it does not divide', async () => {
  const owner = await seller(server);
  await product(owner, { name: 'Nolen Gur Sandesh', description: 'Box of 12', pricePaise: 360_00, stock: 40 });
  const phone = await customerOf(owner);
  const proposed = words(await phone.ask('send nolen gur sandesh 24 pieces'));
  expect(proposed).toContain('2 x Nolen Gur Sandesh: ₹720');
  expect(proposed).toContain('2 × box of 12 = 24 items');
  expect(words(await phone.ask('send 20 pieces of nolen gur sandesh'))).toContain('How many would you like?');
});

test('offers each way to pack a number of items in boxes of several sizes', async () => {
  const owner = await seller(server);
  const options = [{ key: 'pack' as const, name: 'Pack', values: ['Box of 6', 'Box of 12'] }];
  await productWithOptions(owner, { name: 'Besan Laddu', options, variants: allCombinations(options) });
  const phone = await customerOf(owner);
  await phone.ask('send 24 pieces of besan laddu');
  await phone.tap('2 × Box of 12');
  await chats.answered();
  expect(words(await phone.hear())).toContain('2 x Besan Laddu (Box of 12): ₹998');
});
