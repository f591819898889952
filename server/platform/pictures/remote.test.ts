import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { shownAddress } from '#domain/platform/pictures.ts';
import { tidyRemotePictures } from '#server/catalogue/pictures/cleanup.ts';
import { picture, product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { fetchRemote, type Outside, theWeb } from './remote.ts';

const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

/** Another host, with the requests it got. */
async function host(answer: RequestListener, address = '127.0.0.1') {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  }).listen(0, address);
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return { asked, port, url: (path = '/a.png') => `http://${address}:${port}${path}` };
}

const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c0392b' } })
  .png()
  .toBuffer();
const givePicture: RequestListener = (_, response) => response.setHeader('content-type', 'text/html').end(png);

/** The product's own rules, except for one address of this machine. */
const withLoopback: Outside = {
  ...theWeb,
  resolve: async () => ['127.0.0.1'],
  mayReach: async (address, port) => address === '127.0.0.1' || theWeb.mayReach(address, port),
};

describe('a picture of another host', () => {
  const server = createTestServer({ outside: withLoopback });
  let owner: TestSeller;
  const look = (url: string, width = 640) => server.browser().get(shownAddress(url, width));
  /** It takes a visitor's patience, which on a slow machine ends before the picture is there. */
  const seen = (url: string) => expect.poll(async () => (await look(url)).status, { timeout: 30_000 }).toBe(200);
  const tries = (url: string) => server.rows('select tried_at from remote_pictures where url = $1', [url]);

  beforeEach(async () => {
    owner ??= await seller(server);
  });

  test('is fetched once by the server, which tells nothing about who looks', async () => {
    const { asked, url } = await host(givePicture);
    await product(owner, { images: [url()] });
    const visitor = server.browser('203.0.113.7');
    const headers = { cookie: 'a=b', referer: 'http://haat.test/product/1', 'user-agent': 'Firefox' };
    const lookAtAll = () =>
      Promise.all(
        [320, 640, 1280].map((width) => visitor.send({ method: 'GET', url: shownAddress(url(), width), headers })),
      );
    await lookAtAll();
    await seen(url());
    const answers = await lookAtAll();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map((answer) => answer.headers['content-type'])).toEqual(Array(3).fill('image/webp'));
    expect(asked.map(({ headers }) => headers)).toEqual([
      {
        host: expect.stringContaining('127.0.0.1'),
        accept: expect.any(String),
        'accept-encoding': 'identity',
        'user-agent': 'Mozilla/5.0 (compatible)',
        connection: expect.any(String),
      },
    ]);
  });

  test('is only fetched when a product has it, or for a seller who is typing it', async () => {
    const { asked, url } = await host(givePicture);
    const pending = await seller(server, 'pending');
    for (const browser of [server.browser(), pending.browser]) {
      expect((await browser.get(shownAddress(url(), 640))).status).toBe(404);
    }
    expect(asked).toEqual([]);
    expect((await owner.browser.get(shownAddress(url(), 640))).status).toBe(200);
    expect(asked.length).toBe(1);
  });

  test.each<[string, RequestListener]>([
    ['is a page', (_, response) => response.setHeader('content-type', 'image/png').end('<!doctype html><p>Hello')],
    ['is a drawing with a script', (_, response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['is missing', (_, response) => response.writeHead(404).end(png)],
    ['is larger than 10 MB', (_, response) => response.end(Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]))],
    [
      'is broken off',
      (_, response) => response.writeHead(200, { 'content-length': 9999 }).end(png, () => response.destroy()),
    ],
    ['is sent round in circles', (_, response) => response.writeHead(302, { location: '/a.png' }).end()],
    [
      'is somewhere else on this machine',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.2/' }).end(),
    ],
    ['is sent to a file', (_, response) => response.writeHead(301, { location: 'file:///etc/passwd' }).end()],
  ])('that %s is not shown, and its host is left alone for ten minutes', async (_, answer) => {
    const { asked, url } = await host(answer);
    await product(owner, { images: [url()] });
    const first = await look(url());
    expect([first.status, first.body]).toEqual([
      404,
      { error: expect.objectContaining({ code: 'picture_not_fetched' }) },
    ]);
    const before = asked.length;
    for (let count = 0; count < 3; count += 1) expect((await look(url())).status).toBe(404);
    expect(asked.length).toBe(before);
    server.pass(10 * 60_000 + 1000);
    await look(url());
    expect(asked.length).toBe(2 * before);
  });

  test('may be three redirects away', async () => {
    const { url } = await host((request, response) => {
      const step = Number(request.url?.slice(1));
      if (step === 3) response.end(png);
      else response.writeHead(302, { location: `/${step + 1}` }).end();
    });
    await product(owner, { images: [url('/0')] });
    await seen(url('/0'));
  });

  test('goes a day after the last product has dropped it', async () => {
    const { asked, url } = await host(givePicture);
    const id = await product(owner, { images: [url()] });
    await seen(url());
    const files = () => readdir(join(server.dataDirectory, 'pictures/remote'));
    const before = (await files()).length;
    const context = { ...server.context, now: () => new Date(server.context.now().getTime() + 25 * 60 * 60_000) };
    await tidyRemotePictures(context);
    expect([(await tries(url())).length, (await look(url())).status, asked.length]).toEqual([1, 200, 1]);
    await owner.browser.delete(`/api/seller/products/${id}`);
    await tidyRemotePictures(server.context);
    expect((await tries(url())).length).toBe(1);
    await Promise.all([tidyRemotePictures(context), tidyRemotePictures(context)]);
    expect([(await tries(url())).length, (await look(url())).status, asked.length]).toEqual([0, 404, 1]);
    expect((await files()).length).toBeLessThan(before);
  });

  test('is what pages may show; other hosts they may not', async () => {
    const { headers } = await server.browser().get('/shop');
    expect(String(headers['content-security-policy'])).toContain(`img-src 'self' data:;`);
  });

  test.each([
    '',
    '?url=',
    '?url=a',
    '?url=ftp://a.example/b',
    '?url=/media/a.webp',
    '?url=http://a&url=http://b',
  ])('with the address %s is none', async (query) => {
    expect((await owner.browser.get(`/media/remote/640.webp${query}`)).status).toBe(404);
    expect((await owner.browser.get(`/media/remote/641.webp${query}`)).status).toBe(404);
  });

  test('can have the longest address that a product takes, and uploads stay where they are', async () => {
    const { url } = await host(givePicture);
    const long = url(`/${'ä'.repeat(1000)}`);
    await product(owner, { images: [long, await picture(owner)] });
    await seen(long);
  });
});

