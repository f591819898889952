import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { password, seller } from '#test/factories.ts';
import { type Answer, createTestServer } from '#test/server.ts';

const server = createTestServer();

const minute = 60_000;
const tooMany = {
  status: 429,
  body: {
    error: { code: 'too_many_attempts', message: 'Too many failed attempts. Please try again later.' },
  },
};
const newEmail = () => `${randomUUID()}@haat.example`;
const count = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length;

/** Advances the clock until the end of the test. */
function advanceClock(milliseconds: number): void {
  server.pass(milliseconds);
  onTestFinished(() => server.pass(-milliseconds));
}

/** Records attempts for other emails from this address, so that a test need not make 99 of its own. */
async function earlierAttempts(kind: 'login' | 'reset', address: string, number: number): Promise<void> {
  await server.rows(
    `insert into attempts (id, kind, email, address, created_at)
     select gen_random_uuid(), $1, n || '@haat.example', $2, now() from generate_series(1, $3) n`,
    [kind, address, number],
  );
}

describe('signing in', () => {
  const attempt = (address: string, email: string, typed = 'wrong') =>
    server.browser(address).post('/api/auth/login', { email, password: typed, role: 'seller' });
  const fail = async (times: number, address: string, email: string) => {
    for (let time = 0; time < times; time += 1) expect((await attempt(address, email)).status).toBe(401);
  };

  // specification 8.9
  test('makes even the correct password wait after 10 failures for one email from one address', async () => {
    const { email } = await seller(server, 'pending');
    await fail(10, '192.0.2.1', email);
    const refused = await attempt('192.0.2.1', email);
    expect(refused).toMatchObject(tooMany);
    expect(refused.headers['retry-after']).toBe('900');
    expect(await attempt('192.0.2.1', email.toUpperCase())).toMatchObject(tooMany);
    expect(await attempt('192.0.2.1', email, password)).toMatchObject(tooMany);
  });

  test('does not limit another address or another email', async () => {
    const { email } = await seller(server, 'pending');
    await fail(10, '192.0.2.2', email);
    expect(await attempt('192.0.2.2', email)).toMatchObject(tooMany);
    expect((await attempt('192.0.2.3', email, password)).status).toBe(200);
    expect((await attempt('192.0.2.2', newEmail())).status).toBe(401);
  });

  test('works again after 15 minutes, and tries in between do not extend the wait', async () => {
    const { email } = await seller(server, 'pending');
    await fail(10, '192.0.2.4', email);
    advanceClock(14 * minute);
    for (let time = 0; time < 5; time += 1) expect(await attempt('192.0.2.4', email, password)).toMatchObject(tooMany);
    advanceClock(minute + 1000);
    expect((await attempt('192.0.2.4', email, password)).status).toBe(200);
  });

  test('uses a sliding window: failures count for 15 minutes each', async () => {
    const email = newEmail();
    await fail(5, '192.0.2.5', email);
    advanceClock(10 * minute);
    await fail(5, '192.0.2.5', email);
    expect(await attempt('192.0.2.5', email)).toMatchObject(tooMany);
    advanceClock(5 * minute + 1000);
    await fail(5, '192.0.2.5', email);
    expect(await attempt('192.0.2.5', email)).toMatchObject(tooMany);
  });

  test('clears the failures after a correct password', async () => {
    const { email } = await seller(server, 'pending');
    for (let round = 0; round < 2; round += 1) {
      await fail(9, '192.0.2.6', email);
      expect((await attempt('192.0.2.6', email, password)).status).toBe(200);
    }
  });

  test('30 wrong passwords at once: at most 10 are judged', async () => {
    const { email } = await seller(server, 'pending');
    const answers = await Promise.all(Array.from({ length: 30 }, () => attempt('192.0.2.7', email)));
    expect(count(answers, 401)).toBeLessThanOrEqual(10);
    expect(count(answers, 401) + count(answers, 429)).toBe(30);
    const later = Array.from({ length: 12 }, () => attempt('192.0.2.7', email));
    expect(count([...answers, ...(await Promise.all(later))], 401)).toBeLessThanOrEqual(10);
  });

  // specification 8.9
  test('rejects every login from an address with 100 failures', async () => {
    const { email } = await seller(server, 'pending');
    await earlierAttempts('login', '192.0.2.8', 99);
    await fail(1, '192.0.2.8', newEmail());
    expect(await attempt('192.0.2.8', newEmail())).toMatchObject(tooMany);
    expect(await attempt('192.0.2.8', email, password)).toMatchObject(tooMany);
    expect((await attempt('192.0.2.9', email, password)).status).toBe(200);
    advanceClock(15 * minute + 1000);
    expect((await attempt('192.0.2.8', email, password)).status).toBe(200);
  });

  test('is not limited by reset requests', async () => {
    const { email } = await seller(server, 'pending');
    await earlierAttempts('reset', '192.0.2.10', 100);
    expect((await attempt('192.0.2.10', email, password)).status).toBe(200);
  });

  test('deletes attempts that are no longer needed for counting', async () => {
    await fail(3, '192.0.2.11', newEmail());
    advanceClock(24 * 60 * minute + 1000);
    await fail(1, '192.0.2.11', newEmail());
    expect(await server.rows("select count(*)::int from attempts where address = '192.0.2.11'")).toEqual([
      { count: 1 },
    ]);
  });
});

