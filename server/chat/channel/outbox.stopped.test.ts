import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createChats, newDigits, slugOf } from '#test/chats.ts';
import { seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { createWebhook, marketplaceNumber } from '#test/webhook.ts';
import { handleIncomingMessage } from '../incoming/commands.ts';
import { cancelQueuedMessages, queueMessage } from './commands.ts';
import { handleNextEvent } from './events.ts';
import { sendNextMessage } from './outbox.ts';

/** A stand-in for the messaging service that does with each message what the test wants. */
let calls = 0;
let answer: (response: ServerResponse) => Promise<void>;
const accept = (response: ServerResponse) =>
  void response.end(JSON.stringify({ messages: [{ id: `wamid.${calls}` }] }));
const loseAnswer = (response: ServerResponse) => void response.destroy();
const refuse = (response: ServerResponse) =>
  void response.writeHead(400).end(JSON.stringify({ error: { code: 131026 } }));
const service = createServer((request, response) => {
  calls += 1;
  request.resume().on('end', () => void answer(response));
}).listen(0, '127.0.0.1');
await once(service, 'listening');
afterAll(() => void service.close());
const graphUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`;

const server = createTestServer({ marketplaceNumber, serviceAddresses: { graphUrl } });
const chats = createChats(server);
const { tell } = createWebhook(server, marketplaceNumber);
beforeEach(() => {
  calls = 0;
});

/** A message to a customer that waits in the outbox. */
async function queued() {
  const owner = await seller(server);
  const digits = newDigits();
  await chats.phone({ phone: digits }).say(`SHOP ${await slugOf(server, owner)}`);
  await server.rows('delete from channel_outbox');
  await server.rows('delete from channel_tickets');
  server.pass(60_000);
  const [to] = await server.rows<{ contactId: string; conversationId: string }>(
    'select contact_id as "contactId", id as "conversationId" from conversations where seller_id = $1',
    [owner.id],
  );
  if (!to) throw new Error('There is no conversation.');
  const { context } = server;
  const id = await context.database.transaction((tx) =>
    queueMessage(tx, context, { ...to, author: 'person', message: { kind: 'text', text: 'yes' } }),
  );
  const stop = () => context.database.transaction((tx) => cancelQueuedMessages(tx, to));
  const state = async () => (await server.rows('select state, problem from channel_messages where id = $1', [id]))[0];
  const waiting = () => server.rows<{ state: string }>('select state from channel_outbox where message_id = $1', [id]);
  const report = async (status: string) => {
    const callback = { recipient_id: digits, biz_opaque_callback_data: id };
    await tell({ statuses: [{ id: `wamid.${id}`, status, ...callback }] });
    while (await handleNextEvent(context, handleIncomingMessage));
  };
  /** Sends what is due now and in the next minutes. */
  const sendAll = async () => {
    for (let minute = 0; minute < 5; minute += 1) {
      while ((await sendNextMessage(context)) === true);
      server.pass(60_000);
    }
  };
  return { stop, state, waiting, report, sendAll };
}

describe('after a STOP, a message', () => {
  test('whose response was lost before is not sent again, and counts as delivered if it was', async () => {
    const { stop, state, waiting, report, sendAll } = await queued();
    answer = async (response) => loseAnswer(response);
    await sendNextMessage(server.context);
    expect(await waiting()).toEqual([{ state: 'unsure' }]);
    await stop();
    expect([await state(), await waiting()]).toEqual([{ state: 'failed', problem: 'stopped' }, []]);
    await sendAll();
    expect(calls).toBe(1);
    await report('delivered');
    expect(await state()).toEqual({ state: 'delivered', problem: null });
  });

  test.each([
    ['lost', loseAnswer, { state: 'failed', problem: 'stopped' }],
    ['accepted', accept, { state: 'sent', problem: null }],
    ['refused', refuse, { state: 'failed', problem: 'undeliverable' }],
  ] as const)('that is being sent at that moment is not sent again (%s)', async (_, answerIt, after) => {
    const { stop, state, waiting, sendAll } = await queued();
    answer = async (response) => {
      await stop();
      answerIt(response);
    };
    await sendAll();
    expect([await state(), await waiting(), calls]).toEqual([after, [], 1]);
  });
});
