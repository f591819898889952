import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createChats, newDigits, slugOf } from '#test/chats.ts';
import { createEmailChanges } from '#test/emailChanges.ts';
import {
  admin,
  deliver,
  order,
  password,
  product,
  registrationBody,
  seller,
  turnOnSecondFactor,
} from '#test/factories.ts';
import { findTraces, writingsOf } from '#test/findTraces.ts';
import { deliverMails, knownCustomer, removeFiles } from '#test/knownCustomer.ts';
import { picture } from '#test/pictureForms.ts';
import { readReports, sendReport } from '#test/reports.ts';
import { type Browser, createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';
import { type ClosedShopJob, eraseClosedShop } from './jobs.ts';

const server = createTestServer({ marketplaceNumber });
const withoutMail = createTestServer({ sendsNoMail: true });

const close = (browser: Browser, currentPassword = password) => browser.post('/api/seller/close', { currentPassword });

/** Runs the queued jobs of closing. */
async function work(of = server): Promise<void> {
  const jobs = await of.rows<{ data: ClosedShopJob }>("select data from pgboss.job where name = 'erase-shop'");
  for (const { data } of jobs) await eraseClosedShop(of.context, of.dataDirectory, data);
  await removeFiles(of);
}

/** Returns every word that could identify a seller. */
async function wordsOf(sellerId: string): Promise<{ business: string; address: string; others: string[] }> {
  const [row] = await server.rows<Record<'business' | 'owner' | 'phone' | 'address' | 'email', string>>(
    `select business_name as business, owner_name as owner, phone, sellers.address, email from sellers
      join members on seller_id = sellers.id join users on users.id = user_id where sellers.id = $1`,
    [sellerId],
  );
  if (!row) throw new Error('There is no such seller.');
  return { business: row.business, address: row.address, others: [row.owner, row.email, ...writingsOf(row.phone)] };
}

describe('a closed account', () => {
  test('retains of the seller and the shop’s customers only what the law requires', async () => {
    const { one, two, person, orders } = await knownCustomer(server);
    const unlike = {
      businessName: 'Nightjar Handlooms',
      ownerName: 'Perpetua Fernandes',
      address: '9 Ashram Marg, Mhow',
    };
    const phone = `+${newDigits()}`;
    const { email: _, password: __, ...profile } = registrationBody({ ...unlike, phone });
    expect((await one.browser.put('/api/seller/profile', profile)).status).toBe(200);
    await product(one, { images: [await picture(one)] });
    const chats = createChats(server);
    const ownPhone = await chats.sellerPhone(one, { phone: phone.slice(1), name: unlike.ownerName });
    await ownPhone.picture('Brass lamp 450');
    await chats.picturesArrive();
    const [photo] = await server.rows<{ folder: string }>(
      "select 'pictures/chats/' || media_id as folder from draft_pictures join product_drafts on product_drafts.id = draft_id where seller_id = $1",
      [one.id],
    );
    const folder = join(server.dataDirectory, photo?.folder ?? '');
    expect(existsSync(folder)).toBe(true);
    await (await admin(server)).post(`/api/admin/sellers/${one.id}/notes`, { note: `${unlike.ownerName} called.` });
    const words = await wordsOf(one.id);
    const all = [words.business, words.address, ...words.others];
    const places = (await findTraces(server, all)).map(({ place }) => place);
    expect(places).toEqual(
      expect.arrayContaining([
        'sellers.owner_name',
        'sellers.phone',
        'users.email',
        'mails.recipient',
        'seller_notes.note',
      ]),
    );
    const slug = await slugOf(server, one);

    expect((await close(one.browser)).status).toBe(204);
    expect((await one.browser.get('/api/seller/dashboard')).status).toBe(401);
    expect((await server.browser().get(`/api/stores/${slug}`)).status).toBe(404);
    await work();
    // Their last email is still queued, with the only address that it needs.
    const [goodbye] = await server.rows<{ id: string }>('select id from mails where recipient = $1', [one.email]);
    await server.rows('delete from mails where id = $1', [goodbye?.id]);
    expect(await findTraces(server, words.others)).toEqual([]);
    expect(new Set((await findTraces(server, all)).map(({ place, id }) => `${place} ${id}`))).toEqual(
      new Set(['address', 'business_name', 'search'].map((column) => `sellers.${column} ${one.id}`)),
    );
    expect(existsSync(folder)).toBe(false);
    // The other shop's data of the customer stays; this shop's is gone.
    const ofCustomer = await server.rows(
      'select count(*)::int as orders from orders where seller_id = $1 and (customer_name is not null or customer_phone is not null)',
      [one.id],
    );
    expect(ofCustomer).toEqual([{ orders: 0 }]);
    for (const table of [
      'products',
      'pictures',
      'conversations',
      'reviews',
      'shop_facts',
      'blocked_phones',
      'missed_topics',
    ]) {
      expect(await server.rows(`select 1 from ${table} where seller_id = $1`, [one.id]), table).toEqual([]);
    }
    expect(await server.rows('select customer_name from orders where id = $1', [orders.large.id])).toEqual([
      { customer_name: person.name },
    ]);
    expect((await two.browser.get('/api/seller/dashboard')).status).toBe(200);
    const page = await server.browser().get(`/order/${orders.small.token}`);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('"chat":null')]);
  });

  test('erases a number of its own, however many messages it has', async () => {
    const owner = await seller(server);
    await server.rows(
      `with number as (insert into channel_numbers (id, kind, seller_id, number_id, state, paced_until, created_at, updated_at)
          values (gen_random_uuid(), 'seller', $1, '555000000000777', 'working', now(), now(), now()) returning id),
        people as (insert into contacts (id, number_id, phone, paced_until, created_at, updated_at)
          select gen_random_uuid(), number.id, '+9100000' || n, now(), now(), now() from number, generate_series(1, 120) n
          returning id, number_id),
        messages as (insert into channel_messages (id, number_id, contact_id, direction, author, kind, text, content,
            occurred_at, created_at)
          select gen_random_uuid(), number_id, id, 'in', 'customer', 'text', 'Hello', '{}', now(), now() from people)
        insert into channel_events (id, event_key, number_id, kind, lane, occurred_at, raw, received_at, handled_at, next_at)
        select gen_random_uuid(), 'told ' || n, number.id, 'message', 'x', now(), '{}', now(), now(), now()
          from number, generate_series(1, 4100) n`,
      [owner.id],
    );
    const counts = () =>
      server.rows(`select (select count(*)::int from channel_messages where text = 'Hello') as messages,
        (select count(*)::int from contacts where phone like '+9100000%') as contacts,
        (select count(*)::int from channel_events where event_key like 'told %') as events`);
    expect(await counts()).toEqual([{ messages: 120, contacts: 120, events: 4100 }]);
    await turnOnSecondFactor(server, owner);
    expect((await close(owner.browser)).status).toBe(204);
    await work();
    expect(await counts()).toEqual([{ messages: 0, contacts: 0, events: 0 }]);
    expect(await server.rows('select 1 from channel_numbers where seller_id = $1', [owner.id])).toEqual([]);
  });

  test('retains no name without a delivered order, and its email can register again', async () => {
    const body = registrationBody({ businessName: 'Kestrel Candles', address: '4 Quiet Lane, Ooty' });
    const browser = server.browser();
    await browser.post('/api/auth/register', body);
    await browser.post('/api/auth/login', { email: body.email, password, role: 'seller' });
    expect((await close(browser)).status).toBe(204);
    const [mail] = await server.rows<{ body: string }>(
      "select body from mails where recipient = $1 and subject = 'Your Haat account is closed'",
      [body.email],
    );
    expect(mail?.body).toContain('The account of “Kestrel Candles” is closed');
    await work();
    await server.rows('delete from mails where recipient = $1', [body.email]);
    expect(await findTraces(server, [body.businessName, body.address, body.ownerName, body.email])).toEqual([]);
    expect((await server.browser().post('/api/auth/register', body)).status).toBe(201);
  });

  test("appears in the administrators' list of sellers, and allows no decision", async () => {
    const { id } = await seller(server, 'closed');
    const administrator = await admin(server);
    const { sellers } = (await administrator.get('/api/admin/sellers?status=closed')).body as { sellers: object[] };
    expect(sellers).toContainEqual(expect.objectContaining({ id, status: 'closed', email: '' }));
    expect((await administrator.post(`/api/admin/sellers/${id}/approve`)).status).toBe(409);
    expect(await server.rows("select role from audit where act = 'account_closed' and target_id = $1", [id])).toEqual([
      { role: 'seller' },
    ]);
  });
});

