import { describe, expect, test } from 'vitest';
import { createChats, newDigits, type Phone, slugOf } from '../../../test/chats.ts';
import { admin, readProducts, seller, type TestSeller, why } from '../../../test/factories.ts';
import { createTestServer } from '../../../test/server.ts';
import { marketplaceNumber } from '../../../test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

const kurti = 'Cotton kurti 499 only, S M L, 10 pc each';
type Product = {
  name: string;
  pricePaise: number;
  stock: number;
  category: string;
  images: string[];
  description: string;
};
const productsOf = (owner: TestSeller) => readProducts<Product>(owner);
type Draft = { id: string; name: string; pricePaise: number | null; stock: number | null; pictures: string[] };
const draftsOf = async ({ browser }: TestSeller) =>
  ((await browser.get('/api/seller/drafts')).body as { drafts: Draft[] }).drafts;

async function open(): Promise<{ owner: TestSeller; phone: Phone }> {
  const owner = await seller(server);
  return { owner, phone: await chats.sellerPhone(owner, { phone: newDigits() }) };
}

describe('a photo from the connected phone', () => {
  test('becomes a complete draft from its caption, and is published by a tap', async () => {
    const { owner, phone } = await open();
    const [draft, ...rest] = await phone.picture(kurti);
    expect(rest).toEqual([]);
    expect(draft?.text).toContain('Cotton kurti\n₹499 · 30 items in stock\n');
    expect(draft?.text).toContain('Clothing & Fashion');
    expect(draft?.text).toContain('S 10 · M 10 · L 10');
    expect(Object.keys(draft?.choices ?? {})).toEqual(['Publish', 'Change', 'Discard']);
    expect(await productsOf(owner)).toEqual([]);
    expect(await draftsOf(owner)).toMatchObject([{ name: 'Cotton kurti', pricePaise: 499_00, stock: 30 }]);
    await chats.picturesArrive();
    expect(await productsOf(owner)).toEqual([]);
    expect(await phone.tap('Publish')).toEqual([]);
    await chats.published();
    const [published] = await productsOf(owner);
    expect(published).toMatchObject({
      name: 'Cotton kurti',
      pricePaise: 499_00,
      stock: 30,
      description: 'Cotton kurti',
      options: [{ key: 'size', name: 'Size', values: ['S', 'M', 'L'] }],
    });
    expect(published?.images).toHaveLength(1);
    expect((await phone.hear())[0]?.text).toContain('Cotton kurti is live, ₹499, with 1 photo: http');
    expect(await draftsOf(owner)).toEqual([]);
  });

  test('without a caption leads to one question at a time, the category as a list', async () => {
    const { owner, phone } = await open();
    expect((await phone.picture())[0]?.text).toContain('What’s it called?');
    expect((await phone.say('Zubby'))[0]?.text).toBe('What does Zubby cost, in rupees?');
    expect((await phone.say('0'))[0]?.text).toMatch(/Price must be greater than 0.*\n\nWhat does/s);
    expect((await phone.say('hello'))[0]?.text).toContain('Please send a number.');
    expect((await phone.say('250'))[0]?.text).toBe('How many of Zubby do you have?');
    expect((await phone.say('1.5'))[0]?.text).toMatch(/whole/);
    expect((await phone.say('9999999'))[0]?.text).toMatch(/10,00,000/);
    const [list] = await phone.say('12');
    expect(list?.kind).toBe('list');
    expect(Object.keys(list?.choices ?? {})).toHaveLength(10);
    const [further] = await phone.tap('Other categories');
    expect(Object.keys(further?.choices ?? {})).toEqual([
      'Office Supplies',
      'Pet Supplies',
      'Jewelry & Accessories',
      'Back',
    ]);
    expect((await phone.tap('Pet Supplies'))[0]?.kind).toBe('buttons');
    await phone.tap('Publish');
    await chats.picturesArrive();
    expect(await productsOf(owner)).toMatchObject([
      { name: 'Zubby', pricePaise: 250_00, stock: 12, category: 'Pet Supplies', description: 'Zubby' },
    ]);
  });

  test('accepts all facts in one message, in another language', async () => {
    const { phone, owner } = await open();
    await phone.picture();
    const [draft] = await phone.say('₹1,250/- रेशमी साड़ी 3 पीस');
    expect(draft?.text).toContain('रेशमी साड़ी\n₹1,250');
    expect(draft?.text).toContain('ग्राहक को ऐसा दिखेगा');
    expect(Object.keys(draft?.choices ?? {})).toEqual(['लगा दें', 'बदलें', 'हटा दें']);
    expect(await draftsOf(owner)).toMatchObject([{ pricePaise: 1250_00, stock: 3 }]);
  });

  test('joins the previous one within 20 seconds, and begins another product after that', async () => {
    const { owner, phone } = await open();
    await phone.picture(kurti);
    server.pass(15_000);
    expect(await phone.picture()).toEqual([]);
    server.pass(19_000);
    expect(await phone.picture()).toEqual([]);
    server.pass(21_000);
    const [next] = await phone.picture('Brass lamp 450, 5 pieces');
    expect(next?.text).toMatch(/^Cotton kurti is saved for later: http.*\/seller\/products\/drafts\n\nBrass lamp/);
    await chats.picturesArrive();
    expect((await draftsOf(owner)).map(({ name, pictures }) => [name, pictures.length])).toEqual([
      ['Brass lamp', 1],
      ['Cotton kurti', 3],
    ]);
  });

  test('with a different price begins another product, even within seconds', async () => {
    const { owner, phone } = await open();
    await phone.picture(kurti);
    await phone.picture('Brass lamp 450, 5 pieces');
    expect((await draftsOf(owner)).map(({ name }) => name)).toEqual(['Brass lamp', 'Cotton kurti']);
  });

  test.each([
    ['Red silk kurti 499, 5 pieces', 'Blue silk kurti 499, 5 pieces', 2],
    ['Brass lamp 450, 5 pieces', 'Clay lamp 450, 3 pieces', 2],
    ['Cotton kurti 499, 5 pieces', 'Blue cotton kurti', 1],
    ['Cotton kurti 499, 5 pieces', 'back side of the kurti', 1],
  ])('%s and %s within seconds are %i products', async (first, second, count) => {
    const { owner, phone } = await open();
    await phone.picture(first);
    await phone.picture(second);
    expect(await draftsOf(owner)).toHaveLength(count);
  });

  test('is refused as the eleventh', async () => {
    const { owner, phone } = await open();
    await phone.picture(kurti);
    for (let n = 0; n < 9; n += 1) expect(await phone.picture()).toEqual([]);
    expect((await phone.picture())[0]?.text).toMatch(/10/);
    await phone.tap('Publish');
    await chats.picturesArrive();
    expect((await productsOf(owner))[0]?.images).toHaveLength(10);
  });

  test('is added once if it arrives twice, and two at the same moment are both added', async () => {
    const { owner, phone } = await open();
    const twice = {
      id: 'wamid.twice',
      type: 'image',
      image: { id: 'media-twice', mime_type: 'image/jpeg', sha256: 'x', caption: kurti },
    };
    await phone.send(twice);
    expect(await phone.send(twice)).toEqual([]);
    await Promise.all([phone.picture(), phone.picture()]);
    await chats.picturesArrive();
    expect((await draftsOf(owner)).map(({ pictures }) => pictures.length)).toEqual([3]);
  });

  test('is skipped at publishing if it is not a photo', async () => {
    const { owner, phone } = await open();
    await phone.picture(kurti);
    await chats.picturesArrive('refused');
    const [warned] = await phone.tap('Publish');
    expect(warned?.text).toContain('I couldn’t download a photo. Send it again, or tap Publish without it.');
    await phone.tap('Publish');
    await chats.published();
    expect(await productsOf(owner)).toMatchObject([{ name: 'Cotton kurti', images: [] }]);
  });
});

