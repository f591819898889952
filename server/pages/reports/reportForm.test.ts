import { beforeAll, expect, test } from 'vitest';
import { slugOf } from '#test/chats.ts';
import { product, review, seller, type TestSeller } from '#test/factories.ts';
import { asForm, formToken } from '#test/publicForms.ts';
import { sendReport } from '#test/reports.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const withoutMail = createTestServer({ sendsNoMail: true });
const photo = 'https://cdn.example/bell.jpg';
let owner: TestSeller;
let productId: string;
beforeAll(async () => {
  owner = await seller(server);
  productId = await product(owner, { name: 'Brass bell', images: [photo] });
});

const dataOf = ({ text }: { text: string }) => JSON.parse(text.replace(/<\/?html>/g, ''));
const countReports = async () => (await server.rows('select 1 from visitor_reports')).length;

test('shows what is reported: a product, a shop or a review', async () => {
  const reviewId = await review(server, owner, productId);
  const slug = await slugOf(server, owner);
  for (const [query, path, image] of [
    [`product=${productId}`, `/product/${productId}`, photo],
    [`shop=${slug}`, `/store/${slug}`, null],
    [`review=${reviewId}`, `/product/${productId}`, photo],
  ] as const) {
    const answer = await server.browser().get(`/report?${query}`);
    expect(answer.status).toBe(200);
    expect(dataOf(answer)).toMatchObject({ name: 'report', subject: { shop: owner.businessName, path, image } });
    expect(answer.headers['cache-control']).toBe('private, no-cache');
  }
  await server.rows('update products set is_active = false where id = $1', [productId]);
  expect(dataOf(await server.browser().get(`/report?review=${reviewId}`))).toMatchObject({
    subject: { name: 'Brass bell', path: `/store/${slug}`, image: null },
  });
  await server.rows('update products set is_active = true where id = $1', [productId]);
});

test.each([
  '',
  '?product=x',
  '?product=',
  '?shop=nothing-here',
  '?review=0193a2b4-0000-7000-8000-000000000000',
  '?product=0193a2b4-0000-7000-8000-000000000000',
  '?product=0193a2b4-0000-7000-8000-000000000000&product=x',
  '?order=1',
])('answers 404 for /report%s', async (query) => {
  expect((await server.browser().get(`/report${query}`)).status).toBe(404);
});

test('nothing of a seller who may not sell can be reported', async () => {
  const suspended = await seller(server, 'suspended');
  expect((await server.browser().get(`/report?shop=${await slugOf(server, suspended)}`)).status).toBe(404);
});

test('asks for a reason of the list and a valid email, and keeps what was typed', async () => {
  const before = await countReports();
  const typed = { words: 'Look here', email: 'asha@' };
  for (const reason of ['', 'fraud', 'made-up']) {
    const answer = await sendReport(server.browser(), `product=${productId}`, { ...typed, reason });
    expect(answer.status).toBe(400);
    expect(dataOf(answer).form).toMatchObject({
      values: typed,
      fields: { reason: 'Please choose a reason.', email: 'Invalid email address.' },
    });
  }
  const long = await sendReport(server.browser(), `product=${productId}`, { words: 'x'.repeat(1001) });
  expect(dataOf(long).form.fields).toEqual({ words: 'Please use up to 1000 characters.' });
  expect(await countReports()).toBe(before);
});

test('accepts no form of another page or browser', async () => {
  const before = await countReports();
  const url = `/report?product=${productId}`;
  const browser = server.browser();
  const foreign = await formToken(server.browser(), url);
  const ofOtherPage = await formToken(browser, '/privacy/my-data');
  for (const token of ['', foreign, ofOtherPage]) {
    const answer = await browser.send({ method: 'POST', url, ...asForm({ reason: 'other', formToken: token }) });
    expect(answer.status).toBe(403);
    expect(dataOf(answer).form.error).toMatch(/send it again|Please/);
  }
  expect(await countReports()).toBe(before);
});

test('thanks, and leads back to the page', async () => {
  const sent = await server.browser().get(`/report/sent?product=${productId}`);
  expect(dataOf(sent)).toEqual({ name: 'report-sent', path: `/product/${productId}` });
  expect(dataOf(await server.browser().get('/report/sent?shop=//evil.example'))).toMatchObject({ path: '/shop' });
});

test('offers no email where none can be sent', async () => {
  const shop = await seller(withoutMail);
  const id = await product(shop);
  expect(dataOf(await withoutMail.browser().get(`/report?product=${id}`)).sendsMail).toBe(false);
  expect(dataOf(await server.browser().get(`/report?product=${productId}`)).sendsMail).toBe(true);
});
