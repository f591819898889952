import { describe, expect, test } from 'vitest';
import { admin, customerOrder, newKey, product, seller } from '#test/factories.ts';
import { createMoneyTests } from '#test/money.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const { act, customer, pay, placeAt, read, settings, shopWithUpi } = createMoneyTests(server);

describe('a shop that sets nothing up', () => {
  test('has orders that are paid as agreed, without a ledger', async () => {
    const owner = await seller(server);
    const { id } = await customerOrder(server, [
      { productId: await product(owner, { pricePaise: 499_00 }), quantity: 1 },
    ]);
    expect(await read(owner, id)).toMatchObject({
      method: 'arranged',
      totalPaise: 499_00,
      money: {
        state: 'none',
        keepPaise: 499_00,
        receivedPaise: 0,
        request: null,
        claims: [],
        entries: [],
        refunds: [],
      },
    });
    expect(await server.rows('select 1 from order_money where order_id = $1', [id])).toEqual([]);
  });
});

describe('an order that is paid by UPI', () => {
  test('asks for its total, and is paid only when the seller has received it', async () => {
    const owner = await shopWithUpi();
    const { id, token } = await placeAt(owner);
    const tr = `HT${id.replaceAll('-', '')}`;
    expect(await read(owner, id)).toMatchObject({
      method: 'upi',
      money: {
        state: 'due',
        request: {
          tr,
          amountPaise: 499_00,
          link: `upi://pay?pa=meera.sarees@okaxis&pn=MEERA%20DEVI&tr=${tr}&tn=Order%20${id.slice(-8)}&am=499.00&cu=INR`,
        },
      },
    });
    const claim = await customer(token, 'claims', { reference: '4123 4567-8901' });
    expect(claim).toMatchObject({ status: 201, body: { state: 'claimed' } });
    const { claimId } = claim.body as { claimId: string };
    expect((await read(owner, id)).money).toMatchObject({
      receivedPaise: 0,
      claims: [{ reference: '412345678901', state: 'open', conflict: null }],
    });
    const booked = await pay(owner, id, 499_00, { claimId });
    expect(booked).toMatchObject({ status: 201, body: { state: 'paid' } });
    expect((await read(owner, id)).money).toMatchObject({
      state: 'paid',
      request: null,
      claims: [{ state: 'received' }],
      entries: [{ kind: 'received', amountPaise: 499_00, references: ['412345678901'] }],
    });
    const again = await pay(owner, id, 499_00, { claimId });
    expect(again).toMatchObject({ status: 409, body: { error: { code: 'already_booked' } } });
  });

  test('records a repeated request once', async () => {
    const owner = await shopWithUpi();
    const { id } = await placeAt(owner);
    const key = newKey();
    const body = { amountPaise: 499_00, channel: 'upi' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => owner.browser.post(`/api/seller/orders/${id}/payments`, body, key)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await read(owner, id)).money.entries).toHaveLength(1);
  });

  test('asks before more is recorded than is due, and owes the rest to the customer', async () => {
    const owner = await shopWithUpi();
    const { id, token } = await placeAt(owner);
    const refused = await pay(owner, id, 600_00);
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { code: 'not_owed', message: 'That’s more than is due. Record ₹600 anyway?' } },
    });
    expect((await pay(owner, id, 600_00, { isSure: true })).body).toMatchObject({ state: 'refund_due' });
    const { refunds } = (await read(owner, id)).money;
    expect(refunds).toMatchObject([{ amountPaise: 101_00, state: 'due', link: null }]);
    expect((await customer(token, 'refund-account', { vpa: 'asha@ybl' })).status).toBe(200);
    const [open] = (await read(owner, id)).money.refunds;
    expect(open?.link).toBe(`upi://pay?pa=asha@ybl&pn=Asha%20Rao&tn=Refund%20${id.slice(-8)}&am=101.00&cu=INR`);
    const sent = await act(owner, id, `refunds/${open?.id}/sent`, { reference: '512345678901' });
    expect(sent).toMatchObject({ status: 200, body: { state: 'paid' } });
    expect((await act(owner, id, `refunds/${open?.id}/sent`, {})).status).toBe(409);
    expect(await customer(token, 'not-received')).toMatchObject({ status: 200, body: { state: 'refund_due' } });
    expect((await read(owner, id)).money).toMatchObject({ receivedPaise: 600_00, returnedPaise: 0 });
    expect((await customer(token, 'not-received')).status).toBe(409);
  });

  test('shows a reference that was booked for another order, and books it once', async () => {
    const owner = await shopWithUpi();
    const [first, second] = [await placeAt(owner), await placeAt(owner)];
    await pay(owner, first.id, 499_00, { reference: '412345678901' });
    await customer(second.token, 'claims', { reference: '412345678901' });
    expect((await read(owner, second.id)).money.claims).toMatchObject([{ conflict: { orderId: first.id } }]);
    expect(await pay(owner, second.id, 499_00, { reference: '412345678901' })).toMatchObject({
      status: 409,
      body: { error: { code: 'already_booked', details: { orderId: first.id } } },
    });
    expect((await read(owner, second.id)).money).toMatchObject({ receivedPaise: 0, entries: [] });
  });

  test('takes a payment back that was booked by mistake, within 7 days', async () => {
    const owner = await shopWithUpi();
    const [wrong, right] = [await placeAt(owner), await placeAt(owner)];
    await pay(owner, wrong.id, 499_00, { reference: '412345678901' });
    const [entry] = (await read(owner, wrong.id)).money.entries;
    const correct = () => act(owner, wrong.id, `payments/${entry?.id}/correct`, { reason: 'Booked by mistake' });
    expect(await correct()).toMatchObject({ status: 200, body: { state: 'due' } });
    expect((await correct()).status).toBe(409);
    expect((await pay(owner, right.id, 499_00, { reference: '412345678901' })).status).toBe(201);
    expect((await read(owner, wrong.id)).money.request?.tr.at(-1)).toBe('2');
  });
});

