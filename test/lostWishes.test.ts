import { expect, test } from 'vitest';
import { readPartlyRead } from '../bench/conversations/cases.ts';
import { readLostWishes } from '../bench/conversations/lostWishes.ts';
import { type Played, playAll } from '../bench/conversations/play.ts';
import { fillShops } from '../bench/conversations/shops.ts';
import { createTestServer } from './server.ts';

const server = createTestServer();

/** Whether an order was placed without a wish that wasn't named before. */
function isSilent({ title: wish, turns }: Played): boolean {
  const placed = turns.findIndex(({ isWrongOrder }) => isWrongOrder);
  return placed >= 0 && !turns.slice(0, placed).some(({ heard }) => heard.includes(`“${wish.slice(0, 20)}`));
}

test('places no order without a wish that was said below its cart or with it, unless it was named first', async () => {
  const conversations = [...readLostWishes(), ...readPartlyRead()];
  const played = await playAll(server.context, await fillShops(server.context), conversations);
  expect(played.filter(isSilent).map(({ id, title }) => `${id} ${title}`)).toEqual([]);
}, 600_000);
