import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { switchOffAssistant } from '#test/chatRecords.ts';
import { seller } from '#test/factories.ts';
import { anyMessage } from '#test/messages.ts';
import { createTestServer } from '#test/server.ts';
import { markSimulatedMessagesRead, openSimulatedPhone, sendFromSimulatedPhone } from '../simulator/commands.ts';
import type { SimulatedFault } from '../simulator/serviceCalls.ts';
import { cancelQueuedMessages, queueMessage } from './commands.ts';
import { sendNextMessage } from './outbox.ts';

vi.setConfig({ testTimeout: 600_000 });
const server = createTestServer({ chats: true });
const text = (words: string): OutgoingMessage => ({ kind: 'text', text: words });

/** A customer with a phone of the simulator, who talks to a shop. */
async function customer() {
  const owner = await seller(server);
  await switchOffAssistant(server, owner);
  const phoneId = await openSimulatedPhone(server.context, { sellerId: owner.id, isSellers: false }, 'Asha');
  await sendFromSimulatedPhone(server.context, phoneId, { type: 'text', text: { body: 'hello' } });
  const contact = async () =>
    (
      await server.rows<{ id: string }>(
        "select contacts.id from contacts join simulated_phones on '+' || simulated_phones.phone = contacts.phone where simulated_phones.id = $1",
        [phoneId],
      )
    )[0];
  await vi.waitFor(async () => expect(await contact()).toBeDefined(), { timeout: 60_000 });
  const contactId = (await contact())?.id ?? '';
  await server.rows('update contacts set seller_id = $1 where id = $2', [owner.id, contactId]);
  await sendFromSimulatedPhone(server.context, phoneId, { type: 'text', text: { body: 'to the shop' } });
  const conversation = () =>
    server.rows<{ id: string }>('select id from conversations where contact_id = $1', [contactId]);
  await vi.waitFor(async () => expect(await conversation()).toHaveLength(1), { timeout: 60_000 });
  const to = { contactId, conversationId: (await conversation())[0]?.id };
  const say = (message: OutgoingMessage) =>
    server.context.database.transaction((tx) => queueMessage(tx, server.context, { ...to, author: 'person', message }));
  const state = async (id: string) =>
    (await server.rows('select state, problem from channel_messages where id = $1', [id]))[0];
  const allArrived = () =>
    server.rows<{ callback: string; state: string; payload: { type: string } }>(
      "select callback, state, payload from simulated_messages where phone_id = $1 and direction = 'to' order by created_at, id",
      [phoneId],
    );
  // Before they named a shop they were asked for one.
  await vi.waitFor(async () => expect(await allArrived()).toHaveLength(1), { timeout: 60_000 });
  server.pass(60_000);
  const arrived = async () => (await allArrived()).slice(1);
  return { owner, phoneId, ...to, say, state, arrived };
}

const fail = async (...faults: SimulatedFault[]) => {
  for (const fault of faults) await server.rows('insert into simulated_faults values ($1, $2)', [randomUUID(), fault]);
};
const becomes = async (read: () => Promise<unknown>, wanted: object) =>
  vi.waitFor(async () => expect(await read()).toMatchObject(wanted), { timeout: 60_000, interval: 100 });

/** Moves the clock on while something is awaited, but not while a message is being sent: it would count as lost. */
async function whileTimePasses(milliseconds: number, awaited: Promise<unknown>): Promise<void> {
  let isOver = false;
  const passTime = async () => {
    while (!isOver) {
      const sending = await server.rows("select 1 from channel_outbox where state = 'sending'");
      if (sending.length === 0) server.pass(milliseconds);
      await pause(500);
    }
  };
  const end = () => {
    isOver = true;
  };
  await Promise.all([awaited.finally(end), passTime()]);
}

