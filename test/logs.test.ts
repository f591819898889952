import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { openQueue } from '#server/platform/jobs/queue.ts';
import { logFailure } from '#server/platform/log/log.ts';
import { createMailDelivery } from '#server/platform/mail/outbox.ts';
import { admin, customerOrder, deliver, product, review, seller } from './factories.ts';
import { callEverything, digits, type Marked, mark } from './markedCalls.ts';
import { type Browser, createTestServer } from './server.ts';

const written: string[] = [];
const sink = new Writable({
  write(chunk, _encoding, done) {
    written.push(String(chunk));
    done();
  },
});
const server = createTestServer({
  logStream: sink,
  onJobError: (error, job) => logFailure('job failed', error, job),
});

const tokens: string[] = [];
let marked: Marked;
beforeAll(async () => {
  for (const method of ['log', 'warn', 'error', 'info', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts) => void written.push(parts.map(String).join(' ')));
  }
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  }
  const owner = await seller(server);
  const who = { nobody: server.browser(), owner: owner.browser, administrator: await admin(server) };
  const productId = await product(owner);
  const order = await customerOrder(server, [{ productId, quantity: 1 }]);
  await deliver(owner, order.id);
  const known = {
    id: productId,
    token: order.token,
    slug: mark,
    name: mark,
    review: await review(server, owner, productId),
  };
  marked = { known, who, email: owner.email };
  tokens.push(order.token, owner.email, ...Object.values(owner.browser.cookies).map(String));
});
afterAll(() => vi.restoreAllMocks());

/** Log lines that contain input of a caller. */
const leaks = (texts = written) =>
  texts
    .filter((text) => [mark, digits, ...tokens].some((token) => text.includes(token)))
    .map((text) => text.slice(0, 500));

type Entry = { level: number; requestId?: string; method?: string; route?: string; code?: string; err?: unknown };
const entries = (): Entry[] => written.filter((text) => text.startsWith('{')).map((text) => JSON.parse(text) as Entry);

