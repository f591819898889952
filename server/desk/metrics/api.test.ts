import { readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { customerOrder, order, product, registrationBody, seller } from '../../../test/factories.ts';
import { createTestServer } from '../../../test/server.ts';

const token = 'what only Prometheus knows';
const server = createTestServer({ metricsToken: token });
const without = createTestServer();

const ask = (authorization?: string) =>
  server.browser().send({ method: 'GET', url: '/metrics', headers: { ...(authorization && { authorization }) } });

/** What stands there now, line by line, by name and labels. What PostgreSQL tells is asked anew. */
async function scrape(): Promise<{ text: string; value(series: string): number }> {
  server.pass(6000);
  const { status, text } = await ask(`Bearer ${token}`);
  expect(status, text).toBe(200);
  const lines = new Map(text.split('\n').map((line) => line.split(/ (?=[^ ]+$)/, 2) as [string, string]));
  return { text, value: (series) => Number(lines.get(series) ?? 0) };
}

/** How much more there is of some series after something was done. */
async function more(series: string[], act: () => Promise<unknown>): Promise<number[]> {
  const before = await scrape();
  await act();
  const after = await scrape();
  return series.map((name) => after.value(name) - before.value(name));
}

describe('access', () => {
  test('whoever has the token, and nobody else', async () => {
    expect(await ask(`Bearer ${token}`)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
    });
    for (const wrong of [
      undefined,
      token,
      'Bearer ',
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `Basic ${token}`,
    ]) {
      expect(await ask(wrong), wrong).toMatchObject({ status: 401, body: { error: { code: 'not_signed_in' } } });
    }
  });

  test('without the setting the address is unknown', async () => {
    const headers = { authorization: `Bearer ${token}` };
    expect((await without.browser().send({ method: 'GET', url: '/metrics', headers })).status).toBe(404);
  });
});

describe('counters', () => {
  test('label responses by route pattern, never by URL, with unknown routes in one', async () => {
    const browser = server.browser();
    const owner = await seller(server);
    const id = await product(owner);
    const counts = await more(
      [
        'haat_http_requests_total{route="/api/products/:id",method="GET",status="2xx"}',
        'haat_http_requests_total{route="/api/products/:id",method="GET",status="4xx"}',
        'haat_http_requests_total{route="unknown",method="GET",status="4xx"}',
        'haat_http_request_seconds_count{route="/api/products/:id",method="GET"}',
        'haat_http_requests_total{route="unknown",method="other",status="4xx"}',
      ],
      async () => {
        await browser.get(`/api/products/${id}`);
        await browser.get(`/api/products/${id.replace(/.$/, id.endsWith('0') ? '1' : '0')}`);
        await browser.get('/nowhere/asha@example.com');
        await browser.get('/api/nowhere?phone=9876543210');
        await browser.send({ method: 'PATCH' as 'GET', url: '/nowhere' });
      },
    );
    expect(counts).toEqual([1, 1, 2, 2, 1]);
  });

  test('count committed orders by source, and their status changes', async () => {
    const owner = await seller(server);
    const id = await product(owner, { stock: 3 });
    const counts = await more(
      ['haat_orders_placed_total{by="page"}', 'haat_order_moves_total{action="confirm",cause="seller"}'],
      async () => {
        const orderId = await order(server, id);
        await owner.browser.post(`/api/seller/orders/${orderId}/confirm`);
        await owner.browser.post(`/api/seller/orders/${orderId}/confirm`);
        // Refused after part of it was written.
        await expect(customerOrder(server, [{ productId: id, quantity: 9 }])).rejects.toThrow();
        await expect(
          server.context.database.transaction(async (tx) => {
            tx.onCommit.push(() => server.context.server.metrics?.counters.ordersPlaced.inc({ by: 'page' }));
            throw new Error('rolled back');
          }),
        ).rejects.toThrow('rolled back');
      },
    );
    expect(counts).toEqual([1, 1]);
  });

  test('count successful, failed and throttled sign-ins', async () => {
    const { email } = await seller(server);
    const attack = server.browser();
    const login = (password: string, from = attack) =>
      from.post('/api/auth/login', { email, password, role: 'seller' });
    const counts = await more(
      ['right', 'refused', 'throttled'].map((one) => `haat_sign_ins_total{step="password",outcome="${one}"}`),
      async () => {
        for (let tries = 0; tries < 12; tries += 1) await login('wrong');
      },
    );
    expect(counts).toEqual([0, 10, 2]);
  });
});

