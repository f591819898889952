import { beforeAll, expect, test, vi } from 'vitest';
import { createTestServer } from '#test/server.ts';
import { say } from '#test/traffic.ts';
import { createWebhook, envelope, marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const { post, sign } = createWebhook(server, marketplaceNumber);
const large = 3 * 1024 * 1024;
let url = '';
beforeAll(async () => {
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
});

const head = (source: string, bytes: number, headers = '') =>
  `POST /webhooks/whatsapp HTTP/1.1\r\nHost: haat\r\nX-Forwarded-For: ${source}\r\nContent-Length: ${bytes}\r\n${headers}\r\n`;
const signed = `X-Hub-Signature-256: ${sign('something')}\r\n`;

/** Begins bodies and leaves them unfinished. */
async function begin(source: string, count: number) {
  const all = [];
  for (let number = 0; number < count; number += 1) all.push(await say(url, head(source, large, signed)));
  return all;
}
const statuses = (all: { received: string }[]) => all.map(({ received }) => received.slice(9, 12)).filter(Boolean);

test('limits the concurrent large bodies of one source without blocking others', async () => {
  const many = await begin('192.0.2.1', 10);
  await vi.waitFor(() => expect(statuses(many)).toEqual(Array(6).fill('429')), 60_000);
  expect(many.find(({ received }) => received)?.received).toMatch(/\r\nretry-after: 5\r\n/i);
  const [other] = await begin('192.0.2.2', 1);
  const small = JSON.stringify(envelope({}));
  const event = await say(url, head('192.0.2.1', small.length, `X-Hub-Signature-256: ${sign(small)}\r\n`) + small);
  await vi.waitFor(() => expect(statuses([event])).toEqual(['200']), 60_000);
  expect(other?.received).toBe('');

  // Whoever hangs up makes room, and so does whoever is answered.
  const waiting = many.filter(({ received }) => received === '');
  expect(waiting).toHaveLength(4);
  for (const { socket } of waiting.slice(0, 2)) socket.resetAndDestroy();
  for (const { socket } of waiting.slice(2)) socket.write(Buffer.alloc(large, ' '));
  await vi.waitFor(() => expect(statuses(waiting)).toEqual(['401', '401']), 60_000);
  await vi.waitFor(async () => {
    const [next] = await begin('192.0.2.1', 1);
    next?.socket.write(Buffer.alloc(large, ' '));
    await vi.waitFor(() => expect(next?.received).not.toBe(''), 60_000);
    expect(next?.received).toMatch(/^HTTP\/1\.1 401 /);
  }, 60_000);
  for (const { socket } of [...many, other, event].flatMap((one) => one ?? [])) socket.destroy();
});

test('frees the slot of a large body after the response', async () => {
  for (let sent = 0; sent < 40; sent += 1) {
    expect((await post(Buffer.alloc(70_000, ' '), sign('something'))).statusCode).toBe(401);
  }
});
