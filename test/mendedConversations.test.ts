import { expect, test } from 'vitest';
import { readMended } from '../bench/conversations/cases.ts';
import { playAll } from '../bench/conversations/play.ts';
import { fillShops } from '../bench/conversations/shops.ts';
import { createTestServer } from './server.ts';

const server = createTestServer();

test('holds each conversation that went wrong once', async () => {
  const played = await playAll(server.context, await fillShops(server.context), readMended());
  const faults = played.flatMap(({ id, turns }) =>
    turns.flatMap(({ says, faults: found, heard, cart }) =>
      found.map((fault) => `${id} ${says.join(' ⏎ ')}: ${fault}\n  ${cart}\n  ${heard}`),
    ),
  );
  expect(faults).toEqual([]);
}, 600_000);
