import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { admin, order, product, seller, type TestSeller } from './factories.ts';
import { type Call, isNoFailure, isRefusalOrPage, notRefused } from './refusals.ts';
import { type Browser, createTestServer } from './server.ts';

const server = createTestServer();

type Actor = 'nobody' | 'owner' | 'administrator';
const browsers = {} as Record<Actor, Browser>;
let owner: TestSeller;
let productId: string;
beforeAll(async () => {
  owner = await seller(server);
  Object.assign(browsers, { nobody: server.browser(), owner: owner.browser, administrator: await admin(server) });
  productId = await product(owner);
  await order(server, productId);
});

const uuid = '01890a5d-ac96-774b-bcce-b302099a8057';
const calls = (methods: string, urls: string[]): Call[] =>
  methods
    .split(' ')
    .flatMap((method) =>
      urls.map((url) => ({ label: '', options: { method: method as NonNullable<InjectOptions['method']>, url } })),
    );

/** Invalid ids: some encoded as a browser would, some with broken encoding. */
const badIds = [
  ...['x', '1', '-1', 'null', '[object Object]', "' or 1=1 --", '*', '.', 'a b', 'é', '💥', '%', '%25', '\0', '\u202e'],
  ...[`${uuid}x`, uuid.slice(1), `{${uuid}}`, uuid.replaceAll('-', ''), `${uuid},${uuid}`, `${uuid}\0`, `${uuid}/`],
  ...['x'.repeat(200), 'x'.repeat(201), 'x'.repeat(50_000), '../../etc/passwd', '..\\..'],
].map(encodeURIComponent);
badIds.push('%', '%ZZ', '%E0%A4%A', '%ff%fe', '%c0%ae%c0%ae', '%ed%a0%80', '%u0041', '%00');

describe('invalid ids', () => {
  const paths = (base: string, ends: string, actor: Actor): [string, Actor][] =>
    ['', ...ends.split(' ').filter(Boolean)].map((end) => [`${base}/:id${end && `/${end}`}`, actor]);

  test.each([
    ...paths('/api/admin/sellers', 'approve reject suspend background notes', 'administrator'),
    ...paths('/api/admin/orders', '', 'administrator'),
    ...paths('/api/admin/products', 'activate deactivate', 'administrator'),
    ...paths('/api/seller/products', 'activate deactivate', 'owner'),
    ...paths('/api/seller/drafts', 'open', 'owner'),
    ...paths('/api/seller/orders', 'confirm cancel ship deliver', 'owner'),
    ...paths('/api/seller/reviews', 'answer', 'owner'),
    ...paths('/api/admin/reviews', 'hide show', 'administrator'),
    ...paths('/api/products', 'reviews', 'nobody'),
    ...paths('/api/stores', 'cart', 'nobody'),
    ...paths('/api/orders', 'cancel reviews', 'nobody'),
  ])('are refused in %s', async (path, actor) => {
    const urls = badIds.map((id) => path.replace(':id', id));
    expect(await notRefused(server, browsers[actor], calls('GET POST PUT DELETE', urls))).toEqual([]);
  });

  test.each([
    '/product/:id',
    '/store/:id',
    '/order/:id',
    '/sitemap/products/:id',
    '/sitemap/stores/:id',
    '/nowhere/:id',
    '/:id',
  ])('are refused in the page %s', async (path) => {
    const urls = badIds
      .filter((id) => !['/:id', '/nowhere/:id'].includes(path) || id !== '.')
      .map((id) => path.replace(':id', id));
    expect(await notRefused(server, browsers.nobody, calls('GET', urls), isRefusalOrPage)).toEqual([]);
  });

  test.each([
    '/media/demo/:id/1.svg',
    '/media/demo/kurta/:id',
    '/media/pictures/:id/640.webp',
    '/media/pictures/:id/1280.jpg',
    `/media/pictures/${uuid}/:id`,
    '/media/previews/:id/0.jpg',
    `/media/previews/${uuid}/:id`,
    '/assets/panel/:id',
    '/assets/storefront/:id',
    '/api/:id',
  ])('are refused in %s', async (path) => {
    const urls = badIds.map((id) => path.replace(':id', id)).filter((url) => !/\/\.$/.test(url));
    expect(await notRefused(server, browsers.nobody, calls('GET', urls))).toEqual([]);
  });
});

