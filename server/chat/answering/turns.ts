import { isReplyWindowOpen } from '#domain/chat/channel.ts';
import { answererSelection, answerScopeOf } from '#server/assistant/answers/commands.ts';
import {
  findModelRefusal,
  prepareEngineInput,
  proposeAnswer,
  proven,
  withShortConnections,
} from '#server/assistant/answers/engineSelection.ts';
import { readKnownPerson, readTranscript } from '#server/assistant/model/queries.ts';
import type { AssistantReply, Proposal, Situation } from '#server/assistant/situation/proposal.ts';
import { createCatalogReader, readConversationSellerId, readSituation } from '#server/assistant/situation/queries.ts';
import type { Turn } from '#server/assistant/situation/turn.ts';
import { runInSavepoint, type Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { Step } from '#server/platform/jobs/runner.ts';
import { logFailure } from '#server/platform/log/log.ts';
import { proposeCart } from '../carts/proposedCarts.ts';
import { ignoreUnreachable, queueMessage } from '../channel/commands.ts';
import type { ChatContext } from '../context.ts';
import { moveConversation } from '../conversations/commands.ts';
import { isOwnConversation } from '../conversations/customers.ts';
import { saveOutcome } from './outcomes.ts';
import { claimTurn, completeTurn, releaseTurnToModel, waitForPhotos } from './turnQueue.ts';

/** Answers per customer and hour, not counting taps: two bots would otherwise talk forever (chat.md, section 5). */
const maxAnswersPerHour = 20;

/** Answers the conversation that has waited longest, or leaves it to the workers that ask a language model. */
export async function answerNextTurn(context: ChatContext): Promise<Step> {
  const turn = await claimTurn(context, { asksModel: false });
  if (!turn) return false;
  if (await waitForPhotos(context, turn)) return true;
  await finishTurn(context, turn, async () => {
    const { situation, proposal, settings } = await context.database.transaction(async ({ db }) => {
      const read = await readSituation(db, context, turn);
      return prepareEngineInput(
        db,
        read,
        createCatalogReader(db, { sellerId: read.shop.id, conversationId: turn.conversationId }),
      );
    });
    const isAsked = findModelRefusal(context, { situation, proposal, settings }) === undefined;
    return isAsked ? releaseTurnToModel(context, turn) : { situation, proposal };
  });
  return true;
}

/**
 * Asks the language model about the conversation that has waited longest. Several run in parallel, so none blocks
 * another.
 */
export async function askModelForNextTurn(context: ChatContext, signal?: AbortSignal): Promise<Step> {
  const turn = await claimTurn(context, { asksModel: true });
  if (!turn) return false;
  await finishTurn(context, turn, async () => {
    const { database } = context;
    const { conversationId } = turn;
    const of = { conversationId, sellerId: await readConversationSellerId(context, conversationId) };
    const consideration = () =>
      database.transaction(async ({ db }) => {
        const considered = await prepareEngineInput(
          db,
          await readSituation(db, context, turn),
          createCatalogReader(db, of),
        );
        const said = await readTranscript(db, conversationId, turn.messageIds);
        const { addresses } = await readKnownPerson(db, conversationId);
        return { ...considered, said, addresses };
      });
    const look = withShortConnections(database, (db) => createCatalogReader(db, of));
    const { considered, proposal } = await proposeAnswer(context, consideration, look, signal);
    return { situation: considered.situation, proposal };
  });
  return true;
}

async function finishTurn(
  context: ChatContext,
  turn: Turn,
  propose: () => Promise<ProposedAnswer | undefined>,
): Promise<void> {
  try {
    const proposed = await propose();
    if (proposed) await context.database.transaction((tx) => applyProposal(tx, context, turn, proposed));
  } catch (error) {
    if (error instanceof ConversationChangedError) return;
    logFailure('the assistant failed', error, { conversation: turn.conversationId });
    await failTurn(context, turn);
  }
}

type ProposedAnswer = { situation: Situation; proposal: Proposal };

/** The assistant no longer owns the conversation. */
class AssistantSilencedError extends Error {}
/** The customer wrote again meanwhile: both messages are answered together. */
class ConversationChangedError extends Error {}

/**
 * Carries out the proposal if the assistant still owns the conversation, which is checked again with the row locked
 * (chat.md, section 4). Carts are locked before their conversation, as everywhere a customer's message is handled.
 */
async function applyProposal(
  tx: Transaction,
  context: ChatContext,
  turn: Turn,
  proposed: ProposedAnswer,
): Promise<void> {
  const { conversationId } = turn;
  const isSpoken = await runInSavepoint(tx, () => sendReplies(tx, context, turn, proposed)).catch((error: unknown) => {
    if (error instanceof AssistantSilencedError) return false;
    throw error;
  });
  if (isSpoken) return;
  await completeTurn(tx, turn, turn.memory);
  await moveConversation(tx, { id: conversationId, action: 'decline', at: context.now() });
}

const lockConversation = statement((db, { id, now, hourAgo }: { id: string; now: Date; hourAgo: Date }) =>
  db
    .selectFrom('conversations')
    .leftJoin('assistants', 'assistants.sellerId', 'conversations.sellerId')
    .select([...answererSelection, 'contactId', 'windowEndsAt', 'isTest', isOwnConversation])
    .select((eb) =>
      eb
        .selectFrom('channelMessages')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('channelMessages.conversationId', '=', 'conversations.id')
        .where('records', 'is not', null)
        .where((of) => of.between('occurredAt', hourAgo, now))
        .$asScalar()
        .as('answers'),
    )
    .where('conversations.id', '=', id)
    .forNoKeyUpdate('conversations'),
);

async function sendReplies(tx: Transaction, context: ChatContext, turn: Turn, proposed: ProposedAnswer): Promise<true> {
  const { conversationId } = turn;
  const { proposal, situation } = proposed;
  const asked = situation.messages;
  const now = context.now();
  const cart = await proposeOrder(tx, { now }, conversationId, proposed);
  const hourAgo = new Date(now.getTime() - 60 * 60_000);
  const [row] = await lockConversation(tx.db, { id: conversationId, now, hourAgo });
  const answers = row && answerScopeOf(row, now);
  if (!row?.contactId || !answers || !isReplyWindowOpen(row.windowEndsAt, now)) throw new AssistantSilencedError();
  if (answers === 'facts' && !situation.waitsForPerson) throw new AssistantSilencedError();
  const isTap = asked.every(({ kind }) => kind === 'tap');
  if (row.answers >= maxAnswersPerHour && !isTap) throw new AssistantSilencedError();
  if (!(await completeTurn(tx, turn, proposal.memory))) throw new ConversationChangedError();
  const { replies, handsOver } = proven(proposal, situation);
  const { contactId } = row;
  for (const { message, records } of [...replies, ...cart]) {
    const answer = { contactId, conversationId, author: 'assistant' as const, message, records };
    await ignoreUnreachable(() => queueMessage(tx, context, answer));
  }
  await saveOutcome(tx, context, {
    conversationId,
    situation,
    proposal: { ...proposal, handsOver },
    isCounted: !row.isTest && !row.isOwnShop,
  });
  if (handsOver) await moveConversation(tx, { id: conversationId, action: 'handOver', at: now });
  else if (proposal.asksShop || proposal.showsPhoto)
    await moveConversation(tx, { id: conversationId, action: 'ask', at: now });
  return true;
}

async function proposeOrder(
  tx: Transaction,
  { now }: { now: Date },
  conversationId: string,
  { proposal, situation }: ProposedAnswer,
): Promise<AssistantReply[]> {
  const [first] = situation.messages;
  const last = situation.messages.at(-1);
  if (!proposal.order || !first || !last) return [];
  const asked = { conversationId, firstMessageId: first.id, messageId: last.id };
  const messages = await proposeCart(tx, { ...asked, ...proposal.order }, now);
  return messages.map((message) => ({ message, records: [] }));
}

/** A turn that failed because of a fault of ours is handed to a person. */
async function failTurn(context: ChatContext, turn: Turn): Promise<void> {
  await context.database.transaction(async (tx) => {
    const isEnded = await completeTurn(tx, turn, turn.memory);
    if (isEnded) await moveConversation(tx, { id: turn.conversationId, action: 'miss', at: context.now() });
  });
}
