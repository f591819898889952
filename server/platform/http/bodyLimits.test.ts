import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import { product, seller } from '../../../test/factories.ts';
import { createTestServer } from '../../../test/server.ts';
import { say } from '../../../test/traffic.ts';

const server = createTestServer();
let url = '';
beforeAll(async () => {
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
});

test('answers 408 and disconnects when a body or a rejected upload takes over 10 s', async () => {
  const id = await product(await seller(server));
  const began = performance.now();
  const head = (path: string, type: string) =>
    `POST ${path} HTTP/1.1\r\nHost: haat\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\na`;
  const json = await say(url, head('/api/auth/login', 'application/json'));
  const form = await say(url, head(`/product/${id}/order`, 'application/x-www-form-urlencoded'));
  const upload = await say(url, head('/api/seller/pictures', 'multipart/form-data; boundary=x'));
  const drip = setInterval(() => [json, form, upload].forEach(({ socket }) => void socket.write('a')), 1000);
  await Promise.all([json.closed, form.closed, upload.closed]);
  clearInterval(drip);
  for (const { received } of [json, form]) {
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
    expect(received).toContain('"request_too_slow"');
  }
  expect(upload.received).toMatch(/^HTTP\/1\.1 401 /);
  expect(performance.now() - began).toBeGreaterThan(9000);
  await vi.waitFor(async () => {
    const connections = await new Promise((resolve) => server.app.server.getConnections((_, count) => resolve(count)));
    expect(connections).toBe(0);
  }, 60_000);
});

test('allows more than 10 s at 1 KB per second', async () => {
  const body = JSON.stringify({ email: 'nobody@haat.example', password: 'x'.repeat(30_000), role: 'seller' });
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: haat\r\nContent-Type: application/json\r\n`;
  const caller = await say(url, `${head}Content-Length: ${body.length}\r\n\r\n`);
  for (let from = 0; from < body.length; from += 1200) {
    expect(caller.received).toBe('');
    caller.socket.write(body.slice(from, from + 1200));
    await pause(1000);
  }
  await vi.waitFor(() => expect(caller.received).toMatch(/^HTTP\/1\.1 400 [\s\S]*"validation_failed"/), 60_000);
  caller.socket.destroy();
});

test('does not count waiting for the database as a slow body', async () => {
  const { browser } = await seller(server);
  const client = await server.context.database.pool.connect();
  await client.query('begin; lock table sessions in access exclusive mode');
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const head = `POST /api/seller/products HTTP/1.1\r\nHost: haat\r\nOrigin: http://haat.test\r\nCookie: ${cookie}\r\n`;
  const body = ' '.repeat(200_000);
  const type = 'Content-Type: application/json';
  const caller = await say(url, `${head}${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  await pause(21_000);
  expect(caller.received).toBe('');
  await client.query('rollback');
  client.release();
  await vi.waitFor(() => expect(caller.received).toMatch(/^HTTP\/1\.1 400 /), 60_000);
  caller.socket.destroy();
});
