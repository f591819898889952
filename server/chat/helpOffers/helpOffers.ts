import { sql } from 'kysely';
import { answererSelection, answerScopeOf } from '#server/assistant/answers/commands.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';
import { logFailure } from '#server/platform/log/log.ts';
import * as texts from '#texts/assistant.gen.ts';
import { inLanguage } from '#texts/language.ts';
import { ignoreUnreachable, queueMessage } from '../channel/commands.ts';
import type { ChatContext } from '../context.ts';
import { moveConversation } from '../conversations/commands.ts';
import { conversationLanguage } from '../conversations/languages.ts';

/** Conversations of one run; the next one is a minute later. */
const maxOffers = 200;
/** A later offer, after the server was down, would puzzle more than it helps. */
const maxDelayMilliseconds = 15 * 60_000;

const selectOverdue = statement((db, { now }: { now: Date }) =>
  db
    .selectFrom('conversations')
    .select('id')
    .where('owner', '=', sql.lit('paused' as const))
    .where('silentUntil', '<=', now)
    .orderBy('silentUntil')
    .limit(sql.lit(maxOffers)),
);

/**
 * Offers help again to customers for whom no person has written within the hour (chat.md, section 5), one after the
 * other; a failed one doesn't affect the others.
 */
export async function offerHelp(context: ChatContext): Promise<void> {
  const overdue = await selectOverdue(context.database.read, { now: context.now() });
  for (const { id } of overdue) {
    await context.database
      .transaction((tx) => resumeConversation(tx, context, id))
      .catch((error: unknown) => logFailure('an offer of help failed', error, { conversation: id }));
  }
}

const lockOverdue = statement((db, { id, now }: { id: string; now: Date }) =>
  db
    .selectFrom('conversations')
    .innerJoin('sellers', 'sellers.id', 'conversations.sellerId')
    .leftJoin('assistants', 'assistants.sellerId', 'conversations.sellerId')
    .leftJoin('assistantTurns', 'assistantTurns.conversationId', 'conversations.id')
    .select([...answererSelection, 'conversations.contactId', conversationLanguage.as('language')])
    .select(['sellers.id as sellerId', 'sellers.businessName as name', 'sellers.slug', 'assistantTurns.dueAt'])
    .where('conversations.id', '=', id)
    .where('conversations.owner', '=', sql.lit('paused' as const))
    .where('conversations.silentUntil', '<=', now)
    .forNoKeyUpdate('conversations'),
);

/** Ends the pause, and offers help unless the assistant doesn't answer here or is about to. */
async function resumeConversation(tx: Transaction, context: ChatContext, id: string): Promise<void> {
  const now = context.now();
  const [row] = await lockOverdue(tx.db, { id, now });
  if (!row) return;
  const { contactId, language, dueAt, silentUntil, sellerId, name, slug } = row;
  const isLate = silentUntil !== null && now.getTime() - silentUntil.getTime() > maxDelayMilliseconds;
  await moveConversation(tx, { id, action: 'resume', at: now });
  if (!contactId || isLate || dueAt || answerScopeOf(row, now) !== 'all') return;
  const text = inLanguage(language, () => texts.helpOffer({ shop: name }));
  const records = [{ kind: 'shop', id: sellerId, name, slug }];
  await ignoreUnreachable(() =>
    queueMessage(tx, context, {
      ...{ contactId, conversationId: id, records },
      author: 'assistant',
      message: { kind: 'text', text },
    }),
  );
}
