import { describe, expect, test } from 'vitest';
import { password, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

const newPassword = 'another-good-password';
const expired = {
  status: 400,
  body: {
    error: {
      code: 'reset_link_invalid',
      message: 'This reset link has expired or was used. Please request a new one.',
    },
  },
};

const request = (email: string) => server.browser().post('/api/auth/forgot-password', { email });
const reset = (token: string, chosen = newPassword) =>
  server.browser().post('/api/auth/reset-password', { token, password: chosen });
const login = async (email: string, typed: string) =>
  (await server.browser().post('/api/auth/login', { email, password: typed, role: 'seller' })).status;

/** Returns the tokens of all reset links that were emailed to somebody, newest first. */
async function mailedTokens(email: string): Promise<string[]> {
  const mails = await server.rows<{ body: string }>(
    "select body from mails where recipient = $1 and subject = 'Reset your Haat password' order by created_at desc, id desc",
    [email],
  );
  return mails.map(({ body }) => /^http:\/\/haat\.test\/auth\/reset-password\?token=([\w-]+)$/m.exec(body)?.[1] ?? '');
}

async function forgotten() {
  const owner = await seller(server, 'approved');
  expect((await request(owner.email)).status).toBe(200);
  const [token = ''] = await mailedTokens(owner.email);
  return { ...owner, token };
}
const hashOf = async (userId: string) =>
  (await server.rows<{ hash: string }>('select hash from passwords where user_id = $1', [userId]))[0]?.hash;

describe('requesting a reset link', () => {
  // specification 7.3
  test('sends one email with a token that is stored only as a hash', async () => {
    const { email, businessName } = await seller(server, 'pending');
    expect(await request(` ${email.toUpperCase()} `)).toMatchObject({
      status: 200,
      body: { message: 'Password reset email sent!' },
    });
    const tokens = await mailedTokens(email);
    expect(tokens).toHaveLength(1);
    expect(tokens[0]?.length).toBeGreaterThanOrEqual(20);
    const [mail] = await server.rows<{ id: string }>(
      "select id, status from mails where recipient = $1 and subject like 'Reset%'",
      [email],
    );
    expect(mail).toMatchObject({ status: 'queued' });
    expect(await server.rows("select state::text from pgboss.job where data->>'id' = $1", [mail?.id])).toEqual([
      { state: 'created' },
    ]);
    const stored = await server.rows<{ all: string }>('select reset_links::text as all from reset_links');
    expect(stored.length).toBeGreaterThan(0);
    for (const { all } of stored) expect(all).not.toContain(tokens[0]);
    expect(businessName).toBeTruthy();
  });

  // specification 8.16, 8.17
  test('reveals whether the account exists, and rejects an invalid email', async () => {
    expect(await request('nobody@haat.example')).toMatchObject({
      status: 404,
      body: { error: { code: 'reset_account_not_found', message: 'No account found with this email.' } },
    });
    expect(await request('nobody@')).toMatchObject({
      status: 400,
      body: { error: { message: 'Invalid email address.' } },
    });
    expect(await mailedTokens('nobody@haat.example')).toEqual([]);
  });

  test('changes nothing yet', async () => {
    const { userId, email, browser } = await seller(server, 'approved');
    const before = await hashOf(userId);
    await request(email);
    expect(await hashOf(userId)).toBe(before);
    expect((await browser.get('/api/seller/products')).status).toBe(200);
  });
});

describe('a reset link', () => {
  test('sets the password once, ends all sessions and signs nobody in', async () => {
    const { userId, email, browser, token } = await forgotten();
    const phone = server.browser();
    await phone.post('/api/auth/login', { email, password, role: 'seller', rememberMe: true });
    const answer = await reset(token);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Password changed. Please sign in.' } });
    expect(answer.headers['set-cookie']).toMatch(/^haat\.browser=/);
    expect(await hashOf(userId)).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    expect(await server.rows('select id from sessions where user_id = $1', [userId])).toEqual([]);
    for (const caller of [browser, phone]) expect((await caller.get('/api/seller/products')).status).toBe(401);
    expect([await login(email, password), await login(email, newPassword)]).toEqual([401, 200]);
    expect(await reset(token, 'a-third-password')).toMatchObject(expired);
    expect(await login(email, newPassword)).toBe(200);
  });

  test('works once when used ten times concurrently', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { email, token } = await forgotten();
      const chosen = Array.from({ length: 10 }, (_, index) => `chosen-password-${index}`);
      const answers = await Promise.all(chosen.map((text) => reset(token, text)));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(400)]);
      const winner = chosen[answers.findIndex((answer) => answer.status === 200)] ?? '';
      expect(await login(email, winner)).toBe(200);
    }
  });

  test('is valid for one hour', async () => {
    const { userId, email, token } = await forgotten();
    const [row] = await server.rows<{ minutes: number }>(
      'select (extract(epoch from expires_at - now()) / 60)::float8 as minutes from reset_links where user_id = $1',
      [userId],
    );
    expect(row?.minutes).toBeGreaterThan(50);
    expect(row?.minutes).toBeLessThanOrEqual(60);
    await server.rows("update reset_links set expires_at = now() - interval '1 second' where user_id = $1", [userId]);
    expect(await reset(token)).toMatchObject(expired);
    expect(await login(email, password)).toBe(200);
  });

  test('leaves no session to a sign-in with the old password that was on its way', async () => {
    const { userId, email, token } = await forgotten();
    const typed = { email, password, role: 'seller' };
    const late = server.browser();
    const answer = await server.owner.transaction(async ({ db }) => {
      await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
      // Its password is right, and then it waits for this row.
      const signingIn = late.post('/api/auth/login', typed);
      const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(() => server.rows(waiting)).toHaveLength(1);
      expect((await reset(token)).status).toBe(200);
      return { signingIn };
    });
    expect(await answer.signingIn).toMatchObject({ status: 401, body: { error: { code: 'login_failed' } } });
    expect((await late.get('/api/auth/session')).body).toEqual({ user: null });
    expect(await login(email, newPassword)).toBe(200);
  });

  test('is not used up by a rejected password', async () => {
    const { email, token } = await forgotten();
    expect(await reset(token, '12345')).toMatchObject({
      status: 400,
      body: { error: { message: 'Password must be at least 6 characters long' } },
    });
    expect(await reset(token, 'password')).toMatchObject({
      status: 400,
      body: { error: { code: 'weak_password', message: 'Password is too weak. Please use a stronger password.' } },
    });
    expect((await reset(token, 'Owner#2026')).body).toMatchObject({ error: { code: 'weak_password' } });
    expect(await login(email, password)).toBe(200);
    expect((await reset(token)).status).toBe(200);
  });

  test.each([
    'x',
    'x'.repeat(200),
    '../../x',
    'a b',
    '%00',
    'null',
  ])('with a made-up token "%.20s" is refused', async (token) => {
    expect(await reset(token)).toMatchObject(expired);
  });

  test('belongs to one account: others keep their password and sessions', async () => {
    const other = await seller(server, 'approved');
    const { token } = await forgotten();
    await reset(token);
    expect(await login(other.email, password)).toBe(200);
    expect((await other.browser.get('/api/seller/products')).status).toBe(200);
  });

  test('is invalidated with all earlier ones once one was used', async () => {
    const { email, token } = await forgotten();
    await request(email);
    const [second = ''] = await mailedTokens(email);
    expect(second).not.toBe(token);
    expect((await reset(second)).status).toBe(200);
    expect(await reset(token, 'a-third-password')).toMatchObject(expired);
    expect(await login(email, newPassword)).toBe(200);
  });

  test('does not open an account that an administrator closed', async () => {
    const { email, token, id } = await forgotten();
    await server.rows("update sellers set status = 'suspended' where id = $1", [id]);
    expect((await reset(token)).status).toBe(200);
    expect(await login(email, newPassword)).toBe(403);
  });
});
