import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { product, productBody, seller, type TestSeller } from '../../../test/factories.ts';
import { createImportTests } from '../../../test/imports.ts';
import { createTestServer } from '../../../test/server.ts';

/** Shopify knows products by their handles: one with another handle would be another product there. */

const server = createTestServer();
const { check, work } = createImportTests(server);

async function readProducts(owner: TestSeller): Promise<Record<string, string>[]> {
  const answer = await owner.browser.get('/api/seller/products/export?dialect=shopify');
  expect(answer.status).toBe(200);
  return parse(answer.text, { columns: true });
}

test('a product keeps its handle when it is renamed by form and by import, and back', async () => {
  const owner = await seller(server);
  const id = await product(owner, { name: 'दीया lamp', sku: 'D-1' });
  const handle = (await readProducts(owner))[0]?.['URL handle'];
  expect(handle).toMatch(/-lamp-[0-9a-f]{8}$/);
  for (const [version, name] of ['Brass lamp', 'Brass lamp, large', 'दीया lamp'].entries()) {
    const form = { ...productBody({ name, sku: 'D-1' }), version: version + 1, shownStock: 50 };
    expect((await owner.browser.put(`/api/seller/products/${id}`, form)).status).toBe(200);
    expect(await readProducts(owner)).toMatchObject([{ Title: name, 'URL handle': handle }]);
  }
  const { id: imported } = await check(owner, `SKU,Name,Price\nD-1,Copper lamp,1250\n`);
  expect((await owner.browser.post(`/api/seller/imports/${imported}/apply`)).status).toBe(200);
  await work();
  expect(await readProducts(owner)).toMatchObject([{ Title: 'Copper lamp', 'URL handle': handle }]);
});

test('products with one name have handles of their own', async () => {
  const owner = await seller(server);
  await product(owner, { name: 'Lamp' });
  await product(owner, { name: 'Lamp' });
  const handles = (await readProducts(owner)).map((row) => row['URL handle']);
  expect(new Set(handles).size).toBe(2);
});
