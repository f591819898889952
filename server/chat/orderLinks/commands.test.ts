import { describe, expect, test } from 'vitest';
import { createChats, newDigits, slugOf } from '#test/chats.ts';
import { newKey, orderBody, product, seller, type TestSeller } from '#test/factories.ts';
import { asForm, formToken } from '#test/publicForms.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';
import { sendOrderLink, type WantedOrder } from './commands.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

let count = 0;
async function place(owner: TestSeller, changes: Record<string, unknown> = {}) {
  count += 1;
  const [phone, customerEmail] = [`+${newDigits()}`, `finder${count}@mail.example`];
  const body = orderBody(await product(owner), { customerPhone: phone, customerEmail, ...changes });
  const { token } = (await server.browser().post('/api/orders', body, newKey())).body as { token: string };
  const [row] = await server.rows<{ id: string }>('select id from orders where token = $1', [token]);
  const label = (row?.id ?? '').slice(-8);
  return { phone: body.customerPhone, email: customerEmail, token, label };
}

/** Fills in the form as a browser without JavaScript. Returns the answer and the queued jobs. */
async function find(fields: Record<string, string>, { shop = '', browser = server.browser() } = {}) {
  await server.rows("delete from pgboss.job where name = 'find-order'");
  const url = shop ? `/orders/find?shop=${shop}` : '/orders/find';
  const form = asForm({ ...fields, formToken: await formToken(browser, url) });
  const answer = await browser.send({ method: 'POST', url, ...form });
  const jobs = await server.rows<{ data: WantedOrder }>("select data from pgboss.job where name = 'find-order'");
  return { answer, jobs: jobs.map(({ data }) => data) };
}
const finish = async (jobs: WantedOrder[]) => {
  for (const job of jobs) await sendOrderLink(server.context, job);
};
const mailsTo = (email: string) =>
  server.rows<{ subject: string; body: string }>('select subject, body from mails where recipient = $1', [email]);
const useTemplate = (status: string) =>
  server.rows(
    `insert into order_templates (status, name, language, parameters, updated_at)
      values ($1, $1 || '_order', 'en', '{order,link}', now())`,
    [status],
  );
const countMessages = async () => (await server.rows('select 1 from channel_messages')).length;
const countMails = async () => (await server.rows('select 1 from mails')).length;

