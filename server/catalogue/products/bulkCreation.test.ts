import { v7 as newId } from 'uuid';
import { expect, test } from 'vitest';
import { productDraftSchema } from '#domain/catalogue/products.schema.ts';
import { newKey, productBody, seller, type TestSeller } from '#test/factories.ts';
import { allCombinations } from '#test/optionShop.ts';
import { createTestServer } from '#test/server.ts';
import { insertProducts } from './bulkCreation.ts';

const server = createTestServer();
const options = [
  { key: 'size' as const, name: 'Size', values: ['S', 'M'] },
  { key: null, name: 'Print "A\\B"', values: ['{x,y}', 'null'] },
];

/** What is stored of a product, without what differs between two products by nature. */
async function stored(id: string) {
  const [row] = await server.rows('select * from products where id = $1', [id]);
  const own = { ...row, id: '', created_at: '', updated_at: '' };
  const values = `select to_jsonb(product_options) - 'product_id' as option, option as at, product_values.position, value,
    aliases, product_values.key from product_options join product_values on option = product_options.position
    and product_values.product_id = product_options.product_id where product_options.product_id = $1 order by 2, 3`;
  const variants = `select positions, label, sku, price_paise, mrp_paise, stock, is_offered, image, weight_grams
    from variants where product_id = $1 order by positions`;
  return { own, values: await server.rows(values, [id]), variants: await server.rows(variants, [id]) };
}

async function create({ browser }: TestSeller, body: object): Promise<string> {
  const answer = await browser.post('/api/seller/products', body, newKey());
  expect(answer.status, answer.text).toBe(201);
  return (answer.body as { id: string }).id;
}

test('stores products as the form does', async () => {
  const owner = await seller(server);
  const image = 'https://shop.example/a,b.jpg?x="{1}"';
  const plain = {
    ...productBody(),
    name: 'A "B" \\ {c}, d\t€ 😀',
    images: [image],
    alsoCalled: "d'Or",
    mrpPaise: 99_00_00,
  };
  const { pricePaise, stock, mrpPaise, ...shared } = plain;
  const variants = allCombinations(options, { pricePaise: 499_00, stock: 3, image });
  for (const body of [plain, { ...shared, options, variants }]) {
    const id = newId();
    const draft = productDraftSchema.parse(body);
    await server.context.database.transaction((tx) =>
      insertProducts(tx, owner.id, [{ id, draft }], server.context.now()),
    );
    expect(await stored(id)).toEqual(await stored(await create(owner, body)));
  }
});
