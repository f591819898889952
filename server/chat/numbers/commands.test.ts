import { Writable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { admin, password, seller, turnOnSecondFactor } from '#test/factories.ts';
import { startNumberService } from '#test/numberService.ts';
import { createTestServer } from '#test/server.ts';
import { createWebhook, envelope, textFrom } from '#test/webhook.ts';
import { checkNumbers } from './commands.ts';

const { graphUrl, tokens, close } = await startNumberService();
afterAll(close);

let log = '';
const logStream = new Writable({
  write(chunk, _encoding, done) {
    log += chunk;
    done();
  },
});
const server = createTestServer({ serviceAddresses: { graphUrl }, logStream });

const address = '/api/seller/chat-number';
let made = 0;
/** A number that the service knows, as its seller types it. */
function draft() {
  made += 1;
  const numberId = `55500000000${String(made).padStart(3, '0')}`;
  const secrets = {
    token: `EAAG-secret-${made}`,
    appSecret: `app-secret-${made}`,
    verifyToken: `verify-secret-${made}`,
  };
  tokens.set(numberId, secrets.token);
  return { numberId, businessAccountId: '777000000000', ...secrets };
}
/** With a second factor, as it is required. */
async function secureSeller() {
  const owner = await seller(server);
  await turnOnSecondFactor(server, owner);
  return owner;
}
const rowOf = async (numberId: string) =>
  (
    await server.rows<{ row: Record<string, unknown> }>(
      'select to_jsonb(n) as row from channel_numbers n where number_id = $1',
      [numberId],
    )
  )[0]?.row;
const texts = async (): Promise<string[]> =>
  (await server.rows<{ text: string }>('select text from channel_messages order by created_at, id')).map(
    ({ text }) => text,
  );

describe("a seller's own number", () => {
  test('demands a second factor: to be connected, and of everybody at the shop as long as it is', async () => {
    const owner = await seller(server);
    const number = draft();
    expect((await owner.browser.get(address)).body).toMatchObject({ number: null, needsSecondFactor: true });
    const refused = { status: 409, body: { error: { code: 'number_needs_second_factor' } } };
    expect(await owner.browser.put(address, number)).toMatchObject(refused);
    // Begun is not on.
    await owner.browser.post('/api/account/second-factor', { currentPassword: password });
    expect(await owner.browser.put(address, number)).toMatchObject(refused);
    expect(await rowOf(number.numberId)).toBeUndefined();
    await turnOnSecondFactor(server, owner);
    expect((await owner.browser.put(address, number)).status).toBe(200);
    expect((await owner.browser.get('/api/account/second-factor')).body).toMatchObject({ isRequired: true });

    // As a shop that connected its number before this was demanded, or that switched the factor off since.
    await server.rows('delete from second_factors where user_id = $1', [owner.userId]);
    const missing = { status: 403, body: { error: { code: 'second_factor_required' } } };
    for (const path of ['/api/seller/chats', '/api/seller/orders', address, '/api/notifications']) {
      expect(await owner.browser.get(path), path).toMatchObject(missing);
    }
    expect(await owner.browser.delete(address)).toMatchObject(missing);
    const session = await owner.browser.get('/api/auth/session');
    expect(session.body).toMatchObject({ user: { mustSetUpSecondFactor: true } });
    await turnOnSecondFactor(server, owner);
    expect((await owner.browser.get('/api/seller/chats')).status).toBe(200);
    expect((await owner.browser.delete(address)).status).toBe(200);
    await server.rows('delete from second_factors where user_id = $1', [owner.userId]);
    expect((await owner.browser.get('/api/seller/chats')).status).toBe(200);
  });

  test('is connected once the service accepts its token, and its secrets are never exposed', async () => {
    const owner = await secureSeller();
    const number = draft();
    const wrong = await owner.browser.put(address, { ...number, token: 'another' });
    expect(wrong).toMatchObject({ status: 409, body: { error: { code: 'chat_number_refused' } } });
    expect((await owner.browser.put(address, number)).status).toBe(200);
    const read = await owner.browser.get(address);
    expect(read.body).toMatchObject({
      number: { numberId: number.numberId, phone: '+919800011111', state: 'working', problem: null },
      webhookUrl: 'http://haat.test/webhooks/whatsapp',
    });
    const list = await (await admin(server)).get('/api/admin/chat-numbers');
    expect(list.body).toMatchObject({
      numbers: [
        { kind: 'seller', seller: { id: owner.id, businessName: owner.businessName }, waiting: 0 },
        { kind: 'simulator' },
      ],
    });
    await createWebhook(server, number).tell({ messages: [textFrom('919811111200', 'hello')] });
    const everywhere = [read.text, list.text, wrong.text, log, JSON.stringify(await rowOf(number.numberId))].join('\n');
    for (const secret of [number.token, number.appSecret, number.verifyToken]) expect(everywhere).not.toContain(secret);
  });

  test('accepts its own verification token, until it is disconnected', async () => {
    const owner = await secureSeller();
    const number = draft();
    await owner.browser.put(address, number);
    const shake = () =>
      server
        .browser()
        .get(`/webhooks/whatsapp?hub.mode=subscribe&hub.challenge=42&hub.verify_token=${number.verifyToken}`);
    const hook = createWebhook(server, number);
    expect((await shake()).text).toBe('42');
    expect((await hook.tell({ messages: [textFrom('919811111201', 'hello')] })).statusCode).toBe(200);
    expect((await owner.browser.delete(address)).status).toBe(200);
    expect((await shake()).status).toBe(403);
    expect((await hook.tell({ messages: [textFrom('919811111201', 'hello?')] })).statusCode).toBe(401);
    expect(await rowOf(number.numberId)).toMatchObject({
      state: 'disconnected',
      token_sealed: null,
      app_secret_sealed: null,
    });
    expect((await owner.browser.get(address)).body).toMatchObject({ number: null });
    const before = await rowOf(number.numberId);
    expect((await owner.browser.put(address, number)).status).toBe(200);
    expect((await rowOf(number.numberId))?.id).toBe(before?.id);
  });

  test('cannot be read, taken over or used by another shop', async () => {
    const [owner, other] = [await secureSeller(), await secureSeller()];
    const [number, another] = [draft(), draft()];
    await owner.browser.put(address, number);
    expect((await other.browser.get(address)).body).toMatchObject({ number: null });
    expect((await other.browser.post(`${address}/check`)).status).toBe(404);
    expect((await other.browser.delete(address)).status).toBe(404);
    expect((await other.browser.put(address, number)).body).toMatchObject({ error: { code: 'chat_number_taken' } });
    await other.browser.put(address, another);
    const forger = createWebhook(server, another);
    const forged = envelope({ messages: [textFrom('919811111202', 'forged')] }, number.numberId);
    const own = envelope({ messages: [textFrom('919811111202', 'mine')] }, another.numberId);
    expect((await forger.post(JSON.stringify(forged))).statusCode).toBe(401);
    const mixed = { ...own, entry: [...own.entry, ...forged.entry] };
    expect((await forger.post(JSON.stringify(mixed))).statusCode).toBe(200);
    const stored = await server.rows<{ raw: string }>('select raw::text from channel_events');
    expect(stored.filter(({ raw }) => raw.includes('mine'))).toHaveLength(1);
    expect(stored.filter(({ raw }) => raw.includes('forged'))).toEqual([]);
    expect(await texts()).not.toContain('forged');
  });

  test('reports a revoked token after the next check', async () => {
    const owner = await secureSeller();
    const number = draft();
    await owner.browser.put(address, number);
    tokens.set(number.numberId, 'a new one');
    await checkNumbers(server.context);
    expect((await owner.browser.get(address)).body).toMatchObject({
      number: { state: 'refused', problem: 'token_refused' },
    });
    const troubled = async () =>
      JSON.stringify((await (await admin(server)).get('/api/admin/chat-numbers?show=troubled')).body);
    expect(await troubled()).toContain(number.numberId);
    expect(await troubled()).not.toContain('simulator');
    tokens.set(number.numberId, number.token);
    const checked = await owner.browser.post(`${address}/check`);
    expect(checked.body).toMatchObject({ number: { state: 'working', problem: null } });
    expect(await troubled()).not.toContain(number.numberId);
  });
});
