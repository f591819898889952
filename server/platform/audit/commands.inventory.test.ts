import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuditAct, auditActNames } from '#domain/identity/audit.ts';
import { createAudited } from '#test/audited.ts';
import { customerOrder, deliver, product, seller, type TestSeller, turnOnSecondFactor } from '#test/factories.ts';
import { startNumberService } from '#test/numberService.ts';
import { asForm, tokenIn } from '#test/publicForms.ts';
import { createTestServer } from '#test/server.ts';

/** Every route that changes something, with its gate. */
const changing: { name: string; gate: string | undefined }[] = [];
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url, config }) => {
    const verbs = [method].flat().filter((verb) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(verb));
    for (const verb of verbs) changing.push({ name: `${verb} ${url}`, gate: config?.gate });
  });
});

const { graphUrl, tokens, close } = await startNumberService();
afterAll(close);
const server = createTestServer({ serviceAddresses: { graphUrl } });
const { written, expectAct } = createAudited(server);
let owner: TestSeller;
beforeAll(async () => {
  owner = await seller(server);
});

/**
 * The acts recorded for each change by an admin or an account, or why there is none. Their tests are in the tests of
 * each area.
 */
const expected: Record<string, AuditAct[] | string> = {
  'POST /api/auth/register': ['registered'],
  'POST /api/auth/login': ['signed_in'],
  'POST /api/auth/login/code': ['signed_in', 'recovery_code_used'],
  'POST /api/auth/logout': ['signed_out'],
  'POST /api/auth/forgot-password': ['password_reset_asked'],
  'POST /api/auth/reset-password': ['password_reset'],
  'PUT /api/account/password': ['password_changed'],
  'POST /api/account/email-change': ['email_change_asked'],
  'POST /api/account/email-change/send-again': 'the change was asked for before',
  'DELETE /api/account/email-change': ['email_change_cancelled'],
  'DELETE /api/account/sessions/:id': ['session_ended'],
  'POST /api/account/sessions/end-others': ['other_sessions_ended'],
  'POST /api/account/second-factor': 'nothing is protected before it is confirmed',
  'POST /api/account/second-factor/confirm': ['second_factor_on'],
  'POST /api/account/second-factor/recovery-codes': ['recovery_codes_renewed'],
  'POST /api/account/second-factor/switch-off': ['second_factor_off'],
  'PUT /api/admin/profile': ['profile_changed'],
  'PUT /api/seller/profile': ['profile_changed'],
  'POST /api/seller/archive': ['shop_exported'],
  'POST /api/seller/close': ['account_closed'],
  'PUT /api/seller/chat-number': ['number_connected'],
  'DELETE /api/seller/chat-number': ['number_disconnected'],
  'POST /api/seller/phone/code': 'the phone that sends the code is what acts: phone_connected',
  'DELETE /api/seller/phone': ['phone_disconnected'],
  'POST /api/admin/sellers/:id/approve': ['seller_approved'],
  'POST /api/admin/sellers/:id/reject': ['seller_rejected'],
  'POST /api/admin/sellers/:id/suspend': ['seller_suspended'],
  'POST /api/admin/sellers/:id/notes': ['seller_noted'],
  'POST /api/admin/sellers/:id/sign-out': ['seller_signed_out'],
  'POST /api/admin/sessions/end-all': ['all_sessions_ended'],
  'POST /api/admin/products/:id/activate': ['product_activated'],
  'POST /api/admin/products/:id/deactivate': ['product_deactivated'],
  'DELETE /api/admin/products/:id': ['product_deleted'],
  'POST /api/admin/reviews/:id/hide': ['review_hidden'],
  'POST /api/admin/reviews/:id/show': ['review_shown'],
  'POST /api/admin/appeals/:id/answer': ['appeal_answered'],
  'POST /api/admin/visitor-reports/:id/review': ['visitor_reports_acted_on', 'visitor_reports_dismissed'],
  'POST /api/admin/chat-reports/:id/resolve': ['report_resolved'],
  'POST /api/admin/administrators/invite': ['admin_invited'],
  'POST /api/admin/administrators/:id/remove': ['admin_removed'],
  'DELETE /api/admin/invitations/:id': ['invitation_withdrawn'],
  'PUT /api/admin/support': ['support_contact_changed'],
  'PUT /api/admin/assistant': ['assistant_changed'],
  'PUT /api/admin/order-templates': ['order_templates_changed'],
  'POST /api/notifications/read': 'what somebody has seen',
  'POST /api/notifications/seen': 'what somebody has seen',
};
/** Acts that no such route records: exports, the phone, the console, the program, customers. */
const others: AuditAct[] = [
  ...(['audit_started', 'audit_exported', 'sign_in_failures', 'admin_created', 'second_factor_reset'] as const),
  ...(['seller_reinstated', 'admin_joined', 'email_changed', 'email_change_undone'] as const),
  ...([
    'report_read',
    'phone_connected',
    'customer_exported',
    'customer_erased',
    'upi_changed',
    'payment_provider_changed',
    'products_imported',
    'import_undone',
  ] as const),
];

test('has an act for every route with which admins and accounts change something', () => {
  const ours = changing.filter(
    ({ name, gate }) =>
      ['admin', 'signedIn', 'settingUp'].includes(gate ?? '') || /^\w+ \/api\/(auth|account)\//.test(name),
  );
  const listed = Object.keys(expected);
  expect(ours.map(({ name }) => name).filter((name) => !listed.includes(name))).toEqual([]);
  expect(listed.filter((name) => !changing.some((route) => route.name === name))).toEqual([]);
  const acts = Object.values(expected).flatMap((of) => (typeof of === 'string' ? [] : of));
  expect([...new Set([...acts, ...others])].sort()).toEqual([...auditActNames].sort());
});

test('records connecting and disconnecting a shop’s own number', async () => {
  const number = { numberId: '555000000001', businessAccountId: '777000000000' };
  const secrets = { token: 'EAAG-secret', appSecret: 'app-secret', verifyToken: 'verify-secret' };
  const address = '/api/seller/chat-number';
  await turnOnSecondFactor(server, owner);
  // A number that the service refuses is not recorded.
  expect(await written(() => owner.browser.put(address, { ...number, ...secrets }))).toEqual([]);
  tokens.set(number.numberId, secrets.token);
  const onShop = { role: 'seller', target_id: owner.id };
  await expectAct(owner.userId, { act: 'number_connected', ...onShop }, () =>
    owner.browser.put(address, { ...number, ...secrets }),
  );
  await expectAct(owner.userId, { act: 'number_disconnected', ...onShop }, () => owner.browser.delete(address));
  expect(await written(() => owner.browser.delete(address))).toEqual([]);
});

test('records customers’ exports and deletions', async () => {
  const { id, token } = await customerOrder(server, [{ productId: await product(owner), quantity: 1 }]);
  await deliver(owner, id);
  const address = `/order/${token}`;
  const visitor = server.browser();
  const byStranger = { role: 'stranger' };
  await expectAct(null, { act: 'customer_exported', ...byStranger }, () =>
    server.app.inject({ url: `${address}/archive` }),
  );
  const form = asForm({ formToken: tokenIn(await visitor.get(address)) });
  await expectAct(null, { act: 'customer_erased', ...byStranger }, () =>
    visitor.send({ method: 'POST', url: `${address}/erase`, ...form }),
  );
});
