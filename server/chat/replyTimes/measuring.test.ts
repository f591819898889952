import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { replyMeasure } from '#domain/chat/replyTimes.ts';
import { slugOf } from '#test/chats.ts';
import { seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { render } from '#web/storefront/render.tsx';
import { measureReplyTimes } from './measuring.ts';

const server = createTestServer({ render });
const hour = 60;
const day = 24 * hour;

type Message = { by: 'customer' | 'person' | 'assistant' | 'news'; minute: number; isFailed?: boolean };

/** Stores a chat whose first message is so many minutes ago. */
async function chat(owner: TestSeller, minutesAgo: number, messages: Message[], isTest = false): Promise<void> {
  const start = server.context.now().getTime() - minutesAgo * 60_000;
  const [number] = await server.rows<{ id: string }>(
    `insert into channel_numbers (id, kind, seller_id, number_id, state, paced_until, created_at, updated_at)
      values ($1, 'seller', $2, $3, 'working', now(), now(), now())
      on conflict (seller_id) where state <> 'disconnected' do update set updated_at = now() returning id`,
    [randomUUID(), owner.id, randomUUID()],
  );
  const [contact, conversation] = [randomUUID(), randomUUID()];
  const phone = `+91${Math.floor(Math.random() * 1e10)}`;
  await server.rows(
    `insert into contacts (id, number_id, phone, paced_until, created_at, updated_at)
      values ($1, $2, $3, now(), now(), now())`,
    [contact, number?.id, phone],
  );
  const last = new Date(start + Math.max(...messages.map(({ minute }) => minute)) * 60_000);
  await server.rows(
    `insert into conversations (id, seller_id, contact_id, phone, last_message_at, created_at, updated_at, is_test)
      values ($1, $2, $3, $4, $5, $5, $5, $6)`,
    [conversation, owner.id, contact, phone, last, isTest],
  );
  for (const { by, minute, isFailed } of messages) {
    const isIn = by === 'customer';
    await server.rows(
      `insert into channel_messages (id, number_id, contact_id, conversation_id, direction, author, kind, text, content,
          state, occurred_at, created_at) values ($1, $2, $3, $4, $5, $6, 'text', 'Hello', '{}', $7, $8, $8)`,
      [
        ...[randomUUID(), number?.id, contact, conversation, isIn ? 'in' : 'out', by],
        ...[isIn ? null : isFailed ? 'failed' : 'sent', new Date(start + minute * 60_000)],
      ],
    );
  }
}

/** Questions of two messages each, an hour apart, each answered after so many minutes, or never. */
const answered = (...minutes: (number | undefined)[]): Message[] =>
  minutes.flatMap((after, place) => [
    { by: 'customer', minute: place * hour },
    { by: 'customer', minute: place * hour + 1 },
    ...(after === undefined ? [] : [{ by: 'person', minute: place * hour + after } as const]),
  ]);

async function measured(owner: TestSeller): Promise<number | null | undefined> {
  await measureReplyTimes(server.context);
  const [row] = await server.rows<{ minutes: number | null }>(
    'select reply_minutes as minutes from sellers where id = $1',
    [owner.id],
  );
  return row?.minutes;
}

test('the page says the median of the latest replies, counted from the first unanswered message', async () => {
  const owner = await seller(server);
  await chat(owner, 2 * day, answered(8, 9, 9, 7));
  await chat(owner, 3 * day, answered(7, 8, 50));
  expect(await measured(owner)).toBeNull();
  await chat(owner, 4 * day, answered(9, 50, 8));
  expect(await measured(owner)).toBe(10);
  const page = await server.browser().get(`/store/${await slugOf(server, owner)}`);
  expect(page.text).toContain('Replies in about 10 minutes');
});

test('says nothing with too few questions, or beyond a day', async () => {
  const [few, slow] = [await seller(server), await seller(server)];
  for (const _ of Array(3)) await chat(few, 2 * day, answered(2, 2, 2));
  expect(await measured(few)).toBeNull();
  for (const _ of Array(10)) await chat(slow, 9 * day, answered(2 * day));
  expect(await measured(slow)).toBeNull();
});

test('counts questions without a reply, but no notices, failed messages, simulated customers and old chats', async () => {
  const owner = await seller(server);
  for (const _ of Array(4)) await chat(owner, 2 * day, answered(20, 20, 20));
  for (const _ of Array(20)) await chat(owner, 2 * day, answered(1), true);
  for (const _ of Array(20)) await chat(owner, (replyMeasure.days + 1) * day, answered(1));
  expect(await measured(owner)).toBe(30);
  const unheard: Message[] = [
    { by: 'customer', minute: 0 },
    { by: 'news', minute: 1 },
    { by: 'assistant', minute: 2, isFailed: true },
  ];
  for (const _ of Array(5)) await chat(owner, hour, unheard);
  expect(await measured(owner)).toBe(30);
  for (const _ of Array(13)) await chat(owner, 2 * day, unheard);
  expect(await measured(owner)).toBeNull();
});
