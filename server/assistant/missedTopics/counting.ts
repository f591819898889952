import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { AssistantContext } from '../context.ts';
import type { MissedTopic } from './topics.ts';

type Asked = MissedTopic & { sellerId: string; conversationId: string; now: Date };
const countTopic = statement((db, { sellerId, conversationId, kind, topic, text, now, id }: Asked & { id: string }) =>
  db
    .insertInto('missedTopics')
    .values({ id, sellerId, kind, topic, text, conversationId, asked: sql.lit(1), lastAskedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['sellerId', 'kind', 'topic'])
        .doUpdateSet((eb) => ({
          asked: eb
            .case()
            .when('missedTopics.closedAt', 'is', null)
            .then(eb('missedTopics.asked', '+', eb.lit(1)))
            .else(eb.lit(1))
            .end(),
          text: eb.ref('excluded.text'),
          conversationId: eb.ref('excluded.conversationId'),
          lastAskedAt: eb.ref('excluded.lastAskedAt'),
          closedAt: null,
        }))
        .where('missedTopics.isDismissed', '=', sql.lit(false)),
    ),
);

/** Counts what a customer asked in vain; what the shop dismissed stays dismissed. */
export async function countMissedTopics(
  { db }: Transaction,
  { now }: Pick<AssistantContext, 'now'>,
  of: { sellerId: string; conversationId: string },
  topics: readonly MissedTopic[],
): Promise<void> {
  // In one order, so that two conversations don't wait for each other.
  const sorted = [...topics].sort((one, other) => (one.kind + one.topic < other.kind + other.topic ? -1 : 1));
  for (const topic of sorted) await countTopic(db, { ...of, ...topic, now: now(), id: newId() });
}
