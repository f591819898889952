import { expect, test } from 'vitest';
import { product, seller, type TestSeller } from '#test/factories.ts';
import { change, creation, plannedImport, runImport } from '#test/importPlans.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

async function namesOf(owner: TestSeller, importId: string): Promise<string[]> {
  const { body, status } = await owner.browser.get(`/api/seller/products?import=${importId}`);
  expect(status).toBe(200);
  return (body as { products: { name: string }[] }).products.map(({ name }) => name).sort();
}

// import.md, section 4, step 5
test('lists what an import created or changed, and nothing of other shops', async () => {
  const owner = await seller(server);
  const known = await product(owner, { name: 'Brass lamp' });
  await product(owner, { name: 'Clay pot' });
  const id = await plannedImport(server, owner, [
    creation({ name: 'Blue kurti' }),
    change(known, { name: 'Brass oil lamp' }),
  ]);
  await runImport(server, owner, id, 'apply');
  expect(await namesOf(owner, id)).toEqual(['Blue kurti', 'Brass oil lamp']);
  const other = await seller(server);
  await product(other, { name: 'Saree' });
  expect(await namesOf(other, id)).toEqual([]);
});

test('refuses an import that is no id', async () => {
  const owner = await seller(server);
  expect(await owner.browser.get('/api/seller/products?import=products.csv')).toMatchObject({ status: 400 });
});
