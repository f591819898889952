import { describe, expect, test } from 'vitest';
import { type OrderStatus, waitingStatus } from '#domain/orders/orders.ts';
import { newKey, orderBody, product, seller } from '#test/factories.ts';
import { createMoneyTests } from '#test/money.ts';
import { createTestServer } from '#test/server.ts';
import { expireOrders } from '../orders/transitions.ts';

const server = createTestServer();
const { act, pay, placeAt, read, shopWithUpi } = createMoneyTests(server);

let count = 0;
async function place(customerEmail?: unknown, changes: Record<string, unknown> = {}) {
  const owner = await seller(server);
  const productId = await product(owner, { name: 'Secret gift' });
  const body = orderBody(productId, { ...changes, ...(customerEmail !== undefined && { customerEmail }) });
  const answer = await server.browser().post('/api/orders', body, newKey());
  const { token = '' } = answer.body as { token?: string };
  const [row] = await server.rows<{ id: string; customer_email: string | null }>(
    'select id, customer_email from orders where token = $1',
    [token],
  );
  const { id = '', customer_email: email = null } = row ?? {};
  const move = async (action: string) =>
    expect((await owner.browser.post(`/api/seller/orders/${id}/${action}`)).status).toBeLessThan(300);
  return { owner, answer, token, id, email, move };
}
/** An order of ₹499 at a shop that delivers free to Jaipur, and for ₹60 elsewhere. */
async function placeWithZones(customerEmail: string, changes: Record<string, unknown>) {
  const owner = await seller(server);
  const zone = { isRefused: false, upToGrams: 500, stepPaise: 0, slabGrams: 500, freeFromPaise: null };
  const zones = [
    { ...zone, name: 'Jaipur', pins: ['302'], basePaise: 0 },
    { ...zone, name: 'Everywhere else', pins: null, basePaise: 60_00 },
  ];
  const saved = await owner.browser.put('/api/seller/money/settings/delivery', { zones, defaultGrams: 500 });
  expect(saved.status).toBe(204);
  const body = orderBody(await product(owner, { pricePaise: 499_00 }), { customerEmail, ...changes });
  const answer = await server.browser().post('/api/orders', body, newKey());
  expect(answer.status).toBe(201);
  const { token } = answer.body as { token: string };
  const [row] = await server.rows<{ id: string }>('select id from orders where token = $1', [token]);
  const id = row?.id ?? '';
  const move = async (action: string) =>
    expect((await owner.browser.post(`/api/seller/orders/${id}/${action}`)).status).toBe(200);
  return { owner, token, id, move };
}
const newEmail = () => {
  count += 1;
  return `customer${count}@mail.example`;
};
const mailsTo = (email: string) =>
  server.rows<{ subject: string; body: string; status: string }>(
    'select subject, body, status from mails where recipient = $1 order by created_at, id',
    [email],
  );
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

