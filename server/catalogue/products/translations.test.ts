import { beforeAll, describe, expect, test } from 'vitest';
import { newKey, orderBody, productBody, seller, type TestSeller } from '#test/factories.ts';
import { productWithOptions } from '#test/optionShop.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const hindi = { 'accept-language': 'hi-IN,hi;q=0.9' };
const english = { 'accept-language': 'en-IN' };
const translation = { language: 'hi', name: 'रेशमी साड़ी', description: 'हाथ से बुनी हुई।' };
const first = { name: 'Silk saree', description: 'Woven by hand.' };

type Product = ReturnType<typeof productBody> & { id: string; version: number; translation: object | null };
let owner: TestSeller;
let slug: string;
beforeAll(async () => {
  owner = await seller(server);
  const [row] = await server.rows<{ slug: string }>('select slug from sellers where id = $1', [owner.id]);
  slug = row?.slug ?? '';
});

const post = (changes: object, by = owner) =>
  by.browser.post('/api/seller/products', productBody({ ...first, ...changes }), newKey());
async function create(changes: object = { translation }): Promise<Product> {
  const answer = await post(changes);
  expect(answer.status).toBe(201);
  return answer.body as Product;
}
const save = ({ id, version }: Product, changes: object, by = owner) =>
  by.browser.put(`/api/seller/products/${id}`, { ...productBody(first), version, shownStock: 50, ...changes });
const read = async (id: string) => (await owner.browser.get(`/api/seller/products/${id}`)).body as Product;
const pageFor = async (path: string, headers: Record<string, string>) =>
  (await server.browser().send({ method: 'GET', url: path, headers })).text;

describe('a second name and description', () => {
  test('is stored, returned and changed with the product', async () => {
    const product = await create();
    expect(product.translation).toEqual(translation);
    const renamed = { ...translation, name: ' बनारसी साड़ी ', description: '' };
    const saved = await save(product, { translation: renamed });
    expect(saved).toMatchObject({ status: 200, body: { translation: { ...renamed, name: 'बनारसी साड़ी' } } });
    expect((await read(product.id)).translation).toEqual({ ...renamed, name: 'बनारसी साड़ी' });
  });

  test('stays when it is left out, and goes with null and with its product', async () => {
    const count = async (id: string) =>
      (await server.rows('select from product_translations where product_id = $1', [id])).length;
    const [kept, other] = [await create(), await create()];
    expect(await save(kept, { name: 'Pure silk saree' })).toMatchObject({ status: 200, body: { translation } });
    expect(await save(other, { translation: null })).toMatchObject({ status: 200, body: { translation: null } });
    expect(await count(other.id)).toBe(0);
    expect((await owner.browser.delete(`/api/seller/products/${kept.id}`)).status).toBe(204);
    expect(await count(kept.id)).toBe(0);
  });

  test('moves to another language when the first name does', async () => {
    const product = await create();
    const swapped = { name: 'रेशमी साड़ी', translation: { language: 'en', ...first } };
    expect((await save(product, swapped)).status).toBe(200);
    const rows = await server.rows('select language from product_translations where product_id = $1', [product.id]);
    expect(rows).toEqual([{ language: 'en' }]);
  });

  test.each([
    ['a name that is too long', { ...translation, name: 'क'.repeat(201) }, 'translation.name'],
    ['a description that is too long', { ...translation, description: 'क'.repeat(5001) }, 'translation.description'],
    ['no name', { ...translation, name: ' ' }, 'translation.name'],
    ['the language of the first name', { ...translation, language: 'en' }, 'translation.language'],
    ['an unknown language', { ...translation, language: 'xx' }, 'translation.language'],
    ['an unknown field', { ...translation, note: 'x' }, 'translation'],
  ])('is refused with %s', async (_, typed, field) => {
    const product = await create({});
    for (const answer of [await post({ translation: typed }), await save(product, { translation: typed })]) {
      expect(answer).toMatchObject({ status: 400, body: { error: { code: 'validation_failed' } } });
      expect(JSON.stringify(answer.body)).toContain(`"${field}`);
    }
    expect((await read(product.id)).translation).toBeNull();
  });

  test('is changed by nobody else', async () => {
    const product = await create();
    const stranger = await seller(server);
    const pending = await seller(server, 'pending');
    const statuses = [
      (await save(product, { translation: null }, stranger)).status,
      (await save(product, { translation: null }, pending)).status,
      (await server.browser().put(`/api/seller/products/${product.id}`, {})).status,
    ];
    expect(statuses).toEqual([404, 403, 401]);
    expect((await read(product.id)).translation).toEqual(translation);
  });
});

