import { expect, test } from 'vitest';
import { seller } from '#test/factories.ts';
import { createImportTests } from '#test/imports.ts';
import { productWithOptions } from '#test/optionShop.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const { check, map } = createImportTests(server);
const size = { key: 'size' as const, name: 'Size', values: ['S', 'M'] };
const variants = ['S', 'M'].map((value) => ({ values: [value], sku: `KURTI-${value}` }));

test('says that a variant with another value in the file keeps its own', async () => {
  const owner = await seller(server);
  await productWithOptions(owner, { options: [size], variants });
  const { text } = await owner.browser.get('/api/seller/products/export?dialect=haat');
  expect(await check(owner, text)).toMatchObject({ counts: { unchanged: 1, notice: 0 } });
  const renamed = text.replace(',KURTI-M,Size,M,', ',KURTI-M,Size,XL,');
  expect(renamed).not.toBe(text);
  const found = await check(owner, renamed);
  expect(found).toMatchObject({
    counts: { unchanged: 1, notice: 1, error: 0 },
    rows: [{ verdict: 'unchanged', problems: [{ row: 3, code: 'option_kept', value: 'M', isError: false }] }],
  });
  expect(await map(owner, found.id, { mode: 'stock' })).toMatchObject({ counts: { notice: 0 } });
});