describe('gauges', () => {
  test('show queued emails, connections, and jobs by queue', async () => {
    await server.browser().post('/api/auth/register', registrationBody());
    const { value } = await scrape();
    expect(value('haat_database_up')).toBe(1);
    expect(value('haat_waiting{what="mails"}')).toBeGreaterThan(0);
    expect(value('haat_waiting_oldest_seconds{what="mails"}')).toBeGreaterThan(0);
    expect(value('haat_database_sessions')).toBeGreaterThan(0);
    expect(value('haat_database_sessions')).toBeLessThan(value('haat_database_sessions_max'));
    const { totalCount } = server.context.database.pool;
    expect(
      value('haat_database_connections{pool="pages",state="idle"}') +
        value('haat_database_connections{pool="pages",state="busy"}'),
    ).toBe(totalCount);
  });

  test('show overdue orders that have not expired', async () => {
    const { token } = await customerOrder(server, [{ productId: await product(await seller(server)), quantity: 1 }]);
    const [before] = await more(['haat_waiting{what="lapses"}'], async () => server.pass(49 * 60 * 60_000));
    expect(before).toBeGreaterThan(0);
    const { value } = await scrape();
    expect(value('haat_waiting_oldest_seconds{what="lapses"}')).toBeGreaterThan(1800);
    // What its customer has paid, they say, does not expire.
    expect((await server.browser().post(`/api/orders/${token}/claims`, {})).status).toBe(201);
    expect((await scrape()).value('haat_waiting{what="lapses"}')).toBe(value('haat_waiting{what="lapses"}') - 1);
  });

  test('show the age of the last backup, once there is one', async () => {
    expect((await scrape()).text).not.toMatch(/^haat_backup_age_seconds /m);
    const { database, queue } = server.context;
    await database.transaction((tx) => queue.add(tx, 'back-up', {}));
    await server.rows(
      "update pgboss.job set state = 'completed', completed_on = now() - interval '3 hours' where name = 'back-up'",
    );
    expect((await scrape()).value('haat_backup_age_seconds')).toBeGreaterThan(10_000);
  });

  test('show the free disk space of the data directory', async () => {
    const { bsize, blocks } = statfsSync(server.dataDirectory);
    const { value } = await scrape();
    expect(value('haat_data_disk_size_bytes')).toBe(bsize * blocks);
    const free = value('haat_data_disk_free_bytes');
    expect(free).toBeGreaterThan(0);
    expect(free).toBeLessThanOrEqual(bsize * blocks);
  });

  test('show open streams, which do not count as slow requests', async () => {
    const { browser } = await seller(server);
    const slow = 'haat_http_request_seconds_count{route="/api/events",method="GET"}';
    const open = await browser.send({ method: 'GET', url: '/api/events', payloadAsStream: true });
    expect(open.status).toBe(200);
    expect((await scrape()).value('haat_live_streams')).toBe(1);
    server.context.server.streams.end();
    await expect.poll(async () => (await scrape()).value('haat_live_streams'), { timeout: 60_000 }).toBe(0);
    expect((await scrape()).value(slow)).toBe(0);
  });

  test('are returned even if PostgreSQL is unavailable', async () => {
    await server.rows('alter table channel_outbox rename to channel_outbox_gone');
    const { value } = await scrape();
    await server.rows('alter table channel_outbox_gone rename to channel_outbox');
    expect(value('haat_database_up')).toBe(0);
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(0);
    expect((await scrape()).value('haat_database_up')).toBe(1);
  });
});

test('the metrics contain no user input', async () => {
  const owner = await seller(server);
  const { token: orderToken } = await customerOrder(server, [{ productId: await product(owner), quantity: 1 }]);
  await server.browser().get(`/order/${orderToken}`);
  const { text } = await scrape();
  const labels = new Set([...text.matchAll(/="([^"]*)"/g)].map(([, value = '']) => value));
  const personal = [...labels].filter((value) => /@|\d{4}-\d{4}|\+?\d{9}/.test(value) || value.includes(orderToken));
  expect(personal).toEqual([]);
  expect(text).not.toContain(owner.id);
});

describe('the Grafana and Prometheus files', () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, '../../../docs', file), 'utf8');
  const alerts = read('alerts.yml');
  const dashboard = read('grafana.json');

  test('use only existing metrics, and all of ours', async () => {
    const { text } = await scrape();
    const there = new Set(
      [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
      ),
    );
    const asked = new Set([...(alerts + dashboard).matchAll(/\b(haat|nodejs|process)_\w+/g)].map(([name]) => name));
    expect([...asked].filter((name) => !there.has(name))).toEqual([]);
    const ours = [...there].filter((name) => name.startsWith('haat_') && !/_(sum|count)$/.test(name));
    expect(ours.filter((name) => !asked.has(name))).toEqual([]);
  });

  test('define a dashboard whose panels each have a title and a query', () => {
    const { panels } = JSON.parse(dashboard) as {
      panels: { title: string; type: string; targets?: { expr: string }[] }[];
    };
    const charts = panels.filter(({ type }) => type !== 'row');
    expect(charts.length).toBeGreaterThan(10);
    for (const { title, targets } of charts) expect(targets?.every(({ expr }) => expr) && title, title).toBeTruthy();
  });

  test('define alerts that each describe what to do', () => {
    const each = alerts.split(/^ +- alert: /m).slice(1);
    expect(each.length).toBeGreaterThan(10);
    for (const alert of each) {
      expect(alert).toMatch(/\n +expr: .+/);
      expect(alert).toMatch(/\n +summary: .+/);
      expect(alert).toMatch(/\n +what_to_do: .{20,}/);
    }
  });
});
