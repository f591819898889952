import { expect, test } from 'vitest';
import { slugOf } from '#test/chats.ts';
import { admin, order, product, review, seller } from '#test/factories.ts';
import { readReports, sendReport } from '#test/reports.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

test("the admin's dashboard counts new and pending orders of all shops, without test orders", async () => {
  const browser = await admin(server);
  const attention = async () => ((await browser.get('/api/admin/dashboard')).body as { attention: unknown }).attention;
  const none = { openReports: 0, visitorReports: 0, productAppeals: 0, reviewAppeals: 0 };
  expect(await attention()).toEqual({ ...none, newOrders: 0, pendingOverADay: 0 });
  const ids: string[] = [];
  for (const owner of [await seller(server), await seller(server)]) {
    const productId = await product(owner, { stock: 60 });
    for (let n = 0; n < 3; n += 1) ids.push(await order(server, productId, 1));
    const confirmed = await order(server, productId, 1);
    await owner.browser.post(`/api/seller/orders/${confirmed}/confirm`);
  }
  const [late, trial] = ids;
  await server.rows("update orders set created_at = now() - interval '26 hours' where id = $1", [late]);
  await server.rows('update orders set is_test = true where id = $1', [trial]);
  expect(await attention()).toEqual({ ...none, newOrders: 4, pendingOverADay: 1 });
});

// later/law.md, section 8
test("the admin's dashboard says whether the marketplace has a grievance officer", async () => {
  const browser = await admin(server);
  const hasOfficer = async () =>
    ((await browser.get('/api/admin/dashboard')).body as { hasGrievanceOfficer: boolean }).hasGrievanceOfficer;
  const contact = { email: 'help@haat.example', phone: '' };
  await browser.put('/api/admin/support', contact);
  expect(await hasOfficer()).toBe(false);
  const officer = { officerName: 'Anita Desai', officerEmail: 'grievance@haat.example' };
  expect((await browser.put('/api/admin/support', { ...contact, ...officer })).status).toBe(200);
  expect(await hasOfficer()).toBe(true);
});

test("the admin's dashboard counts the open requests of sellers", async () => {
  const browser = await admin(server);
  const owner = await seller(server);
  const id = await product(owner);
  const reviewId = await review(server, owner, id);
  const reason = 'A copy of another shop';
  await browser.post(`/api/admin/products/${id}/deactivate`, { reason });
  await browser.post(`/api/admin/reviews/${reviewId}/hide`, { reason });
  const appeals = async () => {
    const { attention } = (await browser.get('/api/admin/dashboard')).body as { attention: Record<string, number> };
    return [attention.productAppeals, attention.reviewAppeals];
  };
  expect(await appeals()).toEqual([0, 0]);
  await owner.browser.post(`/api/seller/products/${id}/appeal`, { reason: 'It is our own.' });
  expect(await appeals()).toEqual([1, 0]);
  await owner.browser.post(`/api/seller/reviews/${reviewId}/appeal`, { reason: 'It is true.' });
  expect(await appeals()).toEqual([1, 1]);
});

test("the admin's dashboard counts what visitors reported until it is reviewed", async () => {
  const browser = await admin(server);
  const [one, two] = [await seller(server), await seller(server)];
  const productId = await product(one);
  const count = async () =>
    ((await browser.get('/api/admin/dashboard')).body as { attention: Record<string, number> }).attention
      .visitorReports;
  expect(await count()).toBe(0);
  await sendReport(server.browser(), `product=${productId}`);
  await sendReport(server.browser(), `product=${productId}`);
  await sendReport(server.browser(), `shop=${await slugOf(server, two)}`);
  expect(await count()).toBe(2);
  const [first] = (await readReports(browser)).subjects;
  await browser.post(`/api/admin/visitor-reports/${first?.id}/review`, { outcome: 'noAction' });
  expect(await count()).toBe(1);
});
