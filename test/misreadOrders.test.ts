import { expect, test } from 'vitest';
import { readMisreadings } from '../bench/conversations/misreadings.ts';
import { playAll } from '../bench/conversations/play.ts';
import { fillShops } from '../bench/conversations/shops.ts';
import { createTestServer } from './server.ts';

const server = createTestServer();

test('places no order that its customer did not confirm, in 300 ways to misread a message', async () => {
  const conversations = readMisreadings();
  expect(conversations.length).toBeGreaterThanOrEqual(300);
  const played = await playAll(server.context, await fillShops(server.context), conversations);
  const carts = played.filter(({ turns: [shown] }) => shown?.cart !== undefined);
  expect(carts.length).toBe(played.length);
  const wrong = played.flatMap(({ id, turns }) =>
    turns.flatMap(({ says, isWrongOrder, heard }) => (isWrongOrder ? [`${id} ${says.join(' ⏎ ')}: ${heard}`] : [])),
  );
  expect(wrong).toEqual([]);
  const placed = played.filter(({ turns }) => turns.at(-1)?.heard.includes('/order/'));
  // A cart that no confirmation places would pass, too.
  expect(placed.length).toBeGreaterThan(conversations.length / 4);
}, 600_000);
