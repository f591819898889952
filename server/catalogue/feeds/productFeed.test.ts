import { describe, expect, test } from 'vitest';
import { product, productBody, seller, type TestSeller } from '../../../test/factories.ts';
import { productWithOptions } from '../../../test/optionShop.ts';
import { picture } from '../../../test/pictureForms.ts';
import { createTestServer } from '../../../test/server.ts';

const server = createTestServer();

const heading =
  'id,title,description,availability,condition,price,link,image_link,additional_image_link,brand,product_type,sale_price,item_group_id,size,color,material,custom_label_0,custom_label_1,custom_label_2,' +
  'quantity_to_sell_on_facebook,origin_country,manufacturer_info,importer_name,importer_address';

async function feed(owner: TestSeller): Promise<string[]> {
  const [row] = await server.rows<{ slug: string }>('select slug from sellers where id = $1', [owner.id]);
  const answer = await server.browser().get(`/store/${row?.slug}/catalogue.csv`);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  return answer.text.trimEnd().split('\n');
}

describe('the product feed of a shop', () => {
  test("has prices, stock and addresses in the service's format, and photos as JPEG", async () => {
    const owner = await seller(server);
    const image = await picture(owner);
    const other = 'https://elsewhere.example/a,b.png';
    const id = await product(owner, {
      name: 'Brass "lamp", large',
      description: 'पीतल',
      pricePaise: 1_234_50,
      countryOfOrigin: 'CN',
      manufacturer: 'Works, Pune',
      importer: 'ABC Imports, 12 MG Road, Pune',
      images: [image, other],
    });
    const jpeg = image.replace('.webp', '.jpg');
    const line = [
      id,
      '"Brass ""lamp"", large"',
      'पीतल',
      'in stock',
      'new',
      '1234.50 INR',
      `http://haat.test/product/${id}`,
      `http://haat.test${jpeg}`,
      'https://elsewhere.example/a%2Cb.png',
      owner.businessName,
      'Clothing & Fashion',
      ...Array<string>(8).fill(''),
      '50',
      'CN',
      '"Works, Pune"',
      'ABC Imports',
      '"12 MG Road, Pune"',
    ];
    expect(await feed(owner)).toEqual([heading, line.join(',')]);
    const file = await server.app.inject({ url: jpeg });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(file.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  });

  test('includes sold-out products, falls back to the preview image, and contains no formula', async () => {
    const owner = await seller(server);
    const id = await product(owner, { name: '=1+1', stock: 0 });
    const [, line = ''] = await feed(owner);
    expect(line).toContain(`${id},'=1+1,`);
    expect(line).toContain(',out of stock,');
    const preview = /http:\/\/haat\.test(\/media\/previews\/[^,]+)/.exec(line)?.[1] ?? '';
    const file = await server.browser().get(preview);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  test("leaves out hidden and other sellers' products, and is missing if the shop is closed", async () => {
    const [owner, other, closed] = [await seller(server), await seller(server), await seller(server, 'suspended')];
    await product(owner, { isActive: false });
    await product(other);
    expect(await feed(owner)).toEqual([heading]);
    const [row] = await server.rows<{ slug: string }>('select slug from sellers where id = $1', [closed.id]);
    expect((await server.browser().get(`/store/${row?.slug}/catalogue.csv`)).status).toBe(404);
    expect((await server.browser().get('/store/nowhere/catalogue.csv')).status).toBe(404);
  });

  test('is complete when many products were created in the same millisecond', async () => {
    const owner = await seller(server);
    const id = await product(owner);
    await server.rows(
      `insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
       select gen_random_uuid(), seller_id, name || n, description, category, price_paise, stock, true, images,
         created_at - n / 7 * interval '1 ms', updated_at from products, generate_series(1, 1234) as n where id = $1`,
      [id],
    );
    const lines = await feed(owner);
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1 + 1235);
  });

  test('has a row for each offered variant, and the MRP as price', async () => {
    const owner = await seller(server);
    const [red, blue] = [await picture(owner), await picture(owner)];
    const id = await product(owner, {
      name: 'Kurti',
      images: [red, blue],
      options: [
        { key: 'colour', name: 'Colour', values: ['Red', 'Blue'] },
        { key: 'size', name: 'Size', values: ['M', 'L'] },
        { key: null, name: 'Border', values: ['Plain, thin'] },
      ],
      variants: [
        { values: ['Red', 'M', 'Plain, thin'], pricePaise: 400_00, mrpPaise: 499_00, stock: 2, image: red },
        { values: ['Blue', 'L', 'Plain, thin'], pricePaise: 500_00, mrpPaise: 500_00, stock: 0, image: blue },
        { values: ['Blue', 'M', 'Plain, thin'], pricePaise: 500_00, stock: 9, isOffered: false },
      ],
    });
    const cut = await product(owner, { name: 'Plain', pricePaise: 80_00, mrpPaise: 100_00 });
    const rows = (await feed(owner))
      .slice(1)
      .sort((one, other) => Number(other.includes('Kurti')) - Number(one.includes('Kurti')));
    const variants = await server.rows<{ id: string }>(
      'select id from variants where product_id = $1 and is_offered order by positions',
      [id],
    );
    const [first, second] = variants.map((variant) => variant.id);
    const photo = (address: string) => `http://haat.test${address.replace('.webp', '.jpg')}`;
    expect(rows[0]).toBe(
      `${first},"Kurti (Red, M, Plain, thin)","${productBody().description}",in stock,new,499.00 INR,` +
        `http://haat.test/product/${id}?variant=${first},${photo(red)},${photo(blue)},${owner.businessName},` +
        `Clothing & Fashion,400.00 INR,${id},M,Red,,"Plain, thin",,,2,,,,`,
    );
    expect(rows[1]).toContain(`${second},"Kurti (Blue, L, Plain, thin)",`);
    expect(rows[1]).toContain(
      `,out of stock,new,500.00 INR,http://haat.test/product/${id}?variant=${second},${photo(blue)},`,
    );
    expect(rows[1]).toContain(`,,${id},L,Blue,,"Plain, thin",,,0,,,,`);
    expect(rows[2]).toContain(`${cut},Plain,`);
    expect(rows[2]).toContain(',100.00 INR,');
    expect(rows[2]).toContain(',80.00 INR,,,,,,,');
    expect(rows).toHaveLength(3);
  });

  test("shows a variant's own price in the preview where the product has no photo", async () => {
    const owner = await seller(server);
    const { id, variants } = await productWithOptions(owner, {
      options: [{ key: 'size', name: 'Size', values: ['M'] }],
      variants: [{ values: ['M'] }],
    });
    const [, row = ''] = await feed(owner);
    const preview = /http:\/\/haat\.test(\/media\/previews\/[^,]+)/.exec(row)?.[1] ?? '';
    expect(preview).toMatch(new RegExp(`/${id}/.*\\?variant=${variants.M}$`));
    const file = await server.browser().get(preview);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });
});
