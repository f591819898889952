import { TOTP } from 'otpauth';
import { afterAll, expect, test } from 'vitest';
import { createContext } from '#server/app/createContext.ts';
import { queueMessage } from '#server/chat/channel/commands.ts';
import { sendNextMessage } from '#server/chat/channel/outbox.ts';
import { verifyAudit } from '#server/platform/audit/verification.ts';
import { admin, password, seller, turnOnSecondFactor } from '#test/factories.ts';
import { startNumberService } from '#test/numberService.ts';
import { createPaymentTests } from '#test/payments.ts';
import { createTestServer } from '#test/server.ts';
import { createWebhook, textFrom } from '#test/webhook.ts';
import { createArchiveTicket, isValidArchiveTicket } from '../shopExport/archiveTickets.ts';
import { resealSecrets } from './commands.ts';
import { readKeyUse } from './queries.ts';

const { graphUrl, tokens, close } = await startNumberService();
afterAll(close);
const server = createTestServer({ serviceAddresses: { graphUrl } });

const older = 'a secret that only tests know, 32 long';
const old = 'o'.repeat(40);
const fresh = 'n'.repeat(40);

/** Simulates a restart with another AUTH_SECRET. */
function restartWith(authSecret: string): void {
  const serviceAddresses = { graphUrl, mediaOrigin: 'http://media.test' };
  const { context } = server;
  const { secrets, credentials, formTokens } = createContext({
    ...context,
    ...context.server,
    ...context.events,
    authSecret,
    serviceAddresses,
  });
  Object.assign(context, { secrets, credentials, formTokens });
}

async function withSecondFactor() {
  const { email, browser } = await seller(server);
  const { secret } = (await browser.post('/api/account/second-factor', { currentPassword: password })).body as {
    secret: string;
  };
  const code = () => new TOTP({ secret }).generate({ timestamp: server.context.now().getTime() });
  const { recoveryCodes } = (await browser.post('/api/account/second-factor/confirm', { code: code() })).body as {
    recoveryCodes: string[];
  };
  const signIn = async (typed?: string) => {
    server.pass(60_000);
    const another = server.browser();
    await another.post('/api/auth/login', { email, password, role: 'seller' });
    return (await another.post('/api/auth/login/code', { code: typed ?? code() })).status;
  };
  return { signIn, recoveryCode: recoveryCodes[0] ?? '' };
}

let made = 0;
async function withNumber() {
  const owner = await seller(server);
  await turnOnSecondFactor(server, owner);
  made += 1;
  const secrets = { token: 'EAAG-secret', appSecret: 'app-secret-1', verifyToken: `verify-secret-${made}` };
  const number = { numberId: `5550000000090${made}`, businessAccountId: '777000000000', ...secrets };
  tokens.set(number.numberId, number.token);
  expect((await owner.browser.put('/api/seller/chat-number', number)).status).toBe(200);
  const check = async () =>
    ((await owner.browser.post('/api/seller/chat-number/check')).body as { number: object }).number;
  const shakeHands = async () =>
    (
      await server
        .browser()
        .get(`/webhooks/whatsapp?hub.mode=subscribe&hub.verify_token=${number.verifyToken}&hub.challenge=ready`)
    ).status;
  return { number, check, shakeHands };
}

test('after a rotation codes open, numbers work and the audit is whole, without the older secret once all is sealed again', async () => {
  restartWith(old);
  const guarded = await withSecondFactor();
  const { number, check, shakeHands } = await withNumber();
  const webhook = createWebhook(server, number);
  const member = { sellerId: 'shop', userId: 'person' } as Parameters<typeof createArchiveTicket>[1];
  const ticket = createArchiveTicket(server.context, member);

  restartWith(`${fresh},${old}`);
  expect(await guarded.signIn()).toBe(200);
  expect(await check()).toMatchObject({ state: 'working', problem: null });
  expect(await shakeHands()).toBe(200);
  await webhook.tell({ messages: [textFrom('919811111200', 'hello')] });
  expect(isValidArchiveTicket(server.context, member, ticket)).toBe(true);
  await admin(server);
  const verdict = await verifyAudit(server.context);
  expect(verdict.findings).toEqual([]);
  expect(verdict.keys).toHaveLength(2);

  expect(await resealSecrets(server.context, 1)).toEqual({ resealed: 5, unreadable: 0 });
  expect(await resealSecrets(server.context)).toEqual({ resealed: 0, unreadable: 0 });
  restartWith(fresh);
  expect(await guarded.signIn()).toBe(200);
  expect(await check()).toMatchObject({ state: 'working', problem: null });
  expect(await shakeHands()).toBe(200);
  const [first, second] = verdict.keys;
  const without = await verifyAudit(server.context);
  expect(without.findings).toEqual([{ kind: 'keyless', number: first?.first }]);
  expect(without.keys.map(({ first, isKnown }) => [first, isKnown])).toEqual([
    [first?.first, false],
    [second?.first, true],
  ]);

  restartWith(older);
  expect(await resealSecrets(server.context)).toEqual({ resealed: 0, unreadable: 5 });
  expect(await guarded.signIn()).toBe(400);
  expect(await guarded.signIn(guarded.recoveryCode)).toBe(200);
  const [contact] = await server.rows<{ id: string }>(
    `insert into contacts (id, number_id, phone, window_ends_at, paced_until, created_at, updated_at)
      select gen_random_uuid(), id, '+919811111299', now() + interval '1 day', now(), now(), now() from channel_numbers where number_id = $1 returning id`,
    [number.numberId],
  );
  await server.context.database.transaction((tx) =>
    queueMessage(tx, server.context, {
      contactId: contact?.id ?? '',
      author: 'assistant',
      message: { kind: 'text', text: 'hello' },
    }),
  );
  while (await sendNextMessage(server.context));
  expect(await server.rows("select state, problem from channel_messages where direction = 'out'")).toContainEqual({
    state: 'failed',
    problem: 'token_unreadable',
  });
  expect(await server.rows('select 1 from channel_outbox')).toEqual([]);
  expect(await check()).toMatchObject({ state: 'refused', problem: 'token_unreadable' });
});

test('values sealed before keys had ids open with any configured secret', async () => {
  restartWith(old);
  const guarded = await withSecondFactor();
  await server.rows("update second_factors set secret = split_part(secret, '.', 2)");
  restartWith(`${fresh},${old}`);
  expect(await guarded.signIn()).toBe(200);
});

test('a verify token stored as a hash alone survives a rotation once it was used beside the older secret', async () => {
  restartWith(old);
  const { number, shakeHands } = await withNumber();
  await server.rows('update channel_numbers set verify_token_sealed = null where number_id = $1', [number.numberId]);
  restartWith(`${fresh},${old}`);
  expect(await shakeHands()).toBe(200);
  restartWith(fresh);
  expect(await shakeHands()).toBe(200);
});

test('what depends on a secret counts the keys of payment providers', async () => {
  const count = async () =>
    (await readKeyUse(server.context))
      .filter(({ what }) => what === 'sealed values')
      .reduce((sum, { count: values }) => sum + Number(values), 0);
  const before = await count();
  await createPaymentTests(server).shopWithStandIn();
  expect((await count()) - before).toBe(2);
});
