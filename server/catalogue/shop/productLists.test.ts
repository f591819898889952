import { beforeAll, describe, expect, test } from 'vitest';
import { product, review, seller, type TestSeller } from '../../../test/factories.ts';
import { createTestServer } from '../../../test/server.ts';

const server = createTestServer();
let owner: TestSeller;
let slug: string;
beforeAll(async () => {
  owner = await seller(server);
  slug = await slugOf(owner.id);
});

async function slugOf(id: string): Promise<string> {
  const [row] = await server.rows<{ slug: string }>('select slug from sellers where id = $1', [id]);
  return row?.slug ?? '';
}

type List = {
  products: { id: string; name: string; pricePaise: number }[];
  nextCursor: string | null;
  isSimilar: boolean;
};
async function search(query: string): Promise<List> {
  const answer = await server.browser().get(`/api/products?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as List;
}
const names = async (query: string) => (await search(query)).products.map(({ name }) => name);

/** All pages of a list, two products at a time. */
async function readAllPages(query: string): Promise<List['products']> {
  const seen: List['products'] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: List = await search(`${query}&limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.products);
    cursor = page.nextCursor;
  }
  return seen;
}

describe('a list of products', () => {
  beforeAll(async () => {
    const prices = [300, 100, 200, 100, 500, 100, 400];
    for (const [index, rupees] of prices.entries()) {
      await product(owner, { name: `Bead ${index}`, pricePaise: rupees * 100, category: 'Jewelry & Accessories' });
    }
  });

  test.each([
    ['newest', [6, 5, 4, 3, 2, 1, 0]],
    ['price-up', [100, 100, 100, 200, 300, 400, 500]],
    ['price-down', [500, 400, 300, 200, 100, 100, 100]],
  ])('is paged by %s without gaps or duplicates, even with equal prices', async (sort, expected) => {
    for (const query of [`search=bead&sort=${sort}`, `category=Jewelry%20%26%20Accessories&sort=${sort}`]) {
      const seen = await readAllPages(query);
      expect(new Set(seen.map(({ id }) => id)).size).toBe(7);
      const facts = seen.map(({ name, pricePaise }) => (sort === 'newest' ? Number(name.slice(5)) : pricePaise / 100));
      expect(facts).toEqual(expected);
    }
  });

  test.each(['newest', 'price-up', 'price-down'])('shows what costs less than ₹500, by %s', async (sort) => {
    for (const query of ['search=bead', 'category=Jewelry%20%26%20Accessories', `store=${slug}`]) {
      const seen = await readAllPages(`${query}&under=500&sort=${sort}`);
      expect(seen).toHaveLength(6);
      for (const { pricePaise } of seen) expect(pricePaise).toBeLessThan(500_00);
    }
    for (const under of ['499', '', '500.0', "500' or true"]) {
      const answer = await server.browser().get(`/api/products?under=${encodeURIComponent(under)}`);
      expect(answer.status, under).toBe(400);
    }
  });

  test('contains only the products of its shop', async () => {
    const other = await seller(server);
    await product(other, { name: 'Bead of another' });
    expect(await names(`search=bead&store=${await slugOf(other.id)}`)).toEqual(['Bead of another']);
    expect((await readAllPages(`store=${slug}`)).every(({ name }) => name.startsWith('Bead '))).toBe(true);
    expect((await server.browser().get('/api/products?store=nowhere')).status).toBe(404);
  });
});

describe('a search', () => {
  beforeAll(async () => {
    await product(owner, { name: 'Kanchipuram saree', description: 'Pure silk.', category: 'Clothing & Fashion' });
    await product(owner, { name: 'Hidden saree', isActive: false });
  });

  test.each(['kanchipuram', 'KANCHIPURAM', 'pure SILK'])('finds products that contain %s', async (text) => {
    expect(await search(`search=${encodeURIComponent(text)}`)).toMatchObject({
      products: [{ name: 'Kanchipuram saree' }],
      isSimilar: false,
      isClosest: false,
    });
  });

  test.each([
    'kanchipurm',
    'kancheepuram',
    'knchipuram',
    'sarree',
    'sare kanchipuram',
  ])('falls back to products with a name similar to %s', async (text) => {
    const found = await search(`search=${encodeURIComponent(text)}`);
    expect(found.products.map(({ name }) => name)).toEqual(['Kanchipuram saree']);
    expect(found).toMatchObject({ nextCursor: null });
  });

  test.each([
    ['लाल कुर्ता', 'कुर्दा'],
    ['பட்டு புடவை', 'புடவி'],
    ['Café tumbler', 'tumbalr'],
  ])('has a fallback in every script: %s', async (name, typed) => {
    await product(owner, { name, description: 'x' });
    expect(await search(`search=${encodeURIComponent(typed)}`)).toMatchObject({
      products: [{ name }],
      isSimilar: true,
    });
  });

  test('finds nothing for other words, and no hidden products', async () => {
    expect(await search('search=tractor')).toEqual({
      products: [],
      nextCursor: null,
      isSimilar: false,
      isClosest: false,
    });
    expect(await names('search=hidden')).toEqual([]);
    expect(await names('search=100%25')).toEqual([]);
  });
});

