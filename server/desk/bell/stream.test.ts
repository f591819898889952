import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { admin, order, password, product, seller, why } from '#test/factories.ts';
import { type Browser, createTestServer } from '#test/server.ts';

const server = createTestServer();
let url: string;
beforeAll(async () => {
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
});

const opened: IncomingMessage[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.destroy();
});

type Live = {
  response: IncomingMessage;
  /** What it began with. */
  opening: string;
  /** What came after that. */
  text(): string;
  isOpen(): boolean;
};

/** Opens the stream of live events over a real connection, as a browser does. */
async function follow(browser: Browser, headers = {}, query = ''): Promise<Live> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(`${url}/api/events${query}`, { headers: { cookie, ...headers }, agent: false }, resolve).on('error', reject),
  );
  opened.push(response);
  expect(response.statusCode).toBe(200);
  let text = '';
  let isOpen = true;
  response.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  response
    .on('error', () => {})
    .on('close', () => {
      isOpen = false;
    });
  await vi.waitFor(() => expect(text).toContain('retry: 3000'), 60_000);
  const opening = text;
  return { response, opening, text: () => text.slice(opening.length), isOpen: () => isOpen };
}

async function anotherBrowser(email: string): Promise<Browser> {
  const browser = server.browser();
  expect((await browser.post('/api/auth/login', { email, password, role: 'seller' })).status).toBe(200);
  return browser;
}

/** The heartbeat would notice after 25 s: what ends within ten was told. */
const told = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 50 });
const decide = async (id: string, decision: string) =>
  expect((await (await admin(server)).post(`/api/admin/sellers/${id}/${decision}`, why)).status).toBe(200);

test('a stream has the headers of every response', async () => {
  const { response } = await follow((await seller(server)).browser);
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'permissions-policy': expect.stringContaining('camera=()'),
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    'x-request-id': expect.any(String),
  });
});

describe('a stream ends with its session', () => {
  test('at sign-out, while those of other browsers continue', async () => {
    const owner = await seller(server);
    const phone = await anotherBrowser(owner.email);
    const [here, there] = [await follow(owner.browser), await follow(phone)];
    await owner.browser.post('/api/auth/logout');
    await told(() => expect(here.isOpen()).toBe(false));
    await order(server, await product({ ...owner, browser: phone }));
    await told(() => expect(there.text()).toContain('event: changed'));
    expect(there.isOpen()).toBe(true);
  });

  test('when the password was changed in another session', async () => {
    const owner = await seller(server);
    const phone = await anotherBrowser(owner.email);
    const [here, there] = [await follow(owner.browser), await follow(phone)];
    const change = { currentPassword: password, newPassword: 'another-good-password' };
    expect((await owner.browser.put('/api/account/password', change)).status).toBe(200);
    await told(() => expect(there.isOpen()).toBe(false));
    expect(here.isOpen()).toBe(true);
  });

  test.each([
    ['approved', 'suspend'],
    ['pending', 'reject'],
  ] as const)('when a seller who is %s meets: %s', async (status, decision) => {
    const { id, browser } = await seller(server, status);
    const stream = await follow(browser);
    await decide(id, decision);
    await told(() => expect(stream.isOpen()).toBe(false));
  });

  test('when its row is deleted for any reason', async () => {
    const { userId, browser } = await seller(server);
    const stream = await follow(browser);
    await server.rows('delete from sessions where user_id = $1', [userId]);
    await told(() => expect(stream.isOpen()).toBe(false));
  });

  test('when it expires', async () => {
    const { userId, browser } = await seller(server);
    await server.rows("update sessions set expires_at = now() + interval '3 s' where user_id = $1", [userId]);
    const stream = await follow(browser);
    await told(() => expect(stream.isOpen()).toBe(false));
  });

  test('and restarts with the rights of an approved seller', async () => {
    const { id, browser } = await seller(server, 'pending');
    const stream = await follow(browser);
    await decide(id, 'approve');
    await told(() => expect(stream.isOpen()).toBe(false));
    expect((await follow(browser)).isOpen()).toBe(true);
  });

  test('which is identified by its id, never by its token', async () => {
    const { userId, browser } = await seller(server);
    const [session] = await server.rows<{ id: string }>('select id from sessions where user_id = $1', [userId]);
    const ended = once(server.context.events.notices, `session:${session?.id}`);
    await browser.post('/api/auth/logout');
    expect(await ended).toEqual([]);
  });
});

