import { describe, expect, test } from 'vitest';
import { newKey, orderBody, password, product, seller, type TestSeller } from '#test/factories.ts';
import { asForm, tokenIn } from '#test/publicForms.ts';
import { readQrCode } from '#test/readQrCode.ts';
import { type Browser, createTestServer } from '#test/server.ts';
import { createStatementTests } from '#test/statements.ts';
import { render } from '#web/storefront/render.tsx';

const server = createTestServer({ render });
const { book, hdfc, upload } = createStatementTests(server);
const settings = '/api/seller/money/settings';
const upi = { vpa: 'meera.sarees@okaxis', name: 'MEERA DEVI', isBusiness: false, currentPassword: password };
const cod = {
  ...{ isOn: true, largestPaise: 5_000_00, feePaise: 40_00, advancePaise: 0, collector: 'shop' },
  ...{ newCustomerPaise: 5_000_00, onlyPins: [], neverPins: [] },
};

async function shopWithUpi(): Promise<TestSeller> {
  const owner = await seller(server);
  expect((await owner.browser.put(`${settings}/upi`, upi)).status).toBe(204);
  return owner;
}

async function placeAt(owner: TestSeller, changes: Record<string, unknown> = {}) {
  const productId = await product(owner, { pricePaise: 499_00 });
  const answer = await server.browser().post('/api/orders', orderBody(productId, changes), newKey());
  expect(answer.status).toBe(201);
  const { token } = answer.body as { token: string };
  const [row] = await server.rows<{ id: string }>('select id from orders where token = $1', [token]);
  return { id: row?.id ?? '', token };
}

const open = async (token: string, browser: Browser = server.browser()) =>
  (await browser.get(`/order/${token}`)).text.replaceAll('<!-- -->', '');

/** Sends a form of an order's page as a browser without JavaScript. */
async function send(token: string, form: string, fields: Record<string, string> = {}) {
  const browser = server.browser();
  const formToken = tokenIn(await browser.get(`/order/${token}`));
  const sent = asForm({ ...fields, formToken });
  const answer = await browser.send({ method: 'POST', url: `/order/${token}/${form}`, ...sent });
  return { status: answer.status, to: answer.headers.location, text: answer.text.replaceAll('<!-- -->', '') };
}

const act = (owner: TestSeller, id: string, path: string, body?: object) =>
  owner.browser.post(`/api/seller/orders/${id}/${path}`, body);

describe('paying by UPI', () => {
  test('shows the link of the order as a QR code and as a button', async () => {
    const owner = await shopWithUpi();
    const { id, token } = await placeAt(owner);
    const text = await open(token);
    const tr = `HT${id.replaceAll('-', '')}`;
    const link = `upi://pay?pa=meera.sarees@okaxis&pn=MEERA%20DEVI&tr=${tr}&tn=Order%20${id.slice(-8)}&am=499.00&cu=INR`;
    expect(readQrCode(text)).toEqual({ text: link, level: 'M', quietZone: 4 });
    expect(text).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    expect(text).toContain('Pay ₹499 with a UPI app');
  });

  test('claims a payment, which the shop answers', async () => {
    const owner = await shopWithUpi();
    const { id, token } = await placeAt(owner);
    const claimed = await send(token, 'paid', { reference: '4123 4567-8901' });
    expect(claimed).toMatchObject({ status: 303, to: `/order/${token}#pay` });
    expect(await open(token)).toContain('Waiting for the shop to confirm your payment');
    const [claim] = await server.rows<{ id: string; reference: string }>(
      'select id, reference from payment_claims where order_id = $1',
      [id],
    );
    expect(claim?.reference).toBe('412345678901');
    expect((await act(owner, id, `claims/${claim?.id}/refuse`)).status).toBeLessThan(300);
    expect(await open(token)).toContain('The shop couldn’t find your payment.');
    expect((await act(owner, id, 'payments', { amountPaise: 499_00, channel: 'upi' })).status).toBe(201);
    const paid = await open(token);
    expect(paid).toContain('data-payment="paid"');
    expect(paid).not.toContain('upi://');
  });

  test('keeps a wrong number with its refusal, and claims without a number', async () => {
    const { id, token } = await placeAt(await shopWithUpi());
    const claims = () => server.rows('select 1 from payment_claims where order_id = $1', [id]);
    const refused = await send(token, 'paid', { reference: '12345' });
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/<input[^>]*name="reference"[^>]*value="12345"/);
    expect(refused.text).toContain('Enter all 12 digits. You’ll find the number in your UPI app');
    expect(await claims()).toHaveLength(0);
    expect((await send(token, 'paid')).status).toBe(303);
    expect(await claims()).toHaveLength(1);
  });

  test('is refused without the token of the form, and after the order has ended', async () => {
    const owner = await shopWithUpi();
    const { id, token } = await placeAt(owner);
    const foreign = await server.browser().send({ method: 'POST', url: `/order/${token}/paid`, ...asForm({}) });
    expect(foreign.status).toBe(403);
    await act(owner, id, 'cancel');
    expect((await send(token, 'paid')).status).toBe(409);
    expect(await server.rows('select 1 from payment_claims where order_id = $1', [id])).toEqual([]);
  });

  test('waits for the confirmation where the shop asks for money then', async () => {
    const owner = await shopWithUpi();
    const payment = { askWhen: 'confirmed', discount: null, offersArranged: false, confirmsPaid: false };
    expect((await owner.browser.put(`${settings}/payment`, { ...payment, unpaidLapseHours: 24 })).status).toBe(204);
    const { id, token } = await placeAt(owner);
    const before = await open(token);
    expect(before).toContain('You can pay once the shop confirms your order.');
    expect(before).not.toContain('upi://');
    await act(owner, id, 'confirm');
    expect(await open(token)).toContain('Pay ₹499 with a UPI app');
  });
});

