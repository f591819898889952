import { v7 as newId } from 'uuid';
import { maxChatTextLength } from '#domain/chat/conversations.ts';
import type { FactKind } from '#domain/sellers/shopFacts.ts';
import { countMissedTopics } from '#server/assistant/missedTopics/counting.ts';
import { findMissedTopics } from '#server/assistant/missedTopics/topics.ts';
import { readKnownPerson } from '#server/assistant/model/queries.ts';
import { countScore, scoreOfTurn } from '#server/assistant/score/commands.ts';
import type { CustomerMessage, Proposal, Situation } from '#server/assistant/situation/proposal.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { ChatContext } from '../context.ts';

/** `isCounted`: neither simulated nor somebody of the shop writes. */
type Outcome = { conversationId: string; situation: Situation; proposal: Proposal; isCounted: boolean };

/** Saves what a turn asks the shop, and counts what it answered and what was asked in vain. */
export async function saveOutcome(
  tx: Transaction,
  context: ChatContext,
  { conversationId, situation, proposal, isCounted }: Outcome,
): Promise<void> {
  const { messages: asked, shop } = situation;
  const isMissed = proposal.asksShop !== undefined || proposal.notFound !== undefined;
  const missed = isMissed ? findMissedTopics(proposal, situation, await readKnownPerson(tx.db, conversationId)) : [];
  for (const kind of questionsOf(proposal)) {
    const topic = missed.find((one) => one.kind === kind)?.topic ?? null;
    await saveOpenQuestion(tx, context, { conversationId, asked, kind, topic });
  }
  if (!isCounted) return;
  const score = scoreOfTurn(proposal);
  // Last, because all conversations of a shop count in the same rows.
  tx.atEnd(async () => {
    await countMissedTopics(tx, context, { conversationId, sellerId: shop.id }, missed);
    if (score) await countScore(tx, context, shop.id, score);
  });
}

const questionsOf = ({ asksShop, furtherQuestions = [] }: Proposal) =>
  asksShop ? [asksShop, ...furtherQuestions] : [];

type NewOpenQuestion = {
  conversationId: string;
  asked: readonly CustomerMessage[];
  kind: FactKind;
  topic: string | null;
};

async function saveOpenQuestion(
  { db }: Transaction,
  { now }: ChatContext,
  { conversationId, asked, kind, topic }: NewOpenQuestion,
) {
  const messageId = asked.at(-1)?.id;
  if (!messageId) return;
  const text = asked
    .map((message) => message.text)
    .join('\n')
    .slice(0, maxChatTextLength);
  await db
    .insertInto('openQuestions')
    .values(({ selectFrom }) => ({
      ...{ id: newId(), conversationId, messageId, text, kind, topic, createdAt: now() },
      sellerId: selectFrom('conversations').select('sellerId').where('id', '=', conversationId),
    }))
    .onConflict((oc) => oc.columns(['messageId', 'kind']).doNothing())
    .execute();
}