describe('changes between loading a page and listening are reported immediately', () => {
  /** Everything so far is as if it had been told long ago. */
  async function forget(): Promise<void> {
    expect(await server.context.events.isUpToDate()).toBe(true);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  }
  afterEach(() => vi.restoreAllMocks());

  test('if there were any, and only to their user', async () => {
    const [one, other] = [await seller(server), await seller(server)];
    const listed = await product(one);
    await forget();
    await order(server, listed);
    await told(async () => expect((await follow(one.browser)).opening).toContain('event: changed'));
    expect((await follow(other.browser)).opening).not.toContain('event: changed');
  });

  test('unless the page was read after them', async () => {
    const owner = await seller(server);
    await order(server, await product(owner));
    await told(async () => expect((await follow(owner.browser)).opening).toContain('event: changed'));
    const openingSince = async (since: number) => (await follow(owner.browser, {}, `?since=${since}`)).opening;
    expect(await openingSince(Date.now() - 20_000)).toContain('event: changed');
    await pause(1_100);
    expect(await openingSince(Date.now())).not.toContain('event: changed');
    await order(server, await product(owner));
    await told(async () => expect(await openingSince(Date.now())).toContain('event: changed'));
  });

  test('also where a slow phone needed longer than changes are remembered', async () => {
    const { browser } = await seller(server);
    await forget();
    const openingSince = async (ago: number) => (await follow(browser, {}, `?since=${Date.now() - ago}`)).opening;
    expect(await openingSince(20_000)).not.toContain('event: changed');
    expect(await openingSince(45_000)).toContain('event: changed');
  });

  test('to a browser that reconnects, for any change meanwhile', async () => {
    const { browser } = await seller(server);
    await forget();
    const { opening } = await follow(browser);
    expect(opening).not.toContain('event: changed');
    const id = /^id: (.+)$/m.exec(opening)?.[1];
    expect((await follow(browser, { 'last-event-id': id })).opening).toContain('event: changed');
  });
});

describe('one account', () => {
  test('holds at most five streams: the sixth closes the oldest, which may retry later', async () => {
    const owner = await seller(server);
    const streams: Live[] = [];
    for (let number = 0; number < 5; number += 1) streams.push(await follow(owner.browser));
    expect(streams.map((stream) => stream.isOpen())).toEqual(Array(5).fill(true));
    streams.push(await follow(await anotherBrowser(owner.email)));
    await told(() => expect(streams[0]?.isOpen()).toBe(false));
    expect(streams[0]?.text()).toContain('retry: 60000');
    await order(server, await product(owner));
    for (const stream of streams.slice(1)) await told(() => expect(stream.text()).toContain('event: changed'));
  });

  test('uses no slot of others', async () => {
    const [one, other] = [await seller(server), await seller(server)];
    const stream = await follow(one.browser);
    for (let number = 0; number < 8; number += 1) await follow(other.browser);
    expect(stream.isOpen()).toBe(true);
  });

  test('gets its slots back from closed and dropped streams', async () => {
    const { browser } = await seller(server);
    const first = await follow(browser);
    for (let number = 0; number < 8; number += 1) {
      const passing = await follow(browser);
      passing.response.destroy();
      await told(() => expect(passing.isOpen()).toBe(false));
      await browser.send({ method: 'HEAD', url: '/api/events' });
    }
    for (let number = 0; number < 4; number += 1) await follow(browser);
    expect(first.isOpen()).toBe(true);
  });
});

test('a client that does not read is disconnected before much is buffered', async () => {
  const { id, browser } = await seller(server);
  const { response } = await follow(browser);
  response.pause();
  // What the system buffers for both sides is a few megabytes: at 30 bytes each, so many events are more than that.
  const events = { most: 3_000_000, sent: 0 };
  while (server.context.events.notices.listenerCount(id) > 0 && events.sent < events.most) {
    for (let number = 0; number < 1000; number += 1) server.context.events.notices.emit(id);
    events.sent += 1000;
    await new Promise(setImmediate);
  }
  expect(server.context.events.notices.listenerCount(id)).toBe(0);
});
