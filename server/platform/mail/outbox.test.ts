import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { registrationMail } from '#server/sellers/registrations/emails.ts';
import { admin, registrationBody } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { openQueue } from '../jobs/queue.ts';
import { createDelivery, mustEncrypt, tidyMailFiles } from './outbox.ts';

const server = createTestServer({ quiet: true });

type Received = { to: string[]; text: string };
type Mail = { id: string; status: string; body: string; sent_at: Date | null };

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A real mail server in this process. `refuse` answers each mail with an error instead of taking it. */
async function startSmtp(options: { port?: number; refuse?: boolean; slow?: number } = {}) {
  const received: Received[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (options.refuse) return done(new Error('no room'));
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString(),
        });
        setTimeout(done, options.slow ?? 0);
      });
    },
  });
  smtp.on('error', () => {});
  smtp.listen(options.port ?? 0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => smtp.close(resolve));
  closing.push(stop);
  return { url: `smtp://127.0.0.1:${port}`, port, received, stop };
}

async function dataDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'haat-mail-'));
  closing.push(() => rm(directory, { recursive: true }));
  return directory;
}
const deliveryBy = async (smtpUrl: string | undefined, directory?: string) =>
  createDelivery(server.context.database, {
    smtpUrl,
    mailFrom: 'Haat <no-reply@haat.example>',
    dataDirectory: directory ?? (await dataDirectory()),
  });

/** Registers a seller, which queues a mail. */
async function queueMail() {
  const body = registrationBody({ ownerName: 'Élodie दीपक' });
  expect((await server.browser().post('/api/auth/register', body)).status).toBe(201);
  const [mail] = await server.rows<Mail>('select id, status, body, sent_at from mails where recipient = $1', [
    body.email,
  ]);
  if (!mail) throw new Error('The registration queued no mail.');
  return { id: mail.id, mail, email: body.email };
}
const stored = async (id: string) =>
  (await server.rows<Mail>('select id, status, body, sent_at from mails where id = $1', [id]))[0];
const jobState = async (id: string) =>
  (await server.rows<{ state: string }>("select state::text from pgboss.job where data->>'id' = $1", [id]))[0]?.state;

describe('over SMTP', () => {
  test('a mail arrives once, its body is wiped and its status is sent', async () => {
    const smtp = await startSmtp();
    const deliver = await deliveryBy(smtp.url);
    const { id, email } = await queueMail();
    await deliver({ id });
    expect(smtp.received).toHaveLength(1);
    const [{ to, text } = { to: [], text: '' }] = smtp.received;
    expect(to).toEqual([email]);
    expect(text).toContain(`Message-ID: <${id}@haat>`);
    expect(text).toContain('From: Haat <no-reply@haat.example>');
    expect(text).toContain(`To: ${email}`);
    expect(text).toContain('Subject: Your Haat registration was received');
    expect(text.replace(/=\r\n/g, '')).toContain(encodeQuoted('Hello “Élodie दीपक”,'));
    expect(await stored(id)).toEqual({ id, status: 'sent', body: '', sent_at: expect.any(Date) });
  });

  test('nothing goes to a server that does not encrypt where that is demanded', async () => {
    const smtp = await startSmtp();
    const deliver = await deliveryBy(`${smtp.url}?requireTLS=true`);
    const { id } = await queueMail();
    await expect(deliver({ id })).rejects.toMatchObject({ code: 'ETLS' });
    expect(smtp.received).toEqual([]);
    expect(await stored(id)).toMatchObject({ status: 'queued' });
  });

  test.each([
    ['smtp://mail.example.com:587', true],
    ['smtp://user:pass@8.8.8.8', true],
    ['smtp://[2606:4700::1111]:25', true],
    ['smtp://127.0.0.1:25', false],
    ['smtp://[::1]:25', false],
    ['smtp://10.0.0.7', false],
    ['smtp://mailpit:1025', false],
    ['smtp://mail.internal', false],
  ])('%s must encrypt: %s', (url, must) => {
    expect(mustEncrypt(url)).toBe(must);
  });

  test('a second delivery sends nothing', async () => {
    const smtp = await startSmtp();
    const deliver = await deliveryBy(smtp.url);
    const { id } = await queueMail();
    await deliver({ id });
    const sent = await stored(id);
    await deliver({ id });
    expect(smtp.received).toHaveLength(1);
    expect(await stored(id)).toEqual(sent);
  });

  test('of five deliveries at the same time, on two processes, one sends', async () => {
    const smtp = await startSmtp({ slow: 100 });
    const [one, other] = [await deliveryBy(smtp.url), await deliveryBy(smtp.url)];
    const { id } = await queueMail();
    await Promise.all([one({ id }), other({ id }), one({ id }), other({ id }), one({ id })]);
    expect(smtp.received).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ status: 'sent', body: '' });
  });

  test('without a server that answers, the delivery fails, the mail stays as it is and goes out later', async () => {
    const smtp = await startSmtp();
    await smtp.stop();
    const deliver = await deliveryBy(smtp.url);
    const { id, mail } = await queueMail();
    await expect(deliver({ id })).rejects.toThrow(/ECONNREFUSED/);
    expect(await stored(id)).toEqual(mail);
    const again = await startSmtp({ port: smtp.port });
    await deliver({ id });
    expect(again.received).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ status: 'sent', body: '' });
  });

  test('a server that refuses the mail makes the delivery fail too', async () => {
    const smtp = await startSmtp({ refuse: true });
    const deliver = await deliveryBy(smtp.url);
    const { id, mail } = await queueMail();
    await expect(deliver({ id })).rejects.toThrow(/no room/);
    expect(await stored(id)).toEqual(mail);
  });

  test('a mail that does not exist is none', async () => {
    const smtp = await startSmtp();
    await (await deliveryBy(smtp.url))({ id: '01890a5d-ac96-774b-bcce-b302099a8057' });
    expect(smtp.received).toEqual([]);
  });
});

