import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { product, productBody, seller, type TestSeller } from '#test/factories.ts';
import { picture } from '#test/pictureForms.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

type Product = ReturnType<typeof productBody> & { id: string; version: number; updatedAt: string };

const stored = async (id: string) => (await server.rows('select * from products where id = $1', [id]))[0];
const read = async (owner: TestSeller, id: string) =>
  (await owner.browser.get(`/api/seller/products/${id}`)).body as Product;
const notFound = { status: 404, body: { error: { code: 'product_not_found' } } };

describe('a seller', () => {
  // specification 3.13, 7.14, 7.15
  test('creates a product, which is stored as typed', async () => {
    const owner = await seller(server);
    const images = ['https://cdn.example/1.jpg', '/media/demo/kurta/1.svg'];
    const body = productBody({
      name: '  Cafe\u0301 tray ',
      description: ' Brass. ',
      images,
      isActive: false,
      alsoCalled: ' thali ',
    });
    const answer = await owner.browser.post('/api/seller/products', body);
    expect(answer.status).toBe(201);
    const made = answer.body as Product;
    expect(made).toEqual({
      id: expect.any(String),
      name: 'Café tray',
      description: 'Brass.',
      category: 'Clothing & Fashion',
      pricePaise: 1_250_00,
      stock: 50,
      isActive: false,
      isTakenDown: false,
      images,
      alsoCalled: 'thali',
      ...{ sku: null, mrpPaise: null, weightGrams: null, priceToPaise: null, options: [], variants: [] },
      ...{ netQuantity: null, countryOfOrigin: null, manufacturer: null, packer: null, importer: null },
      translation: null,
      version: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const { search, created_at, updated_at, ...row } = (await stored(made.id)) ?? {};
    expect(row).toEqual({
      id: made.id,
      seller_id: owner.id,
      name: 'Café tray',
      description: 'Brass.',
      category: 'Clothing & Fashion',
      also_called: 'thali',
      price_paise: 125000,
      stock: 50,
      is_low: false,
      is_sold_out: false,
      is_visible: false,
      taken_down_at: null,
      is_active: false,
      images,
      ...{ sku: null, mrp_paise: null, weight_grams: null },
      ...{ net_quantity: null, country_of_origin: null, manufacturer: null, packer: null, importer: null },
      ...{ has_options: false, price_to_paise: null, value_paise: null },
      ...{ has_low_option: false, has_sold_out_option: false, facets: null, card_options: null },
      ...{ option_words: null, hidden_option_words: null, city: null, first_name: null },
      version: 1,
    });
    expect(created_at).toEqual(updated_at);
    expect(await read(owner, made.id)).toEqual(made);
  });

  // specification 3.14
  test('defaults to no images and active', async () => {
    const { images: _, isActive: __, ...typed } = productBody();
    const answer = await (await seller(server)).browser.post('/api/seller/products', typed);
    expect(answer).toMatchObject({ status: 201, body: { images: [], isActive: true } });
  });

  test('creates one product for repeated attempts with a key, and refuses the key for another draft', async () => {
    const [owner, other] = [await seller(server), await seller(server)];
    const form = productBody();
    const send = (body: object, key = 'the-first-form-of-asha', by = owner) =>
      by.browser.post('/api/seller/products', body, { 'idempotency-key': key });
    const tries = await Promise.all(Array.from({ length: 5 }, () => send(form)));
    const [made] = tries;
    for (const again of tries) expect(again).toMatchObject({ status: 201, body: made?.body });
    const { id } = made?.body as Product;
    expect(await send({ ...form, stock: 3 })).toMatchObject({
      status: 409,
      body: { error: { code: 'product_created_before', details: { productId: id } } },
    });
    expect((await send(form, 'too short')).status).toBe(400);
    // Another form, another seller, and the same form once its product is deleted.
    for (const answer of [await send(form, randomUUID()), await send(form, undefined, other)]) {
      expect(answer.status).toBe(201);
      expect(answer.body).not.toMatchObject({ id });
    }
    expect((await owner.browser.delete(`/api/seller/products/${id}`)).status).toBe(204);
    const recreated = await send({ ...form, stock: 3 });
    expect(recreated).toMatchObject({ status: 201, body: { stock: 3 } });
    expect((await send({ ...form, stock: 3 })).body).toEqual(recreated.body);
    expect(await server.rows('select 1 from products where seller_id = $1', [owner.id])).toHaveLength(2);
  });

  test('releases the key after a refusal', async () => {
    const owner = await seller(server);
    const gone = '/media/pictures/01890a5d-ac96-774b-bcce-b302099a8057/1280.webp';
    const headers = { 'idempotency-key': randomUUID() };
    const refused = await owner.browser.post('/api/seller/products', productBody({ images: [gone] }), headers);
    expect(refused).toMatchObject({ status: 404, body: { error: { details: { images: [gone] } } } });
    expect((await owner.browser.post('/api/seller/products', productBody(), headers)).status).toBe(201);
  });

  test('appends a photo that arrives later, once, while there is room', async () => {
    const owner = await seller(server);
    const id = await product(owner, { images: ['https://cdn.example/0.jpg'] });
    const add = (image: string, by = owner) => by.browser.post(`/api/seller/products/${id}/pictures`, { image });
    const uploaded = await picture(owner);
    for (const image of [uploaded, uploaded]) expect((await add(image)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ images: ['https://cdn.example/0.jpg', uploaded], version: 2 });
    const stranger = await seller(server);
    expect(await add(await picture(stranger), stranger)).toMatchObject(notFound);
    expect(await add(await picture(stranger))).toMatchObject({ body: { error: { code: 'picture_not_found' } } });
    for (let number = 2; number < 10; number += 1) await add(`https://cdn.example/${number}.jpg`);
    expect(await add('https://cdn.example/10.jpg')).toMatchObject({
      status: 400,
      body: { error: { message: 'A product can have at most 10 photos.' } },
    });
    expect((await stored(id))?.images).toHaveLength(10);
  });

  test.each(['id', 'sellerId', 'createdAt', 'updatedAt', 'search', 'version'])('sets no %s', async (field) => {
    const owner = await seller(server);
    const body = productBody({ [field]: field === 'version' ? 7 : randomUUID() });
    expect((await owner.browser.post('/api/seller/products', body)).status).toBe(400);
    expect(await server.rows('select id from products where seller_id = $1', [owner.id])).toEqual([]);
  });
});
