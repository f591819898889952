import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { connectCodeFormat } from '#domain/chat/chatCommands.ts';
import { connectCodeMinutes, maxWrongConnectCodesPerDay } from '#domain/chat/connections.ts';
import { admin, seller, type TestSeller, why } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { queueMessage } from '../channel/commands.ts';
import { connectPhone } from './commands.ts';

const server = createTestServer();
const minute = 60_000;

type Connection = {
  number: string | null;
  phone: { phone: string } | null;
  code: { code: string; expiresAt: string; link: string } | null;
};
const connection = async ({ browser }: TestSeller) => (await browser.get('/api/seller/phone')).body as Connection;
const renew = async ({ browser }: TestSeller) =>
  ((await browser.post('/api/seller/phone/code')).body as Connection).code?.code ?? '';

/** Somebody's phone, as a number knows it. */
async function contact(phone: string): Promise<string> {
  const [number] = await server.rows<{ id: string }>(
    `insert into channel_numbers (id, kind, number_id, state, paced_until, created_at, updated_at)
     values (gen_random_uuid(), 'simulator', 'test', 'working', now(), now(), now()) on conflict do nothing returning id`,
  );
  const [known] = number ? [number] : await server.rows<{ id: string }>('select id from channel_numbers');
  const id = randomUUID();
  await server.rows(
    'insert into contacts (id, number_id, phone, paced_until, created_at, updated_at) values ($1, $2, $3, now(), now(), now())',
    [id, known?.id, phone],
  );
  return id;
}
const connect = (contactId: string, code: string) =>
  server.context.database.transaction((tx) => connectPhone(tx, server.context, { contactId, code }));
const modes = async (...ids: string[]) => {
  const rows = await server.rows<{ id: string; mode: string }>('select id, mode from contacts where id = any($1)', [
    ids,
  ]);
  return ids.map((id) => rows.find((row) => row.id === id)?.mode);
};

describe('the code that connects a phone', () => {
  test('is sent with the approval email and shown in the panel, with its QR code', async () => {
    const owner = await seller(server);
    const { number, phone, code } = await connection(owner);
    expect([number, phone]).toEqual([null, null]);
    expect(code?.code).toMatch(new RegExp(`^[${connectCodeFormat.letters}]{8}$`));
    expect(code?.link).toBe(`/seller/chats/simulator?as=seller&text=CONNECT%20${code?.code}`);
    const [mail] = await server.rows<{ body: string }>(
      "select body from mails where recipient = $1 and subject like '%approved'",
      [owner.email],
    );
    expect(mail?.body).toContain(`“CONNECT ${code?.code}”`);
    expect(mail?.body).toContain('http://haat.test/seller/chats/phone');
  });

  test('connects one phone, once', async () => {
    const owner = await seller(server);
    const code = await renew(owner);
    const [one, other] = [await contact('+919811100001'), await contact('+919811100002')];
    expect(await connect(one, code)).toEqual({ sellerId: owner.id, businessName: owner.businessName });
    expect(await connect(other, code)).toBeUndefined();
    expect(await connection(owner)).toMatchObject({ phone: { phone: '+919811100001' }, code: null });
    expect(await modes(one, other)).toEqual(['seller', 'customer']);
  });

  test('connects one of two phones that send it at the same time', async () => {
    const owner = await seller(server);
    const code = await renew(owner);
    const phones = await Promise.all(['+919811100011', '+919811100012', '+919811100013'].map(contact));
    const connected = await Promise.all(phones.map((phone) => connect(phone, code)));
    expect(connected.filter(Boolean)).toHaveLength(1);
    expect((await modes(...phones)).filter((mode) => mode === 'seller')).toHaveLength(1);
  });

  test(`is over after ${connectCodeMinutes} minutes, and when it was renewed`, async () => {
    const owner = await seller(server);
    const [first, second] = [await renew(owner), await renew(owner)];
    const phone = await contact('+919811100021');
    expect(await connect(phone, first)).toBeUndefined();
    server.pass(connectCodeMinutes * minute);
    expect(await connect(phone, second)).toBeUndefined();
    expect(await connection(owner)).toMatchObject({ phone: null, code: null });
    expect(await modes(phone)).toEqual(['customer']);
  });

  test('is not found by trying: after ten wrong ones in a day a phone connects nothing', async () => {
    const owner = await seller(server);
    const phone = await contact('+919811100025');
    for (let time = 0; time < maxWrongConnectCodesPerDay; time += 1)
      expect(await connect(phone, `WRONG22${time}`)).toBeUndefined();
    expect(await connect(phone, await renew(owner))).toBeUndefined();
    server.pass(24 * 60 * minute);
    const other = await seller(server);
    expect(await connect(phone, await renew(other))).toMatchObject({ sellerId: other.id });
  });
});

describe('a connected phone', () => {
  test("replaces the shop's earlier phone, and leaves its own earlier shop", async () => {
    const [owner, other] = [await seller(server), await seller(server)];
    const [earlier, later] = [await contact('+919811100031'), await contact('+919811100032')];
    await connect(earlier, await renew(owner));
    await connect(later, await renew(other));
    await connect(later, await renew(owner));
    expect(await modes(earlier, later)).toEqual(['customer', 'seller']);
    expect((await connection(owner)).phone).toMatchObject({ phone: '+919811100032' });
    expect((await connection(other)).phone).toBeNull();
  });

  test('is disconnected immediately, and only by its own shop', async () => {
    const [owner, stranger] = [await seller(server), await seller(server)];
    const phone = await contact('+919811100041');
    await connect(phone, await renew(owner));
    expect((await stranger.browser.delete('/api/seller/phone')).status).toBe(404);
    expect((await connection(owner)).phone).not.toBeNull();
    expect((await owner.browser.delete('/api/seller/phone')).status).toBe(204);
    expect(await modes(phone)).toEqual(['customer']);
    expect((await owner.browser.delete('/api/seller/phone')).status).toBe(404);
  });

  test('gets nothing of the shop that still waited when it was disconnected', async () => {
    const owner = await seller(server);
    const phone = await contact('+919811100061');
    await connect(phone, await renew(owner));
    const { context } = server;
    const soon = new Date(context.now().getTime() + minute);
    await server.rows('update contacts set window_ends_at = $2 where id = $1', [phone, soon]);
    const text = 'New order of Asha';
    await context.database.transaction((tx) =>
      queueMessage(tx, context, { contactId: phone, author: 'news', message: { kind: 'text', text } }),
    );
    await server.rows("update channel_outbox set state = 'unsure' where contact_id = $1", [phone]);
    expect((await owner.browser.delete('/api/seller/phone')).status).toBe(204);
    const waiting = await server.rows<{ text: string }>(
      'select text from channel_outbox join channel_messages on id = message_id where channel_outbox.contact_id = $1',
      [phone],
    );
    expect(waiting).toEqual([{ text: expect.stringContaining('disconnected') }]);
  });

  test('is disconnected when its shop is suspended, and no code connects another', async () => {
    const owner = await seller(server);
    const [phone, other] = [await contact('+919811100051'), await contact('+919811100052')];
    await connect(phone, await renew(owner));
    const code = await renew(owner);
    expect((await (await admin(server)).post(`/api/admin/sellers/${owner.id}/suspend`, why)).status).toBe(200);
    expect(await modes(phone)).toEqual(['customer']);
    expect(await connect(other, code)).toBeUndefined();
    expect(await server.rows('select * from connected_phones where seller_id = $1', [owner.id])).toEqual([]);
  });
});
