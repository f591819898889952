import { describe, expect, test } from 'vitest';
import { createHashing } from '#server/platform/secrets/hashing.ts';
import { admin, password, seller, why } from '#test/factories.ts';
import { type Answer, createTestServer } from '#test/server.ts';

const server = createTestServer();

const login = (typed: Record<string, unknown>) =>
  server.browser().post('/api/auth/login', { password, role: 'seller', ...typed });
const refused = (status: number, code: string, message: string) => ({
  status,
  body: { error: { code, message } },
});
const sessionsOf = (email: string) =>
  server.rows('select sessions.id from sessions join users on users.id = user_id where email = $1', [email]);
const lastLoginOf = async (email: string) =>
  (await server.rows<{ last_login: Date | null }>('select last_login from users where email = $1', [email]))[0]
    ?.last_login;

async function adminEmail(): Promise<string> {
  const answer = await (await admin(server)).get('/api/auth/session');
  return (answer.body as { user: { email: string } }).user.email;
}

/** Creates a seller's account without its seller record. */
async function withoutRecord(): Promise<string> {
  const { id, userId, email } = await seller(server, 'pending');
  await server.rows('delete from sellers where id = $1', [id]);
  await server.rows('delete from sessions where user_id = $1', [userId]);
  return email;
}

describe('a successful login', () => {
  // specification 7.1, 7.13, 8.11
  test.each(['pending', 'approved'] as const)('a %s seller gets a session', async (status) => {
    const { email } = await seller(server, status);
    const before = await sessionsOf(email);
    const browser = server.browser();
    const answer = await browser.post('/api/auth/login', { email, password, role: 'seller' });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Login successful!' } });
    expect(await sessionsOf(email)).toHaveLength(before.length + 1);
    expect((await browser.get('/api/auth/session')).body).toMatchObject({ user: { email, seller: { status } } });
  });

  test('renews a hash of an older cost, and only then', async () => {
    const { email, userId } = await seller(server);
    const stored = () =>
      server.rows<{ hash: string; changed_at: Date }>('select hash, changed_at from passwords where user_id = $1', [
        userId,
      ]);
    const older = await createHashing({ memoryCost: 16, timeCost: 2 }).hash(password);
    await server.rows('update passwords set hash = $2 where user_id = $1', [userId, older]);
    const [before] = await stored();
    expect((await login({ email, password: 'wrong-password-1' })).status).toBe(401);
    expect(await stored()).toEqual([before]);
    expect((await login({ email })).status).toBe(200);
    const renewed = await stored();
    expect(renewed).toEqual([
      { hash: expect.stringMatching(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/), changed_at: before?.changed_at },
    ]);
    expect((await login({ email })).status).toBe(200);
    expect(await stored()).toEqual(renewed);
  });

  // specification 3.3
  test('an administrator gets a session', async () => {
    const email = await adminEmail();
    const browser = server.browser();
    expect(await browser.post('/api/auth/login', { email, password, role: 'admin' })).toMatchObject({
      status: 200,
      body: { message: 'Login successful!' },
    });
    expect((await browser.get('/api/auth/session')).body).toMatchObject({
      user: { email, role: 'admin', seller: null },
    });
  });

  test('accepts the email in any case and with surrounding spaces', async () => {
    const { email } = await seller(server, 'pending');
    expect((await login({ email: `  ${email.toUpperCase()} ` })).status).toBe(200);
  });

  // specification 3.7, 7.9, 7.13
  test('records the time of the last login', async () => {
    const { email } = await seller(server, 'pending');
    const first = await lastLoginOf(email);
    expect(Math.abs(Date.now() - Number(first))).toBeLessThan(10 * 60_000);
    server.pass(60_000);
    await login({ email });
    server.pass(-60_000);
    expect(Number(await lastLoginOf(email)) - Number(first)).toBeGreaterThanOrEqual(60_000);
  });
});