test('finds a product by its other words, even misspelled, and never shows them', async () => {
  const own = await seller(server);
  const ownSlug = await slugOf(own.id);
  const id = await product(own, { name: 'Door drape', alsoCalled: 'parda, पर्दा, Vorhangstoff' });
  for (const typed of ['parda', 'पर्दा', 'door vorhang', 'vorhanstoff']) {
    expect(await names(`search=${encodeURIComponent(typed)}`), typed).toEqual(['Door drape']);
    expect(await names(`search=${encodeURIComponent(typed)}&store=${ownSlug}`), typed).toEqual(['Door drape']);
  }
  expect(await search('search=vorhanstoff')).toMatchObject({ isSimilar: true });
  const shown = [
    '/shop?search=drape',
    `/store/${ownSlug}?search=drape`,
    `/product/${id}`,
    `/store/${ownSlug}/catalogue.csv`,
    '/api/products?search=drape',
    `/api/products/${id}`,
    `/api/stores/${ownSlug}/cart?ids=${id}`,
  ];
  for (const url of shown) {
    const { status, text } = await server.browser().get(url);
    expect([status, text.includes('Door drape')], url).toEqual([200, true]);
    expect(text.toLowerCase(), url).not.toMatch(/parda|पर्दा|vorhang/);
  }
  const found = await server.browser().get(`/store/${ownSlug}?search=vorhangstoff`);
  expect(found.text).toContain('Door drape');
});

test("hides a suspended seller's shop, products and figures", async () => {
  const own = await seller(server);
  const [ownSlug, productId] = [
    await slugOf(own.id),
    await product(own, { name: 'Rare lamp', category: 'Automotive' }),
  ];
  expect(await names('search=rare')).toEqual(['Rare lamp']);
  await server.rows(`update sellers set status = 'suspended' where id = $1`, [own.id]);
  expect(await names('search=rare')).toEqual([]);
  for (const url of [`/api/stores/${ownSlug}`, `/api/stores/${ownSlug}/cart?ids=${productId}`, `/store/${ownSlug}`]) {
    expect((await server.browser().get(url)).status, url).toBe(404);
  }
});

test('reads for a cart only what this shop sells now', async () => {
  const other = await seller(server);
  const [own, hidden, foreign] = [
    await product(owner, { name: 'Mine', stock: 3, images: ['https://pictures.example/a.jpg'] }),
    await product(owner, { isActive: false }),
    await product(other),
  ];
  const answer = await server.browser().get(`/api/stores/${slug}/cart?ids=${own},${hidden},${foreign}`);
  const plain = { variantId: null, label: null, missingOption: null };
  expect(answer.body).toEqual({
    products: [
      {
        id: own,
        name: 'Mine',
        pricePaise: 1_250_00,
        stock: 3,
        most: 3,
        image: 'https://pictures.example/a.jpg',
        ...plain,
      },
    ],
  });
  for (const ids of ['', 'x', `${own},x`, Array(51).fill(own).join(',')]) {
    expect((await server.browser().get(`/api/stores/${slug}/cart?ids=${ids}`)).status).toBe(400);
  }
});

test('shows the ratings in lists', async () => {
  const own = await seller(server);
  const productId = await product(own, { name: 'Rated drum' });
  await review(server, own, productId, { stars: 4 });
  await review(server, own, productId, { stars: 5 });
  expect((await search('search=rated')).products).toMatchObject([{ rating: { average: 4.5, count: 2 } }]);
  expect((await server.browser().get(`/api/stores/${await slugOf(own.id)}`)).body).toMatchObject({
    rating: { average: 4.5, count: 2 },
  });
});

test('accepts a search of 200 characters and refuses a longer one with the limit', async () => {
  await product(owner, { name: 'Anklet' });
  const long = (length: number) => `anklet ${'x'.repeat(length - 7)}`;
  expect(await names(`search=${long(200)}`)).toEqual(['Anklet']);
  const answer = await server.browser().get(`/api/products?search=${long(201)}`);
  expect(answer).toMatchObject({ status: 400, body: { error: { message: 'Please use up to 200 characters.' } } });
});
