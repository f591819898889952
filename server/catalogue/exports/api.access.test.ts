import { describe, expect, test } from 'vitest';
import { admin, product, seller } from '../../../test/factories.ts';
import { createTestServer } from '../../../test/server.ts';

const server = createTestServer();
const address = '/api/seller/products/export';

describe('who may export', () => {
  test('nobody but the approved seller, and only their own products', async () => {
    const [pending, other] = [await seller(server, 'pending'), await seller(server)];
    const calls = [`${address}?dialect=haat`, `${address}/summary?dialect=haat`, `${address}/template?dialect=haat`];
    for (const url of calls) {
      expect((await server.browser().get(url)).status).toBe(401);
      expect((await pending.browser.get(url)).status).toBe(403);
      expect((await (await admin(server)).get(url)).status).toBe(403);
      expect((await other.browser.get(url)).status).toBe(200);
    }
    const [mine, theirs] = [await product(other, { name: 'Mine' }), await product(await seller(server))];
    const { text } = await other.browser.get(`${address}?dialect=haat`);
    expect([text.includes(mine), text.includes(theirs)]).toEqual([true, false]);
    expect((await other.browser.get(`${address}/summary?dialect=haat`)).body).toMatchObject({ products: 1 });
  });
});
