import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  assistantPauseMilliseconds,
  type ConversationAction,
  type ConversationMove,
  type ConversationOwner,
  conversationActions,
  conversationOwners,
  maxSilence,
} from '#domain/chat/conversations.ts';
import { seller } from '#test/factories.ts';
import { createLampShops } from '#test/lampShop.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';
import { moveConversation } from './commands.ts';

const server = createTestServer({ marketplaceNumber });
const { customerOf } = createLampShops(server);
const minutes = (count: number) => new Date(server.context.now().getTime() + count * 60_000);

async function conversation(start: { owner: ConversationOwner; silentUntil: Date | null; needsYouAt: Date | null }) {
  const owner = await seller(server);
  await customerOf(owner);
  const [row] = await server.rows<{ id: string }>('select id from conversations where seller_id = $1', [owner.id]);
  if (!row) throw new Error('There is no conversation.');
  await server.rows('update conversations set owner = $2, silent_until = $3, needs_you_at = $4 where id = $1', [
    row.id,
    start.owner,
    start.silentUntil,
    start.needsYouAt,
  ]);
  return row.id;
}

const read = async (id: string) =>
  (
    await server.rows<{ owner: ConversationOwner; silentUntil: Date | null; needsYouAt: Date | null }>(
      'select owner, silent_until as "silentUntil", needs_you_at as "needsYouAt" from conversations where id = $1',
      [id],
    )
  )[0];

const move = (id: string, action: ConversationAction, at = server.context.now(), merged?: string) =>
  server.context.database.transaction((tx) => moveConversation(tx, { id, action, at, ...(merged && { merged }) }));

// `merge` needs a second conversation: see below.
const moves = Object.entries<ConversationMove>(conversationActions).filter(([, { needsYou }]) => needsYou !== 'either');
const every = moves.flatMap(([action, rule]) => conversationOwners.map((owner) => ({ action, owner, rule })));

describe('a conversation', () => {
  test.each(every)('$action where the $owner answers', async ({ action, owner, rule }) => {
    const [at, until] = [server.context.now(), owner === 'assistant' ? null : minutes(30)];
    const start = { owner, silentUntil: until, needsYouAt: minutes(-5) };
    const id = await conversation(start);
    const moved = await move(id, action as ConversationAction, at);
    // Without any question of the customer's there is none to close.
    const isAllowed = rule.from.includes(owner) && action !== 'close';
    expect(moved !== undefined).toBe(isAllowed);
    const deadline = rule.deadline === undefined ? null : new Date(at.getTime() + rule.deadline);
    expect(await read(id)).toEqual(
      isAllowed
        ? {
            owner: rule.to ?? owner,
            silentUntil: rule.to ? deadline : until,
            needsYouAt: rule.needsYou === undefined ? start.needsYouAt : rule.needsYou ? at : null,
          }
        : start,
    );
  });

  test('returns to the assistant after the deadline, or if only a wrong clock can have set it', async () => {
    for (const silentUntil of [minutes(-1), new Date(minutes(1).getTime() + maxSilence)]) {
      const id = await conversation({ owner: 'person', silentUntil, needsYouAt: null });
      expect(await move(id, 'handOver')).toBeDefined();
      expect((await read(id))?.owner).toBe('paused');
    }
  });

  test('keeps the later deadline when an echo arrives late', async () => {
    const id = await conversation({ owner: 'assistant', silentUntil: null, needsYouAt: null });
    const at = server.context.now();
    await move(id, 'echo', at);
    await move(id, 'echo', minutes(-60));
    expect((await read(id))?.silentUntil).toEqual(new Date(at.getTime() + assistantPauseMilliseconds));
  });

  test('needs the shop since the later time when two are merged', async () => {
    const none = { owner: 'assistant', silentUntil: null } as const;
    const [one, other] = [
      await conversation({ ...none, needsYouAt: null }),
      await conversation({ ...none, needsYouAt: minutes(-3) }),
    ];
    await move(one, 'merge', server.context.now(), other);
    expect((await read(one))?.needsYouAt).toEqual((await read(other))?.needsYouAt);
  });
});

test('no other file of the server writes the owner, the deadline or the attention flag', () => {
  const root = join(import.meta.dirname, '../..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const inSql = /update conversations\b[^`']*\bset\b[^`']*\b(owner|owner_id|silent_until|needs_you_at) = /;
  const inQuery =
    /\.updateTable\('conversations'\)(?:(?!\.execute)[\s\S])*\b(owner|ownerId|silentUntil|needsYouAt)\b(?!')/;
  const writers = files.filter((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return inSql.test(source) || inQuery.test(source);
  });
  expect(writers).toEqual(['chat/conversations/commands.ts']);
});
