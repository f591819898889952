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

/** Moves the clock for the rest of this test. */
function pass(milliseconds: number): void {
  server.pass(milliseconds);
  onTestFinished(() => server.pass(-milliseconds));
}

/** Attempts of others from this address, so that a test need not make 99 of its own. */
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
  test('after 10 failures for one e-mail from one address even the right password waits', async () => {
    const { email } = await seller(server, 'pending');
    await fail(10, '192.0.2.1', email);
    const refused = await attempt('192.0.2.1', email);
    expect(refused).toMatchObject(tooMany);
    expect(refused.headers['retry-after']).toBe('900');
    expect(await attempt('192.0.2.1', email.toUpperCase())).toMatchObject(tooMany);
    expect(await attempt('192.0.2.1', email, password)).toMatchObject(tooMany);
  });

  test('another address and another e-mail are free', async () => {
    const { email } = await seller(server, 'pending');
    await fail(10, '192.0.2.2', email);
    expect(await attempt('192.0.2.2', email)).toMatchObject(tooMany);
    expect((await attempt('192.0.2.3', email, password)).status).toBe(200);
    expect((await attempt('192.0.2.2', newEmail())).status).toBe(401);
  });

  test('after 15 minutes it works again, and the tries in between do not lengthen the wait', async () => {
    const { email } = await seller(server, 'pending');
    await fail(10, '192.0.2.4', email);
    pass(14 * minute);
    for (let time = 0; time < 5; time += 1) expect(await attempt('192.0.2.4', email, password)).toMatchObject(tooMany);
    pass(minute + 1000);
    expect((await attempt('192.0.2.4', email, password)).status).toBe(200);
  });

  test('the window slides: failures count for 15 minutes each', async () => {
    const email = newEmail();
    await fail(5, '192.0.2.5', email);
    pass(10 * minute);
    await fail(5, '192.0.2.5', email);
    expect(await attempt('192.0.2.5', email)).toMatchObject(tooMany);
    pass(5 * minute + 1000);
    await fail(5, '192.0.2.5', email);
    expect(await attempt('192.0.2.5', email)).toMatchObject(tooMany);
  });

  test('the right password clears the failures', async () => {
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
  test('after 100 failures from one address nobody enters from there', async () => {
    const { email } = await seller(server, 'pending');
    await earlierAttempts('login', '192.0.2.8', 99);
    await fail(1, '192.0.2.8', newEmail());
    expect(await attempt('192.0.2.8', newEmail())).toMatchObject(tooMany);
    expect(await attempt('192.0.2.8', email, password)).toMatchObject(tooMany);
    expect((await attempt('192.0.2.9', email, password)).status).toBe(200);
    pass(15 * minute + 1000);
    expect((await attempt('192.0.2.8', email, password)).status).toBe(200);
  });

  test('reset requests do not count', async () => {
    const { email } = await seller(server, 'pending');
    await earlierAttempts('reset', '192.0.2.10', 100);
    expect((await attempt('192.0.2.10', email, password)).status).toBe(200);
  });

  test('what is no longer needed for counting is not kept', async () => {
    await fail(3, '192.0.2.11', newEmail());
    pass(24 * 60 * minute + 1000);
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

  test('after 3 for one mailbox no more are sent for an hour', async () => {
    const { email } = await seller(server, 'pending');
    for (let time = 0; time < 3; time += 1) expect((await request('192.0.2.21', email)).status).toBe(200);
    expect(await request('192.0.2.21', email)).toMatchObject(tooMany);
    expect(await request('192.0.2.21', email.toUpperCase())).toMatchObject(tooMany);
    expect(await request('192.0.2.22', email)).toMatchObject(tooMany);
    expect(await resetMailsTo(email)).toBe(3);
    pass(60 * minute + 1000);
    expect((await request('192.0.2.21', email)).status).toBe(200);
    expect(await resetMailsTo(email)).toBe(4);
  });

  test('for unknown e-mails count as well', async () => {
    const email = newEmail();
    for (let time = 0; time < 3; time += 1) expect((await request('192.0.2.23', email)).status).toBe(404);
    expect(await request('192.0.2.23', email)).toMatchObject(tooMany);
  });

  test('100 from one address are the most', async () => {
    for (let time = 0; time < 100; time += 1) expect((await request('192.0.2.24', newEmail())).status).toBe(404);
    const { email } = await seller(server, 'pending');
    expect(await request('192.0.2.24', email)).toMatchObject(tooMany);
    expect(await resetMailsTo(email)).toBe(0);
    expect((await request('192.0.2.25', email)).status).toBe(200);
  });

  test('30 at once: at most 3 mails', async () => {
    const { email } = await seller(server, 'pending');
    const answers = await Promise.all(Array.from({ length: 30 }, () => request('192.0.2.26', email)));
    expect(count(answers, 200)).toBeLessThanOrEqual(3);
    expect(count(answers, 200) + count(answers, 429)).toBe(30);
    expect(await resetMailsTo(email)).toBe(count(answers, 200));
  });
});
