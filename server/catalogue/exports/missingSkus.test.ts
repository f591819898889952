import { describe, expect, test } from 'vitest';
import { admin, product, seller, type TestSeller } from '../../../test/factories.ts';
import { productWithOptions } from '../../../test/optionShop.ts';
import { createTestServer } from '../../../test/server.ts';

const server = createTestServer();
const address = '/api/seller/products/skus';

const summary = async (owner: TestSeller, dialect = 'shopify') =>
  (await owner.browser.get(`/api/seller/products/export/summary?dialect=${dialect}`)).body as {
    products: number;
    withoutSku: number;
    losses: { loss: string; products: number }[];
  };
const read = async (owner: TestSeller, id: string) =>
  (await owner.browser.get(`/api/seller/products/${id}`)).body as {
    sku: string | null;
    version: number;
    variants: { id: string; sku: string | null }[];
  };

describe('missing SKUs', () => {
  test('are the end of the id, for products and variants without one', async () => {
    const owner = await seller(server);
    const [bare, named] = [await product(owner), await product(owner, { sku: 'MINE' })];
    const { id, variants } = await productWithOptions(owner, {
      options: [{ key: 'size', name: 'Size', values: ['M', 'L'] }],
      variants: [{ values: ['M'] }, { values: ['L'] }],
    });
    expect(await summary(owner)).toMatchObject({ products: 3, withoutSku: 2 });
    expect((await owner.browser.post(address, {})).body).toEqual({ assigned: 2, remaining: 0 });
    expect(await read(owner, bare)).toMatchObject({ sku: `H-${bare.slice(-8)}`, version: 2 });
    expect(await read(owner, named)).toMatchObject({ sku: 'MINE', version: 1 });
    const optioned = await read(owner, id);
    expect([optioned.sku, optioned.version]).toEqual([null, 2]);
    expect(optioned.variants.map((variant) => variant.sku)).toEqual([
      `H-${variants.M?.slice(-8)}`,
      `H-${variants.L?.slice(-8)}`,
    ]);
    expect((await summary(owner)).withoutSku).toBe(0);
    expect((await owner.browser.post(address, {})).body).toEqual({ assigned: 0, remaining: 0 });
  });

  test('are longer where the short one is in use', async () => {
    const owner = await seller(server);
    const id = await product(owner);
    await product(owner, { sku: `H-${id.slice(-8)}` });
    expect((await owner.browser.post(address, {})).status).toBe(200);
    expect((await read(owner, id)).sku).toBe(`H-${id.slice(-12)}`);
  });

  test('are given to what the filter finds, in this shop alone', async () => {
    const [owner, other] = [await seller(server), await seller(server)];
    const [hidden, shown] = [await product(owner, { isActive: false }), await product(owner)];
    const foreign = await product(other);
    expect((await owner.browser.post(address, { status: 'inactive' })).body).toEqual({ assigned: 1, remaining: 0 });
    expect((await read(owner, hidden)).sku).not.toBeNull();
    expect((await read(owner, shown)).sku).toBeNull();
    expect((await read(other, foreign)).sku).toBeNull();
  });

  test('are given by the approved seller alone', async () => {
    const pending = await seller(server, 'pending');
    expect((await server.browser().post(address, {})).status).toBe(401);
    expect((await pending.browser.post(address, {})).status).toBe(403);
    expect((await (await admin(server)).post(address, {})).status).toBe(403);
  });
});

describe('the summary of an export', () => {
  test('names what the file cannot carry, where products have it', async () => {
    const owner = await seller(server);
    const name = 'ब'.repeat(160);
    await product(owner, { name, description: 'one\ntwo', weightGrams: 5, netQuantity: '5 g', isActive: false });
    await product(owner, { sku: 'X', mrpPaise: 1_250_00, stock: 0 });
    const lossesOf = async (dialect: string) =>
      Object.fromEntries((await summary(owner, dialect)).losses.map(({ loss, products }) => [loss, products]));
    expect(await lossesOf('haat')).toEqual({});
    expect(await lossesOf('shopify')).toEqual({ netQuantity: 1 });
    expect(await lossesOf('woocommerce')).toEqual({ equalMrp: 1, netQuantity: 1 });
    expect(await lossesOf('meta')).toEqual({ sku: 1, equalMrp: 1, weight: 1, hidden: 1, netQuantity: 1 });
    expect(await lossesOf('google')).toEqual({
      ...{ sku: 1, longName: 1, lineBreaks: 1, equalMrp: 1, stock: 1, weight: 1, hidden: 1, netQuantity: 1 },
    });
  });
});