test('an order in cash is paid now instead', async () => {
  const owner = await shopWithUpi();
  expect((await owner.browser.put(`${settings}/cod`, cod)).status).toBe(204);
  const { token } = await placeAt(owner, { method: 'cod', pincode: '302001', deliveryAddress: '7 Lake View' });
  const before = await open(token);
  expect(before).toMatch(/Cash on delivery fee<\/dt><dd>₹40</);
  expect(before).toContain('Pay now instead');
  expect(await send(token, 'method', { method: 'upi' })).toMatchObject({ status: 303, to: `/order/${token}#pay` });
  const after = await open(token);
  expect(after).toContain('Pay ₹499 with a UPI app');
  expect(after).not.toContain('Cash on delivery fee');
  // The timeline shows statuses only.
  expect(after.match(/class="reached/g)).toHaveLength(1);
});

test('a refund goes where the customer says, and is open again if it does not arrive', async () => {
  const owner = await shopWithUpi();
  const { id, token } = await placeAt(owner);
  await act(owner, id, 'confirm');
  await act(owner, id, 'payments', { amountPaise: 499_00, channel: 'upi' });
  expect((await act(owner, id, 'call-off', { reason: 'Damaged' })).status).toBeLessThan(300);
  const due = await open(token);
  expect(due).toContain('Refund of ₹499 due from the shop');
  expect(due).toContain('<span class="badge">Called off</span>');
  const wrong = await send(token, 'refund', { vpa: 'asha@gmail.com' });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain('That’s an email address, not a UPI ID.');
  expect(wrong.text).toMatch(/<input[^>]*name="vpa"[^>]*value="asha@gmail.com"/);
  expect((await send(token, 'refund', { vpa: 'asha@ybl' })).status).toBe(303);
  expect(await open(token)).toContain('The shop will send ₹499 to <bdi>asha@ybl</bdi>.');
  const [refund] = await server.rows<{ id: string }>('select id from refunds where order_id = $1', [id]);
  expect((await act(owner, id, `refunds/${refund?.id}/sent`, { reference: '412345678901' })).status).toBeLessThan(300);
  const sent = await open(token);
  expect(sent).toContain('₹499 refunded');
  expect(sent).toContain('UTR 412345678901');
  expect((await send(token, 'not-received')).status).toBe(303);
  expect(await open(token)).toContain('Refund of ₹499 due from the shop');
});

test('a refund is offered to the UPI ID from which the bank’s statement says it was paid', async () => {
  const owner = await shopWithUpi();
  const { id, token } = await placeAt(owner);
  await act(owner, id, 'confirm');
  const row = [`UPI/412345678977/Order ${id.slice(-8)}/ravi@okaxis`, '', '', '499'] as const;
  const statement = await upload(owner, hdfc([...row]));
  expect(await book(owner, statement, [5])).toEqual({ booked: 1 });
  expect((await act(owner, id, 'call-off', { reason: 'Damaged' })).status).toBeLessThan(300);
  const due = await open(token);
  expect(due).toMatch(/<input[^>]*name="vpa"[^>]*value="ravi@okaxis"/);
  expect(due).toContain('You paid from this UPI ID.');
  expect((await send(token, 'refund', { vpa: 'other@ybl' })).status).toBe(303);
  expect(await open(token)).toContain('The shop will send ₹499 to <bdi>other@ybl</bdi>.');
});
