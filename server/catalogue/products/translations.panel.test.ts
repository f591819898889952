import { beforeAll, describe, expect, test } from 'vitest';
import { createChats, newDigits } from '#test/chats.ts';
import { admin, customerOrder, newKey, productBody, seller, type TestSeller } from '#test/factories.ts';
import { productWithOptions } from '#test/optionShop.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);
const named = {
  name: 'Silk saree',
  description: 'Woven by hand.',
  translation: { language: 'hi', name: 'रेशमी साड़ी', description: 'हाथ से बुनी हुई।' },
};
const swapped = {
  name: 'पीतल का दीया',
  description: 'पूजा के लिए।',
  translation: { language: 'en', name: 'Brass lamp', description: '' },
};

let owner: TestSeller;
let slug: string;
let saree: string;
let lamp: string;

async function create(texts: Record<string, unknown>) {
  const { body, status } = await owner.browser.post('/api/seller/products', productBody(texts), newKey());
  expect(status).toBe(201);
  return (body as { id: string }).id;
}
beforeAll(async () => {
  owner = await seller(server);
  const [row] = await server.rows<{ slug: string }>('select slug from sellers where id = $1', [owner.id]);
  slug = row?.slug ?? '';
  saree = await create({ ...named, stock: 3 });
  lamp = await create({ ...swapped, stock: 0 });
});

/** The answer as a reader of the language, who chose it in the account, gets it. */
async function readIn(language: 'en' | 'hi', path: string, by = owner.browser) {
  await by.get(`/language/${language}`);
  const { body, status } = await by.get(path);
  expect(status, path).toBe(200);
  return body as Record<'products' | 'lines' | 'bestSellers', { name: string; description?: string }[]>;
}
const namesOf = (list: { name: string }[]) => list.map(({ name }) => name).sort();
const inHindi = ['पीतल का दीया', 'रेशमी साड़ी'];
const inEnglish = ['Brass lamp', 'Silk saree'];

// languages.md, section 5
describe('readers of the panel', () => {
  test.each([
    ['/api/seller/products', 'products'],
    ['/api/seller/products?search=saree+lamp', 'products'],
    ['/api/seller/products/choice', 'products'],
    ['/api/seller/stock', 'lines'],
    ['/api/seller/stock?search=lamp+saree', 'lines'],
  ] as const)('see names in their language: %s', async (path, list) => {
    const isEither = (names: string[]) => ({ names, has: (name: string) => names.includes(name) });
    for (const [language, names] of [['hi', isEither(inHindi)] as const, ['en', isEither(inEnglish)] as const]) {
      const found = namesOf((await readIn(language, path))[list]);
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter((name) => !names.has(name))).toEqual([]);
    }
  });

  test('see descriptions in their language, the first one where the second is empty', async () => {
    const list = async (language: 'en' | 'hi') =>
      (await readIn(language, '/api/seller/products')).products.map(({ description }) => description).sort();
    expect(await list('hi')).toEqual(['पूजा के लिए।', 'हाथ से बुनी हुई।'].sort());
    expect(await list('en')).toEqual(['Woven by hand.', 'पूजा के लिए।']);
  });

  test('see names of variants’ products in the stock in their language', async () => {
    const options = [{ key: null, name: 'Size', values: ['M', 'L'] }];
    const variants = [{ values: ['M'] }, { values: ['L'] }];
    const translation = { language: 'hi', name: 'कुर्ती', description: '' };
    const made = await productWithOptions(owner, { name: 'Kurti', translation, options, variants });
    const path = `/api/seller/stock?product=${made.id}`;
    expect(namesOf((await readIn('hi', path)).lines)).toEqual(['कुर्ती', 'कुर्ती']);
    expect(namesOf((await readIn('en', path)).lines)).toEqual(['Kurti', 'Kurti']);
    await owner.browser.delete(`/api/seller/products/${made.id}`);
  });

  test('who are administrators see them, too', async () => {
    const by = await admin(server);
    const path = `/api/admin/products?sellerId=${owner.id}`;
    expect(namesOf((await readIn('hi', path, by)).products)).toEqual(inHindi);
    expect(namesOf((await readIn('en', path, by)).products)).toEqual(inEnglish);
  });

  test('see what sold best on the dashboard in their language', async () => {
    await customerOrder(server, [{ productId: saree, quantity: 1 }]);
    expect(namesOf((await readIn('hi', '/api/seller/dashboard')).bestSellers)).toEqual(['रेशमी साड़ी']);
    expect(namesOf((await readIn('en', '/api/seller/dashboard')).bestSellers)).toEqual(['Silk saree']);
  });
});

test('the shop’s phone hears names in the language and letters of its last words', async () => {
  const phone = await chats.sellerPhone(owner, { phone: newDigits() });
  const answerTo = async (said: string) => (await phone.say(said))[0]?.text;
  expect(await answerTo('कौन सा स्टॉक ख़त्म है')).toContain('पीतल का दीया: 0');
  expect(await answerTo('what is out of stock')).toContain('Brass lamp: 0');
  expect(await answerTo('stock kya khatam hai')).toContain('Brass lamp: 0');
  await customerOrder(server, [{ productId: saree, quantity: 1 }]);
  expect(await answerTo('सबसे ज़्यादा क्या बिका')).toContain('रेशमी साड़ी');
  expect(await answerTo('best selling product')).toContain('Silk saree');
});

describe('the public', () => {
  const read = async (path: string, language: string) =>
    (await server.browser().send({ method: 'GET', url: path, headers: { 'accept-language': language } })).text;

  test('reads feeds in English, as crawlers do, with first names where there is no English one', async () => {
    for (const file of ['catalogue.csv', 'google.tsv']) {
      const feed = await read(`/store/${slug}/${file}`, 'hi-IN');
      for (const words of ['Silk saree', 'Woven by hand.', 'Brass lamp', 'पूजा के लिए।']) expect(feed).toContain(words);
      expect(feed).not.toContain('पीतल का दीया');
    }
  });

  test('reports a product by the name in the reader’s language', async () => {
    expect(await read(`/report?product=${lamp}`, 'en-IN')).toContain('Brass lamp');
    const page = await read(`/report?product=${saree}`, 'hi-IN');
    expect(page).toContain('रेशमी साड़ी');
    expect(page).not.toContain('Silk saree');
  });
});
