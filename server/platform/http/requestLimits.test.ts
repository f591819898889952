import { Writable } from 'node:stream';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { admin, newKey, orderBody, password, product, seller } from '../../../test/factories.ts';
import { type Answer, type Browser, createTestServer } from '../../../test/server.ts';
import type { App } from './application.ts';
import { warnOfUntrustedProxy } from './requestLimits.ts';

const most = 40;
const server = createTestServer({ requestLimit: most });

const refusal = {
  status: 429,
  body: { error: { code: 'too_many_requests', message: expect.stringMatching(/wait/) } },
};

/** Sends until rejected; returns the rejection and the number of accepted requests. */
async function exhaust(send: () => Promise<Answer>): Promise<{ passed: number; answer: Answer }> {
  for (let passed = 0; passed < 10 * most; passed += 1) {
    const answer = await send();
    if (answer.status === 429) return { passed, answer };
  }
  throw new Error('Nothing was refused.');
}

describe('one source', () => {
  test('is refused beyond its requests of a minute, with when to come back, and others are not', async () => {
    const crowd = server.browser();
    const { passed, answer } = await exhaust(() => crowd.get('/api/auth/session'));
    expect(passed).toBe(most);
    expect(answer).toMatchObject(refusal);
    const wait = Number(answer.headers['retry-after']);
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await server.browser().get('/api/auth/session')).status).toBe(200);
  });

  test('is a network of IPv6, and one address of IPv4 however it is written', async () => {
    let number = 0;
    await exhaust(() => {
      number += 1;
      return server.browser(`2001:db8:0:7::${number.toString(16)}`).get('/');
    });
    expect((await server.browser('2001:db8:0:7:1:2:3:4').get('/')).status).toBe(429);
    expect((await server.browser('2001:db8:0:8::1').get('/')).status).toBe(200);
    await exhaust(() => server.browser('203.0.113.9').get('/'));
    expect((await server.browser('::ffff:203.0.113.9').get('/')).status).toBe(429);
  });

  test('has a lower limit for changes than for reads', async () => {
    const owner = await seller(server);
    const id = await product(owner);
    const customer = server.browser();
    const before = await server.rows('select count(*)::int as orders from orders');
    const place = () => customer.post('/api/orders', orderBody(id), newKey());
    const { passed, answer } = await exhaust(place);
    expect(passed).toBe(most / 4);
    expect(answer).toMatchObject(refusal);
    expect(await server.rows('select count(*)::int as orders from orders')).toEqual(
      before.map(({ orders }) => ({ orders: Number(orders) + passed })),
    );
    expect((await customer.get(`/product/${id}`)).status).toBe(200);
  });

  test('gets a message on a page', async () => {
    const reader = server.browser();
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const { answer } = await exhaust(() => reader.send({ method: 'GET', url: '/shop', headers: { accept } }));
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.text).toContain('wait');
  });

  test('has separate limits for files, photos and health checks', async () => {
    const crowd = server.browser();
    await exhaust(() => crowd.get('/'));
    for (let number = 0; number < 2 * most; number += 1) {
      expect((await crowd.get('/healthz')).status).toBe(200);
      expect((await crowd.get('/assets/panel/x.js')).status).toBe(404);
      expect((await crowd.get('/media/demo/x/1.svg')).status).toBe(404);
    }
  });
});

describe('one account', () => {
  const elsewhere = (browser: Browser) => {
    const other = server.browser();
    for (const [name, value] of browser.cookies) other.cookies.set(name, value);
    return other;
  };

  test('is counted across addresses', async () => {
    const { browser, email } = await seller(server);
    const { answer } = await exhaust(() => elsewhere(browser).get('/api/seller/orders'));
    expect(answer).toMatchObject(refusal);
    // A new session belongs to the same account.
    const again = server.browser();
    await again.post('/api/auth/login', { email, password, role: 'seller' });
    expect((await again.get('/api/seller/orders')).status).toBe(429);
    expect((await elsewhere(await admin(server)).get('/api/admin/sellers')).status).toBe(200);
  });
});

test.each([
  [false, 1],
  [true, 0],
])('warns of an untrusted proxy: TRUST_PROXY %s, %d times', async (trustProxy, times) => {
  const lines: string[] = [];
  const stream = new Writable({
    write(line, _, done) {
      lines.push(String(line));
      done();
    },
  });
  const app = fastify({ logger: { level: 'warn', stream } }) as unknown as App;
  warnOfUntrustedProxy(app, trustProxy);
  app.get('/', () => '');
  for (const address of ['10.0.0.1', '10.0.0.2']) {
    await app.inject({ url: '/', headers: { 'x-forwarded-for': address } });
  }
  expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(times);
  expect(lines.join()).not.toContain('10.0.0.1');
});
