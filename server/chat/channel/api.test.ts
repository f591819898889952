import { describe, expect, test } from 'vitest';
import { createTestServer } from '#test/server.ts';
import { createWebhook, envelope, marketplaceNumber, textFrom } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const hook = createWebhook(server, marketplaceNumber);
const { post, sign } = hook;
const count = async () => (await server.rows<{ count: number }>('select count(*)::int from channel_events'))[0]?.count;

describe('the handshake', () => {
  const shake = (token: string, mode = 'subscribe') =>
    server.browser().get(`/webhooks/whatsapp?hub.mode=${mode}&hub.challenge=1158201444&hub.verify_token=${token}`);

  test('returns the bare challenge for a valid token', async () => {
    const answer = await shake('shake%20hands');
    expect([answer.status, answer.text]).toEqual([200, '1158201444']);
    expect(answer.headers['content-type']).toMatch('text/plain');
  });

  test('is refused for an invalid token', async () => {
    expect((await shake('other secret')).status).toBe(403);
    expect((await shake('shake%20hands', 'unsubscribe')).status).toBe(403);
    expect((await server.browser().get('/webhooks/whatsapp')).status).toBe(403);
  });
});

describe('an event', () => {
  test('is stored once if the raw bytes are signed, however the JSON is formatted', async () => {
    const body = JSON.stringify(envelope({ messages: [textFrom('919811111111', 'नमस्ते')] }), null, 3);
    const before = await count();
    for (const text of [body, body, `${body}\n`]) expect((await post(text)).statusCode).toBe(200);
    expect(await count()).toBe((before ?? 0) + 1);
  });

  test('without a good signature is refused, and nothing is written', async () => {
    const body = JSON.stringify(envelope({ messages: [textFrom('919811111111', 'hello')] }), null, 1);
    const before = await count();
    const encodedAgain = sign(JSON.stringify(JSON.parse(body)));
    const bad = [
      undefined,
      '',
      'sha256=',
      sign(body).slice(0, -1),
      `${sign(body)}0`,
      sign(body, 'other'),
      encodedAgain,
    ];
    for (const signature of bad) expect((await post(body, signature ?? '')).statusCode, signature).toBe(401);
    expect(await count()).toBe(before);
  });

  test('is refused above 3 MB', async () => {
    const large = Buffer.alloc(3 * 1024 * 1024 + 1, ' ');
    expect((await post(large)).statusCode).toBe(413);
  });

  test('is stored without processing if it is unreadable or names an unknown number', async () => {
    const unreadable = Buffer.concat([Buffer.from('{"entry":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    const stranger = JSON.stringify(envelope({ messages: [textFrom('919811111111', 'hello')] }, '999'));
    const news = JSON.stringify({
      entry: [{ id: '1', changes: [{ field: 'account_update', value: { event: 'x' } }] }],
    });
    const large = JSON.stringify(envelope({ history: 'x'.repeat(2_900_000) }));
    await server.rows('delete from channel_events');
    for (const body of [unreadable, stranger, news, large, '[]', '{"entry":[]}']) {
      expect((await post(body)).statusCode).toBe(200);
    }
    expect(
      await server.rows('select problem, handled_at is not null as handled from channel_events order by arrival'),
    ).toEqual([
      { problem: 'unreadable', handled: true },
      { problem: 'unknown_number', handled: true },
      { problem: 'unknown_kind', handled: true },
      { problem: 'unknown_kind', handled: true },
      { problem: 'unknown_kind', handled: true },
    ]);
  });

  test('is handled although other entries of its body are broken', async () => {
    await server.rows('delete from channel_events');
    const sound = envelope({ contacts: [{ wa_id: 7 }], messages: [textFrom('919811111111', 'hello')] }).entry;
    const entry = [{ id: '1' }, null, { id: '2', changes: 'none' }, ...sound, 'x'];
    expect((await post(JSON.stringify({ entry }))).statusCode).toBe(200);
    const stored = await server.rows('select kind, problem from channel_events order by arrival');
    const unknown = { kind: 'unknown', problem: 'unknown_kind' };
    expect(stored).toEqual([unknown, unknown, unknown, { kind: 'message', problem: null }, unknown]);
  });

  test('is stored up to its first 64 KB if it is unreadable', async () => {
    await server.rows('delete from channel_events');
    expect((await post(Buffer.alloc(100_000, ' '))).statusCode).toBe(200);
    expect(
      await server.rows("select raw->>'bytes' as bytes, length(raw->>'base64') as kept from channel_events"),
    ).toEqual([{ bytes: '100000', kept: Math.ceil(65_536 / 3) * 4 }]);
  });

  test.each([
    ['lists', '['.repeat(10_000), ']'.repeat(10_000)],
    ['objects', '{"a":'.repeat(10_000), `1${'}'.repeat(10_000)}`],
  ])('is refused before it is parsed when %s are nested too deep', async (_, open, close) => {
    const nested = (value: object) => JSON.stringify(value).replace('"deep"', `${open}${close}`);
    const before = await count();
    const bodies = [
      nested(envelope({ messages: ['deep'] })),
      nested(envelope({ messages: [textFrom('919811111111', 'hello', { context: 'deep' })] })),
      nested(envelope({ history: 'deep' })),
      nested({ entry: [{ id: '1', changes: ['deep'] }] }),
      nested({ entry: 'deep' }),
      `${open}${close}`,
    ];
    for (const body of bodies) {
      const answer = await post(body);
      expect([answer.statusCode, answer.json().error.code], body.slice(0, 200)).toEqual([400, 'malformed_request']);
      expect((await post(body, sign(body, 'other'))).statusCode).toBe(401);
    }
    expect(await count()).toBe(before);
  });

  test('is refused with more events than the service ever sends', async () => {
    const messages = Array.from({ length: 1000 }, (_, index) => textFrom('919811111111', `hello ${index}`));
    const contacts = messages.map(() => ({ wa_id: '919811111111' }));
    const entries = messages.map(
      (message) => envelope({ contacts: contacts.slice(0, 1), messages: [message] }).entry[0],
    );
    const before = (await count()) ?? 0;
    expect((await post(JSON.stringify({ entry: entries }))).statusCode).toBe(200);
    expect((await post(JSON.stringify(envelope({ contacts, messages })))).statusCode).toBe(200);
    expect(await count()).toBe(before + 1000);
    const many = Array.from({ length: 100_000 }, (_, index) => index);
    const bodies = [envelope({ messages: many }), envelope({ statuses: many.map(() => ({})) }), { entry: many }];
    for (const body of [...bodies, { entry: [{ id: '1', changes: many }] }]) {
      expect((await post(JSON.stringify(body))).statusCode).toBe(400);
    }
    expect(await count()).toBe(before + 1000);
  });
});