describe('user input never appears in a log', () => {
  test('when calls succeed and when they are rejected', async () => {
    const answers = await callEverything(server, marked);
    expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(20);
    expect(answers.filter(({ status }) => status >= 400).length).toBeGreaterThan(100);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(leaks()).toEqual([]);
  });

  test('while every write is refused by an error that quotes the whole row', async () => {
    await server.rows(`create function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'refused: %', new using detail = new::text, hint = new::text, errcode = '23514',
        table = new::text, constraint = new::text; end $$`);
    const tables = await server.rows<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    for (const { name } of tables) {
      await server.rows(
        `create trigger refuse before insert or update on ${name} for each row execute function refuse()`,
      );
    }
    const failed = (await callEverything(server, marked)).filter(({ status }) => status >= 500);
    for (const { name } of tables) await server.rows(`drop trigger refuse on ${name}`);
    expect(failed.length).toBeGreaterThan(10);
    expect(leaks()).toEqual([]);
    for (const { body, headers } of failed) {
      const { requestId } = (body as { error: { requestId: string } }).error;
      expect(headers['x-request-id']).toBe(requestId);
      const [entry] = entries().filter((one) => one.requestId === requestId);
      expect(entry).toMatchObject({ level: 50, method: expect.any(String), code: expect.any(String) });
      expect(entry?.route).toMatch(/^\/api\//);
      expect(entry?.err).toMatchObject({ type: expect.any(String), stack: expect.any(Array) });
    }
  });

  test('when tables are missing and an error quotes the query', async () => {
    const tables = ['products', 'orders', 'users', 'reviews', 'attempts', 'reset_links', 'sellers'];
    for (const name of tables) await server.rows(`alter table ${name} rename to ${name}_gone`);
    const failed = (await callEverything(server, marked)).filter(({ status }) => status >= 500);
    for (const name of tables) await server.rows(`alter table ${name}_gone rename to ${name}`);
    expect(failed.length).toBeGreaterThan(50);
    expect(leaks()).toEqual([]);
  });

  test('when a mail server rejects emails and repeats their addresses', async () => {
    const smtp = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, done) => done(new Error(`${mark}: no mailbox ${address}`)),
    });
    smtp.on('error', () => {});
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
    const { port } = smtp.server.address() as { port: number };
    const {
      database,
      server: { publicUrl },
    } = server.context;
    const queue = await openQueue(database, (error, job) => logFailure('job failed', error, job));
    onTestFinished(() => queue.stop());
    const settings = {
      smtpUrl: `smtp://127.0.0.1:${port}`,
      mailFrom: 'x@haat.example',
      dataDirectory: '/nowhere',
      publicUrl,
    };
    await queue.work('mail', createMailDelivery(database, settings));
    await vi.waitFor(() => expect(written.join('')).toContain('"queue":"mail"'), { timeout: 60_000 });
    const [entry] = entries().filter((one) => JSON.stringify(one).includes('"queue":"mail"'));
    expect(entry).toMatchObject({ level: 50, job: expect.any(String), err: { code: 'EENVELOPE', command: 'RCPT TO' } });
    expect(leaks()).toEqual([]);
    const outputs = await server.rows<{ output: unknown }>('select output from pgboss.job where output is not null');
    expect(leaks(outputs.map(({ output }) => JSON.stringify(output)))).toEqual([]);
  });

  test('when jobs cannot be fetched and the library copies errors', async () => {
    const { database } = server.context;
    const before = written.length;
    const queue = await openQueue(database, (error, job) => logFailure('job failed', error, job));
    onTestFinished(() => queue.stop());
    await server.rows('alter table pgboss.job_common rename to job_gone');
    onTestFinished(async () => void (await server.rows('alter table if exists pgboss.job_gone rename to job_common')));
    await queue.work('mail', async () => {});
    const failures = () => written.slice(before).filter((text) => text.includes('"job failed"'));
    await vi.waitFor(() => expect(failures()).not.toEqual([]), { timeout: 60_000 });
    for (const failure of failures()) {
      expect((JSON.parse(failure) as Entry).err).toMatchObject({
        type: expect.stringMatching(/error/i),
        code: expect.stringMatching(/^\w{5}$/),
        stack: expect.arrayContaining([expect.stringContaining('at ')]),
      });
    }
    expect(leaks()).toEqual([]);
  });

  test("and PostgreSQL's own log knows nothing of it either", () => {
    expect(leaks(readFileSync(inject('postgresLog'), 'utf8').split('\n'))).toEqual([]);
  });
});

test('whoever tries a door that is not theirs is written down, without a word of what they sent', async () => {
  const doors: [Browser, string, string, Entry][] = [
    [marked.who.owner, 'GET', '/api/admin/sellers', { level: 40, code: 'admin_only', route: '/api/admin/sellers' }],
    [
      marked.who.administrator,
      'GET',
      '/api/seller/orders',
      { level: 40, code: 'seller_only', route: '/api/seller/orders' },
    ],
    [marked.who.nobody, 'GET', '/api/admin/sellers', { level: 30, code: 'not_signed_in', route: '/api/admin/sellers' }],
    [
      marked.who.owner,
      'POST',
      '/api/auth/logout',
      { level: 40, code: 'cross_site_request', route: '/api/auth/logout' },
    ],
  ];
  for (const [browser, method, path, entry] of doors) {
    const headers = method === 'POST' ? { origin: `https://${mark}.example` } : {};
    const answer = await browser.send({ method: method as 'GET', url: `${path}?search=${mark}`, headers });
    const { requestId } = (answer.body as { error: { requestId: string } }).error;
    const found = entries().filter((one) => one.requestId === requestId);
    expect(found).toMatchObject([{ ...entry, method }]);
  }
  expect(leaks()).toEqual([]);
});

test('the server assigns request ids and ignores those of callers', async () => {
  const headers = { 'x-request-id': mark, 'request-id': mark };
  const answers = await Promise.all(
    [1, 2].map(() => marked.who.nobody.send({ method: 'GET', url: '/api/nowhere', headers })),
  );
  const ids = answers.map(({ body }) => (body as { error: { requestId: string } }).error.requestId);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
