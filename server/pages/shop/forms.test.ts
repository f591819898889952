import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { customerOrder, deliver, product, seller } from '#test/factories.ts';
import { asForm, formToken, tokenIn } from '#test/publicForms.ts';
import { type Answer, type Browser, createTestServer } from '#test/server.ts';
import { render } from '#web/storefront/render.tsx';

const server = createTestServer({ render });
const secured = createTestServer({ publicUrl: 'https://haat.test' });

const hours = 60 * 60 * 1000;
const again = 'Nothing was sent yet. Please send the form again.';

/** A form with a shop of its own: what is typed, how the page shows it, and the outcome. */
type Form = {
  /** The page's own token; the product page is shared and has none. */
  page?: string;
  action: string;
  fields: Record<string, string>;
  shown: string[];
  done(): Promise<unknown>;
  nothing: unknown;
  something: unknown;
};

const count = async (text: string, value: string) =>
  Number((await server.rows<{ count: string }>(text, [value]))[0]?.count);

const forms: Record<string, () => Promise<Form>> = {
  async order() {
    const id = await product(await seller(server));
    const key = randomUUID();
    const typed = {
      customerName: 'Asha Rao',
      customerPhone: '98765 43210',
      deliveryAddress: '7 Lake View',
      note: 'Ring',
    };
    return {
      action: `/product/${id}/order`,
      fields: { ...typed, quantity: '2', key },
      shown: [...Object.values(typed), 'value="2"', `name="key" value="${key}"`],
      done: () => count('select count(*) from order_items where product_id = $1', id),
      nothing: 0,
      something: 1,
    };
  },
  async cancel() {
    const { id, token } = await customerOrder(server, [
      { productId: await product(await seller(server)), quantity: 1 },
    ]);
    return {
      page: `/order/${token}`,
      action: `/order/${token}/cancel`,
      fields: {},
      shown: [`action="/order/${token}/cancel"`],
      done: async () => (await server.rows('select status from orders where id = $1', [id]))[0],
      nothing: { status: 'pending' },
      something: { status: 'cancelled' },
    };
  },
  async review() {
    const owner = await seller(server);
    const productId = await product(owner);
    const { id, token } = await customerOrder(server, [{ productId, quantity: 1 }]);
    await deliver(owner, id);
    return {
      page: `/order/${token}`,
      action: `/order/${token}/review`,
      fields: { productId, stars: '4', words: 'Soft, and it stays.' },
      shown: ['checked="" value="4"', 'Soft, and it stays.</textarea>'],
      done: () => count('select count(*) from reviews where order_id = $1', id),
      nothing: 0,
      something: 1,
    };
  },
};

const send = (browser: Browser, { action, fields }: Form, token?: string) =>
  browser.send({
    method: 'POST',
    url: action,
    ...asForm({ ...fields, ...(token !== undefined && { formToken: token }) }),
  });

/** Posts as an old browser does, without declaring the origin. */
function sendWithoutOrigin(browser: Browser, { action, fields }: Form) {
  const form = asForm(fields);
  return browser.send({ method: 'POST', url: action, ...form, headers: { ...form.headers, origin: undefined } });
}

const tokenOf = async (browser: Browser, form: Form) =>
  form.page ? formToken(browser, form.page) : tokenIn(await sendWithoutOrigin(browser, form));

/** Expects the same form with all that was typed, nothing done, and a new token. */
async function expectAskedAgain(answer: Answer, form: Form, sentence = again): Promise<string> {
  expect(answer.status).toBe(403);
  expect(answer.text).toContain(`>${sentence}<`);
  for (const text of form.shown) expect(answer.text).toContain(text);
  expect(await form.done()).toEqual(form.nothing);
  return tokenIn(answer);
}

async function expectDone(answer: Answer, form: Form): Promise<void> {
  expect(answer.status, answer.text).toBe(303);
  expect(await form.done()).toEqual(form.something);
}

