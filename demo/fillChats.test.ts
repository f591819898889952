import { beforeAll, describe, expect, test } from 'vitest';
import { replyWindowMilliseconds } from '#domain/chat/channel.ts';
import { prove } from '#server/identity/actors/actors.ts';
import { product, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { contextAt } from './contextAt.ts';
import { fillChats } from './fillChats.ts';
import { type ChatShop, planChats } from './planChats.ts';
import { seededRandom } from './random/seededRandom.ts';

const server = createTestServer();
const at = (time: Date) => contextAt(server.context, time);

async function openShop(): Promise<ChatShop> {
  const owner = await seller(server);
  const [shop] = await server.rows<{ slug: string }>('select slug from sellers where id = $1', [owner.id]);
  const products = await Promise.all(
    ['Indigo kurta', 'Block-printed quilt'].map(async (name) => ({
      id: await product(owner, { name, pricePaise: 49_900, stock: 500 }),
      name,
      rupees: 499,
      motif: 'kurta' as const,
    })),
  );
  const member = prove.approvedSeller({
    userId: owner.userId,
    role: 'seller',
    member: { sellerId: owner.id, role: 'owner', sellerStatus: 'approved' },
  });
  return { slug: shop?.slug ?? '', member, products };
}

const count = async (text: string) => (await server.rows<{ count: number }>(`select count(*)::int ${text}`))[0]?.count;

describe('conversations of the demo', () => {
  let shops: ChatShop[];
  beforeAll(async () => {
    shops = [await openShop(), await openShop(), await openShop()];
    await fillChats(server.context, at, shops);
  }, 120_000);

  test('are the same for the same seed, with phones that nobody has', () => {
    const now = new Date('2026-11-22T10:00:00Z');
    const plan = planChats(seededRandom(1), shops, now);
    expect(planChats(seededRandom(1), shops, now)).toEqual(plan);
    expect(new Set(plan.map(({ phone }) => phone)).size).toBe(plan.length);
    for (const { phone, steps } of plan) {
      expect(phone).toMatch(/^9110\d{8}$/);
      expect(steps.map((step) => step.at)).toEqual(steps.map((step) => step.at).sort((a, b) => +a - +b));
      expect(steps.every((step) => step.at < now)).toBe(true);
    }
  });

  test('were handled by the channel without unsent or failed messages', async () => {
    expect(await count('from channel_messages')).toBeGreaterThan(150);
    expect(await count('from channel_events where handled_at is null or problem is not null')).toBe(0);
    expect(await count('from channel_outbox')).toBe(0);
    expect(await count("from channel_messages where state in ('queued', 'failed')")).toBe(0);
    expect(await count('from channel_messages where conversation_id is null')).toBe(0);
  });

  test("stay within 24 hours of the customer's last message", async () => {
    const late = await count(
      `from channel_messages as sent where direction = 'out' and not exists (
        select from channel_messages as heard where heard.contact_id = sent.contact_id and heard.direction = 'in'
          and heard.occurred_at between sent.occurred_at - interval '${replyWindowMilliseconds} milliseconds' and sent.occurred_at + interval '1 second')`,
    );
    expect(late).toBe(0);
  });

  test("include orders from carts, photos, sellers' replies and unanswered chats", async () => {
    expect(await count('from orders where conversation_id is not null')).toBeGreaterThan(0);
    // Most sellers confirm an order before the reply window ends.
    const orders = (await count('from orders where conversation_id is not null')) ?? 0;
    expect(await count("from channel_messages where author = 'news'")).toBeGreaterThan(orders / 3);
    expect(await count("from channel_messages where author = 'person' and user_id is not null")).toBeGreaterThan(0);
    expect(await count('from channel_media')).toBeGreaterThan(0);
    expect(await count('from conversations where needs_you_at is not null')).toBeGreaterThan(0);
    expect(await count('from conversations where unread = 0')).toBeGreaterThan(0);
  });

  test('include recent answers of assistants, open questions and requests for a person', async () => {
    const answers = `from channel_messages join conversations on conversations.id = conversation_id
      where records is not null and conversations.window_ends_at > now()`;
    expect(await count(`${answers} and records @> '[{"kind": "product"}]'`)).toBeGreaterThan(1);
    expect(await count(`${answers} and records @> '[{"kind": "fact"}]'`)).toBeGreaterThan(0);
    expect(await count('from open_questions where answered_at is null')).toBeGreaterThan(0);
    expect(await count("from conversations where owner = 'paused' and needs_you_at is not null")).toBeGreaterThan(0);
    expect(await count('from assistant_turns where due_at is not null')).toBe(0);
    expect(
      await count(`${answers} and not exists (select from channel_messages as heard
        where heard.conversation_id = conversations.id and heard.direction = 'in'
          and heard.occurred_at between channel_messages.occurred_at - interval '10 seconds' and channel_messages.occurred_at)`),
    ).toBe(0);
  });

  test('can be answered in the simulator while the reply window is open', async () => {
    const open = "from conversations where window_ends_at > now() + interval '1 minute'";
    expect(await count(open)).toBeGreaterThan(0);
    expect(
      await count(
        `${open} and not exists (select from simulated_phones join simulated_messages on phone_id = simulated_phones.id
          where '+' || simulated_phones.phone = conversations.phone and direction = 'from'
            and simulated_messages.created_at > now() - interval '24 hours')`,
      ),
    ).toBe(0);
  });
});
