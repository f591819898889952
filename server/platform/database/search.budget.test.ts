import { beforeAll, describe, expect, test } from 'vitest';
import { admin, product, seller, type TestSeller } from '../../../test/factories.ts';
import { whileLocked } from '../../../test/lockedTables.ts';
import { type Answer, createTestServer } from '../../../test/server.ts';

// 100 requests per minute allow 0.8 s of searching: one search that never ends.
const server = createTestServer({ quiet: true, requestLimit: 100 });
let owner: TestSeller;
let other: TestSeller;
let slug: string;
beforeAll(async () => {
  [owner, other] = await Promise.all([seller(server), seller(server)]);
  await product(owner, { name: 'Blue kurta' });
  const [shop] = await server.rows<{ slug: string }>('select slug from sellers where id = $1', [owner.id]);
  slug = shop?.slug ?? '';
});

function expectRefusal({ status, headers, body }: Answer): void {
  expect(status).toBe(429);
  expect(body).toMatchObject({ error: { code: 'too_many_requests', message: expect.stringMatching(/wait/) } });
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
}

describe('with the default request limit', () => {
  const usual = createTestServer({ requestLimit: 1200 });

  test('leaves enough for many people behind one address', async () => {
    await product(await seller(usual), { name: 'Blue kurta' });
    // A retry has an address of its own, because time on a busy machine counts too.
    const crowd = usual.browser();
    const searches = ['/api/products?search=kurta', '/shop?search=blue', '/api/products?search=kurtaa'];
    for (let number = 0; number < 150; number += 1) {
      expect((await crowd.get(searches[number % searches.length] ?? '')).status, `search ${number}`).toBe(200);
    }
  });
});

describe('the database time of an address', () => {
  test.each([
    ['/api/products?search=kurta', '198.51.100.7', '198.51.100.7'],
    ['/shop?search=kurta', '198.51.100.8', '::ffff:198.51.100.8'],
    ['/store/:slug?search=kurta', '2001:db8:0:1::1', '2001:db8:0:1:ffff::2'],
  ])('is limited: %s of %s spends that of %s, and of nobody else', async (path, address, same) => {
    const spending = server.browser(address);
    await whileLocked(server, async () => {
      expect((await spending.get(path.replace(':slug', slug))).status).toBe(422);
    });
    expectRefusal(await server.browser(same).get('/api/products?search=kurta'));
    expect((await server.browser().get('/api/products?search=kurta')).body).toMatchObject({
      products: [{ name: 'Blue kurta' }],
    });
  });

  test('is spent only on searches', async () => {
    const spending = server.browser('198.51.100.9');
    await whileLocked(server, async () => {
      expect((await spending.get('/api/products?search=kurta')).status).toBe(422);
    });
    for (const path of ['/api/products', '/shop', `/store/${slug}`, '/api/products?sort=price-up']) {
      expect((await spending.get(path)).status, path).toBe(200);
    }
  });

  test('answers a page with a message and retry-after', async () => {
    const reader = server.browser('198.51.100.10');
    await whileLocked(server, async () => {
      expect((await reader.get('/shop?search=kurta')).status).toBe(422);
    });
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    for (const url of ['/shop?search=kurta', `/store/${slug}?search=kurta`]) {
      const answer = await reader.send({ method: 'GET', url, headers: { accept } });
      expect(answer.status).toBe(429);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(answer.text).toContain('wait');
    }
  });
});

describe('in the panel', () => {
  test('limits a seller’s searches in all lists, and no other seller’s', async () => {
    await whileLocked(server, async () => {
      expect((await owner.browser.get('/api/seller/products?search=kurta')).status).toBe(422);
    }, ['products']);
    const lists = ['orders', 'orders/choice', 'orders/print', 'products', 'products/choice', 'chats'];
    for (const list of lists) expectRefusal(await owner.browser.get(`/api/seller/${list}?search=kurta`));
    for (const list of lists) expect((await owner.browser.get(`/api/seller/${list}`)).status, list).toBe(200);
    for (const list of lists) {
      expect((await other.browser.get(`/api/seller/${list}?search=kurta`)).status, list).toBe(200);
    }
  });

  test('limits an admin’s searches', async () => {
    const [spending, another] = [await admin(server), await admin(server)];
    await whileLocked(server, async () => {
      expect((await spending.get('/api/admin/orders?search=kurta')).status).toBe(422);
    }, ['orders']);
    const lists = ['orders', 'products', 'reviews', 'mails', 'applications', 'sellers'].map(
      (list) => `${list}?search=a`,
    );
    for (const list of [...lists, 'audit?person=asha']) {
      expectRefusal(await spending.get(`/api/admin/${list}`));
      expect((await another.get(`/api/admin/${list}`)).status, list).toBe(200);
    }
  });
});

test('counts, but refuses no searches without a request limit', async () => {
  const { createSearchBudget } = await import('../http/searchBudget.ts');
  const budget = createSearchBudget(server.context.server.processes, undefined);
  budget.charge('198.51.100.12', 1e9);
  await expect(budget.check('198.51.100.12')).resolves.toBeUndefined();
  expect(budget.spent('198.51.100.12')).toBe(1e9);
});
