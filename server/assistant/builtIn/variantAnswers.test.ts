import { beforeAll, expect, test } from 'vitest';
import { product, seller, type TestSeller } from '#test/factories.ts';
import { createLampShops, words } from '#test/lampShop.ts';
import { allCombinations, productWithOptions } from '#test/optionShop.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const { customerOf } = createLampShops(server);

const sizes = { key: 'size' as const, name: 'Size', values: ['M', 'L', 'XL'] };
const colours = { key: 'colour' as const, name: 'Colour', values: ['Red', 'Green', 'Mustard'] };
const images = ['/media/demo/lamp.svg', '/media/demo/cup.svg'];

let owner: TestSeller;
let saree: { id: string; variants: Record<string, string> };
beforeAll(async () => {
  owner = await seller(server);
  saree = await productWithOptions(owner, {
    name: 'Soft Silk Saree',
    description: 'Zari border',
    images,
    options: [colours],
    variants: [
      { values: ['Red'], image: '/media/demo/lamp.svg', pricePaise: 2_499_00, stock: 40 },
      { values: ['Green'], image: '/media/demo/cup.svg', pricePaise: 2_699_00, stock: 3 },
      { values: ['Mustard'], isOffered: false },
    ],
  });
  const variants = allCombinations([colours, sizes]).filter(({ values }) => values.join() !== 'Green,M');
  await productWithOptions(owner, {
    name: 'Rayon Kurti',
    description: 'Knee length',
    options: [colours, sizes],
    variants: variants.map((variant) => (variant.values[1] === 'XL' ? { ...variant, stock: 0 } : variant)),
  });
  await product(owner, { name: 'Arani Saree', description: 'Handloom', images: ['/media/demo/lamp.svg'] });
});
const ask = async (question: string) => (await customerOf(owner)).ask(question);
const yes = /Yes, |Haan, |हाँ, /;

/** The assistant's messages after a question, with their photos. */
async function photos(question: string) {
  const heard = await ask(question);
  const rows = await server.rows<{ text: string; image: string }>(
    "select text, content -> 'picture' ->> 'image' as image from channel_messages where direction = 'out' and text = any($1)",
    [heard.map(({ text }) => text)],
  );
  return new Map(rows.map(({ text, image }) => [text.split('\n').at(0), image]));
}

test('answers for the variant: price, stock, photo and link', async () => {
  const heard = words(await ask('soft silk saree in green?'));
  expect(heard).toContain('Yes, only 3 left.\nSoft Silk Saree (Green): ₹2,699');
  expect(heard).toContain(`/product/${saree.id}?variant=${saree.variants.Green}`);
  expect((await photos('soft silk saree green hai?')).get('Haan, sirf 3 piece bache hain.')).toBe(
    '/media/demo/cup.svg',
  );
});

test.each([
  ['soft silk saree maroon', 'No, it doesn’t come in maroon.', 'Colour: Red, Green'],
  ['soft silk saree maroon dikhao', 'Nahi, yeh maroon mein nahi hai.', 'Rang: Red, Green'],
  ['soft silk saree in mustard?', 'No, it doesn’t come in mustard.', 'Colour: Red, Green'],
  ['rayon kurti in XXL?', 'No, it doesn’t come in xxl.', 'Size: M, L'],
])('says that there is none, and which there are: %s', async (question, no, list) => {
  const heard = words(await ask(question));
  expect(heard).toContain(no);
  expect(heard).toContain(list);
  expect(heard).not.toMatch(yes);
});

test('shows the photos of the values that there are', async () => {
  const shown = await photos('soft silk saree maroon');
  expect(shown.get('Soft Silk Saree (Red)')).toBe('/media/demo/lamp.svg');
  expect(shown.get('Soft Silk Saree (Green)')).toBe('/media/demo/cup.svg');
});

test('says what is sold out and what there is, and asks the shop', async () => {
  const phone = await customerOf(owner);
  const heard = words(await phone.ask('rayon kurti XL kab aayega?'));
  expect(heard).toContain('Rayon Kurti (XL): ₹499 (abhi khatam)');
  expect(heard).toContain('Size: M, L');
  expect(heard).not.toMatch(yes);
  const asked = await server.rows('select text from open_questions where seller_id = $1 and text like $2', [
    owner.id,
    'rayon kurti XL%',
  ]);
  expect(asked).toHaveLength(1);
});

test('says that two values do not come together', async () => {
  const heard = words(await ask('rayon kurti green M'));
  expect(heard).toContain('No, those two don’t come together.');
  expect(heard).toContain('Size: L');
  expect(heard).not.toMatch(yes);
});

