import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import type { InjectOptions } from 'fastify';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { openQueue } from '#server/platform/jobs/queue.ts';
import { writeFailure } from '#server/platform/log/log.ts';
import { createDelivery } from '#server/platform/mail/outbox.ts';
import { admin, customerOrder, deliver, newKey, product, registrationBody, review, seller } from './factories.ts';
import { type Answer, type Browser, createTestServer } from './server.ts';

/** Whatever anybody hands over here begins with this, or is this number. */
const mark = 'Zqxmark';
const digits = '9876501234';
const secret = `${mark}-kolam-rain`;
const written: string[] = [];
const sink = new Writable({
  write(chunk, _encoding, done) {
    written.push(String(chunk));
    done();
  },
});
const server = createTestServer({
  logStream: sink,
  onJobError: (error, job) => writeFailure('job failed', error, job),
});

const tokens: string[] = [];
let known: Record<string, string> = {};
let who: Record<'nobody' | 'owner' | 'administrator', Browser>;
beforeAll(async () => {
  for (const method of ['log', 'warn', 'error', 'info', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts) => void written.push(parts.map(String).join(' ')));
  }
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  }
  const owner = await seller(server);
  who = { nobody: server.browser(), owner: owner.browser, administrator: await admin(server) };
  const productId = await product(owner);
  const order = await customerOrder(server, [{ productId, quantity: 1 }]);
  await deliver(owner, order.id);
  known = { id: productId, token: order.token, slug: mark, name: mark, review: await review(server, owner, productId) };
  tokens.push(order.token, owner.email, ...Object.values(owner.browser.cookies).map(String));
});
afterAll(() => vi.restoreAllMocks());

type Operation = { method: NonNullable<InjectOptions['method']>; path: string; properties: string[] };

/** Every operation that the API describes, with the names of its body's fields. */
function operations(): Operation[] {
  const { paths = {} } = server.app.swagger() as unknown as { paths?: Record<string, Record<string, object>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase() as Operation['method'],
      path,
      properties: JSON.stringify(operation).includes('requestBody') ? fieldsOf(operation) : [],
    })),
  );
}

function fieldsOf(operation: object): string[] {
  const { requestBody } = operation as {
    requestBody?: { content?: Record<string, { schema?: { properties?: object } }> };
  };
  return Object.keys(requestBody?.content?.['application/json']?.schema?.properties ?? {});
}

/** Bodies that are taken, by what their address ends with. All else gets marked text in every field. */
const bodies: [RegExp, () => object][] = [
  [/register$/, () => marked({ ...registrationBody(), category: 'Fashion' })],
  [/login$/, () => ({ email: `${mark}@haat.example`, password: secret, role: 'seller' })],
  [/forgot-password$/, () => ({ email: tokens[1] })],
  [/reset-password$/, () => ({ token: `${mark}${'x'.repeat(24)}`, password: secret })],
  [/account\/password$/, () => ({ currentPassword: 'a-good-password', newPassword: secret })],
  [/seller\/profile$/, () => ({ ...marked(), category: 'Fashion' })],
  [/admin\/profile$/, () => ({ name: `${mark} Admin` })],
  [/seller\/products$/, () => productOf()],
  [/seller\/products\/[^/]+$/, () => productOf({ version: 1, shownStock: 49 })],
  [
    /api\/orders$/,
    () => ({
      items: [{ productId: known.id, quantity: 1 }],
      customerName: `${mark} Rao`,
      customerPhone: digits,
      deliveryAddress: `${mark} Road 12`,
      note: `${mark} note\n    at ${mark} (file:///x/y.ts:1:1)`,
    }),
  ],
  [/remembered$/, () => ({ tokens: [known.token], keys: [] })],
  [/reviews$/, () => ({ productId: known.id, stars: 5, words: `${mark} words` })],
  [/answer$/, () => ({ answer: `${mark} answer` })],
  [/trial$/, () => ({ text: `${mark} ${digits}`, memory: null })],
  [/shop-facts$/, () => ({ address: `${mark} Road 12`, payment: digits })],
  [/shop-answers/, () => ({ question: `${mark} question`, answer: `${mark} answer` })],
  [/(hide|report)$/, () => ({ reason: `${mark} reason` })],
];
const marked = (more: object = {}) => ({
  ...more,
  ...('email' in more && { email: `${mark}-${randomUUID()}@haat.example`, password: secret }),
  businessName: `${mark} Shop`,
  ownerName: `${mark} Owner`,
  phone: digits,
  address: `${mark} Road 12`,
  description: `${mark} description`,
});
const productOf = (more: object = {}) => ({
  name: `${mark} kurta`,
  description: `${mark} cotton`,
  category: 'Clothing & Fashion',
  pricePaise: 100,
  stock: 49,
  images: [],
  isActive: true,
  ...more,
});