describe('the buttons below a draft', () => {
  test('publish once, however often they are tapped', async () => {
    const { owner, phone } = await open();
    await phone.picture(kurti);
    await phone.tap('Publish');
    expect((await phone.tap('Publish'))[0]?.text).toBe('Publishing…');
    await chats.picturesArrive();
    await phone.hear();
    for (const button of ['Publish', 'Change', 'Discard']) {
      expect((await phone.tap(button))[0]?.text).toBe('It was already published or discarded.');
    }
    await chats.published();
    expect(await productsOf(owner)).toHaveLength(1);
  });

  test('publish only the version above them', async () => {
    const { owner, phone } = await open();
    const [before] = await phone.picture(kurti);
    await phone.say('price 599');
    const [again] = await phone.tapId(before?.choices.Publish ?? '');
    expect(again?.text).toContain('₹599');
    await chats.picturesArrive();
    expect(await productsOf(owner)).toEqual([]);
    await phone.tap('Publish');
    await chats.published();
    expect(await productsOf(owner)).toMatchObject([{ pricePaise: 599_00 }]);
  });

  test('change each part, within the limits of the form', async () => {
    const { phone } = await open();
    await phone.picture(kurti);
    const [parts] = await phone.tap('Change');
    expect(Object.keys(parts?.choices ?? {})).toEqual(['Name', 'Price', 'Stock', 'Category', 'Description']);
    await phone.tap('Name');
    expect((await phone.say('x'.repeat(201)))[0]?.text).toMatch(/200/);
    expect((await phone.say('Blue kurti 12'))[0]?.text).toMatch(/^Blue kurti 12\n₹499/);
    await phone.tap('Price');
    expect((await phone.say('10000001'))[0]?.text).toMatch(/₹1,00,00,000/);
    expect((await phone.say('650'))[0]?.text).toContain('₹650');
    await phone.tap('Category');
    expect((await phone.say('books'))[0]?.text).toContain('Books & Media');
    await phone.tap('Description');
    expect((await phone.say('stock of pure cotton, 5 colours'))[0]?.text).toContain('stock of pure cotton, 5 colours');
  });

  test('discard it', async () => {
    const { owner, phone } = await open();
    await phone.picture(kurti);
    expect((await phone.tap('Discard'))[0]?.text).toBe('Cotton kurti discarded.');
    expect(await draftsOf(owner)).toEqual([]);
  });

  test("do nothing for another shop's phone or a customer's", async () => {
    const [{ owner, phone }, other] = [await open(), await open()];
    const [draft] = await phone.picture(kurti);
    const customer = chats.phone({ phone: newDigits() });
    await customer.say(`SHOP ${await slugOf(server, owner)}`);
    for (const id of Object.values(draft?.choices ?? {})) {
      expect((await other.phone.tapId(id))[0]?.text).toBe('It was already published or discarded.');
      await customer.tapId(id);
    }
    await chats.picturesArrive();
    expect(await draftsOf(owner)).toHaveLength(1);
    expect(await productsOf(owner)).toEqual([]);
  });

  test.each([
    'disconnected',
    'suspended',
  ])('of a phone that is %s publish nothing, also when it was tapped before', async (how) => {
    const { owner, phone } = await open();
    const [draft] = await phone.picture(kurti);
    await phone.tap('Publish');
    if (how === 'disconnected') await owner.browser.delete('/api/seller/phone');
    else await (await admin(server)).post(`/api/admin/sellers/${owner.id}/suspend`, why);
    await chats.picturesArrive();
    await phone.tapId(draft?.choices.Publish ?? '');
    await chats.published();
    expect(await server.rows('select id from products where seller_id = $1', [owner.id])).toEqual([]);
    expect(await server.rows('select id from product_drafts where seller_id = $1', [owner.id])).toHaveLength(1);
  });
});
