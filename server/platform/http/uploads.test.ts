import { connect, type Socket } from 'node:net';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { seller, type TestSeller } from '#test/factories.ts';
import { pictureForm } from '#test/pictureForms.ts';
import { createTestServer } from '#test/server.ts';

/** Uploads whose 20 s windows end when a test says so. */
const watched = new Set<() => void>();
const server = createTestServer({
  uploadWindows: (ended) => {
    watched.add(ended);
    return () => watched.delete(ended);
  },
});
const passWindow = () => {
  for (const ended of [...watched]) ended();
};

let port = 0;
let attackers: TestSeller[];
let honest: TestSeller;
beforeAll(async () => {
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
  honest = await seller(server);
  attackers = [];
  for (let count = 0; count < 12; count += 1) attackers.push(await seller(server));
});

type Sender = { socket: Socket; answer: () => string; closed: Promise<void> };
const senders: Sender[] = [];
/** Starts an upload by hand: the head, and the beginning of its form. */
function begin({ browser }: TestSeller, length: number): Sender {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {});
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  socket.on('close', () => resolve());
  socket.write(
    `POST /api/seller/pictures HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://haat.test\r\nCookie: ${cookie}\r\n` +
      `Content-Type: multipart/form-data; boundary=haat-form\r\nContent-Length: ${length}\r\n\r\n--haat-form\r\n`,
  );
  const sender = { socket, answer: () => text, closed };
  senders.push(sender);
  return sender;
}
const stall = (count: number, owners: TestSeller[]) =>
  Array.from({ length: count }, (_, index) => begin(owners[index % owners.length] ?? honest, 5_000_000));

const upload = ({ browser }: TestSeller, content?: Buffer) =>
  browser.send({ method: 'POST', url: '/api/seller/pictures', ...pictureForm(content ? { content } : {}) });

afterEach(async () => {
  for (const { socket } of senders) socket.destroy();
  await Promise.all(senders.splice(0).map(({ closed }) => closed));
  // No bytes are in memory, and every slot is free again.
  await vi.waitFor(() => expect([watched.size, server.context.uploads.bytes]).toEqual([0, 0]), 60_000);
});
const rows = (owner: TestSeller) => server.rows('select id from pictures where seller_id = $1', [owner.id]);

describe('stalled uploads', () => {
  test.each([
    [24, 1, 4],
    [60, 1, 4],
    [24, 6, 24],
    [60, 6, 24],
  ])('from %i of %i accounts don’t block another account', async (count, accounts, slots) => {
    const stalled = stall(count, attackers.slice(0, accounts));
    await vi.waitFor(() => expect(watched.size).toBe(slots), 60_000);
    expect((await upload(honest)).status).toBe(201);
    expect(watched.size).toBe(slots);
    // Uploads beyond the slots and the queue of their account are rejected immediately.
    const refused = () => stalled.filter(({ answer }) => answer().startsWith('HTTP/1.1 429 '));
    await vi.waitFor(() => expect(refused().length).toBe(Math.max(0, count - accounts * 36)), 60_000);
    for (const { answer } of refused()) expect(answer()).toContain('"code":"too_many_uploads"');
  });

  test('lose every slot of a full house, and the one without any goes next', async () => {
    const stalled = stall(60, attackers);
    await vi.waitFor(() => expect(watched.size).toBe(48), 60_000);
    const waiting = upload(honest);
    passWindow();
    expect((await waiting).status).toBe(201);
    const cut = () => stalled.filter(({ answer }) => answer().startsWith('HTTP/1.1 408 '));
    await vi.waitFor(() => expect(cut().length).toBe(48), 60_000);
    for (const { answer, closed } of cut()) {
      await closed;
      expect(answer()).toContain('"code":"upload_too_slow"');
      expect(answer().toLowerCase()).toContain('\r\nconnection: close\r\n');
    }
    await vi.waitFor(() => expect(watched.size).toBe(12), 60_000);
    for (const owner of attackers) expect(await rows(owner)).toEqual([]);
  });

  test('free their slots when they are aborted', async () => {
    const [attacker = honest] = attackers;
    const stalled = stall(8, [attacker]);
    await vi.waitFor(() => expect(watched.size).toBe(4), 60_000);
    for (const { socket } of stalled) socket.destroy();
    expect((await upload(attacker)).status).toBe(201);
  });
});

describe('the flow of a body', () => {
  const head = 'content-disposition: form-data; name="file"; filename="x.jpg"\r\n\r\n';
  const inMemory = (bytes: number) =>
    vi.waitFor(() => expect(server.context.uploads.bytes).toBeGreaterThanOrEqual(bytes), 60_000);
  const window = 20 * 12 * 1000;

  test('rejects one byte per second and closes the connection', async () => {
    const drip = begin(honest, 5_000_000);
    drip.socket.write(head);
    await vi.waitFor(() => expect(watched.size).toBe(1), 60_000);
    drip.socket.write('x'.repeat(20));
    await inMemory(head.length + 20);
    passWindow();
    await drip.closed;
    expect(drip.answer()).toMatch(/^HTTP\/1\.1 408 .+The upload was too slow and stopped\./s);
  });

  test('accepts 12 KB per second', async () => {
    const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const;
    const create = { width: 900, height: 900, channels: 3, background: '#27ae60', noise } as const;
    const picture = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer();
    const body = Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--haat-form--\r\n')]);
    const start = '--haat-form\r\n'.length;
    const slow = begin(honest, start + body.length);
    let windows = 0;
    for (let sent = 0; sent < body.length; sent += window) {
      slow.socket.write(body.subarray(sent, sent + window));
      if (sent + window >= body.length) break;
      await inMemory(start + sent + window);
      passWindow();
      windows += 1;
    }
    expect(windows).toBeGreaterThan(5);
    await vi.waitFor(() => expect(slow.answer()).toMatch(/^HTTP\/1\.1 201 /), 60_000);
  });

  test('ends after ten minutes at any speed', async () => {
    const long = begin(honest, 10_000_000);
    let sent = long.socket.bytesWritten;
    long.socket.write(head);
    for (let windows = 0; windows < 30; windows += 1) {
      expect(long.answer()).toBe('');
      long.socket.write(Buffer.alloc(window));
      sent += window;
      // Only this side counts the head of the request.
      await inMemory(sent - 1000);
      passWindow();
    }
    await long.closed;
    expect(long.answer()).toMatch(/^HTTP\/1\.1 408 /);
  });
});
