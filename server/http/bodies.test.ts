import { beforeAll, expect, test, vi } from 'vitest';
import { product, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { say } from '#test/traffic.ts';

const server = createTestServer();
let url = '';
beforeAll(async () => {
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
});

test('a form or JSON that has not come whole after 30 s gets 408 and is hung up on; a refused upload is too', async () => {
  const id = await product(await seller(server));
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
  await vi.waitFor(async () => {
    const connections = await new Promise((resolve) => server.app.server.getConnections((_, count) => resolve(count)));
    expect(connections).toBe(0);
  }, 60_000);
});