test.each([
  'send a photo of the red Arani saree',
  'show me the Arani saree in red',
  'Arani saree red?',
])('never affirms a colour that nobody has written: %s', async (question) => {
  const heard = words(await ask(question));
  expect(heard).toContain('I’m not sure about red.');
  expect(heard).not.toMatch(yes);
});

test.each([
  'rayon kurti in red with pockets?',
  'is the red rayon kurti sugar free',
  'rayon kurti red L washable?',
])('affirms no variant if something else is asked of it: %s', async (question) => {
  const heard = words(await ask(question));
  expect(heard).toContain('I’m not sure');
  expect(heard).not.toMatch(yes);
});

test('remembers the values that were discussed for an order of this one', async () => {
  const phone = await customerOf(owner);
  await phone.ask('rayon kurti red L hai?');
  expect(words(await phone.ask('ok 2 bhej do'))).toContain('2 x Rayon Kurti (Red, L): ₹998');
});

test('lists what is open when only one value is named', async () => {
  const heard = words(await ask('rayon kurti red?'));
  expect(heard).toContain('Rayon Kurti (Red): ₹499');
  expect(heard).toContain('Size: M, L');
});

test('answers for each of two values, and affirms none of those named in one breath', async () => {
  const each = words(await ask('soft silk saree red or green?'));
  expect(each).toContain('Soft Silk Saree (Red): ₹2,499');
  expect(each).toContain('Soft Silk Saree (Green): ₹2,699');
  const both = words(await ask('soft silk saree red green?'));
  expect(both).not.toMatch(yes);
  expect(both).toContain('Available:');
  expect(both).toContain('Colour: Red, Green');
});

test('says that the photo may show another colour if the variant has none of its own', async () => {
  const options = [{ key: 'colour' as const, name: 'Colour', values: ['Pink', 'Grey'] }];
  await productWithOptions(owner, { name: 'Wool Shawl', images, options, variants: allCombinations(options) });
  expect(words(await ask('show me the wool shawl in pink'))).toContain('The photo may show another colour.');
  expect(words(await ask('show me the soft silk saree in red'))).not.toContain('another colour');
});

test('affirms no model that only begins like one of the values', async () => {
  const options = [{ key: 'model' as const, name: 'Model', values: ['iPhone 15', 'Redmi Note 12'] }];
  await productWithOptions(owner, { name: 'Back Cover', options, variants: allCombinations(options) });
  for (const question of ['iphone 15 plus back cover?', 'redmi note 12 pro ka back cover hai', 'iphone 14 ka cover?']) {
    expect(words(await ask(question))).not.toMatch(yes);
  }
  expect(words(await ask('redmi note 12 ka cover'))).toContain('Back Cover (Redmi Note 12): ₹499');
});

test('lists several products as their named value is, and affirms none that is sold out', async () => {
  const shop = await seller(server);
  const options = [sizes];
  const variants = (soldOut: string[]) =>
    allCombinations(options).map((variant) => ({
      ...variant,
      stock: soldOut.includes(variant.values[0] ?? '') ? 0 : 20,
    }));
  await productWithOptions(shop, { name: 'Linen Shirt', options, variants: variants(['M', 'L']) });
  await productWithOptions(shop, { name: 'Denim Shirt', options, variants: variants(['M']) });
  const phone = await customerOf(shop);
  const all = words(await phone.ask('do you have any shirts?'));
  expect(all).toContain('Linen Shirt');
  expect(all).toContain('Denim Shirt');
  const some = words(await phone.ask('shirt size L'));
  expect(some).toContain('Denim Shirt (L)');
  expect(some).not.toContain('Linen');
  for (const question of ['shirt size M', 'show me all shirts in M', 'shirt size 3XL']) {
    const none = words(await phone.ask(question));
    expect(none, question).toContain('I couldn’t find exactly that.');
    expect(none, question).not.toMatch(yes);
  }
  expect(words(await phone.ask('shirt size M'))).toContain('Linen Shirt (M): ₹499 (sold out)');
});

test('leaves out what a customer does not want', async () => {
  const { ask: say } = await customerOf(owner);
  expect(words(await say('soft silk saree hai?'))).toContain('Red, Green');
  const other = words(await say('I don’t want red'));
  expect(other).toContain('Soft Silk Saree (Green): ₹2,699');
  expect(other).not.toContain('Red');
  expect(words(await say('laal kurti L nahi M'))).toContain('Rayon Kurti (Red, M)');
  expect(words(await say('red kurti nahi hai kya M me?'))).toContain('Rayon Kurti (Red, M)');
});