describe('closing', () => {
  test('requires the password again, and is rejected while an order is open', async () => {
    const owner = await seller(server);
    const orderId = await order(server, await product(owner));
    expect((await close(owner.browser, 'not-it')).status).toBe(400);
    const refused = await close(owner.browser);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: { message: '1 order is still open. Please deliver or cancel it first.' } },
    ]);
    expect((await owner.browser.get('/api/seller/dashboard')).status).toBe(200);
    await deliver(owner, orderId);
    const calledOff = await order(server, await product(owner));
    await owner.browser.post(`/api/seller/orders/${calledOff}/confirm`);
    await owner.browser.post(`/api/seller/orders/${calledOff}/call-off`, { reason: 'Broken' });
    expect((await close(owner.browser)).status).toBe(204);
  });

  test('deletes the emails to former addresses, and none to an address that belongs to somebody else', async () => {
    const { changeEmail } = createEmailChanges(server);
    const [owner, other] = [await seller(server), await seller(server)];
    expect((await changeEmail(owner.browser, 'second-address@haat.example')).status).toBe(200);
    const count = async (email: string) =>
      (await server.rows('select 1 from mails where recipient = $1', [email])).length;
    expect(await count(owner.email)).toBeGreaterThan(0);
    const ofOther = await count(other.email);
    await server.rows(
      `insert into email_changes select gen_random_uuid(), $1, $2, $3, null, 'x', null, now(), now(), null, now()`,
      [owner.userId, 'second-address@haat.example', other.email],
    );
    expect((await close(owner.browser)).status).toBe(204);
    expect([await count(owner.email), await count(other.email)]).toEqual([0, ofOther]);
    await work();
    await server.rows('delete from mails where recipient = $1', ['second-address@haat.example']);
    // Of a former address they stay until the next day.
    await server.rows('delete from attempts');
    expect(await findTraces(server, [owner.email, 'second-address@haat.example'])).toEqual([]);
  });

  test('queues no email without a mail server', async () => {
    const owner = await seller(withoutMail);
    await deliverMails(withoutMail);
    expect((await close(owner.browser)).status).toBe(204);
    expect(await withoutMail.rows('select 1 from mails where recipient = $1', [owner.email])).toEqual([]);
  });
});

test('closing a shop deletes reviewed reports about it, and keeps open ones for the admins', async () => {
  const [owner, administrator] = [await seller(server), await admin(server)];
  const slug = await slugOf(server, owner);
  await sendReport(server.browser(), `shop=${slug}`, { words: 'Reviewed long ago' });
  const [reported] = (await readReports(administrator)).subjects;
  await administrator.post(`/api/admin/visitor-reports/${reported?.id}/review`, { outcome: 'noAction' });
  await sendReport(server.browser(), `shop=${slug}`, { words: 'Never delivered' });
  expect((await close(owner.browser)).status).toBe(204);
  await work();
  expect((await readReports(administrator, '?status=reviewed')).subjects).toEqual([]);
  expect((await readReports(administrator)).subjects).toMatchObject([
    { name: owner.businessName, isPublic: false, reports: [{ words: 'Never delivered' }] },
  ]);
});
