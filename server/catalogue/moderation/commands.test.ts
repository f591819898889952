import { describe, expect, test } from 'vitest';
import { createChats, newDigits } from '#test/chats.ts';
import { admin, product, productBody, review, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);
const reason = 'The photo is of another shop.';

type Stored = { is_active: boolean; is_visible: boolean; taken_down_at: Date | null; version: number; stock: number };
const stored = async (id: string) =>
  (await server.rows<Stored>('select * from products where id = $1', [id]))[0] as Stored;
const isPublic = async (id: string) => (await server.browser().get(`/api/products/${id}`)).status === 200;
const mailsTo = async ({ email }: TestSeller) =>
  (
    await server.rows<{ subject: string; body: string }>(
      'select subject, body from mails where recipient = $1 order by created_at, id',
      [email],
    )
  ).slice(-1);

const countMails = async ({ email }: TestSeller, subject: string) =>
  (await server.rows('select 1 from mails where recipient = $1 and subject = $2', [email, subject])).length;

async function takenDown() {
  const owner = await seller(server);
  const id = await product(owner, { name: 'Brass lamp', stock: 5 });
  const administrator = await admin(server);
  const answer = await administrator.post(`/api/admin/products/${id}/deactivate`, { reason });
  expect(answer).toMatchObject({ status: 200, body: { isActive: false, isTakenDown: true } });
  return { owner, id, administrator };
}

describe('taking a product down', () => {
  test('requires a reason and emails it to the seller', async () => {
    const owner = await seller(server);
    const id = await product(owner);
    const administrator = await admin(server);
    expect((await administrator.post(`/api/admin/products/${id}/deactivate`, {})).status).toBe(400);
    expect(await isPublic(id)).toBe(true);
    await administrator.post(`/api/admin/products/${id}/deactivate`, { reason });
    expect(await isPublic(id)).toBe(false);
    expect(await mailsTo(owner)).toMatchObject([{ body: expect.stringContaining(reason) }]);
    expect((await owner.browser.get(`/api/seller/products/${id}/moderation`)).body).toMatchObject({ reason });
    const stranger = await seller(server);
    expect((await stranger.browser.get(`/api/seller/products/${id}/moderation`)).status).toBe(404);
  });

  test('cannot be undone by the seller through any route, batch, undo or chat', async () => {
    const { owner, id, administrator } = await takenDown();
    const phone = await chats.sellerPhone(owner, { phone: newDigits() });
    const path = `/api/seller/products/${id}`;
    const own = owner.browser;
    const refused = { status: 409, body: { error: { code: 'product_taken_down' } } };
    expect(await own.post(`${path}/activate`)).toMatchObject(refused);
    const { version } = await stored(id);
    const edit = { ...productBody({ name: 'Brass lamp, new photo' }), version, shownStock: 5 };
    expect(await own.put(path, { ...edit, isActive: true })).toMatchObject(refused);
    const batch = { productIds: [id], change: { action: 'activate' } };
    expect((await own.post('/api/seller/products/batch', batch)).body).toMatchObject({ done: 0 });
    await own.post('/api/seller/products/batch/undo', { products: [{ id, version, isActive: true }] });
    await phone.say('show brass lamp');
    expect(await stored(id)).toMatchObject({ is_active: false, is_visible: false, version });
    expect(await isPublic(id)).toBe(false);

    expect((await own.put(path, { ...edit, isActive: false })).status).toBe(200);
    expect(await own.post(`${path}/activate`)).toMatchObject(refused);
    expect(await administrator.post(`/api/admin/products/${id}/activate`)).toMatchObject({
      body: { isActive: true, isTakenDown: false },
    });
    expect(await isPublic(id)).toBe(true);
    expect((await own.get(`${path}/moderation`)).status).toBe(404);
    expect((await own.post(`${path}/deactivate`)).status).toBe(200);
    expect((await own.post(`${path}/activate`)).status).toBe(200);
  });

  test('can be appealed by the seller, and an administrator can restore the product', async () => {
    const { owner, id, administrator } = await takenDown();
    const path = `/api/seller/products/${id}/appeal`;
    const words = { reason: 'It has a new photo.' };
    expect((await (await seller(server)).browser.post(path, words)).status).toBe(404);
    expect((await owner.browser.post(path, words)).status).toBe(204);
    expect(await owner.browser.post(path, words)).toMatchObject({ body: { error: { code: 'appeal_given' } } });
    const list = async () =>
      ((await administrator.get('/api/admin/appeals?kind=product')).body as { appeals: { id: string }[] }).appeals;
    const [waiting] = await list();
    expect(waiting).toMatchObject({ name: 'Brass lamp', reason, appeal: words.reason });
    const answer = `/api/admin/appeals/${waiting?.id}/answer`;
    expect((await owner.browser.post(answer, { outcome: 'restore', reason: 'Me' })).status).toBe(403);
    const given = { outcome: 'restore', reason: 'Thank you, that is fine.' };
    expect((await administrator.post(answer, given)).status).toBe(204);
    expect((await administrator.post(answer, given)).status).toBe(404);
    expect(await isPublic(id)).toBe(true);
    expect(await list()).toEqual([]);
    expect(await mailsTo(owner)).toMatchObject([{ body: expect.stringContaining(given.reason) }]);
    expect(await countMails(owner, 'Your product is back on Haat')).toBe(0);
    expect(await server.rows("select actor_id is not null as known from audit where act = 'appeal_answered'")).toEqual([
      { known: true },
    ]);
  });
});

