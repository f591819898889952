import { expect, test } from 'vitest';
import { readLostWishes } from '../bench/conversations/lostWishes.ts';
import { playAll } from '../bench/conversations/play.ts';
import { fillShops } from '../bench/conversations/shops.ts';
import { createTestServer } from './server.ts';

const server = createTestServer();

test('places no order without a wish that was said below its cart, unless it was named first', async () => {
  const played = await playAll(server.context, await fillShops(server.context), readLostWishes());
  expect(played.filter(({ turns: [shown] }) => shown?.cart === undefined)).toEqual([]);
  const silent = played.filter(({ title: wish, turns }) => {
    const placed = turns.findIndex(({ isWrongOrder }) => isWrongOrder);
    return placed >= 0 && !turns.slice(0, placed).some(({ heard }) => heard.includes(`“${wish.slice(0, 20)}`));
  });
  expect(silent.map(({ id, title }) => `${id} ${title}`)).toEqual([]);
}, 600_000);
