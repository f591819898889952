import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { moveConversation } from './commands.ts';

type MergedConversations = { from: string; to: string };

/** Merges two chats of one customer without losing anything of the one that is deleted. */
export async function mergeConversations(
  tx: Transaction,
  { from, to, now }: MergedConversations & { now: Date },
): Promise<void> {
  const { db } = tx;
  const move = (
    table:
      | 'channelMessages'
      | 'orders'
      | 'openQuestions'
      | 'shopFacts'
      | 'missedTopics'
      | 'personReplies'
      | 'learnedAnswers',
  ) => db.updateTable(table).set({ conversationId: to }).where('conversationId', '=', from).execute();
  await move('channelMessages');
  await move('orders');
  await moveCart(db, { from, to });
  await moveConversation(tx, { id: to, action: 'merge', at: now, merged: from });
  await move('openQuestions');
  await move('shopFacts');
  for (const table of ['missedTopics', 'personReplies', 'learnedAnswers'] as const) await move(table);
  await moveReports(db, { from, to });
  await moveTurn(db, { from, to });
  await db
    .with('gone', (only) =>
      only.deleteFrom('conversations').where('id', '=', from).returning(['deliveryAddress', 'unread', 'reportedAt']),
    )
    .updateTable('conversations')
    .from('gone')
    .set((eb) => ({
      deliveryAddress: eb.fn.coalesce('conversations.deliveryAddress', 'gone.deliveryAddress'),
      unread: eb('conversations.unread', '+', eb.ref('gone.unread')),
      reportedAt: eb.fn<Date | null>('least', ['conversations.reportedAt', 'gone.reportedAt']),
    }))
    .where('conversations.id', '=', to)
    .execute();
}

/** Moves the cart, unless the customer already has one: they have one open cart. */
async function moveCart(db: QueryBuilder, { from, to }: MergedConversations): Promise<void> {
  await db
    .updateTable('conversationCarts')
    .set({ conversationId: to })
    .where('conversationId', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('conversationCarts as existing').where('existing.conversationId', '=', to))),
    )
    .execute();
}

/** Moves the reports, except an open one if there already is one: a conversation has at most one open report. */
async function moveReports(db: QueryBuilder, { from, to }: MergedConversations): Promise<void> {
  await db
    .updateTable('conversationReports')
    .set({ conversationId: to })
    .where('conversationId', '=', from)
    .where(({ eb, and, not, exists, selectFrom }) => {
      const open = selectFrom('conversationReports as existing')
        .where('existing.conversationId', '=', to)
        .where('existing.resolvedAt', 'is', null);
      return not(and([eb('resolvedAt', 'is', null), exists(open)]));
    })
    .execute();
}

/** Pending messages stay pending even if a turn is being answered now: one is only completed if it hasn't changed. */
async function moveTurn(db: QueryBuilder, { from, to }: MergedConversations): Promise<void> {
  await db
    .insertInto('assistantTurns')
    .columns(['conversationId', 'dueAt', 'messageIds', 'memory'])
    .expression((eb) =>
      eb
        .selectFrom('assistantTurns')
        .select([eb.val(to).as('conversationId'), 'dueAt', 'messageIds', 'memory'])
        .where('conversationId', '=', from),
    )
    .onConflict((conflict) =>
      conflict.column('conversationId').doUpdateSet(({ eb, ref, fn }) => {
        const [kept, added] = [ref('assistantTurns.dueAt'), ref('excluded.dueAt')];
        const later = sql<Date>`${fn('greatest', [kept, added])} + interval '1 ms'`;
        return {
          messageIds: sql<string[]>`${ref('assistantTurns.messageIds')} || ${ref('excluded.messageIds')}`,
          dueAt: eb.case().when(added, 'is', null).then(kept).else(later).end(),
        };
      }),
    )
    .execute();
}