describe('without SMTP', () => {
  // specification 2.100
  test('the mail lies in a file that only its owner can read, and the administrator reads it', async () => {
    const directory = await dataDirectory();
    const deliver = await deliveryBy(undefined, directory);
    const { id, mail, email } = await queueMail();
    await deliver({ id });
    await deliver({ id });
    expect(await readdir(join(directory, 'mails'))).toEqual([`${id}.eml`]);
    const file = join(directory, 'mails', `${id}.eml`);
    const text = await readFile(file, 'utf8');
    expect(text).toContain(`To: ${email}`);
    expect(text).toContain(`Message-ID: <${id}@haat>`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(directory, 'mails'))).mode & 0o777).toBe(0o700);
    expect(await stored(id)).toEqual({ ...mail, status: 'kept', sent_at: expect.any(Date) });
    const { body } = await (await admin(server)).get('/api/admin/mails?limit=1');
    expect(body).toMatchObject({ mails: [{ id, recipient: email, status: 'kept', body: mail.body }] });
  });

  test('its file goes when nobody can look it up any more', async () => {
    const directory = await dataDirectory();
    await tidyMailFiles({ dataDirectory: directory }, new Date());
    const folder = join(directory, 'mails');
    await mkdir(folder);
    const at = Date.UTC(2026, 10, 22) / 1000;
    for (const [name, days] of [
      ['old.eml', 91],
      ['young.eml', 89],
      ['notes.txt', 91],
    ] as const) {
      await writeFile(join(folder, name), '');
      await utimes(join(folder, name), at - days * 86_400, at - days * 86_400);
    }
    await tidyMailFiles({ dataDirectory: directory }, new Date(at * 1000));
    expect((await readdir(folder)).sort()).toEqual(['notes.txt', 'young.eml']);
  });

  test('five deliveries at the same time write it once and whole', async () => {
    const directory = await dataDirectory();
    const deliver = await deliveryBy(undefined, directory);
    const { id } = await queueMail();
    await Promise.all(Array.from({ length: 5 }, () => deliver({ id })));
    expect(await readdir(join(directory, 'mails'))).toEqual([`${id}.eml`]);
    expect(await readFile(join(directory, 'mails', `${id}.eml`), 'utf8')).toContain('Subject: Your Haat registration');
  });
});

describe('the queue', () => {
  /** Works the queue off, as the server does. */
  async function work(smtpUrl: string) {
    const queue = await openQueue(server.context.database, () => {});
    onTestFinished(() => queue.stop());
    await queue.work('mail', await deliveryBy(smtpUrl));
  }
  // What earlier tests delivered themselves is still queued, too: only the own job counts.
  const waitFor = (id: string, state: string) =>
    vi.waitFor(async () => expect(await jobState(id)).toBe(state), { timeout: 90_000, interval: 100 });

  test('delivers each mail once', async () => {
    await server.rows("delete from pgboss.job where name = 'mail'");
    const smtp = await startSmtp();
    const queued = [await queueMail(), await queueMail(), await queueMail()];
    await Promise.all([work(smtp.url), work(smtp.url)]);
    for (const { id } of queued) await waitFor(id, 'completed');
    expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual(queued.map(({ email }) => email).sort());
    for (const { id } of queued) expect(await stored(id)).toMatchObject({ status: 'sent', body: '' });
  });

  test('a reset mail goes before 180 registrations that a stranger made first', async () => {
    await server.rows("delete from pgboss.job where name = 'mail'");
    const smtp = await startSmtp();
    const { context } = server;
    const { email: owner } = await queueMail();
    await context.database.transaction(async (tx) => {
      for (let n = 0; n < 180; n += 1) {
        const names = { businessName: `Shop ${n}`, ownerName: 'Nobody' };
        await context.outbox.add(tx, registrationMail(`stranger${n}@haat.example`, names), context.now());
      }
    });
    expect((await server.browser().post('/api/auth/forgot-password', { email: owner })).status).toBe(200);
    await work(smtp.url);
    const place = () => smtp.received.findIndex(({ text }) => text.includes('Subject: Reset'));
    await vi.waitFor(() => expect(place()).toBeGreaterThanOrEqual(0), { timeout: 20_000, interval: 50 });
    expect(place()).toBeLessThan(10);
    await vi.waitFor(() => expect(smtp.received.length).toBe(182), { timeout: 60_000, interval: 100 });
  }, 90_000);

  test('tries again later what could not be delivered', async () => {
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

  test('knows nothing of a change that was rolled back', async () => {
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

/** Text as it stands in a quoted-printable body. */
function encodeQuoted(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => (byte < 128 ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase()}`))
    .join('');
}
