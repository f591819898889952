import { expect, test } from 'vitest';
import { capPauses } from '#server/privacy/retention/commands.ts';
import { createChats, newDigits, slugOf } from '../../../test/chats.ts';
import { newKey, orderBody, product, seller } from '../../../test/factories.ts';
import { createTestServer } from '../../../test/server.ts';
import { marketplaceNumber } from '../../../test/webhook.ts';
import { claimNextMessage } from './outboxClaims.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);
const hour = 60 * 60_000;

/** Claims as a worker does, until nothing can go now. Returns how many messages could. */
async function claimAll(): Promise<number> {
  for (let count = 0, looks = 0; ; looks += 1) {
    const claimed = await server.context.database.transaction((tx) => claimNextMessage(tx, server.context.now()));
    if (claimed === 'none' || claimed === 'paced' || looks > 50) return count;
    if (claimed !== 'again') count += 1;
  }
}

test.each([
  ['forward by 25 hours and back again', 25 * hour],
  ['back by an hour', hour],
])('a clock that is set %s silences no number and nobody', async (_, ahead) => {
  const owner = await seller(server);
  const phone = chats.phone({ phone: newDigits() });
  await phone.say(`SHOP ${await slugOf(server, owner)}`);
  server.pass(ahead);
  await phone.say('START');
  expect(await claimAll()).toBeGreaterThan(0);
  await server.rows('delete from channel_outbox');
  server.pass(-ahead);
  await capPauses(server.context);
  await chats.phone({ phone: newDigits() }).say(`SHOP ${await slugOf(server, owner)}`);
  await phone.say(`SHOP ${await slugOf(server, owner)}`);
  expect(await claimAll()).toBe(2);
});

test('… and no source of orders', async () => {
  const id = await product(await seller(server));
  const browser = server.browser();
  const order = () =>
    browser.post('/api/orders', orderBody(id, { customerPhone: `+91${newDigits().slice(2)}` }), newKey());
  server.pass(25 * hour);
  expect((await order()).status).toBe(201);
  server.pass(-25 * hour);
  expect((await order()).status).toBe(201);
});

test('handles rows now if their due time is implausibly far ahead', async () => {
  await server.rows(
    `insert into simulated_webhooks (id, body, due_at, created_at) values (gen_random_uuid(), '{}', $1, $1)`,
    [new Date(server.context.now().getTime() + hour)],
  );
  await capPauses(server.context);
  const due = await server.rows('select from simulated_webhooks where due_at <= $1', [server.context.now()]);
  expect(due).toHaveLength(1);
});
