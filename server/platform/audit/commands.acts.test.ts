import { randomUUID } from 'node:crypto';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type AuditAct, auditActNames, auditRetentionDays } from '#domain/identity/audit.ts';
import { orderStatuses } from '#domain/orders/orders.ts';
import { buildRecord } from '#domain/platform/records.ts';
import { recordFailedSignIns } from '#server/identity/accounts/throttle.ts';
import { createAdmin } from '#server/identity/administrators/commands.ts';
import { actsElsewhere, createAudited } from '#test/audited.ts';
import { conversation } from '#test/chatRecords.ts';
import { decision } from '#test/chatRows.ts';
import { createChats, newDigits } from '#test/chats.ts';
import { password, product, registrationBody, review, seller, type TestSeller, why } from '#test/factories.ts';
import { type Browser, createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';
import { pruneAudit } from './commands.ts';
import { verifyAudit } from './verification.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);
const hidden = createTestServer({ hideAccounts: true });

const { written, expectAct } = createAudited(server);
const { written: writtenHidden } = createAudited(hidden);

const login = (browser: Browser, email: string, role: 'admin' | 'seller', typed = password) =>
  browser.post('/api/auth/login', { email, password: typed, role, rememberMe: false });

let email: string;
let adminId: string;
let browser: Browser;
let owner: TestSeller;
beforeAll(async () => {
  email = `auditor-${randomUUID()}@haat.example`;
  adminId = await createAdmin(server.context, { email, password });
  browser = server.browser();
  await login(browser, email, 'admin');
  owner = await seller(server);
});

test('records admin actions on sellers, products, reviews and settings', async () => {
  const waiting = await seller(server, 'pending');
  const refused = await seller(server, 'pending');
  const targetId = waiting.id;
  const decide = (id: string, what: string) => browser.post(`/api/admin/sellers/${id}/${what}`, why);
  await expectAct(adminId, { act: 'seller_noted', target_id: targetId }, () =>
    browser.post(`/api/admin/sellers/${targetId}/notes`, { note: 'Called back.' }),
  );
  await expectAct(adminId, { act: 'seller_signed_out', target_id: targetId }, () =>
    browser.post(`/api/admin/sellers/${targetId}/sign-out`),
  );
  for (const [id, what, act] of [
    [targetId, 'approve', 'seller_approved'],
    [targetId, 'suspend', 'seller_suspended'],
    [refused.id, 'reject', 'seller_rejected'],
  ] as const) {
    await expectAct(adminId, { act, role: 'admin', target_id: id }, () => decide(id, what));
  }
  expect(await written(() => decide(targetId, 'approve'))).toEqual([]);

  const productId = await product(owner);
  const reviewId = await review(server, owner, await product(owner));
  await expectAct(adminId, { act: 'product_deactivated', target_id: productId }, () =>
    browser.post(`/api/admin/products/${productId}/deactivate`, { reason: 'Not allowed.' }),
  );
  await expectAct(adminId, { act: 'product_activated', target_id: productId }, () =>
    browser.post(`/api/admin/products/${productId}/activate`),
  );
  // A seller's change to their own catalogue is no admin action.
  expect(await written(() => owner.browser.post(`/api/seller/products/${productId}/deactivate`))).toEqual([]);
  await expectAct(adminId, { act: 'product_deleted', target_id: productId, details: { sellerId: owner.id } }, () =>
    browser.delete(`/api/admin/products/${productId}`),
  );
  await expectAct(adminId, { act: 'review_hidden', target_id: reviewId }, () =>
    browser.post(`/api/admin/reviews/${reviewId}/hide`, { reason: 'Insulting' }),
  );
  await owner.browser.post(`/api/seller/reviews/${reviewId}/appeal`, { reason: 'It is true.' });
  const [asked] = await server.rows<{ id: string }>('select id from moderations where appeal is not null');
  await expectAct(adminId, { act: 'appeal_answered', target_id: owner.id }, () =>
    browser.post(`/api/admin/appeals/${asked?.id}/answer`, { outcome: 'keep', reason: 'No.' }),
  );
  await expectAct(adminId, { act: 'review_shown', target_id: reviewId }, () =>
    browser.post(`/api/admin/reviews/${reviewId}/show`),
  );

  await expectAct(adminId, { act: 'support_contact_changed' }, () =>
    browser.put('/api/admin/support', { email: 'help@haat.example', phone: '' }),
  );
  await expectAct(adminId, { act: 'assistant_changed' }, () => browser.put('/api/admin/assistant', decision));
  await expectAct(adminId, { act: 'order_templates_changed' }, () =>
    browser.put(
      '/api/admin/order-templates',
      buildRecord(orderStatuses, () => null),
    ),
  );
  const rename = () => browser.put('/api/admin/profile', { name: 'Meera Iyer' });
  await expectAct(adminId, { act: 'profile_changed', details: { fields: ['name'] } }, rename);
  expect(await written(rename)).toEqual([]);
});

test('records actions on reported chats and connected phones', async () => {
  const chatId = await conversation(server, owner.id);
  await server.rows('update conversations set last_message_at = now() where id = $1', [chatId]);
  await owner.browser.post(`/api/seller/chats/${chatId}/report`, { reason: 'Insulting' });
  const [report] = await server.rows<{ id: string }>('select id from conversation_reports');
  const read = () => browser.get(`/api/admin/chat-reports/${report?.id}`);
  const onReport = { target_id: report?.id ?? '' };
  await expectAct(adminId, { act: 'report_read', ...onReport }, read);
  expect(await written(read)).toEqual([]);
  await expectAct(adminId, { act: 'report_resolved', ...onReport }, () =>
    browser.post(`/api/admin/chat-reports/${report?.id}/resolve`),
  );
  const phone = chats.phone({ phone: newDigits(), name: 'Asha' });
  const made = await owner.browser.post('/api/seller/phone/code');
  const { code } = made.body as { code: { code: string } };
  const onShop = { target_id: owner.id };
  await expectAct(null, { act: 'phone_connected', role: 'stranger', ...onShop }, () =>
    phone.say(`CONNECT ${code.code}`),
  );
  await expectAct(owner.userId, { act: 'phone_disconnected', ...onShop }, () => phone.say('STOP'));
});

test('of signing in and out, from the first failure to the last browser', async () => {
  const { email: own, userId } = owner;
  const caller = server.browser();
  await login(caller, own, 'seller', 'wrong');
  await expectAct(
    userId,
    { act: 'signed_in', role: 'seller', details: { method: 'password', failuresBefore: 1 } },
    () => login(caller, own, 'seller'),
  );
  await expectAct(userId, { act: 'signed_out' }, () => caller.post('/api/auth/logout'));
  expect(await written(() => caller.post('/api/auth/logout'))).toEqual([]);
  await login(caller, own, 'seller');
  await expectAct(userId, { act: 'other_sessions_ended' }, () => caller.post('/api/account/sessions/end-others'));
  await login(owner.browser, own, 'seller');
  const { sessions } = (await caller.get('/api/account/sessions')).body as {
    sessions: { id: string; isThis: boolean }[];
  };
  const other = sessions.find(({ isThis }) => !isThis);
  await expectAct(userId, { act: 'session_ended' }, () => caller.delete(`/api/account/sessions/${other?.id}`));
  await login(owner.browser, own, 'seller');
});

test('records registrations, profile changes and passwords', async () => {
  const body = registrationBody();
  const [registered, ...rest] = await written(() => server.browser().post('/api/auth/register', body));
  const [account] = await server.rows<{ id: string; seller_id: string }>(
    'select id, seller_id from users join members on user_id = id where email = $1',
    [body.email],
  );
  expect(rest).toEqual([]);
  expect(registered).toMatchObject({ act: 'registered', actor_id: account?.id, target_id: account?.seller_id });
  const userId = account?.id ?? '';
  const caller = server.browser();
  await login(caller, body.email, 'seller');
  const { email: _, password: __, ...profile } = body;
  const save = (changes: object) => caller.put('/api/seller/profile', { ...profile, ...changes });
  expect(await written(() => save({}))).toEqual([]);
  await expectAct(userId, { act: 'profile_changed', details: { fields: ['phone', 'address'] } }, () =>
    save({ phone: '9876543210', address: '1 Nehru Road, Pune' }),
  );
  await expectAct(userId, { act: 'password_changed' }, () =>
    caller.put('/api/account/password', { currentPassword: password, newPassword: 'chosen-anew' }),
  );
  await expectAct(null, { act: 'password_reset_asked', role: 'stranger', target_id: userId }, () =>
    server.browser().post('/api/auth/forgot-password', { email: body.email }),
  );
  const [mail] = await server.rows<{ body: string }>(
    "select body from mails where recipient = $1 and subject like 'Reset%'",
    [body.email],
  );
  const token = /token=([\w-]+)/.exec(mail?.body ?? '')?.[1];
  await expectAct(null, { act: 'password_reset', role: 'stranger', target_id: userId }, () =>
    server.browser().post('/api/auth/reset-password', { token, password: 'chosen-again' }),
  );
  const kept = await server.rows<{ all: string }>('select audit::text as all from audit');
  for (const { all } of kept) {
    for (const typed of [body.email, body.ownerName, body.businessName, '9876543210', 'Nehru']) {
      expect(all).not.toContain(typed);
    }
  }
});

test('failed sign-ins are one row for each account and hour, however many there are', async () => {
  await written(() => recordFailedSignIns(server.context));
  for (let time = 0; time < 4; time += 1) await login(server.browser(), owner.email, 'seller', 'wrong');
  for (let time = 0; time < 3; time += 1) await login(server.browser(), `${randomUUID()}@haat.example`, 'seller');
  await owner.browser.put('/api/account/password', { currentPassword: 'wrong', newPassword: 'chosen-anew' });
  // The window of these failures is still open.
  expect(await written(() => recordFailedSignIns(server.context))).toEqual([]);
  server.pass(6 * 60_000);
  onTestFinished(() => server.pass(-6 * 60_000));
  const rows = await written(() => recordFailedSignIns(server.context));
  const counts = rows.map(({ target_id: id, details }) => [id, details]);
  expect(counts).toContainEqual([owner.userId, { failures: 5, sources: 5 }]);
  expect(counts).toContainEqual([null, { failures: 3, sources: 3 }]);
  expect(rows.every(({ act, role }) => act === 'sign_in_failures' && role === 'stranger')).toBe(true);
  expect(await written(() => recordFailedSignIns(server.context))).toEqual([]);
});

test('writes no row for a missing account where accounts are hidden', async () => {
  const { email: taken } = await seller(hidden, 'pending');
  const nobody = `${randomUUID()}@haat.example`;
  const forget = () => hidden.browser().post('/api/auth/forgot-password', { email: nobody });
  expect(await writtenHidden(forget)).toEqual([]);
  const again = () => hidden.browser().post('/api/auth/register', registrationBody({ email: taken }));
  expect(await writtenHidden(again)).toEqual([]);
  expect((await verifyAudit(hidden.context)).findings).toEqual([]);
});

test('records signing out all accounts', async () => {
  await expectAct(adminId, { act: 'all_sessions_ended', role: 'admin' }, () =>
    browser.post('/api/admin/sessions/end-all'),
  );
});

test('has a test for every act, here or in the tests of its area', async () => {
  const rows = await server.rows<{ act: AuditAct }>('select distinct act from audit');
  expect([...rows.map(({ act }) => act), ...actsElsewhere].sort()).toEqual([...auditActNames].sort());
});

test('prunes rows older than 400 days and still verifies the chain', async () => {
  const { rows, findings } = await verifyAudit(server.context);
  expect(findings).toEqual([]);
  await pruneAudit(server.context, 7);
  expect((await verifyAudit(server.context)).rows).toBe(rows);
  const days = (auditRetentionDays + 1) * 24 * 60 * 60_000;
  server.pass(days);
  onTestFinished(() => server.pass(-days));
  await createAdmin(server.context, { email: `late-${randomUUID()}@haat.example`, password });
  await pruneAudit(server.context, 7);
  expect(await verifyAudit(server.context)).toMatchObject({ rows: 1, head: { number: rows + 1 }, findings: [] });
  await pruneAudit(server.context, 7);
  await server.rows('update audit_chain set first_number = first_number + 1');
  expect((await verifyAudit(server.context)).findings[0]).toMatchObject({ kind: 'ends' });
});
