import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { writeRegistrationEmail } from '#server/sellers/registrations/emails.ts';
import { registrationBody } from '#test/factories.ts';
import { createMailServers } from '#test/mailServers.ts';
import { createTestServer } from '#test/server.ts';
import { openQueue } from '../jobs/queue.ts';

const server = createTestServer({ quiet: true });
const { startSmtp, deliveryBy, queueMail, stored } = createMailServers(server);
const jobState = async (id: string) =>
  (await server.rows<{ state: string }>("select state::text from pgboss.job where data->>'id' = $1", [id]))[0]?.state;

describe('the queue', () => {
  /** Processes the queue like the server. */
  async function work(smtpUrl: string) {
    const queue = await openQueue(server.context.database, () => {});
    onTestFinished(() => queue.stop());
    await queue.work('mail', await deliveryBy(smtpUrl));
  }
  // Emails delivered directly by earlier tests are still queued, so only this test's job counts.
  const waitFor = (id: string, state: string) =>
    vi.waitFor(async () => expect(await jobState(id)).toBe(state), { timeout: 90_000, interval: 100 });

  test('delivers each email once', async () => {
    await server.rows("delete from pgboss.job where name = 'mail'");
    const smtp = await startSmtp();
    const queued = [await queueMail(), await queueMail(), await queueMail()];
    await Promise.all([work(smtp.url), work(smtp.url)]);
    for (const { id } of queued) await waitFor(id, 'completed');
    expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual(queued.map(({ email }) => email).sort());
    for (const { id } of queued) expect(await stored(id)).toMatchObject({ status: 'sent', body: '' });
  });

  test('sends a password reset before 180 earlier registrations', async () => {
    await server.rows("delete from pgboss.job where name = 'mail'");
    const smtp = await startSmtp();
    const { context } = server;
    const { email: owner } = await queueMail();
    await context.database.transaction(async (tx) => {
      for (let n = 0; n < 180; n += 1) {
        const names = { businessName: `Shop ${n}`, ownerName: 'Nobody' };
        await context.outbox.add(tx, writeRegistrationEmail(`stranger${n}@haat.example`, names), context.now());
      }
    });
    expect((await server.browser().post('/api/auth/forgot-password', { email: owner })).status).toBe(200);
    await work(smtp.url);
    const place = () => smtp.received.findIndex(({ text }) => text.includes('Subject: Reset'));
    await vi.waitFor(() => expect(place()).toBeGreaterThanOrEqual(0), { timeout: 60_000, interval: 50 });
    expect(place()).toBeLessThan(10);
    await vi.waitFor(() => expect(smtp.received.length).toBe(182), { timeout: 60_000, interval: 100 });
  });

  test('retries a failed delivery later', async () => {
    await server.rows("delete from pgboss.job where name = 'mail'");
    const smtp = await startSmtp({ refuse: true });
    const { id, mail } = await queueMail();
    await work(smtp.url);
    await waitFor(id, 'retry');
    expect(await stored(id)).toEqual(mail);
    const [job] = await server.rows(
      "select retry_limit, retry_backoff, retry_delay_max, start_after > now() + interval '10 seconds' as pauses from pgboss.job where data->>'id' = $1",
      [id],
    );
    expect(job).toEqual({ retry_limit: 30, retry_backoff: true, retry_delay_max: 3600, pauses: true });
  });

  test('sends nothing for a change that was rolled back', async () => {
    const count = () =>
      server.rows('select (select count(*) from mails) as mails, (select count(*) from pgboss.job) as jobs');
    const before = await count();
    const { context } = server;
    const change = context.database.transaction(async (tx) => {
      await context.outbox.add(
        tx,
        { to: 'nobody@haat.example', write: () => ({ subject: 'x', body: 'x' }) },
        context.now(),
      );
      throw new Error('changed my mind');
    });
    await expect(change).rejects.toThrow('changed my mind');
    expect(await count()).toEqual(before);
    const body = registrationBody();
    await server.browser().post('/api/auth/register', body);
    const after = await count();
    expect((await server.browser().post('/api/auth/register', body)).status).toBe(409);
    expect(await count()).toEqual(after);
  });
});