test('showing a product that is shown changes and records nothing', async () => {
  const { owner, id, administrator } = await takenDown();
  const path = `/api/admin/products/${id}/activate`;
  expect((await administrator.post(path)).status).toBe(200);
  const before = await stored(id);
  expect(await administrator.post(path)).toMatchObject({ status: 200, body: { id, isActive: true } });
  expect(await owner.browser.post(`/api/seller/products/${id}/activate`)).toMatchObject({
    ...{ status: 200, body: { id, isActive: true, version: before.version } },
  });
  expect(await stored(id)).toEqual(before);
  const acts = "select 1 from audit where act = 'product_activated' and target_id = $1";
  expect(await server.rows(acts, [id])).toHaveLength(1);
  expect(await countMails(owner, 'Your product is back on Haat')).toBe(1);
  expect((await administrator.post(path.replace(id, owner.id))).status).toBe(404);
});

describe('hiding a review', () => {
  test('is emailed to the seller with the reason, and so is showing it again', async () => {
    const owner = await seller(server);
    const id = await review(server, owner, await product(owner, { name: 'Clay pot' }));
    const administrator = await admin(server);
    await administrator.post(`/api/admin/reviews/${id}/hide`, { reason: 'Insulting' });
    const hidden = { subject: 'A review of your product was hidden' };
    expect(await mailsTo(owner)).toMatchObject([{ ...hidden, body: expect.stringMatching(/Clay pot.*Insulting/s) }]);
    await administrator.post(`/api/admin/reviews/${id}/hide`, { reason: 'Insulting' });
    server.pass(10);
    await administrator.post(`/api/admin/reviews/${id}/show`);
    const shown = { subject: 'A review of your product is visible again' };
    expect(await mailsTo(owner)).toMatchObject([{ ...shown, body: expect.stringContaining('Clay pot') }]);
    const about = 'select subject from mails where recipient = $1 and subject = any($2)';
    expect(await server.rows(about, [owner.email, [hidden.subject, shown.subject]])).toHaveLength(2);
  });

  test('shows the seller the reason, allows one appeal, and stays in place if the appeal is denied', async () => {
    const owner = await seller(server);
    const id = await review(server, owner, await product(owner, { name: 'Clay pot' }));
    const administrator = await admin(server);
    const path = `/api/seller/reviews/${id}`;
    expect((await owner.browser.post(`${path}/appeal`, { reason: 'Why?' })).status).toBe(404);
    await administrator.post(`/api/admin/reviews/${id}/hide`, { reason: 'Insulting' });
    expect((await owner.browser.get(`${path}/moderation`)).body).toMatchObject({ reason: 'Insulting' });
    expect((await owner.browser.post(`${path}/appeal`, { reason: 'It is true.' })).status).toBe(204);
    const { appeals } = (await administrator.get('/api/admin/appeals?kind=review')).body as {
      appeals: { id: string }[];
    };
    expect(appeals).toMatchObject([{ name: 'Clay pot', reviewId: id }]);
    const given = { outcome: 'keep', reason: 'It names a person.' };
    expect((await administrator.post(`/api/admin/appeals/${appeals[0]?.id}/answer`, given)).status).toBe(204);
    expect(await server.rows('select hidden_at is not null as hidden from reviews where id = $1', [id])).toEqual([
      { hidden: true },
    ]);
    expect((await owner.browser.get(`${path}/moderation`)).body).toMatchObject({ reply: given.reason });
    await administrator.post(`/api/admin/reviews/${id}/show`);
    expect((await owner.browser.get(`${path}/moderation`)).status).toBe(404);
  });
});
