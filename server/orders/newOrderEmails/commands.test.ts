import { describe, expect, test } from 'vitest';
import { newKey, order, orderBody, product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { sendDueOrderMails } from './commands.ts';

const server = createTestServer();
const minutes = (count: number) => server.pass(count * 60_000);

type Mail = { subject: string; body: string };
const mailsTo = ({ email }: TestSeller) =>
  server.rows<Mail>("select subject, body from mails where recipient = $1 and subject like '%order%' order by id", [
    email,
  ]);
const send = () => sendDueOrderMails(server.context);
async function setOrderEmails({ browser }: TestSeller, isWanted = true): Promise<void> {
  expect((await browser.put('/api/seller/order-mails', { isWanted })).status).toBe(204);
}
async function shop() {
  const owner = await seller(server);
  return { owner, productId: await product(owner, { stock: 1000, pricePaise: 1_234_50 }) };
}

describe('an email about new orders', () => {
  test('is only sent to sellers who switched it on', async () => {
    const { owner, productId } = await shop();
    expect((await owner.browser.get('/api/seller/order-mails')).body).toEqual({ isWanted: false, sendsMail: true });
    await order(server, productId);
    await setOrderEmails(owner);
    expect((await owner.browser.get('/api/seller/order-mails')).body).toMatchObject({ isWanted: true });
    await send();
    expect(await mailsTo(owner)).toEqual([]);
    const id = await order(server, productId);
    await send();
    expect(await mailsTo(owner)).toEqual([
      {
        subject: 'New order at your Haat shop',
        body: expect.stringContaining(`Order #${id.slice(-8)} (#1002), ₹1,234.50, placed on `),
      },
    ]);
  });

  test('covers all orders of ten minutes, each of them once', async () => {
    const { owner, productId } = await shop();
    await setOrderEmails(owner);
    const first = await order(server, productId);
    await Promise.all([send(), send(), send()]);
    const burst = [];
    for (let n = 0; n < 23; n += 1) burst.push(await order(server, productId));
    await send();
    minutes(9);
    await send();
    expect(await mailsTo(owner)).toHaveLength(1);
    minutes(1);
    await Promise.all([send(), send(), send()]);
    minutes(30);
    await send();
    const [one, two, ...others] = await mailsTo(owner);
    expect(others).toEqual([]);
    expect(one?.body).toContain(first.slice(-8));
    expect(two?.subject).toBe('23 new orders at your Haat shop');
    expect(burst.map((id) => two?.body.includes(id.slice(-8)))).toEqual(burst.map((_, n) => n < 20));
    expect(two?.body).toContain('and 3 more');
    expect(two?.body).not.toContain(first.slice(-8));
    expect(await server.rows('select 1 from unmailed_orders where seller_id = $1', [owner.id])).toEqual([]);
  });

  test('leaves out own orders, and those answered before it was written', async () => {
    const { owner, productId } = await shop();
    await setOrderEmails(owner);
    expect((await owner.browser.post('/api/orders', orderBody(productId), newKey())).status).toBe(201);
    const answered = await order(server, productId);
    await owner.browser.post(`/api/seller/orders/${answered}/confirm`);
    await send();
    expect(await mailsTo(owner)).toEqual([]);
    const id = await order(server, productId);
    await send();
    expect(await mailsTo(owner)).toMatchObject([{ body: expect.stringContaining(id.slice(-8)) }]);
  });

  test('is written once for an order that was sent twice', async () => {
    const { owner, productId } = await shop();
    await setOrderEmails(owner);
    const [body, key] = [orderBody(productId), newKey()];
    await Promise.all([1, 2, 3].map(() => server.browser().post('/api/orders', body, key)));
    await send();
    minutes(11);
    await server.browser().post('/api/orders', body, key);
    await send();
    expect(await mailsTo(owner)).toHaveLength(1);
  });

  test('stops when it is switched off or the shop closes, and never mentions customers', async () => {
    const { owner, productId } = await shop();
    await setOrderEmails(owner);
    await order(server, productId);
    await setOrderEmails(owner, false);
    await setOrderEmails(owner);
    await send();
    expect(await mailsTo(owner)).toEqual([]);
    await order(server, productId);
    await server.rows("update sellers set status = 'suspended' where id = $1", [owner.id]);
    await send();
    expect(await mailsTo(owner)).toEqual([]);
    await server.rows("update sellers set status = 'approved' where id = $1", [owner.id]);
    const [placed] = await server.rows<{ customer_name: string; customer_phone: string }>(
      'select customer_name, customer_phone from orders where id = $1',
      [await order(server, productId)],
    );
    await send();
    const [mail] = await mailsTo(owner);
    expect(mail?.body).toContain('/seller/orders?status=pending');
    expect(mail?.body).not.toContain(placed?.customer_name);
    expect(mail?.body).not.toContain(placed?.customer_phone);
  });
});
