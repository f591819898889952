import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { type AuditAct, auditActNames } from '#domain/audit.ts';
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

createTestServer();

/** What the audit gets of each change by an administrator and of an account; else why it is no act. Their tests are beside. */
const expected: Record<string, AuditAct[] | string> = {
  'POST /api/auth/register': ['registered'],
  'POST /api/auth/login': ['signed_in'],
  'POST /api/auth/login/code': ['signed_in', 'recovery_code_used'],
  'POST /api/auth/logout': ['signed_out'],
  'POST /api/auth/forgot-password': ['password_reset_asked'],
  'POST /api/auth/reset-password': ['password_reset'],
  'PUT /api/account/password': ['password_changed'],
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
  'POST /api/admin/products/:id/activate': ['product_activated'],
  'POST /api/admin/products/:id/deactivate': ['product_deactivated'],
  'DELETE /api/admin/products/:id': ['product_deleted'],
  'POST /api/admin/reviews/:id/hide': ['review_hidden'],
  'POST /api/admin/reviews/:id/show': ['review_shown'],
  'POST /api/admin/chat-reports/:id/resolve': ['report_resolved'],
  'PUT /api/admin/support': ['support_contact_changed'],
  'PUT /api/admin/assistant': ['assistant_changed'],
  'PUT /api/admin/order-templates': ['order_templates_changed'],
  'POST /api/notifications/read': 'what somebody has seen',
  'POST /api/notifications/seen': 'what somebody has seen',
};
/** What no such route does: reading and taking along, the phone, the console, the program, customers. */
const others: AuditAct[] = [
  ...(['audit_started', 'audit_exported', 'sign_in_failures', 'admin_created', 'second_factor_reset'] as const),
  ...(['report_read', 'phone_connected', 'customer_exported', 'customer_erased'] as const),
];

test('every route by which administrators and accounts change something has its act', () => {
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