describe('the email of a customer', () => {
  test('gets each new status of the order, with its link, and names neither customer nor goods', async () => {
    const email = newEmail();
    const { owner, id, token, move } = await place(email, { customerName: 'Asha Rao' });
    expect(await mailsTo(email)).toEqual([]);
    for (const action of ['confirm', 'ship', 'deliver']) await move(action);
    const named = `Order #${id.slice(-8)} (#1001)`;
    expect(await subjectsTo(email)).toEqual(['Confirmed', 'Shipped', 'Delivered'].map((to) => `${named}: ${to}`));
    for (const { body, status } of await mailsTo(email)) {
      expect(body).toContain(`${named} at “${owner.businessName}” is now: `);
      expect(body).toContain(`http://haat.test/order/${token}\n`);
      expect(body).toContain('because this address was given with it');
      expect(body).not.toMatch(/Asha|Secret gift/);
      expect(status).toBe('queued');
    }
  });

  test('gets a cancellation, by the customer too, and an expiry in its own words', async () => {
    const [first, second, third] = [newEmail(), newEmail(), newEmail()];
    await (await place(first)).move('cancel');
    const own = await place(second);
    expect((await server.browser().post(`/api/orders/${own.token}/cancel`)).status).toBe(200);
    const { id } = await place(third);
    await server.rows("update orders set lapses_at = now() - interval '1 day' where id = $1", [id]);
    await expireOrders(server.context);
    for (const email of [first, second]) {
      const [mail] = await mailsTo(email);
      expect(mail?.subject).toMatch(/: Cancelled$/);
      expect(mail?.body).toContain('This order was cancelled.');
    }
    expect((await mailsTo(third))[0]?.body).toContain('Expired: not confirmed in time');
  });

  test('gets nothing for a refused action, and one email for actions at once and in batches', async () => {
    const email = newEmail();
    const { owner, id } = await place(email);
    expect((await owner.browser.post(`/api/seller/orders/${id}/ship`)).status).toBe(409);
    expect(await mailsTo(email)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => owner.browser.post(`/api/seller/orders/${id}/confirm`)));
    expect(await subjectsTo(email)).toHaveLength(1);
    await owner.browser.post('/api/seller/orders/batch', { action: 'ship', orderIds: [id] });
    expect(await subjectsTo(email)).toHaveLength(2);
  });

  test('is optional, checked, and kept in lower case', async () => {
    expect((await place()).email).toBeNull();
    expect((await place('  ')).email).toBeNull();
    expect((await place(' Asha.Rao@Mail.Example ')).email).toBe('asha.rao@mail.example');
    for (const wrong of [
      'asha',
      'asha@',
      'a b@mail.example',
      `${'a'.repeat(250)}@mail.example`,
      'a@b.example\nBcc: c@d.example',
    ]) {
      const { answer } = await place(wrong);
      expect(answer.status, wrong).toBe(400);
      expect(answer.body).toMatchObject({ error: { details: { fields: { customerEmail: expect.any(String) } } } });
    }
    expect((await place(17)).answer.status).toBe(400);
  });

  test("is in no answer to the seller, an administrator's list, or the order's page", async () => {
    const email = newEmail();
    const { owner, id, token } = await place(email);
    for (const path of [`/api/seller/orders/${id}`, '/api/seller/orders', `/api/seller/orders?search=${email}`]) {
      const { text } = await owner.browser.get(path);
      expect(text).not.toContain(email);
    }
    expect((await owner.browser.get('/api/seller/orders/export')).text).not.toContain(email);
    expect((await owner.browser.get(`/api/seller/orders?search=${email}`)).body).toMatchObject({ orders: [] });
    const remembered = await server.browser().post('/api/orders/remembered', { tokens: [token], keys: [] });
    expect(remembered.status).toBe(200);
    expect(remembered.text).not.toContain(email);
  });

  test('changes nothing for orders without one', async () => {
    const { id, move } = await place();
    const [before] = await server.rows<{ mails: string }>('select count(*) as mails from mails');
    await move('confirm');
    expect(await server.rows('select count(*) as mails from mails')).toEqual([before]);
    const [row] = await server.rows<{ status: OrderStatus }>('select status from orders where id = $1', [id]);
    expect(row?.status).not.toBe(waitingStatus);
  });

  test('says on confirmation what the order costs, with the parts of its total', async () => {
    const email = newEmail();
    const { move } = await place(email);
    for (const action of ['confirm', 'ship']) await move(action);
    const [confirmed, shipped] = await mailsTo(email);
    expect(confirmed?.body).toMatch(/\n\nTotal Amount: ₹[\d,]+\n/);
    expect(confirmed?.body).not.toContain('Items:');
    expect(shipped?.body).not.toContain('Total Amount');
    const other = newEmail();
    const delivered = await placeWithZones(other, { pincode: '560001' });
    await delivered.move('confirm');
    expect((await mailsTo(other))[0]?.body).toContain('Items: ₹499\nDelivery: ₹60\nTotal Amount: ₹559\n');
    const free = newEmail();
    await (await placeWithZones(free, { pincode: '302001' })).move('confirm');
    expect((await mailsTo(free))[0]?.body).toContain('Items: ₹499\nDelivery: Free\nTotal Amount: ₹499\n');
  });

  // money.md, section 5
  test('gets how the order ended, and its refund', async () => {
    const [first, second, third, picked] = [newEmail(), newEmail(), newEmail(), newEmail()];
    const owner = await shopWithUpi();
    const { id, token } = await placeAt(owner, 499_00, { customerEmail: first });
    await pay(owner, id, 499_00);
    await act(owner, id, 'confirm');
    expect((await act(owner, id, 'call-off', { reason: 'Sold out' })).status).toBe(200);
    const [refund] = (await read(owner, id)).money.refunds;
    for (const status of [200, 409]) {
      expect((await act(owner, id, `refunds/${refund?.id}/sent`, { reference: '412345678901' })).status).toBe(status);
    }
    const named = `Order #${id.slice(-8)} (#1001)`;
    expect(await subjectsTo(first)).toEqual([
      ...[`${named}: Confirmed`, `${named}: Cancelled`, `${named}: refund of ₹499 sent`],
    ]);
    const [, , sent] = await mailsTo(first);
    expect(sent?.body).toContain(
      `“${owner.businessName}” sent your refund of ₹499 for order #${id.slice(-8)} (#1001).`,
    );
    expect(sent?.body).toContain(`http://haat.test/order/${token}\n`);
    const back = await place(second);
    for (const action of ['confirm', 'ship']) await back.move(action);
    await act(back.owner, back.id, 'came-back', { reason: 'Refused', putsBack: true });
    expect((await mailsTo(second)).at(-1)).toMatchObject({
      subject: expect.stringMatching(/: Came back$/),
      body: expect.stringContaining('Your parcel came back to the shop.'),
    });
    const returned = await place(third);
    for (const action of ['confirm', 'ship', 'deliver']) await returned.move(action);
    const items = [{ position: 0, quantity: 1 }];
    const how = { items, reason: 'Too small', putsBack: true, givesDeliveryBack: false };
    expect((await act(returned.owner, returned.id, 'returns', how)).status).toBe(200);
    expect((await subjectsTo(third)).at(-1)).toMatch(/: Returned$/);
    const notPicked = await placeWithZones(picked, { way: 'pickup' });
    for (const action of ['confirm', 'ship']) await notPicked.move(action);
    await act(notPicked.owner, notPicked.id, 'came-back', { reason: 'Not picked up', putsBack: true });
    expect((await subjectsTo(picked)).at(-1)).toMatch(/: Cancelled$/);
  });

  test('uses the words for pick-up', async () => {
    const email = newEmail();
    const { id, token, move, owner } = await placeWithZones(email, { way: 'pickup' });
    for (const action of ['confirm', 'ship', 'deliver']) await move(action);
    const named = `Order #${id.slice(-8)} (#1001)`;
    expect(await subjectsTo(email)).toEqual(
      ['Confirmed', 'Ready to pick up', 'Picked up'].map((to) => `${named}: ${to}`),
    );
    const [confirmed, ready] = await mailsTo(email);
    expect(confirmed?.body).not.toContain('Delivery');
    expect(ready?.body).toContain('Your order is ready. You can collect it from the shop.');
    const list = await server.browser().post('/api/orders/remembered', { tokens: [token], keys: [] });
    expect(list.body).toMatchObject({ orders: [{ way: 'pickup', status: 'delivered' }] });
    expect((await owner.browser.get(`/api/seller/orders/${id}`)).body).toMatchObject({ hasDeliveryCharge: false });
  });
});
