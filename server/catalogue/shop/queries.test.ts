import { expect, test } from 'vitest';
import { product, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

type Found = { products: { id: string; name: string }[]; nextCursor: string | null };

async function search(query: string): Promise<Found> {
  const answer = await server.browser().get(`/api/products?${query}`);
  expect(answer.status).toBe(200);
  return answer.body as Found;
}
const names = async (query: string) => (await search(query)).products.map(({ name }) => name).sort();

// specification 5.27, 7.31
test('the public search matches name and description in any case, among visible products only', async () => {
  const owner = await seller(server);
  await product(owner, { name: 'Brass Lamp', description: 'For the evening.', category: 'Home & Garden' });
  await product(owner, { name: 'Oil', description: 'Burns long in any LAMP.', category: 'Food & Beverages' });
  await product(owner, { name: 'Hidden lamp', isActive: false });
  await product(owner, { name: 'Kite', description: 'Flies.', category: 'Toys & Games' });
  expect(await names('search=lamp')).toEqual(['Brass Lamp', 'Oil']);
  expect(await names('search=LAMP&category=Home%20%26%20Garden')).toEqual(['Brass Lamp']);
  expect(await names('search=garden')).toEqual([]);
  expect(await names('search=100%25')).toEqual([]);
  await server.rows(`update sellers set status = 'suspended' where id = $1`, [owner.id]);
  expect(await names('search=lamp')).toEqual([]);
});

test('the public list is paged without gaps or duplicates', async () => {
  const owner = await seller(server);
  for (let number = 0; number < 7; number += 1) await product(owner, { name: `Bead ${number}` });
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const found: Found = await search(`search=bead&limit=3${cursor && `&cursor=${cursor}`}`);
    seen.push(...found.products.map(({ name }) => name));
    cursor = found.nextCursor;
  }
  expect(seen).toHaveLength(7);
  expect(new Set(seen).size).toBe(7);
});