describe('reset requests', () => {
  const request = (address: string, email: string) =>
    server.browser(address).post('/api/auth/forgot-password', { email });
  const resetMailsTo = async (email: string) =>
    (await server.rows("select id from mails where recipient = $1 and subject like 'Reset%'", [email])).length;

  test('are limited to 3 an hour for one mailbox', async () => {
    const { email } = await seller(server, 'pending');
    for (let time = 0; time < 3; time += 1) expect((await request('192.0.2.21', email)).status).toBe(200);
    expect(await request('192.0.2.21', email)).toMatchObject(tooMany);
    expect(await request('192.0.2.21', email.toUpperCase())).toMatchObject(tooMany);
    expect(await request('192.0.2.22', email)).toMatchObject(tooMany);
    expect(await resetMailsTo(email)).toBe(3);
    advanceClock(60 * minute + 1000);
    expect((await request('192.0.2.21', email)).status).toBe(200);
    expect(await resetMailsTo(email)).toBe(4);
  });

  test('count for unknown emails as well', async () => {
    const email = newEmail();
    for (let time = 0; time < 3; time += 1) expect((await request('192.0.2.23', email)).status).toBe(404);
    expect(await request('192.0.2.23', email)).toMatchObject(tooMany);
  });

  test('are limited to 100 from one address', async () => {
    for (let time = 0; time < 100; time += 1) expect((await request('192.0.2.24', newEmail())).status).toBe(404);
    const { email } = await seller(server, 'pending');
    expect(await request('192.0.2.24', email)).toMatchObject(tooMany);
    expect(await resetMailsTo(email)).toBe(0);
    expect((await request('192.0.2.25', email)).status).toBe(200);
  });

  test('count for the address even where the browser is known', async () => {
    const { email } = await seller(server, 'pending');
    const browser = server.browser('192.0.2.27');
    expect((await browser.post('/api/auth/login', { email, password, role: 'seller' })).status).toBe(200);
    expect((await browser.post('/api/auth/forgot-password', { email })).status).toBe(200);
    expect(await server.rows("select address from attempts where kind = 'reset' and email = $1", [email])).toEqual([
      { address: '192.0.2.27' },
    ]);
  });

  test('send at most 3 emails for 30 concurrent requests', async () => {
    const { email } = await seller(server, 'pending');
    const answers = await Promise.all(Array.from({ length: 30 }, () => request('192.0.2.26', email)));
    expect(count(answers, 200)).toBeLessThanOrEqual(3);
    expect(count(answers, 200) + count(answers, 429)).toBe(30);
    expect(await resetMailsTo(email)).toBe(count(answers, 200));
  });
});