describe('Find my order', () => {
  test('sends the link to the email of the order, found by phone and label in any form', async () => {
    const owner = await seller(server);
    const { phone, email, token, label } = await place(owner);
    for (const order of [label, `#${label}`, `Order #${label.toUpperCase()}`, `Order #${label} (#1001)`]) {
      await server.rows('delete from mails where recipient = $1', [email]);
      const { answer, jobs } = await find({ customerPhone: phone, order });
      expect(answer.status, order).toBe(303);
      expect(answer.headers.location).toBe('/orders/find/sent');
      await finish(jobs);
      const [mail] = await mailsTo(email);
      expect(mail?.subject).toBe(`Your order #${label} (#1001)`);
      expect(mail?.body).toContain(`http://haat.test/order/${token}\n`);
    }
  });

  test('answers and queues the same for orders that exist and that do not', async () => {
    const owner = await seller(server);
    const { phone, label } = await place(owner);
    const stranger = `+${newDigits()}`;
    const outcomes = [];
    const before = await countMails();
    for (const fields of [
      { customerPhone: phone, order: label },
      { customerPhone: phone, order: '00000000' },
      { customerPhone: stranger, order: label },
    ]) {
      const { answer, jobs } = await find(fields);
      const { status, text, headers } = answer;
      outcomes.push({ status, text, location: headers.location, jobs: jobs.length });
    }
    expect(outcomes).toEqual([outcomes[0], outcomes[0], outcomes[0]]);
    expect(outcomes[0]).toMatchObject({ status: 303, jobs: 1 });
    // Nothing was looked up or sent before the jobs run.
    expect(await countMails()).toBe(before);
  });

  test("finds a number in its own shop only, never another shop's", async () => {
    const [owner, other] = [await seller(server), await seller(server)];
    const phone = `+${newDigits()}`;
    const mine = await place(owner, { customerPhone: phone });
    const theirs = await place(other, { customerPhone: phone });
    const { answer, jobs } = await find(
      { customerPhone: phone, order: '#1001' },
      { shop: await slugOf(server, owner) },
    );
    expect(answer.status).toBe(303);
    await finish(jobs);
    expect(await mailsTo(mine.email)).toHaveLength(1);
    expect(await mailsTo(theirs.email)).toEqual([]);
    const strange = await find({ customerPhone: phone, order: '1002' }, { shop: await slugOf(server, owner) });
    await finish(strange.jobs);
    expect(await mailsTo(mine.email)).toHaveLength(1);
    const refused = await find({ customerPhone: phone, order: '#1001' });
    expect(refused.answer.status).toBe(400);
    expect(refused.answer.text).toContain('8 characters');
    expect(refused.jobs).toEqual([]);
  });

  test("writes in the customer's open chat if the order has no email, and to nobody else", async () => {
    const owner = await seller(server);
    const digits = newDigits();
    const order = await place(owner, { customerPhone: `+${digits}`, customerEmail: undefined });
    const ask = async () => finish((await find({ customerPhone: `+${digits}`, order: order.label })).jobs);
    await ask();
    const phone = chats.phone({ phone: digits, name: 'Asha' });
    await phone.say(`SHOP ${await slugOf(server, owner)}`);
    await ask();
    const heard = (await phone.hear()).map(({ text }) => text).join('\n');
    expect(heard).toContain(`/order/${order.token}`);
    await phone.say('STOP');
    await phone.hear();
    await ask();
    expect(await phone.hear()).toEqual([]);
  });

  test('goes by the template of its status where the chat is closed, and not at all without one', async () => {
    const owner = await seller(server);
    const digits = newDigits();
    const phone = chats.phone({ phone: digits });
    const wanted = { customerPhone: `+${digits}`, customerEmail: undefined, wantsUpdates: true };
    const order = await place(owner, wanted);
    const [row] = await server.rows<{ id: string }>('select id from orders where token = $1', [order.token]);
    const ask = async () => finish((await find({ customerPhone: `+${digits}`, order: order.label })).jobs);
    const mails = await countMails();
    const messages = await countMessages();
    // The template for new orders is addressed to the shop.
    await useTemplate('pending');
    await ask();
    expect((await owner.browser.post(`/api/seller/orders/${row?.id}/confirm`)).status).toBe(200);
    await ask();
    expect([await countMails(), await countMessages()]).toEqual([mails, messages]);
    await useTemplate('confirmed');
    await ask();
    expect(await phone.hear()).toMatchObject([{ kind: 'template', text: expect.stringContaining(order.token) }]);
    const [sent] = await server.rows<{ content: { name: string; parameters: string[] } }>(
      "select content from channel_messages where content->>'kind' = 'template'",
    );
    expect(sent?.content).toMatchObject({
      name: 'confirmed_order',
      parameters: [`${order.label} (#1001)`, `http://haat.test/order/${order.token}`],
    });
    await phone.say('thank you');
    await phone.hear();
    server.pass(25 * 60 * 60_000);
    await ask();
    expect(await phone.hear()).toMatchObject([{ kind: 'template' }]);
    expect(await countMails()).toBe(mails);
    await server.rows('delete from order_templates');
  });

  test('answers without waiting for the search, whether there is such an order or not', async () => {
    const { phone, label } = await place(await seller(server));
    const client = await server.owner.pool.connect();
    await client.query('begin; lock table orders, conversations, mails in access exclusive mode');
    try {
      for (const order of [label, '00000000']) {
        const { answer, jobs } = await find({ customerPhone: phone, order });
        expect([answer.status, answer.headers.location, jobs.length]).toEqual([303, '/orders/find/sent', 1]);
      }
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('is limited per source and per phone, alike for orders that do not exist', async () => {
    for (const exists of [true, false]) {
      const { phone, label } = await place(await seller(server));
      const fields = { customerPhone: phone, order: exists ? label : '00000000' };
      for (let n = 0; n < 5; n += 1) expect((await find(fields)).answer.status).toBe(303);
      const { answer, jobs } = await find(fields);
      expect(answer.status).toBe(429);
      expect(jobs).toEqual([]);
    }
    const browser = server.browser();
    const statuses = [];
    for (let n = 0; n < 11; n += 1) {
      const { answer } = await find({ customerPhone: `+${newDigits()}`, order: '099a8057' }, { browser });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429]);
  });

  test('takes nothing but its two fields, from its own page', async () => {
    const good = { customerPhone: '+919876543210', order: '099a8057' };
    for (const wrong of [
      { order: '' },
      { order: 'x' },
      { order: "' or 1=1 --" },
      { order: '099a8057 099a8058' },
      { customerPhone: '' },
      { customerPhone: 'asha' },
      { sellerId: '1' },
      { email: 'thief@mail.example' },
    ]) {
      const { answer, jobs } = await find({ ...good, ...wrong });
      expect(answer.status, JSON.stringify(wrong)).toBe(400);
      expect(jobs).toEqual([]);
    }
    const browser = server.browser();
    const foreign = await browser.send({ method: 'POST', url: '/orders/find', ...asForm(good) });
    expect(foreign.status).toBe(403);
    expect((await browser.get('/orders/find?shop=nothing-here')).status).toBe(404);
    const suspended = await seller(server, 'suspended');
    expect((await browser.get(`/orders/find?shop=${await slugOf(server, suspended)}`)).status).toBe(404);
  });
});
