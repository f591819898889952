import { describe, expect, test } from 'vitest';
import { admin, newKey, order, orderBody, product, review, seller, type TestSeller } from '#test/factories.ts';
import { readReports, sendReport } from '#test/reports.ts';
import { type Browser, createTestServer } from '#test/server.ts';

const server = createTestServer();

type Notification = { kind: string; day: string; isUnread: boolean; count: number; event: { id: string; at: string } };
const bell = async (browser: Browser) =>
  ((await browser.get('/api/notifications')).body as { notifications: Notification[] }).notifications;
const unread = async (browser: Browser) =>
  ((await browser.get('/api/notifications/unread')).body as { unread: number }).unread;
const read = async (browser: Browser, { kind, day, event }: Notification) =>
  expect((await browser.post('/api/notifications/read', { kind, day, until: event.at })).status).toBe(204);
const brief = (all: Notification[]) => all.map(({ kind, count, isUnread }) => [kind, count, isUnread]);

async function orders(owner: TestSeller, count: number): Promise<string[]> {
  const productId = await product(owner, { stock: 1000 });
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    ids.push(await order(server, productId));
    server.pass(10);
  }
  return ids;
}

describe('the bell', () => {
  test('refuses days of a year that the calendar lacks', async () => {
    const { browser } = await seller(server);
    const opened = { kind: 'order_pending', day: '0000-01-01', until: '0000-01-01T00:00:00.000Z' };
    expect((await browser.post('/api/notifications/read', opened)).status).toBe(400);
  });

  test('cover the actions of others, one for each kind and day', async () => {
    const owner = await seller(server);
    const [first] = await orders(owner, 3);
    await review(server, owner, await product(owner));
    // The review's order was placed by its customer, and worked off by the seller: that rings not.
    expect(brief(await bell(owner.browser))).toEqual([
      ['review', 1, true],
      ['order_pending', 4, true],
    ]);
    expect(await unread(owner.browser)).toBe(5);
    await owner.browser.post(`/api/seller/orders/${first}/confirm`);
    expect(await unread(owner.browser)).toBe(5);
  });

  test('leave out orders that sellers place with themselves', async () => {
    const owner = await seller(server);
    const productId = await product(owner);
    expect((await owner.browser.post('/api/orders', orderBody(productId), newKey())).status).toBe(201);
    expect([await bell(owner.browser), await unread(owner.browser)]).toEqual([[], 0]);
  });

  test('leave out an admin’s own decisions, but show them to the others', async () => {
    const [one, other] = [await admin(server), await admin(server)];
    for (const browser of [one, other]) await browser.post('/api/notifications/seen');
    server.pass(1000);
    const { id } = await seller(server, 'pending');
    expect((await one.post(`/api/admin/sellers/${id}/approve`)).status).toBe(200);
    expect([await unread(one), await unread(other)]).toEqual([1, 2]);
    expect((await bell(one)).map(({ kind, isUnread }) => isUnread && kind)).toContain('seller_register');
    expect((await bell(one)).filter(({ isUnread }) => isUnread)).toHaveLength(1);
    expect(brief((await bell(other)).filter(({ isUnread }) => isUnread))).toEqual([
      ['seller_approve', 1, true],
      ['seller_register', 1, true],
    ]);
  });

  test('tell a seller what admins took down, put back, hid, showed again and answered', async () => {
    const [owner, administrator] = [await seller(server), await admin(server)];
    const productId = await product(owner, { name: 'Brass lamp' });
    const reviewId = await review(server, owner, productId);
    await owner.browser.post('/api/notifications/seen');
    const given = { reason: 'The photo is of another shop.' };
    const act = async (path: string, body?: object) => {
      server.pass(1000);
      expect((await administrator.post(`/api/admin/${path}`, body)).status).toBeLessThan(300);
    };
    await act(`products/${productId}/deactivate`, given);
    await act(`products/${productId}/activate`);
    await act(`reviews/${reviewId}/hide`, given);
    await owner.browser.post(`/api/seller/reviews/${reviewId}/appeal`, given);
    const [appeal] = await server.rows<{ id: string }>('select id from moderations where review_id = $1', [reviewId]);
    await act(`appeals/${appeal?.id}/answer`, { outcome: 'keep', ...given });
    await act(`reviews/${reviewId}/show`);
    await act(`products/${productId}/deactivate`, given);
    expect(brief((await bell(owner.browser)).filter(({ isUnread }) => isUnread))).toEqual([
      ['product_taken_down', 2, true],
      ['review_shown', 1, true],
      ['appeal_answered', 1, true],
      ['review_hidden', 1, true],
      ['product_restored', 1, true],
    ]);
    expect(await unread(owner.browser)).toBe(6);
    expect(await bell((await seller(server)).browser)).toEqual([]);
  });

  test('tell admins what visitors reported, once for each subject, until it is reviewed', async () => {
    const [owner, administrator] = [await seller(server), await admin(server)];
    const productId = await product(owner, { name: 'Silver vase' });
    await administrator.post('/api/notifications/seen');
    server.pass(1000);
    for (const words of ['It is tin.', 'Mine broke.']) {
      await sendReport(server.browser(), `product=${productId}`, { words });
    }
    const [rung] = await bell(administrator);
    expect(rung).toMatchObject({ kind: 'visitor_report', count: 1, isUnread: true });
    expect(rung?.event).toMatchObject({ kind: 'visitorReport', subject: 'product', name: 'Silver vase' });
    expect([await unread(administrator), await unread(owner.browser)]).toEqual([1, 0]);
    const [reported] = (await readReports(administrator)).subjects;
    await administrator.post(`/api/admin/visitor-reports/${reported?.id}/review`, { outcome: 'noAction' });
    expect((await bell(administrator)).map(({ kind }) => kind)).not.toContain('visitor_report');
    expect(await unread(administrator)).toBe(0);
  });

  test('show an appeal that is granted as one event', async () => {
    const [owner, administrator] = [await seller(server), await admin(server)];
    const productId = await product(owner);
    const given = { reason: 'The photo is of another shop.' };
    await administrator.post(`/api/admin/products/${productId}/deactivate`, given);
    await owner.browser.post(`/api/seller/products/${productId}/appeal`, given);
    const [appeal] = await server.rows<{ id: string }>('select id from moderations where product_id = $1', [productId]);
    server.pass(1000);
    await administrator.post(`/api/admin/appeals/${appeal?.id}/answer`, { outcome: 'restore', ...given });
    expect((await bell(owner.browser)).map(({ kind }) => kind)).toEqual(['appeal_answered', 'product_taken_down']);
    expect(await unread(owner.browser)).toBe(2);
  });

  test('are read one by one, and later events are unread', async () => {
    const owner = await seller(server);
    await orders(owner, 2);
    await review(server, owner, await product(owner));
    const [ofReview, ofOrders] = await bell(owner.browser);
    if (!ofReview || !ofOrders) throw new Error('There is nothing to read.');
    await read(owner.browser, ofOrders);
    expect(await unread(owner.browser)).toBe(1);
    expect(brief(await bell(owner.browser))).toEqual([
      ['review', 1, true],
      ['order_pending', 3, false],
    ]);
    server.pass(1000);
    await orders(owner, 1);
    expect(await unread(owner.browser)).toBe(2);
    expect(brief(await bell(owner.browser))).toEqual([
      ['order_pending', 1, true],
      ['review', 1, true],
      ['order_pending', 3, false],
    ]);
    // Reading an older entry once more takes nothing back.
    await read(owner.browser, (await bell(owner.browser))[0] ?? ofOrders);
    await read(owner.browser, ofOrders);
    expect(await unread(owner.browser)).toBe(1);
  });

  test('are read as a whole, for this user only', async () => {
    const [owner, other] = [await seller(server), await seller(server)];
    await orders(owner, 1);
    await orders(other, 1);
    const [only] = await bell(owner.browser);
    if (only) await read(owner.browser, only);
    server.pass(1000);
    await owner.browser.post('/api/notifications/seen');
    expect(await server.rows('select 1 from bell_reads where user_id = $1', [owner.userId])).toEqual([]);
    expect([await unread(owner.browser), await unread(other.browser)]).toEqual([0, 1]);
    expect(brief(await bell(owner.browser))).toEqual([['order_pending', 1, false]]);
  });

  test('match their count, across midnight in India and beyond the limit', async () => {
    const owner = await seller(server);
    const [id] = await orders(owner, 1);
    await server.rows(
      `insert into order_history (id, order_id, seller_id, to_status, cause, created_at)
        select gen_random_uuid(), $1, $2, 'pending', 'customer', now() - n * interval '13 minutes' from generate_series(1, 300) n`,
      [id, owner.id],
    );
    const listed = await bell(owner.browser);
    expect(listed.reduce((sum, { count }) => sum + count, 0)).toBe(200);
    expect(await unread(owner.browser)).toBe(200);
    const [newest] = listed;
    if (newest) await read(owner.browser, newest);
    expect(await unread(owner.browser)).toBe(200 - (newest?.count ?? 0));
  });
});
