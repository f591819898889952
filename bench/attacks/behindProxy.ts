/** Checks what must hold behind a proxy, over TLS, as browsers and other clients use it. */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:tls';
import sharp from 'sharp';
import { orderBody } from '../../test/factories.ts';
import { call, form, json, open, type Proxied, shopOf, statusOf } from './proxyCalls.ts';

/** `true`, or a description of the actual result. */
type Expectation = { what: string; holds: (proxied: Proxied) => Promise<true | string> };

const is = (found: unknown, ...wanted: unknown[]) =>
  wanted.includes(found) || `${found} instead of ${wanted.join(' or ')}`;

/** A JPEG of about 9 MB: noise does not compress. */
async function largePicture(): Promise<Buffer> {
  const [width, height] = [3500, 2900];
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}

async function liveEvents(proxied: Proxied, quiet: number): Promise<true | string> {
  const { cookie, productId } = await shopOf(proxied);
  let text = '';
  let isOpen = true;
  const clientRequest = open(proxied, '/api/events', { headers: { cookie } });
  clientRequest.on('error', () => {}).end();
  clientRequest.once('response', (answer) => {
    answer.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    answer
      .on('error', () => {})
      .once('close', () => {
        isOpen = false;
      });
  });
  await pause(quiet);
  if (!isOpen) return 'the stream was cut off';
  const began = performance.now();
  await call(proxied, '/api/orders', json(orderBody(productId), { 'idempotency-key': randomUUID() }));
  while (!text.includes('changed') && performance.now() - began < 30_000) await pause(50);
  clientRequest.destroy();
  return text.includes('changed') || 'nothing was heard within 30 s';
}

export const expectations: Expectation[] = [
  {
    what: 'pages come, and http leads to https',
    async holds(proxied) {
      const page = await call(proxied, '/shop');
      const moved = await fetch(`http://127.0.0.1:${proxied.http}/shop`, { redirect: 'manual' }).catch(() => undefined);
      // Caddy redirects by itself only on its default ports.
      return is(page.status, 200) === true ? is(moved?.status, 301, 308, undefined) : `${page.status}`;
    },
  },
  {
    what: 'signing in, and a secure cookie',
    holds: async (proxied) => is(typeof (await shopOf(proxied)).productId, 'string'),
  },
  {
    what: 'a picture of 9 MB is taken',
    async holds(proxied) {
      const { cookie } = await shopOf(proxied);
      const { body, headers } = form(await largePicture());
      const { status, text } = await call(proxied, '/api/seller/pictures', {
        method: 'POST',
        headers: { ...headers, cookie, 'content-length': String(body.length) },
        body,
      });
      return body.length > 8e6 ? is(status, 201) === true || `${status}: ${text}` : `only ${body.length} bytes`;
    },
  },
  {
    what: 'an upload is passed on as it comes: refused before it is here',
    holds: (proxied) =>
      new Promise((resolve) => {
        const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '9000000' };
        const asking = open(proxied, '/api/seller/pictures', { method: 'POST', headers });
        const late = setTimeout(() => resolve('no answer before the whole was sent'), 15_000);
        asking
          .on('error', () => {})
          .once('response', ({ statusCode }) => {
            clearTimeout(late);
            asking.destroy();
            resolve(is(statusCode, 401));
          });
        asking.write(Buffer.alloc(1000));
      }),
  },
  {
    what: 'a picture of 12 MB is refused with 413',
    async holds(proxied) {
      const { cookie } = await shopOf(proxied);
      const { body, headers } = form(Buffer.alloc(12 * 1024 * 1024));
      const length = { 'content-length': String(body.length) };
      return is(
        await statusOf(proxied, '/api/seller/pictures', {
          method: 'POST',
          headers: { ...headers, cookie, ...length },
          body,
        }),
        413,
        'EPIPE',
        'ECONNRESET',
      );
    },
  },
  {
    what: 'JSON of 300 KB and of 4 MB is refused with 413',
    async holds(proxied) {
      const small = await statusOf(proxied, '/api/orders', json({ note: 'x'.repeat(300_000) }));
      const large = await statusOf(proxied, '/api/orders', json({ note: 'x'.repeat(4 * 1024 * 1024) }));
      return is(small, ...proxied.tooLarge) === true
        ? is(large, ...proxied.tooLarge, 'EPIPE', 'ECONNRESET')
        : `${small}`;
    },
  },
  {
    what: 'an event of 2.9 MB reaches Haat, which asks for its signature',
    holds: async (proxied) =>
      is(
        await statusOf(
          proxied,
          '/webhooks/whatsapp',
          json('x'.repeat(2_900_000), { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }),
        ),
        401,
      ),
  },
  {
    what: 'headers of 40 KB are refused',
    holds: async (proxied) =>
      is(
        await statusOf(proxied, '/shop', { headers: { 'x-long': 'x'.repeat(40_000) } }),
        400,
        414,
        431,
        'ECONNRESET',
        'EPIPE',
      ),
  },
  {
    what: '/metrics is not there, whoever asks',
    async holds(proxied) {
      const headers = { authorization: `Bearer ${proxied.token}` };
      const inside = (await fetch(`${proxied.direct}/metrics`, { headers })).status;
      return is(inside, 200) === true
        ? is((await call(proxied, '/metrics', { headers })).status, 404)
        : `inside ${inside}`;
    },
  },
  { what: 'live events come at once', holds: (proxied) => liveEvents(proxied, 1000) },
  {
    what: 'whoever never ends their headers is disconnected',
    holds: ({ https, name }) =>
      new Promise((resolve) => {
        const socket = connect({ host: '127.0.0.1', port: https, servername: name, rejectUnauthorized: false });
        const late = setTimeout(() => {
          socket.destroy();
          resolve('still connected after 90 s');
        }, 90_000);
        socket
          .on('error', () => {})
          .on('data', () => {})
          .once('close', () => {
            clearTimeout(late);
            resolve(true);
          });
        socket.write(`GET /shop HTTP/1.1\r\nhost: ${name}\r\n`);
      }),
  },
  {
    what: 'live events stay for more than a minute and a half of silence',
    holds: (proxied) => liveEvents(proxied, 95_000),
  },
  {
    what: 'what a client says of where it comes from is not believed',
    async holds(proxied) {
      const statuses: number[] = [];
      for (let number = 0; number < 500; number += 1) {
        const headers = { 'x-forwarded-for': `203.0.${number >> 8}.${number & 255}` };
        statuses.push((await call(proxied, '/api/products?limit=1', { headers })).status);
      }
      return statuses.includes(429) || 'it was counted as many sources';
    },
  },
];
