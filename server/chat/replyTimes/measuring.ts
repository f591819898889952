import { expressionBuilder, sql } from 'kysely';
import { NIL as nilId } from 'uuid';
import type { DB } from '#database/schema.ts';
import { replyMeasure, roundReplyMinutes } from '#domain/chat/replyTimes.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
import { isSelling } from '#server/sellers/sellers/queries.ts';
import type { ChatContext } from '../context.ts';

const dayMs = 24 * 3600 * 1000;

/** Measures how long each shop takes to reply, and stores what its page says. One shop after the other. */
export async function measureReplyTimes({ database, now }: ChatContext): Promise<void> {
  const since = new Date(now().getTime() - replyMeasure.days * dayMs);
  const lateBefore = new Date(now().getTime() - replyMeasure.lateHours * 3600 * 1000);
  let after: string = nilId;
  for (;;) {
    const shop = await findNextShop(database.read, after);
    if (!shop) return;
    after = shop.id;
    const [measured] = await readReplyTimes(database.read, { sellerId: shop.id, since, lateBefore, now: now() });
    const replyMinutes = measured ? usualReplyMinutes(measured) : null;
    if (replyMinutes === shop.replyMinutes) continue;
    await database.write.updateTable('sellers').set({ replyMinutes }).where('id', '=', shop.id).execute();
  }
}

const findNextShop = (db: QueryBuilder, after: string) =>
  db
    .selectFrom('sellers')
    .select(['id', 'replyMinutes'])
    .where('id', '>', after)
    .where(isSelling)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

function usualReplyMinutes({ questions, chats, medianSeconds }: ReplyTimes): number | null {
  const isEnough = questions >= replyMeasure.questions && chats >= replyMeasure.chats;
  return isEnough && medianSeconds !== null ? roundReplyMinutes(medianSeconds) : null;
}

type Measure = { sellerId: string; since: Date; lateBefore: Date; now: Date };

/** The latest messages of a chat: the customer's, and replies to them; no notices, and nothing that was not delivered. */
const latestMessages = expressionBuilder<DB & { chat: { id: string } }, 'chat'>()
  .selectFrom('channelMessages as message')
  .select(['message.id', 'message.direction', 'message.occurredAt'])
  .whereRef('message.conversationId', '=', 'chat.id')
  .where('message.author', '<>', sql.lit('news' as const))
  .where((eb) => eb.or([eb('message.state', 'is', null), eb('message.state', '<>', sql.lit('failed' as const))]))
  .orderBy('message.occurredAt', 'desc')
  .orderBy('message.id', 'desc')
  .limit(sql.lit(replyMeasure.latestMessages));

const latestChats = (db: QueryBuilder, { sellerId, since }: Pick<Measure, 'sellerId' | 'since'>) =>
  db
    .selectFrom('conversations')
    .select('id')
    .where('sellerId', '=', sellerId)
    .where('lastMessageAt', '>', since)
    .where((eb) => eb.not(eb.ref('isTest')))
    .orderBy('lastMessageAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(replyMeasure.latestChats));

/** Where the other side begins to write, with the time at which it is answered. */
const readReplyTimes = statement((db, p: Measure) =>
  db
    .with('messages', (query) =>
      query
        .selectFrom(latestChats(db, p).as('chat'))
        .innerJoinLateral(latestMessages.as('message'), (join) => join.onTrue())
        .select(['chat.id as chatId', 'message.id', 'message.direction', 'message.occurredAt'])
        .select(({ fn }) =>
          fn
            .agg<string | null>('lag', ['message.direction'])
            .over((all) => all.partitionBy('chat.id').orderBy('message.occurredAt').orderBy('message.id'))
            .as('before'),
        ),
    )
    .with('turns', (query) =>
      query
        .selectFrom('messages')
        .select(['chatId', 'direction', 'occurredAt'])
        .select(({ fn }) =>
          fn
            .agg<Date | null>('lead', ['occurredAt'])
            .over((all) => all.partitionBy('chatId').orderBy('occurredAt').orderBy('id'))
            .as('answeredAt'),
        )
        .whereRef('direction', 'is distinct from', 'before'),
    )
    .selectFrom('turns')
    .select(({ fn, ref }) => {
      const seconds = sql`extract(epoch from coalesce(${ref('answeredAt')}, ${p.now}::timestamptz) - ${ref('occurredAt')})`;
      return [
        fn.countAll<number>().as('questions'),
        fn.count<number>('chatId').distinct().as('chats'),
        sql<number | null>`percentile_cont(0.5) within group (order by ${seconds})`.as('medianSeconds'),
      ];
    })
    .where('direction', '=', sql.lit('in' as const))
    .where('occurredAt', '>', p.since)
    .where((eb) => eb.or([eb('answeredAt', 'is not', null), eb('occurredAt', '<', p.lateBefore)])),
);

type ReplyTimes = Awaited<ReturnType<typeof readReplyTimes>>[number];
