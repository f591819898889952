import { beforeAll, describe, expect, test } from 'vitest';
import { product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { listOfferedOccasions } from './occasions.ts';

const server = createTestServer();
const noon = new Date('2026-11-26T12:00:00+05:30');

let owner: TestSeller;
beforeAll(async () => {
  owner = await seller(server);
  const books = { category: 'Books & Media', pricePaise: 900_00 };
  await product(owner, { name: 'Bahi khata', description: 'For Diwali pujan, and after.', ...books });
  await product(owner, {
    name: 'दीये',
    description: '(दीपावली) के लिए',
    pricePaise: 100_00,
    alsoCalled: 'earthen lamps',
  });
  await product(owner, { name: 'Lamp', alsoCalled: 'deepavali light', pricePaise: 200_00 });
  await product(owner, { name: 'Raksha-Bandhan hamper', pricePaise: 300_00 });
  await product(owner, { name: 'Silk shirt', description: 'Worn at weddings.', pricePaise: 2_000_00 });
  await product(owner, { name: 'Holiday bag', description: 'Good for a household with a warming stove.' });
  await product(owner, { name: 'Christmas star', isActive: false });
});

type Found = { products: { name: string }[]; nextCursor: string | null };
async function list(query: string): Promise<Found> {
  const answer = await server.browser().get(`/api/products?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Found;
}
const names = async (query: string) => (await list(query)).products.map(({ name }) => name);

describe('the products for an occasion', () => {
  test.each([
    ['diwali', ['Lamp', 'दीये', 'Bahi khata']],
    ['raksha-bandhan', ['Raksha-Bandhan hamper']],
    ['wedding', ['Silk shirt']],
    ['holi', []],
    ['housewarming', []],
    ['christmas', []],
  ])('are those that name it: %s', async (occasion, expected) => {
    expect(await names(`occasion=${occasion}`)).toEqual(expected);
  });

  test('can be filtered, searched and sorted', async () => {
    expect(await names('occasion=diwali&under=500')).toEqual(['Lamp', 'दीये']);
    expect(await names('occasion=diwali&category=Books%20%26%20Media')).toEqual(['Bahi khata']);
    expect(await names('occasion=diwali&search=LAMP')).toEqual(['Lamp', 'दीये']);
    expect(await names('occasion=diwali&search=tractor')).toEqual([]);
    expect(await names('occasion=diwali&sort=price-up')).toEqual(['दीये', 'Lamp', 'Bahi khata']);
    expect(await names('occasion=diwali&sort=price-down')).toEqual(['Bahi khata', 'Lamp', 'दीये']);
  });

  test.each(['newest', 'price-up', 'price-down'])('are paged by %s without gaps or duplicates', async (sort) => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Found = await list(`occasion=diwali&sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.products.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(await names(`occasion=diwali&sort=${sort}`));
    expect(seen).toHaveLength(3);
  });

  test('are refused for an occasion that does not exist', async () => {
    for (const occasion of ['halloween', '', 'Diwali', 'constructor', "diwali' or true"]) {
      const answer = await server.browser().get(`/api/products?occasion=${encodeURIComponent(occasion)}`);
      expect(answer.status, occasion).toBe(400);
    }
  });
});

describe('the occasions that a list offers', () => {
  const offered = (filter = {}) => listOfferedOccasions({ ...server.context, now: () => noon }, filter);

  test('have a product, the next festival first', async () => {
    expect(await offered()).toEqual(['raksha-bandhan', 'diwali', 'wedding']);
    expect(await offered({ under: '500' })).toEqual(['raksha-bandhan', 'diwali']);
    expect(await offered({ category: 'Books & Media' })).toEqual(['diwali']);
    expect(await offered({ category: 'Electronics' })).toEqual([]);
  });

  test('are at most four festivals and six in all', async () => {
    const id = await product(owner, {
      name: 'Greeting cards',
      description: 'Eid, Christmas, Pongal, Holi, Onam, wedding, birthday, housewarming.',
    });
    expect(await offered()).toEqual(['christmas', 'pongal', 'eid', 'holi', 'wedding', 'birthday']);
    await server.rows('delete from products where id = $1', [id]);
    expect(await offered()).toEqual(['raksha-bandhan', 'diwali', 'wedding']);
  });
});

type ShopPage = { criteria: object; occasions: string[]; list: Found };
async function readShop(query: string): Promise<ShopPage> {
  const { text } = await server.browser().get(`/shop${query}`);
  return JSON.parse(text.slice('<html>'.length, -'</html>'.length)) as ShopPage;
}

describe('the shop page', () => {
  test('shows the products for an occasion, and ignores one that does not exist', async () => {
    const { criteria, list: shown, occasions } = await readShop('?occasion=diwali&under=500');
    expect(criteria).toEqual({ occasion: 'diwali', under: '500', sort: 'newest' });
    expect(shown.products.map(({ name }) => name)).toEqual(['Lamp', 'दीये']);
    expect(occasions).toContain('diwali');
    expect((await readShop('?occasion=halloween')).criteria).toEqual({ sort: 'newest' });
  });

  test('offers no occasion beside a search, where its list might be empty', async () => {
    expect((await readShop('?search=lamp')).occasions).toEqual([]);
  });

  test('is cached, and shows each change of what names an occasion', async () => {
    const diwali = async () => (await readShop('?occasion=diwali')).list.products.map(({ name }) => name);
    await diwali();
    const id = await product(owner, { name: 'Sweets', description: 'A box of twelve.' });
    const shown = await diwali();
    expect(shown).not.toContain('Sweets');
    await server.rows(`update products set description = 'A box of twelve for Onam.' where id = $1`, [id]);
    expect((await readShop('')).occasions).toContain('onam');
    await server.rows(`update products set also_called = 'diwali mithai' where id = $1`, [id]);
    expect(await diwali()).toEqual(['Sweets', ...shown]);
    await server.rows(`update products set description = '', also_called = '' where id = $1`, [id]);
    expect(await diwali()).toEqual(shown);
    expect((await readShop('')).occasions).not.toContain('onam');
  });
});