describe('claims', () => {
  test('are never money: at most three, and none after the order has ended', async () => {
    const owner = await shopWithUpi();
    const { id, token } = await placeAt(owner);
    for (const reference of ['412345678901', '412345678902', '412345678903']) {
      expect((await customer(token, 'claims', { reference })).status).toBe(201);
    }
    expect((await customer(token, 'claims', { reference: '412345678903' })).status).toBe(201);
    expect(await customer(token, 'claims', {})).toMatchObject({ status: 429 });
    expect((await read(owner, id)).money).toMatchObject({ state: 'claimed', receivedPaise: 0 });
    for (const { id: claim } of (await read(owner, id)).money.claims) {
      expect((await act(owner, id, `claims/${claim}/refuse`)).status).toBe(200);
    }
    expect((await read(owner, id)).money.state).toBe('due');
    await act(owner, id, 'cancel');
    expect((await read(owner, id)).money.state).toBe('void');
    expect(await customer(token, 'claims', {})).toMatchObject({ body: { error: { code: 'order_ended' } } });
  });

  test.each(['12345', '41234567890a', '4123456789012'])('refuse the number %s at its field', async (reference) => {
    const owner = await shopWithUpi();
    const { token } = await placeAt(owner);
    expect(await customer(token, 'claims', { reference })).toMatchObject({
      status: 400,
      body: { error: { details: { fields: { reference: expect.stringContaining('12 digits') } } } },
    });
  });

  test('need the order’s own token', async () => {
    expect((await customer('x'.repeat(32), 'claims', {})).status).toBe(404);
    expect((await customer('x'.repeat(32), 'method', { method: 'cod' })).status).toBe(404);
  });
});

