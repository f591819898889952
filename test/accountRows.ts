import { randomUUID } from 'node:crypto';
import { password, registrationBody } from './factories.ts';
import { asForm, formToken } from './publicForms.ts';
import { adminOnly, anyone, body, everybody, page, type Row, settingUp, signedIn, type Things } from './routeRows.ts';

/** Sign-in, and the caller's own account. */
export const accountRows: Record<string, Row> = {
  'GET /api/docs': anyone(),
  'GET /api/auth/session': anyone(),
  'POST /api/auth/register': { ...anyone(201), call: () => ({ payload: registrationBody() }) },
  'POST /api/auth/login': {
    ...anyone(401),
    call: ({ owner }) => ({ payload: { email: owner.email, password: 'wrong', role: 'seller' } }),
  },
  // No caller has a pending code.
  'POST /api/auth/login/code': { ...anyone(401), call: body({ code: '123456' }) },
  'GET /api/account/email-change': signedIn(),
  // A wrong password asks for nothing, so there is nothing to send again or to cancel.
  'POST /api/account/email-change': {
    ...signedIn(400),
    call: body({ email: 'new@haat.example', currentPassword: 'wrong' }),
  },
  'POST /api/account/email-change/send-again': signedIn(404),
  'DELETE /api/account/email-change': signedIn(404),
  'GET /api/account/sessions': signedIn(),
  'DELETE /api/account/sessions/:id': signedIn(404),
  'POST /api/account/sessions/end-others': signedIn(204),
  'GET /api/account/second-factor': settingUp(),
  'POST /api/account/second-factor': { ...settingUp(), call: body({ currentPassword: password }) },
  'POST /api/account/second-factor/confirm': { ...settingUp(400), call: body({ code: '12345' }) },
  'POST /api/account/second-factor/recovery-codes': {
    ...settingUp(400),
    call: body({ currentPassword: password, code: '12345' }),
  },
  'POST /api/account/second-factor/switch-off': {
    ...settingUp(400),
    call: body({ currentPassword: password, code: '12345' }),
  },
  'POST /api/auth/logout': anyone(),
  'POST /api/auth/forgot-password': {
    ...anyone(404),
    call: () => ({ payload: { email: `${randomUUID()}@haat.example` } }),
  },
  'POST /api/auth/reset-password': { ...anyone(400), call: body({ token: 'made-up', password }) },
  'PUT /api/account/password': { ...signedIn(), call: body({ currentPassword: password, newPassword: password }) },
  'GET /api/admin/administrators': adminOnly(),
  'POST /api/admin/administrators/invite': {
    ...adminOnly(),
    call: () => ({ payload: { email: `${randomUUID()}@haat.example`, currentPassword: password } }),
  },
  // No user has these ids.
  'POST /api/admin/administrators/:id/remove': {
    ...adminOnly(404),
    call: () => ({
      url: `/api/admin/administrators/${randomUUID()}/remove`,
      payload: { currentPassword: password },
    }),
  },
  'DELETE /api/admin/invitations/:id': {
    ...adminOnly(404),
    call: () => ({ url: `/api/admin/invitations/${randomUUID()}` }),
  },
  'PUT /api/admin/profile': { ...adminOnly(), call: body({ name: 'Meera' }) },
  'PUT /api/seller/profile': {
    gate: 'signedIn',
    answers: [401, 200, 200, 403],
    call: () => {
      const { email: _, password: __, ...profile } = registrationBody();
      return { payload: profile };
    },
  },
};

/** A form on the account pages. */
const accountForm =
  (fields: (things: Things) => Record<string, string>): NonNullable<Row['call']> =>
  async (things, caller) =>
    asForm({ ...fields(things), formToken: await formToken(caller, '/auth/forgot-password') });
/** The pages to sign in, register and reset a password. */
export const accountPageRows: Record<string, Row> = {
  'GET /auth': { answers: everybody(303) },
  'GET /auth/login': { answers: [200, 303, 303, 303] },
  // No caller has a pending code.
  'GET /auth/login/code': { answers: everybody(303) },
  'GET /auth/register': page,
  'GET /auth/registration-pending': page,
  'GET /auth/forgot-password': page,
  'GET /auth/reset-password': page,
  'GET /auth/invitation': page,
  'GET /auth/confirm-email': page,
  'GET /auth/undo-email-change': page,
  'POST /auth/login': {
    answers: everybody(401),
    call: accountForm(({ owner }) => ({ email: owner.email, password: 'wrong' })),
  },
  'POST /auth/login/code': { answers: everybody(401), call: accountForm(() => ({ code: '123456' })) },
  'POST /auth/register': {
    answers: everybody(303),
    call: accountForm(() => ({ ...registrationBody(), confirmPassword: password })),
  },
  'POST /auth/forgot-password': {
    answers: everybody(404),
    call: accountForm(() => ({ email: `${randomUUID()}@haat.example` })),
  },
  'POST /auth/reset-password': { answers: everybody(400), call: accountForm(() => ({ token: 'made-up', password })) },
  'POST /auth/invitation': {
    answers: everybody(400),
    call: accountForm(() => ({ token: 'made-up', name: 'Asha', password })),
  },
  'POST /auth/confirm-email': { answers: everybody(400), call: accountForm(() => ({ token: 'made-up' })) },
  'POST /auth/undo-email-change': { answers: everybody(400), call: accountForm(() => ({ token: 'made-up' })) },
  'POST /auth/logout': { answers: everybody(303), call: accountForm(() => ({})) },
};
