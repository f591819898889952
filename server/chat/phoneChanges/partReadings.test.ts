import { describe, expect, test } from 'vitest';
import { createChats, newDigits } from '#test/chats.ts';
import { product, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

const colours = (...values: string[]) => ({
  options: [{ key: 'colour', name: 'Colour', values }],
  variants: values.map((value) => ({ values: [value], pricePaise: 750_00, stock: 20 })),
});

async function open() {
  const owner = await seller(server);
  await product(owner, { name: 'Punjabi Jutti', ...colours('Red', 'Golden', 'Black') });
  await product(owner, { name: 'Matte Lipstick', ...colours('Red', 'Pink') });
  await product(owner, { name: 'Glass Bangles', ...colours('Green', 'Yellow') });
  await product(owner, { name: 'Leather Belt', stock: 15, pricePaise: 399_00 });
  const read = async () =>
    Object.fromEntries(
      (
        await server.rows<{ name: string; stock: number }>(
          `select products.name || ' ' || label as name, variants.stock from variants join products on products.id = product_id
            where variants.seller_id = $1 and variants.stock <> 20
           union all select name, stock from products where seller_id = $1 and not has_options and stock <> 15`,
          [owner.id],
        )
      ).map(({ name, stock }) => [name, stock]),
    );
  return { owner, read, phone: await chats.sellerPhone(owner, { phone: newDigits() }) };
}

describe('parts that name only a value', () => {
  test('are about the product of the heading', async () => {
    const { phone, read } = await open();
    const [asked] = await phone.say('jutti: red 5, golden 8, black nil');
    expect(await read()).toEqual({});
    await phone.tapId(Object.values(asked?.choices ?? {})[0] ?? '');
    expect(await read()).toEqual({ 'Punjabi Jutti Red': 5, 'Punjabi Jutti Golden': 8, 'Punjabi Jutti Black': 0 });
  });

  test('change no other product that alone has it', async () => {
    const { phone, read } = await open();
    const [heard] = await phone.say('bangles: green 5 left, pink 3 left');
    expect(heard?.text).toContain('pink 3 left');
    expect(await read()).toEqual({});
    await phone.say('glass bangles green sold out, pink sold out');
    expect(await read()).toEqual({});
  });

  test('are about the product before', async () => {
    const { phone, read } = await open();
    await phone.say('jutti golden 2 sold and red 3 sold');
    expect(await read()).toEqual({ 'Punjabi Jutti Golden': 18, 'Punjabi Jutti Red': 17 });
  });
});

test('a name without its vowels is asked, never changed at once', async () => {
  const { phone, read } = await open();
  const [asked] = await phone.say('blt 5 bik gye');
  expect(asked?.choices).toHaveProperty('Leather Belt');
  expect(await read()).toEqual({});
  await phone.tap('Leather Belt');
  expect(await read()).toEqual({ 'Leather Belt': 10 });
});

test.each([
  ['lthr belt khtm', 0],
  ['leather belt 10 pcs recd', 25],
  ['leather belt do darjan aa gye', 39],
  ['लेदर बेल्ट दो दर्जन और आ गए', 39],
])('%j is understood as typed in haste', async (words, wanted) => {
  const { phone, read } = await open();
  await phone.say(words);
  expect(await read()).toEqual({ 'Leather Belt': wanted });
});

test.each([
  ['leather belt 5 packet rakh diye'],
  ['belt 12 aur aa gye total 27'],
])('%j may mean two things, so it is asked', async (words) => {
  const { phone, read } = await open();
  const [asked] = await phone.say(words);
  expect(Object.keys(asked?.choices ?? {})).toHaveLength(2);
  expect(await read()).toEqual({});
});

describe('numbers below a heading', () => {
  test('are never prices because they are near one', async () => {
    const { phone, read } = await open();
    const [sold] = await phone.say('sold today\nleather belt 3\njutti red 2');
    expect(sold?.text).toContain('15 → 12');
    expect(await read()).toEqual({});
    await phone.tap('Yes');
    expect(await read()).toEqual({ 'Leather Belt': 12, 'Punjabi Jutti Red': 18 });
    const [stocks] = await phone.say('stock\nleather belt 300\njutti red 400');
    expect(stocks?.text).toContain('12 → 300');
    expect(stocks?.text).not.toContain('₹');
  });

  test('are unclear if they contradict each other', async () => {
    const { phone, read } = await open();
    const [asked] = await phone.say('leather belt stock 5, jutti red stock 4, leather belt stock 6');
    expect(asked?.text).toContain('leather belt stock 5, leather belt stock 6');
    await phone.tap('Yes');
    expect(await read()).toEqual({ 'Punjabi Jutti Red': 4 });
  });

  test('nor are numbers beside what was sold, without being asked', async () => {
    const { owner, phone, read } = await open();
    const diya = await product(owner, { name: 'Clay Diya', stock: 60, pricePaise: 60_00 });
    await phone.say('clay diya 50, leather belt 1 bika');
    const [row] = await server.rows('select stock, price_paise::int as price from products where id = $1', [diya]);
    expect(row).toEqual({ stock: 60, price: 60_00 });
    expect(await read()).toMatchObject({ 'Leather Belt': 14 });
  });
});