describe('a message', () => {
  test('reaches the phone, and its state advances from sent to read', async () => {
    const { say, state, arrived, phoneId } = await customer();
    const id = await say(text('yes, it is there'));
    await becomes(() => state(id), { state: 'delivered' });
    expect(await arrived()).toMatchObject([
      { callback: id, payload: { type: 'text', text: { body: 'yes, it is there' } } },
    ]);
    await markSimulatedMessagesRead(server.context, phoneId);
    await becomes(() => state(id), { state: 'read' });
    expect(await server.rows('select 1 from channel_outbox')).toEqual([]);
  });

  test('is sent again after temporary errors, and only once', async () => {
    const { say, state, arrived } = await customer();
    await fail('throughput', 'broken', 'unheard');
    const id = await say(text('patience'));
    await whileTimePasses(
      61_000,
      becomes(() => state(id), { state: 'delivered' }),
    );
    expect(await arrived()).toMatchObject([{ callback: id }]);
  });

  test('is recognised by its own id after a lost response, and not sent again', async () => {
    const { say, state, arrived } = await customer();
    await fail('lost');
    const id = await say(text('did you hear me?'));
    await becomes(() => state(id), { state: 'delivered' });
    server.pass(120_000);
    const next = await say(text('and this?'));
    await becomes(() => state(next), { state: 'delivered' });
    expect(await arrived()).toMatchObject([{ callback: id }, { callback: next }]);
  });

  test.each([
    'lost',
    'gateway',
  ] as const)('waits after a lost response until the reports of the service are read (%s)', async (fault) => {
    const { say, state, arrived, contactId } = await customer();
    const lane = `(select number_id || ':' || ltrim(phone, '+') from contacts where id = '${contactId}')`;
    await server.rows(
      `insert into channel_events (id, event_key, number_id, kind, lane, occurred_at, raw, received_at, next_at)
        select gen_random_uuid(), id, number_id, 'state', ${lane}, now() - interval '1 hour', '{}', now(), now() + interval '1 year'
        from contacts where id = $1`,
      [contactId],
    );
    await fail(fault);
    const id = await say(text('did that arrive?'));
    const waiting = () => server.rows('select state, attempts from channel_outbox where message_id = $1', [id]);
    await vi.waitFor(async () => expect(await waiting()).toEqual([{ state: 'unsure', attempts: 1 }]), 60_000);
    const told = () => server.rows(`select 1 from channel_events where lane = ${lane} and handled_at is null`);
    await vi.waitFor(async () => expect((await told()).length).toBeGreaterThan(1), { timeout: 60_000 });
    server.pass(120_000);
    await sendNextMessage(server.context);
    expect(await waiting()).toEqual([{ state: 'unsure', attempts: 1 }]);
    await server.rows(`delete from channel_events where lane = ${lane} and raw::text = '{}'`);
    // A worker that met the event meanwhile looks at this person's events again after a minute.
    server.pass(60_000);
    await becomes(() => state(id), { state: 'delivered' });
    expect(await arrived()).toMatchObject([{ callback: id }]);
  });

  test('shows why it cannot be delivered', async () => {
    const { say, state } = await customer();
    await fail('undeliverable');
    const lost = await say(text('nobody'));
    await becomes(() => state(lost), { state: 'failed', problem: 'undeliverable' });
    await fail('token');
    const revoked = await say(text('revoked'));
    await becomes(() => state(revoked), { state: 'failed', problem: 'token_refused' });
    const [number] = await server.rows("select state, problem from channel_numbers where kind = 'simulator'");
    expect(number).toEqual({ state: 'refused', problem: 'token_refused' });
    await server.rows("update channel_numbers set state = 'working', problem = null");
  });

  test('is limited to six in a row to one person, in the order of queueing', async () => {
    const { say, arrived, contactId } = await customer();
    const waiting = () => server.rows('select 1 from channel_outbox where contact_id = $1', [contactId]);
    const ids: string[] = [];
    for (let number = 0; number < 9; number += 1) ids.push(await say(text(`message ${number}`)));
    await vi.waitFor(async () => expect(await arrived()).toHaveLength(6), { timeout: 60_000 });
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(3), { timeout: 60_000 });
    expect(await arrived()).toHaveLength(6);
    server.pass(20_000);
    await vi.waitFor(async () => expect(await arrived()).toHaveLength(9), { timeout: 60_000 });
    expect((await arrived()).map(({ callback }) => callback)).toEqual(ids);
  });

  test('is cancelled by a STOP', async () => {
    const { say, state, arrived, conversationId = '' } = await customer();
    const ids: string[] = [];
    for (let number = 0; number < 8; number += 1) ids.push(await say(text(`message ${number}`)));
    await vi.waitFor(async () => expect(await arrived()).toHaveLength(6), { timeout: 60_000 });
    await server.context.database.transaction((tx) => cancelQueuedMessages(tx, { conversationId }));
    for (const id of ids.slice(6)) expect(await state(id)).toEqual({ state: 'failed', problem: 'stopped' });
  });
});

test('any message is accepted by the service', async () => {
  const { say } = await customer();
  const ids: string[] = [];
  for (const message of fc.sample(anyMessage, 40)) ids.push(await say(message));
  await whileTimePasses(
    40_000,
    vi.waitFor(async () => expect(await server.rows('select 1 from channel_outbox')).toEqual([]), {
      timeout: 150_000,
      interval: 200,
    }),
  );
  const refused =
    "select content, problem from channel_messages where id = any($1) and (problem is not null or state = 'queued')";
  expect(await server.rows(refused, [ids])).toEqual([]);
});
