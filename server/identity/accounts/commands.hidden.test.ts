import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { askForEmail } from '#test/emailChanges.ts';
import { admin, password, registrationBody, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

// Spied on, not replaced.
vi.mock('@node-rs/argon2', { spy: true });

const server = createTestServer({ hideAccounts: true });

const login = (typed: Record<string, unknown>) =>
  server.browser().post('/api/auth/login', { password, role: 'seller', ...typed });
const request = (email: string) => server.browser().post('/api/auth/forgot-password', { email });
const message = 'Login failed. Please check your credentials.';
const failed = { error: { code: 'login_failed', message, requestId: expect.any(String) } };

describe('while accounts are hidden', () => {
  // specification 8.10
  test('answers every failed sign-in alike', async () => {
    const approved = await seller(server, 'approved');
    const [rejected, suspended] = [await seller(server, 'rejected'), await seller(server, 'suspended')];
    const failures = [
      { email: 'nobody@haat.example' },
      { email: approved.email, password: 'wrong' },
      { email: approved.email, role: 'admin' },
      { email: rejected.email },
      { email: suspended.email },
      { email: suspended.email, role: 'admin' },
    ];
    for (const typed of failures) {
      const answer = await login(typed);
      expect({ status: answer.status, body: answer.body }, JSON.stringify(typed)).toEqual({
        status: 401,
        body: failed,
      });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  test('lets valid logins in', async () => {
    const pending = await seller(server, 'pending');
    expect((await login({ email: pending.email })).status).toBe(200);
    expect((await (await admin(server)).get('/api/admin/sellers')).status).toBe(200);
  });

  test('answers every reset request with success, and emails only accounts', async () => {
    const { email } = await seller(server, 'pending');
    const [known, unknown] = [await request(email), await request('nobody@haat.example')];
    expect(known).toMatchObject({ status: 200, body: { message: 'Password reset email sent!' } });
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body });
    expect(await server.rows("select recipient from mails where subject like 'Reset%'")).toEqual([
      { recipient: email },
    ]);
  });

  test('throttles an account and a stranger alike', async () => {
    const { email } = await seller(server, 'approved');
    for (const typed of [email, 'stranger@haat.example']) {
      const browser = server.browser();
      const statuses: number[] = [];
      for (let time = 0; time < 11; time += 1) {
        const answer = await browser.post('/api/auth/login', { email: typed, password: 'wrong', role: 'seller' });
        statuses.push(answer.status);
      }
      expect(statuses).toEqual([...Array(10).fill(401), 429]);
    }
  });

  test('still shows validation errors at their field', async () => {
    expect(await login({ email: 'asha@' })).toMatchObject({
      status: 400,
      body: { error: { message: 'Invalid email address.' } },
    });
  });
});

describe('while accounts are hidden, registering', () => {
  const register = (email: string) =>
    server.browser().post('/api/auth/register', registrationBody({ email, businessName: 'Somebody Else' }));

  test('with a taken email answers as with a free one, emails the owner and changes nothing', async () => {
    const { userId, email } = await seller(server, 'approved');
    const stored = () =>
      server.rows(
        `select users.*, sellers.*, (select hash from passwords where user_id = users.id),
          (select count(*) from users) as everybody, (select count(*) from seller_history) as history
        from users join members on user_id = users.id join sellers on sellers.id = seller_id where users.id = $1`,
        [userId],
      );
    const before = await stored();
    const taken = await register(email.toUpperCase());
    expect(await stored()).toEqual(before);
    const free = await register('free@haat.example');
    expect(free).toMatchObject({
      status: 201,
      body: { message: 'Registration successful! Your application is pending approval.' },
    });
    expect({ status: taken.status, body: taken.body, cookies: taken.headers['set-cookie'] }).toEqual({
      status: free.status,
      body: free.body,
      cookies: free.headers['set-cookie'],
    });
    const mails = await server.rows<{ subject: string; body: string }>(
      "select subject, body from mails where recipient = $1 and subject like '%already%'",
      [email],
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain('/auth/forgot-password');
    expect(mails[0]?.body).not.toContain('Somebody Else');
  });

  test('three times concurrently with one email creates one account and gives equal answers', async () => {
    const answers = await Promise.all(Array.from({ length: 3 }, () => register('crowd@haat.example')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await server.rows("select id from users where email = 'crowd@haat.example'")).toHaveLength(1);
  });
});

/** Returns the statements that a call makes the server send, without their parameters and those of the job queue. */
async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await call();
  const texts = spy.mock.calls.map(([query]) => (typeof query === 'string' ? query : (query as { text: string }).text));
  spy.mockRestore();
  const own = texts.filter((text) => /^(begin|commit|savepoint|release|rollback|[a-z]+ [^A-Z]*")/.test(text));
  return own.map((text) =>
    text
      .replace(/^(release|rollback to)/, 'end')
      .split(/\s+/, 3)
      .join(' '),
  );
}

describe('while accounts are hidden, the same work is done for an account and for a stranger', () => {
  const hashes = async () => vi.mocked((await import('@node-rs/argon2')).hash).mock.calls.length;
  const checks = async () => vi.mocked((await import('@node-rs/argon2')).verify).mock.calls.length;

  test('at registration', async () => {
    const { email } = await seller(server, 'approved');
    const post = (address: string) => () =>
      server.browser().post('/api/auth/register', registrationBody({ email: address }));
    const hashed = await hashes();
    const taken = await statementsOf(post(email));
    const free = await statementsOf(post('another-free@haat.example'));
    expect((await hashes()) - hashed).toBe(2);
    expect(taken).toContain('insert into "sellers"');
    expect(taken).toEqual(free);
  });

  test('when a reset link is asked for', async () => {
    const { email } = await seller(server, 'approved');
    const requestReset = (address: string) => () => request(address);
    await requestReset('warm@haat.example')();
    const [known, unknown] = [
      await statementsOf(requestReset(email)),
      await statementsOf(requestReset('stranger2@haat.example')),
    ];
    expect(unknown).toContain('insert into "mails"');
    expect(unknown).toEqual(known);
  });

  test('when a new sign-in email is asked for', async () => {
    const { email } = await seller(server, 'approved');
    const { browser } = await seller(server, 'approved');
    const ask = (address: string) => () => askForEmail(browser, address);
    const [taken, free] = [await statementsOf(ask(email)), await statementsOf(ask('free-to-take@haat.example'))];
    expect(free).toContain('insert into "mails"');
    expect(taken).toEqual(free);
  });

  test('when a password is wrong', async () => {
    const { email } = await seller(server, 'approved');
    await login({ email: 'stranger3@haat.example', password: 'wrong' });
    const checked = await checks();
    const known = await statementsOf(() => login({ email, password: 'wrong' }));
    const unknown = await statementsOf(() => login({ email: 'stranger3@haat.example', password: 'wrong' }));
    expect((await checks()) - checked).toBe(2);
    expect(unknown).toEqual(known);
  });
});