describe('readers', () => {
  test('see the page, lists and answers in their own language, cached or not', async () => {
    const { id } = await create({ translation: { ...translation, name: 'पाटन पटोला' }, name: 'Patan patola' });
    const pages = [`/product/${id}`, `/store/${slug}`, '/shop'];
    for (const round of ['rendered', 'cached']) {
      for (const page of pages) {
        const [inHindi, inEnglish] = [await pageFor(page, hindi), await pageFor(page, english)];
        expect(inHindi, `${round} ${page}`).toContain('पाटन पटोला');
        expect(inHindi, `${round} ${page}`).not.toContain('Patan patola');
        expect(inEnglish, `${round} ${page}`).toContain('Patan patola');
        expect(inEnglish, `${round} ${page}`).not.toContain('पाटन पटोला');
      }
    }
    const hindiPage = await pageFor(`/hi/product/${id}`, english);
    expect(hindiPage).toContain('पाटन पटोला');
    expect(hindiPage).toContain('हाथ से बुनी हुई।');
    for (const path of [`/api/products/${id}`, `/api/products?store=${slug}`, `/api/stores/${slug}/cart?ids=${id}`]) {
      expect(await pageFor(path, hindi), path).toContain('पाटन पटोला');
      expect(await pageFor(path, english), path).toContain('Patan patola');
    }
  });

  test('see a change of either language on cached pages', async () => {
    const product = await create({ translation: { ...translation, name: 'चंदेरी' } });
    const page = `/product/${product.id}`;
    expect(await pageFor(page, hindi)).toContain('चंदेरी');
    expect((await save(product, { translation: { ...translation, name: 'चन्देरी' } })).status).toBe(200);
    await expect.poll(() => pageFor(page, hindi)).toContain('चन्देरी');
    await expect.poll(() => pageFor(`/store/${slug}`, hindi)).toContain('चन्देरी');
  });

  test('see the first name or description where there is no second', async () => {
    const { id } = await create({ name: 'Ikat dupatta' });
    expect(await pageFor(`/product/${id}`, hindi)).toContain('Ikat dupatta');
    const { id: other } = await create({ translation: { ...translation, description: '' } });
    expect(await pageFor(`/product/${other}`, hindi)).toContain('Woven by hand.');
  });
});

describe('an order', () => {
  const lineOf = async (headers: Record<string, string>, item: object) => {
    const body = orderBody('', { items: [{ quantity: 1, ...item }] });
    const answer = await server.browser().post('/api/orders', body, { ...newKey(), ...headers });
    expect(answer.status).toBe(201);
    const { token } = answer.body as { token: string };
    const [row] = await server.rows(
      'select product_name from order_items join orders on orders.id = order_id where token = $1',
      [token],
    );
    return row?.product_name;
  };

  test('keeps the name that the customer saw', async () => {
    const { id } = await create();
    expect(await lineOf(hindi, { productId: id })).toBe('रेशमी साड़ी');
    expect(await lineOf(english, { productId: id })).toBe('Silk saree');
    const without = await create({});
    expect(await lineOf(hindi, { productId: without.id })).toBe('Silk saree');
  });

  test('keeps it with the chosen options', async () => {
    const options = [{ key: null, name: 'Size', values: ['M'] }];
    const made = await productWithOptions(owner, { ...first, translation, options, variants: [{ values: ['M'] }] });
    expect(await lineOf(hindi, { productId: made.id, variantId: made.variants.M })).toContain('रेशमी साड़ी');
  });
});

describe('a search', () => {
  const finds = async (path: string, by = server.browser()) =>
    ((await by.get(path)).body as { products: { id: string }[] }).products.map(({ id }) => id);

  test('finds the second name and description in the shop, a store and the seller’s list', async () => {
    const product = await create({
      name: 'Festive drape',
      translation: { language: 'hi', name: 'कांजीवरम', description: 'मंदिर बॉर्डर' },
    });
    for (const words of ['कांजीवरम', 'kanjivaram', 'मंदिर']) {
      const search = encodeURIComponent(words);
      expect(await finds(`/api/products?search=${search}`), words).toContain(product.id);
      expect(await finds(`/api/products?store=${slug}&search=${search}`), words).toContain(product.id);
      expect(await finds(`/api/seller/products?search=${search}`, owner.browser), words).toContain(product.id);
    }
    // Renaming keeps the second name findable, and deleting it doesn't.
    await save(product, { name: 'Wedding drape' });
    expect(await finds('/api/products?search=kanjivaram')).toContain(product.id);
    await save({ ...product, version: product.version + 1 }, { translation: null });
    expect(await finds('/api/products?search=kanjivaram')).not.toContain(product.id);
  });
});