describe.each(Object.keys(forms))('the form %s', (name) => {
  const make = () => (forms[name] as () => Promise<Form>)();

  test('is accepted with the token of its page', async () => {
    const [form, browser] = [await make(), server.browser()];
    await expectDone(await send(browser, form, await tokenOf(browser, form)), form);
  });

  test('is shown again without a token, and sending once more works', async () => {
    const [form, browser] = [await make(), server.browser()];
    const fresh = await expectAskedAgain(await sendWithoutOrigin(browser, form), form);
    await expectDone(await send(browser, form, fresh), form);
  });

  test("is shown again with another visitor's token, a changed one and one of another page", async () => {
    const [form, browser] = [await make(), server.browser()];
    const own = await tokenOf(browser, form);
    const foreign = await tokenOf(server.browser(), form);
    expect(own).not.toBe(foreign);
    const otherForm = await (forms[name === 'order' ? 'cancel' : 'order'] as () => Promise<Form>)();
    const later = own.replace(/^\w+/, (expiry) => `${expiry}0`);
    for (const token of [foreign, later, `${own}A`, own.slice(0, -1), 'x', await tokenOf(browser, otherForm)]) {
      await expectAskedAgain(await send(browser, form, token), form);
    }
    await expectDone(await send(browser, form, own), form);
  });

  test('asks for cookies if the browser sends none', async () => {
    const [form, browser] = [await make(), server.browser()];
    const token = await tokenOf(browser, form);
    browser.cookies.clear();
    const sentence =
      'Nothing was sent because cookies are blocked. Please allow cookies and try again, or chat with the seller.';
    const fresh = await expectAskedAgain(await send(browser, form, token), form, sentence);
    expect(tokenIn(await send(browser, form, fresh))).toBe('');
    expect(await form.done()).toEqual(form.something);
  });
});

describe("the visitor's cookie", () => {
  test('is set once, with a page that has a form, and is not readable by scripts', async () => {
    const shop = await seller(server);
    const id = await product(shop);
    const { token } = await customerOrder(server, [{ productId: id, quantity: 1 }]);
    const page = `/order/${token}`;
    const browser = server.browser();
    for (const other of ['/', '/shop', `/product/${id}`, '/product/nowhere', '/order/nowhere']) {
      const answer = await browser.get(other);
      expect([answer.headers['set-cookie'], tokenIn(answer)], other).toEqual([undefined, '']);
    }
    expect((await browser.get(page)).headers['set-cookie']).toMatch(
      /^haat\.visitor=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect((await browser.get(page)).headers['set-cookie']).toBeUndefined();
  });

  test('is not set with an order whose forms are gone', async () => {
    const shop = await seller(server);
    const { id, token } = await customerOrder(server, [{ productId: await product(shop), quantity: 1 }]);
    const page = `/order/${token}`;
    expect((await server.browser().get(page)).headers['set-cookie']).toBeDefined();
    // It can no longer be cancelled, and not yet be deleted.
    await shop.browser.post(`/api/seller/orders/${id}/confirm`);
    expect((await server.browser().get(page)).headers['set-cookie']).toBeUndefined();
  });

  test("belongs to this host alone over https, so a subdomain's cookie of another name does not count", async () => {
    const shop = await seller(secured);
    const id = await product(shop);
    const { token } = await customerOrder(secured, [{ productId: id, quantity: 1 }]);
    const browser = secured.browser();
    const cookie = String((await browser.get(`/order/${token}`)).headers['set-cookie']);
    expect(cookie).toMatch(/^__Host-haat\.visitor=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    const planted = secured.browser();
    for (const name of ['haat.visitor', '__Secure-haat.visitor', '__Secure-__Host-haat.visitor']) {
      planted.cookies.clear();
      planted.cookies.set(name, browser.cookies.get('__Host-haat.visitor') ?? '');
      const formTokenOfAttacker = await formToken(browser, `/order/${token}`);
      const answer = await planted.send({
        method: 'POST',
        url: `/order/${token}/cancel`,
        ...asForm({ formToken: formTokenOfAttacker }),
      });
      expect(answer.status).toBe(403);
    }
    expect(await secured.rows('select status from orders')).toEqual([{ status: 'pending' }]);
  });
});

test('after twelve hours each form is shown again, and sending it once more works', async () => {
  const open = await Promise.all(
    Object.values(forms).map(async (make) => {
      const [form, browser] = [await make(), server.browser()];
      return { form, browser, token: await tokenOf(browser, form) };
    }),
  );
  server.pass(12 * hours);
  for (const { form, browser, token } of open) {
    const fresh = await expectAskedAgain(await send(browser, form, token), form);
    await expectDone(await send(browser, form, fresh), form);
  }
});

test('the address of a form leads to its page when it is opened without the form', async () => {
  for (const make of Object.values(forms)) {
    const [{ action }, browser] = [await make(), server.browser()];
    const opened = await browser.get(action);
    const page = opened.status === 303 ? await browser.get(String(opened.headers.location)) : opened;
    expect([action, page.status]).toEqual([action, 200]);
  }
});
