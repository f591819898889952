import { v7 as newId } from 'uuid';
import { isReplyWindowOpen } from '#domain/chat/channel.ts';
import { maxChatTextLength } from '#domain/chat/conversations.ts';
import type { FactKind } from '#domain/sellers/shopFacts.ts';
import { type Answerer, answererColumns, answerScopeOf } from '#server/assistant/answers/commands.ts';
import {
  findModelRefusal,
  prepareEngineInput,
  proposeAnswer,
  proven,
  withShortConnections,
} from '#server/assistant/answers/engineSelection.ts';
import { readCustomerAddresses, readTranscript } from '#server/assistant/model/queries.ts';
import type { AssistantReply, CustomerMessage, Proposal, Situation } from '#server/assistant/situation/proposal.ts';
import { createCatalogReader, readConversationSellerId, readSituation } from '#server/assistant/situation/queries.ts';
import type { Turn } from '#server/assistant/situation/turn.ts';
import { runInSavepoint, type Transaction } from '#server/platform/database/connect.ts';
import type { Step } from '#server/platform/jobs/runner.ts';
import { logFailure } from '#server/platform/log/log.ts';
import { proposeCart } from '../carts/carts.ts';
import { ignoreUnreachable, queueMessage } from '../channel/commands.ts';
import type { ChatContext } from '../context.ts';
import { moveConversation } from '../conversations/commands.ts';
import { claimTurn, completeTurn, releaseTurnToModel } from './turnQueue.ts';

/** Answers per customer and hour, not counting taps: two bots would otherwise talk forever (chat.md, section 5). */
const maxAnswersPerHour = 20;

/** Answers the conversation that has waited longest, or leaves it to the workers that ask a language model. */
export async function answerNextTurn(context: ChatContext): Promise<Step> {
  const turn = await claimTurn(context, { asksModel: false });
  if (!turn) return false;
  await finishTurn(context, turn, async () => {
    const { situation, proposal, settings } = await context.database.transaction(async ({ db }) => {
      const read = await readSituation(db, context, turn);
      return prepareEngineInput(
        db,
        read,
        createCatalogReader(db, { sellerId: read.shop.id, conversationId: turn.conversationId }),
      );
    });
    const isAsked = findModelRefusal(context.model, { situation, proposal, settings }) === undefined;
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
        return { ...considered, said, addresses: await readCustomerAddresses(db, conversationId) };
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

type ConversationRow = Answerer & { contact_id: string | null; window_ends_at: Date | null; answers: number };

async function sendReplies(tx: Transaction, context: ChatContext, turn: Turn, proposed: ProposedAnswer): Promise<true> {
  const { conversationId } = turn;
  const { proposal, situation } = proposed;
  const asked = situation.messages;
  const now = context.now();
  const cart = await proposeOrder(tx, conversationId, proposed);
  const { rows } = await tx.client.query<ConversationRow>({
    name: 'answerer-locked',
    text: `select ${answererColumns}, contact_id, window_ends_at, (select count(*)::int from channel_messages where conversation_id = conversations.id
          and records is not null and occurred_at between $2::timestamptz - interval '1 hour' and $2) as answers
      from conversations left join assistants on assistants.seller_id = conversations.seller_id
      where conversations.id = $1 for no key update of conversations`,
    values: [conversationId, now],
  });
  const [row] = rows;
  const answers = row && answerScopeOf(row, now);
  if (!row?.contact_id || !answers || !isReplyWindowOpen(row.window_ends_at, now)) throw new AssistantSilencedError();
  if (answers === 'facts' && !situation.waitsForPerson) throw new AssistantSilencedError();
  const isTap = asked.every(({ kind }) => kind === 'tap');
  if (row.answers >= maxAnswersPerHour && !isTap) throw new AssistantSilencedError();
  if (!(await completeTurn(tx, turn, proposal.memory))) throw new ConversationChangedError();
  const { replies, handsOver } = proven(proposal, situation);
  const { contact_id: contactId } = row;
  for (const { message, records } of [...replies, ...cart]) {
    const answer = { contactId, conversationId, author: 'assistant' as const, message, records };
    await ignoreUnreachable(() => queueMessage(tx, context, answer));
  }
  for (const kind of questionsOf(proposal)) await saveOpenQuestion(tx, context, { conversationId, asked, kind });
  if (handsOver) await moveConversation(tx, { id: conversationId, action: 'handOver', at: now });
  else if (proposal.asksShop) await moveConversation(tx, { id: conversationId, action: 'ask', at: now });
  return true;
}

async function proposeOrder(
  tx: Transaction,
  conversationId: string,
  { proposal, situation }: ProposedAnswer,
): Promise<AssistantReply[]> {
  const last = situation.messages.at(-1);
  if (!proposal.order || !last) return [];
  const said = situation.messages.map(({ text }) => text).join('\n');
  const messages = await proposeCart(tx, { conversationId, messageId: last.id, said, ...proposal.order });
  return messages.map((message) => ({ message, records: [] }));
}

const questionsOf = ({ asksShop, alsoAsks = [] }: Proposal) => (asksShop ? [asksShop, ...alsoAsks] : []);

type NewOpenQuestion = { conversationId: string; asked: readonly CustomerMessage[]; kind: FactKind };

async function saveOpenQuestion(
  { client }: Transaction,
  { now }: ChatContext,
  { conversationId, asked, kind }: NewOpenQuestion,
) {
  const text = asked
    .map((message) => message.text)
    .join('\n')
    .slice(0, maxChatTextLength);
  await client.query(
    `insert into open_questions (id, seller_id, conversation_id, message_id, text, kind, created_at)
      select $1, seller_id, id, $3, $4, $5, $6 from conversations where id = $2 on conflict (message_id, kind) do nothing`,
    [newId(), conversationId, asked.at(-1)?.id, text, kind, now()],
  );
}

/** A turn that failed because of a fault of ours is handed to a person. */
async function failTurn(context: ChatContext, turn: Turn): Promise<void> {
  await context.database.transaction(async (tx) => {
    const isEnded = await completeTurn(tx, turn, turn.memory);
    if (isEnded) await moveConversation(tx, { id: turn.conversationId, action: 'miss', at: context.now() });
  });
}
