import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { product, seller } from '#test/factories.ts';
import { asForm } from '#test/publicForms.ts';
import { type Browser, createTestServer } from '#test/server.ts';
import { render } from '#web/storefront/render.tsx';

const server = createTestServer({ render });

const count = async (text: string, value: string) =>
  Number((await server.rows<{ count: string }>(text, [value]))[0]?.count);

describe('the order form of a shared page', () => {
  const fields = {
    customerName: 'Asha Rao',
    customerPhone: '98765 43210',
    deliveryAddress: '7 Lake View',
    quantity: '2',
    key: '',
    formToken: '',
  };
  /** Posts the form as the page showed it. */
  const post = async (browser: Browser, id: string, changes: Record<string, string> = {}) => {
    const answer = await browser.send({
      method: 'POST',
      url: `/product/${id}/order`,
      ...asForm({ ...fields, ...changes }),
    });
    return { status: answer.status, to: answer.headers.location };
  };
  const stockShown = async (browser: Browser, id: string) =>
    /name="shownStock" value="(\d+)"/.exec((await browser.get(`/product/${id}`)).text)?.[1] ?? '';

  test('has no key and no token', async () => {
    const { text } = await server.browser().get(`/product/${await product(await seller(server))}`);
    expect(text).toContain('<input type="hidden" name="key" value=""/>');
    expect(text).toContain('<input type="hidden" name="formToken" value=""/>');
  });

  test('places one order however often it is sent, in parallel and in sequence', async () => {
    const id = await product(await seller(server), { stock: 9 });
    const browser = server.browser();
    const shownStock = await stockShown(browser, id);
    const answers = await Promise.all([1, 2, 3].map(() => post(browser, id, { shownStock })));
    answers.push(await post(browser, id, { shownStock }));
    expect(new Set(answers.map(({ to }) => to)).size).toBe(1);
    expect(answers[0]?.to).toMatch(/^\/order\/[\w-]+$/);
    expect(await count('select count(*) from order_items where product_id = $1', id)).toBe(1);
  });

  test('places another one from a page loaded afterwards, for another visitor, and for other content', async () => {
    const id = await product(await seller(server), { stock: 9 });
    const browser = server.browser();
    const shownStock = await stockShown(browser, id);
    const first = await post(browser, id, { shownStock });
    const later = await post(browser, id, { shownStock: await stockShown(browser, id) });
    const other = await post(server.browser(), id, { shownStock });
    const more = await post(browser, id, { shownStock, quantity: '1' });
    expect(new Set([first, later, other, more].map(({ to }) => to)).size).toBe(4);
    expect(await count('select count(*) from order_items where product_id = $1', id)).toBe(4);
  });

  test('places another one when the first was cancelled, and half a day later, though the page is as before', async () => {
    const id = await product(await seller(server), { stock: 9 });
    const browser = server.browser();
    const send = () => post(browser, id, { shownStock: '9' });
    const first = await send();
    expect((await browser.post(`/api${first.to}/cancel`.replace('/order/', '/orders/'))).status).toBe(200);
    const answers = await Promise.all([send(), send()]);
    expect(new Set([first, ...answers].map(({ to }) => to)).size).toBe(2);
    server.pass(12 * 60 * 60 * 1000 + 1);
    expect((await send()).to).not.toBe(answers[0]?.to);
    expect(await count('select count(*) from order_items where product_id = $1', id)).toBe(3);
  });

  test('is refused from a page of another origin, with or without a key', async () => {
    const id = await product(await seller(server));
    for (const key of ['', randomUUID()]) {
      const form = asForm({ ...fields, key });
      for (const headers of [{ origin: 'https://evil.test' }, { origin: undefined, 'sec-fetch-site': 'cross-site' }]) {
        const sent = { ...form, headers: { ...form.headers, ...headers } };
        const answer = await server.browser().send({ method: 'POST', url: `/product/${id}/order`, ...sent });
        expect(answer.status).toBe(403);
      }
    }
    expect(await count('select count(*) from order_items where product_id = $1', id)).toBe(0);
  });
});