const cursors = [
  ...[
    'x',
    '1',
    '.',
    `.${uuid}`,
    '1.',
    `0.${uuid}`,
    `-1.${uuid}`,
    `1e3.${uuid}`,
    `1.${uuid.toUpperCase()}`,
    `1.${uuid}x`,
  ],
  ...[`1.${uuid} `, `1.${uuid}'`, '\0', 'é', `9999999999999999.${uuid}`, `${'1'.repeat(90)}.${uuid}`, 'x'.repeat(5000)],
];
const limits = ['0', '-1', '1.5', '1e9', '501', 'abc', '', ' ', 'NaN', 'Infinity', '0x', 'null', '١'];
const moments = [
  ...['x', '', '2026', '2026-01-01', '2026-13-01T00:00:00Z', '2026-02-30T00:00:00Z', '2026-01-01T25:00:00Z', '1e400'],
  ...['0000-01-01T00:00:00Z', '+010000-01-01T00:00:00Z', '-000001-01-01T00:00:00Z', '2026-01-01T00:00:00+99:00'],
];
const status = ['unknown', '', 'PENDING', 'pending,approved'];
const paged = { cursor: cursors, limit: limits };
const search = ['\0', 'x'.repeat(201)];
const category = ['Fashion', ''];

/** Every list, with invalid values for its parameters. */
const lists: [path: string, actor: Actor, wrong: Record<string, string[]>][] = [
  ['/api/admin/sellers', 'administrator', { ...paged, search, status }],
  ['/api/admin/applications', 'administrator', { ...paged, search }],
  ['/api/admin/products', 'administrator', { ...paged, search, status, category, sellerId: ['x', '', "'", '\0'] }],
  ['/api/admin/mails', 'administrator', { ...paged, search }],
  ['/api/admin/orders', 'administrator', { ...paged, search, status, since: moments, sellerId: ['x', '', "'", '\0'] }],
  ['/api/seller/products', 'owner', { ...paged, search, status, category, sellerId: [uuid] }],
  [
    '/api/seller/stock',
    'owner',
    { ...paged, search, status, category, stock: ['some'], product: ['x', ''], sort: ['name'] },
  ],
  ['/api/seller/drafts', 'owner', paged],
  ['/api/seller/orders', 'owner', { ...paged, search, status, since: moments }],
  ['/api/seller/reviews', 'owner', { ...paged, unanswered: ['', 'x', '2'] }],
  ['/api/admin/reviews', 'administrator', { ...paged, search, status }],
  ['/api/products', 'nobody', { ...paged, search, category, sort: ['', 'price', 'NEWEST'], store: ['\0', 'x'] }],
  ['/api/seller/orders/export', 'owner', { search, status, since: moments, cursor: ['1'], limit: ['5'] }],
];

describe('invalid queries', () => {
  test.each(lists)('are rejected by %s', async (path, actor, wrong) => {
    const queries = Object.entries(wrong).flatMap(([name, values]) =>
      values.map((value) => `${name}=${encodeURIComponent(value)}`),
    );
    queries.push(
      'unknown=1',
      'toString=1',
      '__proto__=1',
      '__proto__[x]=1',
      'constructor=1',
      'limit[]=5',
      'search[a]=b',
    );
    queries.push('status=pending&status=approved', 'limit=5&limit=6', 'cursor=1&cursor=2', `${'a'.repeat(5000)}=1`);
    queries.push(Array.from({ length: 2000 }, (_, number) => `p${number}=1`).join('&'));
    const urls = queries.map((query) => `${path}?${query}`);
    expect(await notRefused(server, browsers[actor], calls('GET', urls))).toEqual([]);
    expect((await browsers[actor].get(path)).status).toBe(200);
  });

  test.each(lists)('cause no error at %s when they are only unusual', async (path, actor) => {
    const queries = [
      `cursor=99999999999999.${uuid}`,
      ...['', '&sort=newest', '&sort=price-up', '&search=x'].map((more) => `cursor=6999999999999999.${uuid}${more}`),
      `cursor=1.${uuid}`,
      'limit=0x10',
      'limit=1e1',
      'limit=%2B5',
      '&&&',
      '?',
      '=',
    ];
    queries.push(
      ...['%', '%ZZ', '%E0%A4%A', '%ff', '\\', '%27', '%F0%9F%92%A5', '%EF%BF%BF'].map((text) => `search=${text}`),
    );
    const urls = queries.map((query) => `${path}?${query}`);
    expect(await notRefused(server, browsers[actor], calls('GET', urls), isNoFailure)).toEqual([]);
  });

  test('are ignored by the pages', async () => {
    const wrong = {
      search,
      category,
      sort: ['x'],
      cursor: cursors,
      reviews: cursors,
      unknown: ['1'],
      '__proto__[x]': ['1'],
    };
    const queries = Object.entries(wrong).flatMap(([name, values]) =>
      values.map((value) => `${name}=${encodeURIComponent(value)}&${name}=2`),
    );
    const [{ slug } = {}] = await server.rows('select slug from sellers where id = $1', [owner.id]);
    const paths = ['/shop', `/store/${slug}`, `/product/${productId}`];
    const urls = paths.flatMap((path) => queries.map((query) => `${path}?${query}`));
    const shown = ({ status }: { status: number }) => status === 200;
    expect(await notRefused(server, browsers.nobody, calls('GET', urls), shown)).toEqual([]);
  });
});