describe('discounts', () => {
  test('lower the total of a pending order and renew its request', async () => {
    const owner = await shopWithUpi();
    const { id } = await placeAt(owner);
    expect(await act(owner, id, 'discount', { discountPaise: 50_00 })).toMatchObject({ body: { totalPaise: 449_00 } });
    expect(await read(owner, id)).toMatchObject({ totalPaise: 449_00, money: { request: { amountPaise: 449_00 } } });
    expect((await act(owner, id, 'discount', { discountPaise: 498_01 })).status).toBe(400);
    expect((await act(owner, id, 'discount', { discountPaise: 498_00 })).body).toMatchObject({ totalPaise: 100 });
  });

  test('are refused after a payment, and it is said why', async () => {
    const owner = await shopWithUpi();
    const { id } = await placeAt(owner);
    await pay(owner, id, 100_00);
    expect(await act(owner, id, 'discount', { discountPaise: 0 })).toMatchObject({
      status: 409,
      body: { error: { code: 'discount_after_payment' } },
    });
    await act(owner, id, 'confirm');
    expect(await act(owner, id, 'discount', { discountPaise: 0 })).toMatchObject({
      body: { error: { code: 'order_action_conflict', details: { status: 'confirmed' } } },
    });
  });

  test('stop after 35 requests', async () => {
    const owner = await shopWithUpi();
    const { id } = await placeAt(owner);
    for (let paise = 1; paise <= 34; paise += 1) {
      expect((await act(owner, id, 'discount', { discountPaise: paise * 100 })).status).toBe(200);
    }
    expect(await act(owner, id, 'discount', { discountPaise: 100 })).toMatchObject({
      status: 409,
      body: { error: { code: 'request_limit' } },
    });
    expect((await read(owner, id)).totalPaise).toBe(465_00);
  });
});

describe('the method', () => {
  test('can be changed by the customer while nothing was received or claimed, and the total follows', async () => {
    const owner = await shopWithUpi();
    const rules = { askWhen: 'placed', discount: { flatPaise: 20_00 }, offersArranged: true, confirmsPaid: true };
    await owner.browser.put(`${settings}/payment`, { ...rules, unpaidLapseHours: 24 });
    const { id, token } = await placeAt(owner, 499_00, { shownTotalPaise: 479_00 });
    expect(await customer(token, 'method', { method: 'arranged' })).toMatchObject({
      body: { totalPaise: 499_00, state: 'none' },
    });
    expect(await read(owner, id)).toMatchObject({ method: 'arranged', money: { state: 'none', request: null } });
    expect((await customer(token, 'method', { method: 'upi' })).body).toMatchObject({ totalPaise: 479_00 });
    expect((await customer(token, 'method', { method: 'cod' })).status).toBe(400);
    await customer(token, 'claims', {});
    expect((await customer(token, 'method', { method: 'arranged' })).status).toBe(409);
    expect((await pay(owner, id, 479_00)).body).toMatchObject({ state: 'paid' });
    expect(await read(owner, id)).toMatchObject({ status: 'confirmed' });
  });
});

describe('who may', () => {
  test('nobody, a pending seller, another seller and an admin touch no money', async () => {
    const owner = await shopWithUpi();
    const { id } = await placeAt(owner);
    const payment = { amountPaise: 499_00, channel: 'upi' };
    const path = `/api/seller/orders/${id}/payments`;
    expect((await server.browser().post(path, payment)).status).toBe(401);
    expect((await (await admin(server)).post(path, payment)).status).toBe(403);
    const stranger = await seller(server);
    expect((await stranger.browser.post(path, payment)).status).toBe(404);
    for (const act of ['call-off', 'discount', 'came-back', 'returns', 'tracking']) {
      const body = {
        reason: 'x',
        putsBack: true,
        discountPaise: 1,
        tracking: '1',
        items: [{ position: 0, quantity: 1 }],
      };
      const fields: Record<string, object> = {
        'call-off': { reason: body.reason },
        'came-back': { reason: body.reason, putsBack: true },
        discount: { discountPaise: 1 },
        returns: { items: body.items, reason: 'x', putsBack: true, givesDeliveryBack: false },
        tracking: { tracking: '12345' },
      };
      expect((await stranger.browser.post(`/api/seller/orders/${id}/${act}`, fields[act])).status).toBe(404);
    }
    expect((await read(owner, id)).money).toMatchObject({ state: 'due', entries: [] });
  });
});