describe('a rejected login', () => {
  /** Expects a rejection without a session, a cookie or a recorded login. */
  async function expectRefusal(typed: { email: string } & Record<string, unknown>, expected: object): Promise<Answer> {
    const before = await lastLoginOf(typed.email);
    const sessions = await sessionsOf(typed.email);
    const answer = await login(typed);
    expect(answer).toMatchObject(expected);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await sessionsOf(typed.email)).toEqual(sessions);
    expect(await lastLoginOf(typed.email)).toEqual(before);
    return answer;
  }
  const unknown = refused(401, 'account_not_found', 'No account found with this email.');
  const wrongPassword = refused(401, 'wrong_password', 'Incorrect password.');
  const sellerNotAdmin = refused(403, 'wrong_role', 'This account is registered as seller, not admin');
  const closed = {
    rejected: refused(403, 'seller_rejected', 'Your seller account has been rejected. Please contact admin.'),
    suspended: refused(403, 'seller_suspended', 'Your seller account has been suspended. Please contact admin.'),
  };

  // specification 8.6
  test('has an unknown email', async () => {
    await expectRefusal({ email: 'nobody@haat.example' }, unknown);
    await expectRefusal({ email: 'nobody@haat.example', password: 'wrong', role: 'admin' }, unknown);
  });

  // specification 8.7
  test('has a wrong password', async () => {
    const { email } = await seller(server, 'approved');
    for (const wrong of ['wrong', `${password} `, password.toUpperCase(), password.slice(0, -1), `${password}\0`]) {
      await expectRefusal({ email, password: wrong }, wrongPassword);
    }
  });

  // specification 5.3, 6.1, 8.13
  test('has the other role', async () => {
    const { email } = await seller(server, 'approved');
    await expectRefusal({ email, role: 'admin' }, sellerNotAdmin);
    await expectRefusal(
      { email: await adminEmail(), role: 'seller' },
      refused(403, 'wrong_role', 'This account is registered as admin, not seller'),
    );
  });

  // specification 4.13, 4.14, 8.14
  test.each(['rejected', 'suspended'] as const)('is by a seller who was %s', async (status) => {
    const { email } = await seller(server, status);
    await expectRefusal({ email }, closed[status]);
  });

  test.each([
    'rejected',
    'suspended',
  ] as const)('a seller who was %s learns why and how to answer, and only with the right password', async (status) => {
    const { email } = await seller(server, status);
    const contact = { email: 'help@haat.example', phone: null, phoneTyped: null };
    expect((await login({ email })).body).toMatchObject({ error: { details: { ...why, contact: null } } });
    await (await admin(server)).put('/api/admin/support', { email: contact.email, phone: '' });
    const answer = await login({ email });
    expect(answer).toMatchObject(closed[status]);
    expect(answer.body).toMatchObject({ error: { details: { ...why, contact } } });
    for (const wrong of [{ password: 'wrong' }, { role: 'admin' }]) {
      const { text } = await login({ email, ...wrong });
      expect(text).not.toContain(why.reason);
      expect(text).not.toContain(contact.email);
    }
    await (await admin(server)).put('/api/admin/support', { email: '', phone: '' });
  });

  test('shows no reason for decisions made before reasons existed', async () => {
    const { id, email } = await seller(server, 'rejected');
    await server.rows('update seller_history set reason = null where seller_id = $1', [id]);
    expect(await login({ email })).toMatchObject(closed.rejected);
    expect((await login({ email })).body).toMatchObject({ error: { details: { reason: null } } });
  });

  // specification 5.6, 8.12
  test('is by a user without a seller record', async () => {
    await expectRefusal({ email: await withoutRecord() }, refused(403, 'user_data_not_found', 'User data not found'));
  });

  // specification 5.7
  test.each([
    'rejected',
    'suspended',
  ] as const)('checks the password before the role, and the role before the status (%s)', async (status) => {
    const { email } = await seller(server, status);
    await expectRefusal({ email, password: 'wrong', role: 'admin' }, wrongPassword);
    await expectRefusal({ email, role: 'admin' }, sellerNotAdmin);
    await expectRefusal({ email }, closed[status]);
  });

  // specification 5.7
  test('validates the request first and checks the throttle next', async () => {
    const { email } = await seller(server, 'suspended');
    const browser = server.browser();
    const attempt = (typed: object) => browser.post('/api/auth/login', { email, password, role: 'seller', ...typed });
    for (let count = 0; count < 10; count += 1)
      expect(await attempt({ password: 'wrong' })).toMatchObject(wrongPassword);
    expect(await attempt({ password: 'wrong' })).toMatchObject({ status: 429 });
    expect(await attempt({ role: 'admin' })).toMatchObject({ status: 429 });
    expect(await attempt({})).toMatchObject({ status: 429 });
    expect(await attempt({ password: '' })).toMatchObject(refused(400, 'validation_failed', 'Password is required.'));
  });
});

// specification 5.1, 5.2, 8.8
test.each([
  [{ email: 'asha@' }, 'email', 'Invalid email address.'],
  [{ email: '' }, 'email', 'Invalid email address.'],
  [{ password: '' }, 'password', 'Password is required.'],
  [{ password: undefined }, 'password', expect.any(String)],
  [{ role: 'owner' }, 'role', expect.any(String)],
  [{ role: undefined }, 'role', expect.any(String)],
  [{ rememberMe: 'on' }, 'rememberMe', expect.any(String)],
])('rejects %o as invalid without counting an attempt', async (typed, field, message) => {
  const { email } = await seller(server, 'pending');
  const attempts = await server.rows('select count(*) from attempts');
  expect(await login({ email, ...typed })).toMatchObject({
    status: 400,
    body: { error: { code: 'validation_failed', details: { fields: { [field]: message } } } },
  });
  expect(await server.rows('select count(*) from attempts')).toEqual(attempts);
});
