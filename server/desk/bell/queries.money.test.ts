import { describe, expect, test } from 'vitest';
import { remindOfRefunds } from '#server/orders/money/jobs.ts';
import { newKey, orderBody, product, seller } from '#test/factories.ts';
import { createMoneyTests, upi } from '#test/money.ts';
import type { Browser } from '#test/server.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const { act, customer, pay, placeAt, read, settings, shopWithUpi } = createMoneyTests(server);

type Notification = { kind: string; day: string; isUnread: boolean; count: number; event: Record<string, unknown> };
const bell = async (browser: Browser) =>
  ((await browser.get('/api/notifications')).body as { notifications: Notification[] }).notifications;
const unread = async (browser: Browser) =>
  ((await browser.get('/api/notifications/unread')).body as { unread: number }).unread;
const kinds = async (browser: Browser) => (await bell(browser)).map(({ kind }) => kind);
/** Marks everything as read, with time for what follows. */
async function forget(browser: Browser) {
  await browser.post('/api/notifications/seen');
  server.pass(1000);
}

describe('the bell of a seller', () => {
  test('rings for a claim, until it is answered', async () => {
    const owner = await shopWithUpi();
    const { id, token } = await placeAt(owner);
    await forget(owner.browser);
    const claim = await customer(token, 'claims', { reference: '412345678901' });
    const [rung] = await bell(owner.browser);
    expect(rung).toMatchObject({
      kind: 'payment_claimed',
      isUnread: true,
      count: 1,
      event: {
        kind: 'claim',
        orderId: id,
        orderLabel: id.slice(-8),
        customerName: 'Asha Rao',
        amountPaise: 499_00,
        reference: '412345678901',
      },
    });
    expect(await unread(owner.browser)).toBe(1);
    const { claimId } = claim.body as { claimId: string };
    expect((await act(owner, id, `claims/${claimId}/refuse`)).status).toBe(200);
    expect(await kinds(owner.browser)).not.toContain('payment_claimed');
    expect(await unread(owner.browser)).toBe(0);
  });

  test('does not ring at another shop, nor for claims of orders from oneself', async () => {
    const [owner, other] = [await shopWithUpi(), await shopWithUpi()];
    const own = await owner.browser.post('/api/orders', orderBody(await product(owner)), newKey());
    const { token } = own.body as { token: string };
    const { token: ofOthers } = await placeAt(owner);
    await forget(owner.browser);
    await forget(other.browser);
    await customer(token, 'claims', {});
    expect(await unread(owner.browser)).toBe(0);
    await customer(ofOthers, 'claims', {});
    expect([await unread(owner.browser), await unread(other.browser)]).toEqual([1, 0]);
  });

  test('does not ring when the status of an order stays, and recent activity does not repeat it', async () => {
    const owner = await shopWithUpi();
    const rules = { askWhen: 'placed', discount: null, offersArranged: true, confirmsPaid: true, unpaidLapseHours: 24 };
    expect((await owner.browser.put(`${settings}/payment`, rules)).status).toBe(204);
    const productId = await product(owner);
    const { id, token } = await placeAt(owner, 499_00, { items: [{ productId, quantity: 1 }] });
    await forget(owner.browser);
    expect((await customer(token, 'method', { method: 'arranged' })).status).toBe(200);
    expect(await unread(owner.browser)).toBe(0);
    expect((await bell(owner.browser)).find(({ kind }) => kind === 'order_pending')).toMatchObject({ count: 1 });
    for (const path of ['confirm', 'ship', 'deliver']) await act(owner, id, path);
    const returned = { items: [{ productId, quantity: 1 }], reason: 'Too small' };
    expect((await act(owner, id, 'returns', { ...returned, putsBack: true, givesDeliveryBack: false })).status).toBe(
      200,
    );
    const { activity } = (await owner.browser.get('/api/seller/dashboard')).body as { activity: { to?: string }[] };
    expect(activity.flatMap(({ to }) => to ?? []).toSorted()).toEqual(['confirmed', 'delivered', 'pending', 'shipped']);
  });

  test('rings when a refund did not arrive, until it is sent again', async () => {
    const owner = await shopWithUpi();
    const { id, token } = await placeAt(owner);
    await pay(owner, id, 499_00);
    await act(owner, id, 'cancel');
    const send = async () => {
      const { refunds } = (await read(owner, id)).money;
      const open = refunds.find(({ state }) => state === 'due');
      expect((await act(owner, id, `refunds/${open?.id}/sent`, {})).status).toBe(200);
    };
    await send();
    await forget(owner.browser);
    expect((await customer(token, 'not-received')).status).toBe(200);
    expect((await bell(owner.browser))[0]).toMatchObject({
      kind: 'refund_not_received',
      count: 1,
      event: { kind: 'refund', isDisputed: true, orderId: id, customerName: 'Asha Rao', amountPaise: 499_00 },
    });
    expect(await unread(owner.browser)).toBe(1);
    await send();
    expect(await kinds(owner.browser)).not.toContain('refund_not_received');
    expect(await unread(owner.browser)).toBe(0);
  });

  test('rings for open refunds every day, as one notification', async () => {
    const owner = await shopWithUpi();
    const places = [await placeAt(owner), await placeAt(owner)];
    for (const { id } of places) {
      await pay(owner, id, 499_00);
      await act(owner, id, 'cancel');
    }
    await forget(owner.browser);
    await remindOfRefunds(server.context);
    const [rung] = await bell(owner.browser);
    expect(rung).toMatchObject({ kind: 'refund_due', count: 2, event: { isDisputed: false, amountPaise: 499_00 } });
    expect(await unread(owner.browser)).toBe(2);
    await forget(owner.browser);
    expect(await unread(owner.browser)).toBe(0);
    const [first] = places;
    const [refund] = (await read(owner, first?.id ?? '')).money.refunds;
    await act(owner, first?.id ?? '', `refunds/${refund?.id}/sent`, {});
    await remindOfRefunds(server.context);
    expect(await unread(owner.browser)).toBe(1);
  });

  test('rings when the UPI ID changes, also for who changed it', async () => {
    const [owner, other] = [await seller(server), await seller(server)];
    for (const { browser } of [owner, other]) await forget(browser);
    const save = async (changes: object) => {
      expect((await owner.browser.put(`${settings}/upi`, { ...upi, ...changes })).status).toBe(204);
    };
    await save({});
    expect([await unread(owner.browser), await unread(other.browser)]).toEqual([1, 0]);
    expect((await bell(owner.browser))[0]).toMatchObject({
      kind: 'upi_changed',
      event: { kind: 'upi', vpa: 'meera.sarees@okaxis' },
    });
    await forget(owner.browser);
    await save({ name: 'MEERA', vpa: 'Meera.Sarees@okaxis' });
    expect(await unread(owner.browser)).toBe(0);
    await save({ vpa: null });
    expect(await unread(owner.browser)).toBe(1);
    expect((await bell(owner.browser))[0]).toMatchObject({ event: { kind: 'upi', vpa: null } });
  });
});