/** Each operation with a body that is taken, one that is not, and one that is no JSON; as everybody. */
async function walk(): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { method, path, properties } of operations()) {
    if (/events|logout|sign-out|end-all/.test(path)) continue;
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? mark);
    const broken = Object.fromEntries(properties.map((name) => [name, { [mark]: `${mark}\0${digits}` }]));
    const taken = bodies.find(([address]) => address.test(path))?.[1]() ?? {};
    const payloads: unknown[] = properties.length > 0 ? [taken, broken, `{"${mark}`, `"${mark}"`] : [undefined];
    const actors = /admin/.test(path) ? ['administrator'] : /seller|account/.test(path) ? ['owner'] : ['nobody'];
    for (const actor of [...actors, 'nobody'] as (keyof typeof who)[]) {
      for (const payload of payloads) {
        const type = { 'content-type': 'application/json', ...newKey(), 'user-agent': `${mark} browser` };
        const options = { method, headers: payload === undefined ? {} : type, payload: payload as object };
        answers.push(await who[actor].send({ ...options, url }));
        answers.push(await who[actor].send({ ...options, url: `${url}?search=${mark}%20${digits}&x=${mark}` }));
      }
    }
  }
  for (const url of [`/${mark}`, `/product/${mark}`, `/store/${mark}`, `/order/${mark}`, `/shop?search=${mark}`]) {
    answers.push(await who.nobody.get(url));
  }
  return answers;
}

/** Log lines that contain what a caller sent. */
const leaks = (texts = written) =>
  texts
    .filter((text) => [mark, digits, ...tokens].some((token) => text.includes(token)))
    .map((text) => text.slice(0, 500));

type Entry = { level: number; requestId?: string; method?: string; route?: string; code?: string; err?: unknown };
const entries = (): Entry[] => written.filter((text) => text.startsWith('{')).map((text) => JSON.parse(text) as Entry);

describe('what anybody hands over stands in no log', () => {
  test('while everything works, and while everything is refused', async () => {
    const answers = await walk();
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
    const failed = (await walk()).filter(({ status }) => status >= 500);
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

  test('while tables are missing: what was looked for', async () => {
    const tables = ['products', 'orders', 'users', 'reviews', 'attempts', 'reset_links', 'sellers'];
    for (const name of tables) await server.rows(`alter table ${name} rename to ${name}_gone`);
    const failed = (await walk()).filter(({ status }) => status >= 500);
    for (const name of tables) await server.rows(`alter table ${name}_gone rename to ${name}`);
    expect(failed.length).toBeGreaterThan(50);
    expect(leaks()).toEqual([]);
  });

  test('while mails are refused by a server that repeats their addresses', async () => {
    const smtp = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, done) => done(new Error(`${mark}: no mailbox ${address}`)),
    });
    smtp.on('error', () => {});
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
    const { port } = smtp.server.address() as { port: number };
    const { database } = server.context;
    const queue = await openQueue(database, (error, job) => writeFailure('job failed', error, job));
    onTestFinished(() => queue.stop());
    const settings = { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'x@haat.example', dataDirectory: '/nowhere' };
    await queue.work('mail', createDelivery(database, settings));
    await vi.waitFor(() => expect(written.join('')).toContain('"queue":"mail"'), { timeout: 30_000 });
    const [entry] = entries().filter((one) => JSON.stringify(one).includes('"queue":"mail"'));
    expect(entry).toMatchObject({ level: 50, job: expect.any(String), err: { code: 'EENVELOPE', command: 'RCPT TO' } });
    expect(leaks()).toEqual([]);
    const kept = await server.rows<{ output: unknown }>('select output from pgboss.job where output is not null');
    expect(leaks(kept.map(({ output }) => JSON.stringify(output)))).toEqual([]);
  });

  test('while jobs cannot be fetched: the library hands over copies of errors', async () => {
    const { database } = server.context;
    const before = written.length;
    const queue = await openQueue(database, (error, job) => writeFailure('job failed', error, job));
    onTestFinished(() => queue.stop());
    await server.rows('alter table pgboss.job_common rename to job_gone');
    onTestFinished(async () => void (await server.rows('alter table if exists pgboss.job_gone rename to job_common')));
    await queue.work('mail', async () => {});
    const failures = () => written.slice(before).filter((text) => text.includes('"job failed"'));
    await vi.waitFor(() => expect(failures()).not.toEqual([]), { timeout: 10_000 });
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
    [who.owner, 'GET', '/api/admin/sellers', { level: 40, code: 'admin_only', route: '/api/admin/sellers' }],
    [who.administrator, 'GET', '/api/seller/orders', { level: 40, code: 'seller_only', route: '/api/seller/orders' }],
    [who.nobody, 'GET', '/api/admin/sellers', { level: 30, code: 'not_signed_in', route: '/api/admin/sellers' }],
    [who.owner, 'POST', '/api/auth/logout', { level: 40, code: 'cross_site_request', route: '/api/auth/logout' }],
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

test('a request is named by the server, whatever the caller calls it', async () => {
  const headers = { 'x-request-id': mark, 'request-id': mark };
  const answers = await Promise.all([1, 2].map(() => who.nobody.send({ method: 'GET', url: '/api/nowhere', headers })));
  const ids = answers.map(({ body }) => (body as { error: { requestId: string } }).error.requestId);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