describe('without that exception', () => {
  const server = createTestServer();
  test('nothing of this machine or its network is asked', async () => {
    const { asked, port } = await host(givePicture);
    const owner = await seller(server);
    const names = ['127.0.0.1', '127.1', '2130706433', '0x7f.0.0.1', '[::ffff:127.0.0.1]', 'localhost', '0.0.0.0'];
    for (const name of names) {
      const url = `http://${name}:${port}/a.png`;
      await product(owner, { images: [url] });
      expect([name, (await server.browser().get(shownAddress(url, 640))).status]).toEqual([name, 404]);
    }
    expect(asked).toEqual([]);
  });

  test.each([
    ...['127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...['255.255.255.255', '192.0.2.1', '::1', '::', '::127.0.0.1', '::ffff:10.0.0.1', '::ffff:a00:1', 'fc00::1'],
    ...['fe80::1', 'ff02::1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'fec0::1', 'no address'],
  ])('%s may not be reached', async (address) => {
    expect([await theWeb.mayReach(address, 80), await theWeb.mayReach(address, 443)]).toEqual([false, false]);
  });
  test.each(['8.8.8.8', '2606:4700::1111'])('%s may, on the ports of the web', async (address) => {
    const ports = [80, 443, 22, 5432, 8080];
    expect(await Promise.all(ports.map((port) => theWeb.mayReach(address, port)))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('a name whose addresses change', () => {
  test('is asked at the very address that was judged', async () => {
    const first = await host((_, response) => response.writeHead(302, { location: '/again' }).end());
    const inner = createServer(givePicture).listen(first.port, '127.0.0.2');
    await once(inner, 'listening');
    let [connections, lookups] = [0, 0];
    inner.on('connection', () => {
      connections += 1;
    });
    const outside: Outside = {
      ...withLoopback,
      resolve: async () => {
        lookups += 1;
        return [lookups === 1 ? '127.0.0.1' : '127.0.0.2'];
      },
    };
    const fetching = fetchRemote(`http://rebinding.example:${first.port}/a.png`, outside);
    await expect(fetching).rejects.toMatchObject({ code: 'picture_not_fetched' });
    inner.close();
    expect([first.asked.length, lookups, connections]).toEqual([1, 2, 0]);
  });

  test('is not asked at all when one of them is not for us', async () => {
    const { asked, port } = await host(givePicture);
    const outside = { ...withLoopback, resolve: async () => ['127.0.0.1', '10.0.0.1'] };
    await expect(fetchRemote(`http://two.example:${port}/`, outside)).rejects.toMatchObject({
      code: 'picture_not_fetched',
    });
    expect(asked).toEqual([]);
  });

  test('and a host that never answers, or never ends, is given up', async () => {
    const silent = await host(() => {});
    const endless = await host((_, response) => {
      response.write(png.subarray(0, 20));
    });
    const outside = { ...withLoopback, timeout: 300 };
    for (const { url } of [silent, endless]) {
      await expect(fetchRemote(url(), outside)).rejects.toMatchObject({ code: 'picture_not_fetched' });
    }
    const nameless = { ...outside, resolve: () => new Promise<string[]>(() => {}) };
    await expect(fetchRemote('http://a.example/', nameless)).rejects.toMatchObject({ code: 'picture_not_fetched' });
  });
});
