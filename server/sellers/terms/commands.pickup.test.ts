import { describe, expect, test } from 'vitest';
import { newKey, orderBody, product, seller, type TestSeller } from '#test/factories.ts';
import { asForm, tokenIn } from '#test/publicForms.ts';
import { createTestServer } from '#test/server.ts';
import { render } from '#web/storefront/render.tsx';

const server = createTestServer({ render });
const usual = { mostPerLine: null, lapseHours: 48 };
const addressRequired = 'Please enter the delivery address.';

async function shippingShop(): Promise<{ owner: TestSeller; productId: string }> {
  const owner = await seller(server);
  const productId = await product(owner);
  const answer = await owner.browser.put('/api/seller/terms', { ...usual, customersCanPickUp: false });
  expect(answer.status).toBe(200);
  return { owner, productId };
}

const place = (body: object) => server.browser().post('/api/orders', body, newKey());
const ordersOf = async ({ id }: TestSeller) =>
  server.rows<{ delivery_address: string | null }>('select delivery_address from orders where seller_id = $1', [id]);
const field = (page: string) => /<label for="deliveryAddress">.*?<\/textarea>/s.exec(page)?.[0] ?? '';

describe('a shop whose customers can pick up', () => {
  test('accepts an order without an address, the default of a new shop', async () => {
    const owner = await seller(server);
    expect((await owner.browser.get('/api/seller/terms')).body).toEqual({ ...usual, customersCanPickUp: true });
    expect((await place(orderBody(await product(owner)))).status).toBe(201);
    expect(await ordersOf(owner)).toEqual([{ delivery_address: null }]);
  });

  test('shows an optional address', async () => {
    const page = await server.browser().get(`/product/${await product(await seller(server))}`);
    expect(field(page.text)).toContain('Optional');
    expect(field(page.text)).not.toContain('required');
  });
});

describe('a shop that only ships', () => {
  test.each([
    undefined,
    '',
    '   ',
    '\n\t',
  ])('rejects an order with the address %j at its field', async (deliveryAddress) => {
    const { owner, productId } = await shippingShop();
    const refused = await place(orderBody(productId, deliveryAddress === undefined ? {} : { deliveryAddress }));
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_failed', details: { fields: { deliveryAddress: addressRequired } } } },
    });
    expect(await ordersOf(owner)).toEqual([]);
    expect(await server.rows('select stock from products where id = $1', [productId])).toEqual([{ stock: 50 }]);
  });

  test('accepts an order with an address, even with the key of the rejected one', async () => {
    const { owner, productId } = await shippingShop();
    const key = newKey();
    const body = orderBody(productId);
    expect((await server.browser().post('/api/orders', body, key)).status).toBe(400);
    const complete = { ...body, deliveryAddress: '7 Lake View, Pune' };
    expect((await server.browser().post('/api/orders', complete, key)).status).toBe(201);
    expect(await ordersOf(owner)).toEqual([{ delivery_address: '7 Lake View, Pune' }]);
  });

  test('still answers a repeated order that was placed before the shop disabled pick-up', async () => {
    const owner = await seller(server);
    const body = orderBody(await product(owner));
    const key = newKey();
    const first = await server.browser().post('/api/orders', body, key);
    await owner.browser.put('/api/seller/terms', { ...usual, customersCanPickUp: false });
    const second = await server.browser().post('/api/orders', body, key);
    expect(second.body).toEqual(first.body);
    expect(await ordersOf(owner)).toHaveLength(1);
  });

  test('shows it in the public API', async () => {
    const { owner, productId } = await shippingShop();
    const { body } = await server.browser().get(`/api/products/${productId}`);
    const { slug } = (body as { seller: { slug: string } }).seller;
    expect(body).toMatchObject({ seller: { customersCanPickUp: false } });
    expect((await owner.browser.get(`/api/stores/${slug}`)).body).toMatchObject({ customersCanPickUp: false });
  });

  test('shows a required address, and keeps the input when it is missing', async () => {
    const { owner, productId } = await shippingShop();
    const browser = server.browser();
    const page = await browser.get(`/product/${productId}`);
    expect(field(page.text)).not.toContain('Optional');
    expect(field(page.text)).toContain('required');
    const fields = { customerName: 'Asha Rao', customerPhone: '98765 43210', deliveryAddress: ' ', quantity: '1' };
    const send = (typed: Record<string, string>) =>
      browser.send({ method: 'POST', url: `/product/${productId}/order`, ...asForm(typed) });
    const first = await send({ ...fields, formToken: 'none' });
    const again = await send({ ...fields, formToken: tokenIn(first) });
    expect(again.status).toBe(400);
    expect(again.text).toContain(addressRequired);
    expect(again.text).toContain('Asha Rao');
    expect(await ordersOf(owner)).toEqual([]);
    const complete = { ...fields, deliveryAddress: '7 Lake View, Pune', formToken: tokenIn(again) };
    const placed = await send(complete);
    expect(placed.status).toBe(303);
    expect(await ordersOf(owner)).toEqual([{ delivery_address: '7 Lake View, Pune' }]);
    const path = String(placed.headers.location);
    expect((await browser.get(path)).text).toContain('Order placed');
    expect((await server.browser().get(path)).text).not.toMatch(/Order placed|data-remember-customer/);
  });
});

describe('the setting', () => {
  test('stays unchanged if absent', async () => {
    const { owner } = await shippingShop();
    expect((await owner.browser.put('/api/seller/terms', usual)).status).toBe(200);
    expect((await owner.browser.get('/api/seller/terms')).body).toMatchObject({ customersCanPickUp: false });
  });

  test.each(['no', 0, null])('rejects %j', async (customersCanPickUp) => {
    const owner = await seller(server);
    expect((await owner.browser.put('/api/seller/terms', { ...usual, customersCanPickUp })).status).toBe(400);
  });

  test('completes a setup step with either value', async () => {
    for (const customersCanPickUp of [true, false]) {
      const owner = await seller(server);
      const steps = async () => (await owner.browser.get('/api/seller/dashboard')).body;
      expect(await steps()).toMatchObject({ steps: { pickUp: false } });
      await owner.browser.put('/api/seller/terms', usual);
      expect(await steps()).toMatchObject({ steps: { pickUp: false } });
      await owner.browser.put('/api/seller/terms', { ...usual, customersCanPickUp });
      expect(await steps()).toMatchObject({ steps: { pickUp: true } });
    }
  });
});
