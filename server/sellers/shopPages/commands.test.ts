import { expect, test } from 'vitest';
import { slugOf } from '#test/chats.ts';
import { admin, product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { render } from '#web/storefront/render.tsx';

const server = createTestServer({ render });
const day = { opensAt: 600, closesAt: 1140 };
const week = [null, day, day, day, day, day, { opensAt: 1200, closesAt: 120 }];

const read = async ({ browser }: TestSeller) => (await browser.get('/api/seller/shop-page')).body;
const save = ({ browser }: TestSeller, body: object) => browser.put('/api/seller/shop-page', body);
const pageOf = async (owner: TestSeller) =>
  (await server.browser().get(`/store/${await slugOf(server, owner)}`)).text.replaceAll('<!-- -->', '');

test('suggests the city of the address, and publishes it only once the seller has saved it', async () => {
  const owner = await seller(server);
  const address = '7 Tulip Lane, Kozhikode, Kerala 673001';
  await server.rows('update sellers set address = $1 where id = $2', [address, owner.id]);
  expect(await read(owner)).toEqual({
    city: '',
    suggestedCity: 'Kozhikode',
    openingHours: null,
    replyMinutes: null,
    translation: null,
    linkLanguage: null,
  });
  expect(await pageOf(owner)).not.toContain('Kozhikode');
  expect((await save(owner, { city: '', openingHours: week })).status).toBe(200);
  expect(await pageOf(owner)).not.toContain('Kozhikode');
  expect((await save(owner, { city: '  Kozhikode \n Beach ', openingHours: null })).status).toBe(200);
  expect(await read(owner)).toMatchObject({ city: 'Kozhikode Beach', openingHours: null });
  const html = await pageOf(owner);
  expect(html).toContain('<span dir="auto">Kozhikode Beach</span>');
  expect(html).not.toContain('Tulip');
  await save(owner, { city: ' ', openingHours: null });
  expect(await server.rows('select city from sellers where id = $1', [owner.id])).toEqual([{ city: null }]);
});

test('shows the hours of the week on the page', async () => {
  const owner = await seller(server);
  expect((await save(owner, { city: '', openingHours: week })).status).toBe(200);
  expect(await read(owner)).toMatchObject({ openingHours: week });
  const html = await pageOf(owner);
  for (const line of ['Mon – Fri</dt><dd>10 am – 7 pm', 'Sat</dt><dd>8 pm – 2 am', 'Sun</dt><dd>Closed'])
    expect(html).toContain(line);
});

const hindi = { language: 'hi', name: 'मीरा साड़ी घर', description: 'बनारसी साड़ियाँ' };
const unchanged = { city: '', openingHours: null };

test('shows the second name and description to readers of their language', async () => {
  const owner = await seller(server);
  const [{ slug, businessName } = { slug: '', businessName: '' }] = await server.rows<{
    slug: string;
    businessName: string;
  }>(`select slug, business_name as "businessName" from sellers where id = $1`, [owner.id]);
  const productId = await product(owner);
  const texts = async (path: string) => (await server.browser().get(path)).text;
  expect(await texts(`/hi/store/${slug}`)).toContain(businessName);
  expect((await save(owner, { ...unchanged, translation: hindi })).status).toBe(200);
  expect(await read(owner)).toMatchObject({ translation: hindi });
  for (const path of [`/hi/store/${slug}`, `/hi/product/${productId}`, '/hi/shop'])
    expect(await texts(path), path).toContain(hindi.name);
  const shops = await server.browser().send({ method: 'GET', url: '/shops', headers: { 'accept-language': 'hi-IN' } });
  expect(shops.text).toContain(hindi.name);
  expect(await texts(`/hi/store/${slug}`)).toContain(hindi.description);
  const english = await texts(`/store/${slug}`);
  expect(english).toContain(businessName);
  expect(english).not.toContain(hindi.name);
  // Other fields of the page leave it, null removes it.
  await save(owner, { city: 'Kochi', openingHours: null });
  expect(await read(owner)).toMatchObject({ translation: hindi });
  await save(owner, { ...unchanged, translation: null });
  expect(await read(owner)).toMatchObject({ translation: null });
  expect(await texts(`/hi/store/${slug}`)).toContain(businessName);
});

test('saves the language of shared links, which the session names', async () => {
  const owner = await seller(server);
  const linkLanguage = async () =>
    ((await owner.browser.get('/api/auth/session')).body as { user: { seller: { linkLanguage: string } } }).user.seller
      .linkLanguage;
  expect(await linkLanguage()).toBeNull();
  await save(owner, { ...unchanged, linkLanguage: 'hi' });
  expect(await linkLanguage()).toBe('hi');
  await save(owner, unchanged);
  expect(await linkLanguage()).toBe('hi');
  await save(owner, { ...unchanged, linkLanguage: null });
  expect(await linkLanguage()).toBeNull();
});

test.each([
  [{ ...unchanged, translation: { ...hindi, name: ' ' } }, 'translation.name'],
  [{ ...unchanged, translation: { ...hindi, name: 'म'.repeat(121) } }, 'translation.name'],
  [{ ...unchanged, translation: { ...hindi, description: 'म'.repeat(2001) } }, 'translation.description'],
  [{ ...unchanged, translation: { ...hindi, language: 'en' } }, 'translation.language'],
  [{ ...unchanged, translation: { ...hindi, language: 'hi-Latn' } }, 'translation.language'],
  [{ ...unchanged, translation: { ...hindi, slug: 'x' } }, 'translation'],
  [{ ...unchanged, linkLanguage: 'hi-Latn' }, 'linkLanguage'],
  [{ city: 'x'.repeat(61), openingHours: null }, 'city'],
  [{ city: '', openingHours: [null, null, null, null, null, null, null] }, 'openingHours'],
  [{ city: '', openingHours: [day] }, 'openingHours'],
  [{ city: '', openingHours: [...week, day] }, 'openingHours'],
  [{ city: '', openingHours: [{ opensAt: 600, closesAt: 600 }, ...week.slice(1)] }, 'openingHours.0.closesAt'],
  [{ city: '', openingHours: [{ opensAt: -1, closesAt: 600 }, ...week.slice(1)] }, 'openingHours.0.opensAt'],
  [{ city: '', openingHours: [{ opensAt: 0, closesAt: 1440 }, ...week.slice(1)] }, 'openingHours.0.closesAt'],
  [{ city: '', openingHours: null, replyMinutes: 1 }, '(body)'],
])('refuses %j at %s', async (body, field) => {
  const owner = await seller(server);
  const refused = await save(owner, body);
  expect(refused).toMatchObject({
    status: 400,
    body: { error: { details: { fields: { [field]: expect.anything() } } } },
  });
  expect(await read(owner)).toMatchObject({ city: '', openingHours: null });
});

test('changes only the own shop, for approved sellers', async () => {
  const [owner, other, pending] = [await seller(server), await seller(server), await seller(server, 'pending')];
  await save(owner, { city: 'Kochi', openingHours: week });
  expect(await read(other)).toMatchObject({ city: '', openingHours: null });
  const body = { city: 'Mumbai', openingHours: null };
  for (const browser of [server.browser(), pending.browser, await admin(server)]) {
    expect([401, 403]).toContain((await browser.put('/api/seller/shop-page', body)).status);
    expect([401, 403]).toContain((await browser.get('/api/seller/shop-page')).status);
  }
  expect(await read(owner)).toMatchObject({ city: 'Kochi' });
});
