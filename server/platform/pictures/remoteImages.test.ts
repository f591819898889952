import { readdir } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { servedPictureAddress } from '#domain/platform/pictures.ts';
import { cleanUpRemotePictures } from '#server/catalogue/pictures/cleanup.ts';
import { product, seller, type TestSeller } from '../../../test/factories.ts';
import { givePicture, png, startOtherHosts, withLoopback } from '../../../test/otherHosts.ts';
import { picture } from '../../../test/pictureForms.ts';
import { createTestServer } from '../../../test/server.ts';

const { host } = startOtherHosts();

describe('a picture of another host', () => {
  const server = createTestServer({ outside: withLoopback });
  let owner: TestSeller;
  const look = (url: string, width = 640) => server.browser().get(servedPictureAddress(url, width));
  /** Waits longer than a visitor would, since a slow machine takes longer to fetch the photo. */
  const seen = (url: string) => expect.poll(async () => (await look(url)).status, { timeout: 60_000 }).toBe(200);
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
        [320, 640, 1280].map((width) =>
          visitor.send({ method: 'GET', url: servedPictureAddress(url(), width), headers }),
        ),
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

  test('is fetched only for a product or for the seller who is editing', async () => {
    const { asked, url } = await host(givePicture);
    const pending = await seller(server, 'pending');
    for (const browser of [server.browser(), pending.browser]) {
      expect((await browser.get(servedPictureAddress(url(), 640))).status).toBe(404);
    }
    expect(asked).toEqual([]);
    expect((await owner.browser.get(servedPictureAddress(url(), 640))).status).toBe(200);
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

  test('is removed a day after its last product', async () => {
    const { asked, url } = await host(givePicture);
    const id = await product(owner, { images: [url()] });
    await seen(url());
    const files = () => readdir(join(server.dataDirectory, 'pictures/remote'));
    const before = (await files()).length;
    const context = { ...server.context, now: () => new Date(server.context.now().getTime() + 25 * 60 * 60_000) };
    await cleanUpRemotePictures(context);
    expect([(await tries(url())).length, (await look(url())).status, asked.length]).toEqual([1, 200, 1]);
    await owner.browser.delete(`/api/seller/products/${id}`);
    await cleanUpRemotePictures(server.context);
    expect((await tries(url())).length).toBe(1);
    await Promise.all([cleanUpRemotePictures(context), cleanUpRemotePictures(context)]);
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
  ])('is rejected with the address %s', async (query) => {
    expect((await owner.browser.get(`/media/remote/640.webp${query}`)).status).toBe(404);
    expect((await owner.browser.get(`/media/remote/641.webp${query}`)).status).toBe(404);
  });

  test('can have the longest address that a product accepts, and leaves uploads alone', async () => {
    const { url } = await host(givePicture);
    const long = url(`/${'ä'.repeat(1000)}`);
    await product(owner, { images: [long, await picture(owner)] });
    await seen(long);
  });
});
