import { beforeAll, expect, test } from 'vitest';
import { customerOrder, newKey, orderBody, password, product, registrationBody, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

/** An order's page follows its reader's choice, then the order's language (languages.md, section 2). */
const server = createTestServer({
  render: (page, { language }) => ({
    html: `${language} ${page.name}${page.name === 'order' ? ` ${page.refusal?.error ?? ''}` : ''}`,
    styles: '',
    script: '',
  }),
});
const english = { 'accept-language': 'en-IN,en;q=0.9' };
const hindi = { 'accept-language': 'hi-IN' };
let inHindi: string;
let fromChat: string;
let unknown: string;

beforeAll(async () => {
  const id = await product(await seller(server), { stock: 9 });
  const placed = await server.browser().post('/api/orders', orderBody(id), { ...newKey(), ...hindi });
  inHindi = (placed.body as { token: string }).token;
  const tokens = [];
  for (const language of ['hi-Latn', null]) {
    const { token } = await customerOrder(server, [{ productId: id, quantity: 1 }]);
    await server.rows('update orders set language = $1 where token = $2', [language, token]);
    tokens.push(token);
  }
  [fromChat = '', unknown = ''] = tokens;
});

const read = async (url: string, headers: Record<string, string> = english) => {
  const { text, headers: answered } = await server.browser().send({ method: 'GET', url, headers });
  return [
    text.split(' ', 1)[0],
    answered['content-language'],
    String(answered['set-cookie']).includes('haat-language'),
  ];
};

test('the first visit is in the language of the order, whatever the browser accepts, and sets no cookie', async () => {
  expect(await read(`/order/${inHindi}`)).toEqual(['hi', 'hi-IN', false]);
  expect(await read(`/order/${inHindi}`, {})).toEqual(['hi', 'hi-IN', false]);
  expect(await read(`/order/${fromChat}`)).toEqual(['hi', 'hi-IN', false]);
});

test('a reader who has chosen a language reads it, by cookie or account', async () => {
  expect((await read(`/order/${inHindi}`, { ...hindi, cookie: 'haat-language=en' }))[0]).toBe('en');
  expect((await read(`/order/${inHindi}`, { ...english, cookie: 'haat-language=zz' }))[0]).toBe('hi');
  const registration = registrationBody();
  await server.browser().post('/api/auth/register', registration, english);
  const browser = server.browser();
  await browser.post('/api/auth/login', { email: registration.email, password, role: 'seller' });
  browser.cookies.delete('haat-language');
  expect((await browser.get(`/order/${inHindi}`)).text).toMatch(/^en /);
});

test('an order without a language, or none at all, is in the language of the browser', async () => {
  expect((await read(`/order/${unknown}`))[0]).toBe('en');
  expect((await read(`/order/${unknown}`, hindi))[0]).toBe('hi');
  expect((await read(`/order/${'x'.repeat(22)}`, hindi))[0]).toBe('hi');
  expect((await read('/order/x', english))[0]).toBe('en');
});

test('what its forms refuse is in the same language', async () => {
  const { text, status } = await server.browser().send({
    method: 'POST',
    url: `/order/${inHindi}/review`,
    headers: { ...english, 'content-type': 'application/x-www-form-urlencoded', origin: 'http://haat.test' },
    payload: 'stars=9',
  });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(text).toMatch(/^hi order .*[\u0900-\u097f]/);
});

test('an order that a script sends keeps the language of its page, whatever the cookie says', async () => {
  const owner = await seller(server);
  const names = { name: 'Brass lamp', translation: { language: 'hi', name: 'पीतल का लैंप', description: '' } };
  const id = await product(owner, names);
  const [shop] = await server.rows<{ slug: string }>('select slug from sellers where id = $1', [owner.id]);
  for (const [page, cookie, name, refused] of [
    ['hi-IN', 'en', 'पीतल का लैंप', /[\u0900-\u097f]/],
    ['en-IN', 'hi', 'Brass lamp', /[A-Za-z]/],
  ] as const) {
    const headers = { cookie: `haat-language=${cookie}`, 'page-language': page };
    const { body } = await server.browser().post('/api/orders', orderBody(id), { ...newKey(), ...headers });
    const { token } = body as { token: string };
    const rows = await server.rows(
      'select language, product_name as name from orders join order_items on order_id = orders.id where token = $1',
      [token],
    );
    expect(rows).toEqual([{ language: page.slice(0, 2), name }]);
    const wrong = await server
      .browser()
      .post('/api/orders', { ...orderBody(id), items: [] }, { ...newKey(), ...headers });
    expect((wrong.body as { error: { message: string } }).error.message).toMatch(refused);
    const url = `/api/stores/${shop?.slug}/cart?ids=${id}`;
    const cart = await server.browser().send({ method: 'GET', url, headers });
    expect(cart.text).toContain(name);
  }
});
