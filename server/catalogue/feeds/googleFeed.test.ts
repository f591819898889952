import { expect, test } from 'vitest';
import { product, seller, type TestSeller } from '../../../test/factories.ts';
import { productWithOptions } from '../../../test/optionShop.ts';
import { createTestServer } from '../../../test/server.ts';

const server = createTestServer();

/** The rows of the shop's feed, each by its columns. */
async function feed(owner: TestSeller): Promise<Record<string, string>[]> {
  const [row] = await server.rows<{ slug: string }>('select slug from sellers where id = $1', [owner.id]);
  const answer = await server.browser().get(`/store/${row?.slug}/google.tsv`);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('text/tab-separated-values; charset=utf-8');
  const [heading = '', ...lines] = answer.text.trimEnd().split('\n');
  expect(heading.split('\t').slice(0, 13).join(', ')).toBe(
    'id, title, description, link, image_link, additional_image_link, availability, price, sale_price, condition, ' +
      'brand, identifier_exists, product_type',
  );
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(heading.split('\t').map((column, at) => [column, cells[at] ?? '']));
  });
}

test('has visible products with texts on one line', async () => {
  const owner = await seller(server);
  const id = await product(owner, { description: 'One\ttab\nand a break', stock: 0, mrpPaise: 1_300_00 });
  await product(owner, { isActive: false });
  const rows = await feed(owner);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    ...{ id, description: 'One tab and a break', availability: 'out_of_stock', price: '1300.00 INR' },
    ...{ sale_price: '1250.00 INR', condition: 'new', brand: owner.businessName, identifier_exists: 'no' },
    ...{ product_type: 'Clothing & Fashion', link: `http://haat.test/product/${id}`, item_group_id: '' },
  });
});

test('shortens a title to 150 characters, and keeps the label of a variant', async () => {
  const owner = await seller(server);
  const name = 'अ'.repeat(190);
  const { id, variants } = await productWithOptions(owner, {
    name,
    options: [{ key: 'size', name: 'Size', values: ['M'] }],
    variants: [{ values: ['M'] }],
  });
  await product(owner, { name });
  const rows = await feed(owner);
  expect(rows.map(({ title }) => title).toSorted()).toEqual([`${'अ'.repeat(146)} (M)`, 'अ'.repeat(150)].toSorted());
  expect(rows.find((row) => row.item_group_id === id)).toMatchObject({ id: variants.M, size: 'M' });
});

test('is missing if the shop is closed', async () => {
  const closed = await seller(server, 'suspended');
  const [row] = await server.rows<{ slug: string }>('select slug from sellers where id = $1', [closed.id]);
  expect((await server.browser().get(`/store/${row?.slug}/google.tsv`)).status).toBe(404);
});
