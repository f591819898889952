import { expect, test } from 'vitest';
import { newKey, orderBody, password, product, registrationBody, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

/** Shows the language of each page (languages.md, section 2). */
const server = createTestServer({
  render: (page, { language, path, hasLanguagePath }) => ({
    html: `${language} ${path} ${page.name}${hasLanguagePath ? ' links stay' : ''}`,
    styles: '',
    script: '',
  }),
});
const hindi = { 'accept-language': 'hi-IN,hi;q=0.9' };
const read = (url: string, headers: Record<string, string> = {}, browser = server.browser()) =>
  browser.send({ method: 'GET', url, headers });
const cookiesOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['set-cookie'] ?? '');

test('a page is in the language of its reader, cached or not, and says so', async () => {
  const id = await product(await seller(server));
  for (const path of ['/', '/shop', `/product/${id}`, '/auth/login', '/orders']) {
    for (const _ of [1, 2]) {
      const english = await server.browser().get(path);
      const translated = await read(path, hindi);
      expect([english.text.split(' ')[0], translated.text.split(' ')[0]], path).toEqual(['en', 'hi']);
      expect(translated.headers['content-language']).toBe('hi-IN');
    }
  }
  const { headers } = await read('/shop', hindi);
  expect(headers.vary).toMatch(/accept-language.*cookie/);
});

test('an address with a language is in it, whoever reads, and sets no cookie', async () => {
  const id = await product(await seller(server));
  const answer = await read(`/hi/product/${id}`, { 'accept-language': 'en-IN' });
  expect(answer).toMatchObject({ status: 200, text: `hi /product/${id} product links stay` });
  expect(cookiesOf(answer)).toBe('');
  expect((await server.browser().get('/hi/seller/orders')).status).toBe(404);
  expect((await server.browser().get('/hi/api/auth/session')).status).toBe(404);
});

test('pages of addresses with a language are cached beside those of readers', async () => {
  for (const _ of [1, 2]) {
    expect((await read('/shop', hindi)).text).toBe('hi /shop shop');
    expect((await read('/hi/shop', hindi)).text).toBe('hi /shop shop links stay');
  }
});

test('an order posted from a Hindi page is Hindi, whatever the browser accepts', async () => {
  const id = await product(await seller(server));
  const customerEmail = `form-${id.slice(0, 8)}@haat.example`;
  const { items: _, ...typed } = orderBody(id, { customerEmail });
  const posted = await server.browser().send({
    method: 'POST',
    url: `/hi/product/${id}/order`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://haat.test',
      'accept-language': 'en',
    },
    payload: new URLSearchParams({ ...(typed as Record<string, string>), quantity: '1' }).toString(),
  });
  expect(posted.status).toBe(303);
  expect(await server.rows('select language from orders where customer_email = $1', [customerEmail])).toEqual([
    { language: 'hi' },
  ]);
});

test('the switch remembers the language for a year and leads back to the page with its filters', async () => {
  const browser = server.browser();
  const answer = await browser.get('/language/hi?back=/shop%3Fsearch%3Dsaree');
  expect(answer).toMatchObject({ status: 303, headers: { location: '/shop?search=saree' } });
  expect(cookiesOf(answer)).toMatch(/^haat-language=hi; Max-Age=31536000; Path=\/; .*SameSite=Lax/);
  const chosen = { cookie: 'haat-language=hi', 'accept-language': 'en-IN' };
  expect((await read('/shop', chosen)).text).toMatch(/^hi /);
});

test.each([
  ['https://evil.example/', '/'],
  ['//evil.example/shop', '/'],
  ['/\\evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/language/en', '/'],
  ['/hi/shop?under=499', '/shop?under=499'],
  ['%', '/%'],
])('never leads to %s', async (back, location) => {
  const answer = await server.browser().get(`/language/en?back=${encodeURIComponent(back)}`);
  expect(answer).toMatchObject({ status: 303, headers: { location } });
});

test('an unknown language is not found', async () => {
  for (const tag of ['ta', 'x', 'constructor']) {
    expect((await server.browser().get(`/language/${tag}`)).status, tag).toBe(404);
  }
});

test('an account keeps the language that its owner registered in or chose, on every device', async () => {
  const registration = registrationBody();
  expect((await server.browser().post('/api/auth/register', registration, hindi)).status).toBe(201);
  const [user] = await server.rows('select language from users where email = $1', [registration.email]);
  expect(user).toEqual({ language: 'hi' });
  const [mail] = await server.rows<{ subject: string }>('select subject from mails where recipient = $1', [
    registration.email,
  ]);
  expect(mail?.subject).toMatch(/[\u0900-\u097f]/);

  const browser = server.browser();
  await browser.post('/api/auth/login', { email: registration.email, password, role: 'seller' });
  expect((await browser.get('/orders')).text).toMatch(/^hi /);
  const refused = await browser.get('/api/seller/orders');
  expect(JSON.stringify(refused.body)).toMatch(/[\u0900-\u097f]/);
  await browser.get('/language/en');
  expect((await browser.get('/orders')).text).toMatch(/^en /);
  expect(await server.rows('select language from users where email = $1', [registration.email])).toEqual([
    { language: 'en' },
  ]);
});

test('an order keeps the language of its page, and its news come in it', async () => {
  const owner = await seller(server);
  const id = await product(owner);
  const customerEmail = `asha-${id.slice(0, 8)}@haat.example`;
  const draft = orderBody(id, { customerEmail });
  const placed = await server.browser().post('/api/orders', draft, { ...newKey(), ...hindi });
  expect(placed.status).toBe(201);
  const [order] = await server.rows<{ id: string; language: string }>(
    'select id, language from orders where customer_email = $1',
    [customerEmail],
  );
  expect(order?.language).toBe('hi');
  await owner.browser.post(`/api/seller/orders/${order?.id}/confirm`, { from: 'pending' });
  const mails = await server.rows<{ subject: string }>('select subject from mails where recipient = $1', [
    customerEmail,
  ]);
  expect(mails).toEqual([{ subject: expect.stringMatching(/[\u0900-\u097f]/) }]);
});
