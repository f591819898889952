import { v7 as newId } from 'uuid';
import { isWindowOpen } from '#domain/chat/channel.ts';
import { chatTextLimit } from '#domain/chat/conversations.ts';
import type { FactKind } from '#domain/sellers/shopFacts.ts';
import { type Answerer, answererColumns, answeringOf } from '#server/assistant/answers/commands.ts';
import { briefly, consider, proposeBy, proven, whyBuiltIn } from '#server/assistant/answers/proposing.ts';
import { readAddresses, readSaid } from '#server/assistant/model/queries.ts';
import type { Asked, Proposal, Reply, Situation } from '#server/assistant/situation/proposal.ts';
import { lookAt, readSellerOf, readSituation } from '#server/assistant/situation/queries.ts';
import type { Turn } from '#server/assistant/situation/turn.ts';
import { attempt, type Transaction } from '#server/platform/database/connect.ts';
import type { Ask } from '#server/platform/database/searching.ts';
import type { Step } from '#server/platform/jobs/runner.ts';
import { writeFailure } from '#server/platform/log/log.ts';
import { proposeCart } from '../carts/carts.ts';
import { queueMessage, unlessUnreachable } from '../channel/commands.ts';
import type { ChatContext } from '../context.ts';
import { claimTurn, endTurn, passOn } from './waiting.ts';
import { moveConversation } from '../conversations/commands.ts';

/** Answers that one customer gets in an hour, not counting taps: two programs would talk for ever (chat.md, section 5). */
const mostAnswers = 20;

/** Answers the conversation that has waited longest, or hands it to those who ask a language model. */
export async function answerNext(context: ChatContext): Promise<Step> {
  const turn = await claimTurn(context, { asksModel: false });
  if (!turn) return false;
  await finish(context, turn, async () => {
    const { situation, proposal, settings } = await context.database.transaction(async ({ client }) => {
      const ask: Ask = async (query) => (await client.query(query)).rows;
      const read = await readSituation(ask, context, turn);
      return consider(ask, read, lookAt(ask, { sellerId: read.shop.id, conversationId: turn.conversationId }));
    });
    const isAsked = whyBuiltIn(context.model, { situation, proposal, settings }) === undefined;
    return isAsked ? passOn(context, turn) : { situation, proposal };
  });
  return true;
}

/** Asks the language model about the conversation that has waited longest for it; several at once, no other waits. */
export async function thinkNext(context: ChatContext, signal?: AbortSignal): Promise<Step> {
  const turn = await claimTurn(context, { asksModel: true });
  if (!turn) return false;
  await finish(context, turn, async () => {
    const { database } = context;
    const { conversationId } = turn;
    const of = { conversationId, sellerId: await readSellerOf(context, conversationId) };
    const consideration = () =>
      database.transaction(async ({ client }) => {
        const ask: Ask = async (query) => (await client.query(query)).rows;
        const considered = await consider(ask, await readSituation(ask, context, turn), lookAt(ask, of));
        const said = await readSaid(ask, conversationId, turn.messageIds);
        return { ...considered, said, addresses: await readAddresses(ask, conversationId) };
      });
    const look = briefly(database, (ask) => lookAt(ask, of));
    const { considered, proposal } = await proposeBy(context, consideration, look, signal);
    return { situation: considered.situation, proposal };
  });
  return true;
}

async function finish(context: ChatContext, turn: Turn, propose: () => Promise<Proposed | undefined>): Promise<void> {
  try {
    const proposed = await propose();
    if (proposed) await context.database.transaction((tx) => carryOut(tx, context, turn, proposed));
  } catch (error) {
    if (error instanceof Changed) return;
    writeFailure('the assistant failed', error, { conversation: turn.conversationId });
    await giveUp(context, turn);
  }
}

type Proposed = { situation: Situation; proposal: Proposal };

/** It is no more the assistant's to answer. */
class Silent extends Error {}
/** Something was written meanwhile: it is answered together with it. */
class Changed extends Error {}

/**
 * Does what was proposed, if the conversation is still the assistant's: ownership is looked at again with the row locked
 * (chat.md, section 4). Carts are locked before their conversation, as wherever a customer's message is handled.
 */
async function carryOut(tx: Transaction, context: ChatContext, turn: Turn, proposed: Proposed): Promise<void> {
  const { conversationId } = turn;
  const isSpoken = await attempt(tx, () => speak(tx, context, turn, proposed)).catch((error: unknown) => {
    if (error instanceof Silent) return false;
    throw error;
  });
  if (isSpoken) return;
  await endTurn(tx, turn, turn.memory);
  await moveConversation(tx, { id: conversationId, action: 'decline', at: context.now() });
}

type ConversationRow = Answerer & { contact_id: string | null; window_ends_at: Date | null; answers: number };

async function speak(tx: Transaction, context: ChatContext, turn: Turn, proposed: Proposed): Promise<true> {
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
  const answers = row && answeringOf(row, now);
  if (!row?.contact_id || !answers || !isWindowOpen(row.window_ends_at, now)) throw new Silent();
  if (answers === 'facts' && !situation.waitsForPerson) throw new Silent();
  const isTap = asked.every(({ kind }) => kind === 'tap');
  if (row.answers >= mostAnswers && !isTap) throw new Silent();
  if (!(await endTurn(tx, turn, proposal.memory))) throw new Changed();
  const { replies, handsOver } = proven(proposal, situation);
  const { contact_id: contactId } = row;
  for (const { message, records } of [...replies, ...cart]) {
    const answer = { contactId, conversationId, author: 'assistant' as const, message, records };
    await unlessUnreachable(() => queueMessage(tx, context, answer));
  }
  for (const kind of questionsOf(proposal)) await keepQuestion(tx, context, { conversationId, asked, kind });
  if (handsOver) await moveConversation(tx, { id: conversationId, action: 'handOver', at: now });
  else if (proposal.asksShop) await moveConversation(tx, { id: conversationId, action: 'ask', at: now });
  return true;
}

async function proposeOrder(
  tx: Transaction,
  conversationId: string,
  { proposal, situation }: Proposed,
): Promise<Reply[]> {
  const last = situation.messages.at(-1);
  if (!proposal.order || !last) return [];
  const said = situation.messages.map(({ text }) => text).join('\n');
  const messages = await proposeCart(tx, { conversationId, messageId: last.id, said, ...proposal.order });
  return messages.map((message) => ({ message, records: [] }));
}

const questionsOf = ({ asksShop, alsoAsks = [] }: Proposal) => (asksShop ? [asksShop, ...alsoAsks] : []);

type Question = { conversationId: string; asked: readonly Asked[]; kind: FactKind };

async function keepQuestion({ client }: Transaction, { now }: ChatContext, { conversationId, asked, kind }: Question) {
  const text = asked
    .map((message) => message.text)
    .join('\n')
    .slice(0, chatTextLimit);
  await client.query(
    `insert into open_questions (id, seller_id, conversation_id, message_id, text, kind, created_at)
      select $1, seller_id, id, $3, $4, $5, $6 from conversations where id = $2 on conflict (message_id, kind) do nothing`,
    [newId(), conversationId, asked.at(-1)?.id, text, kind, now()],
  );
}

/** A turn that failed for a reason of ours is a person's. */
async function giveUp(context: ChatContext, turn: Turn): Promise<void> {
  await context.database.transaction(async (tx) => {
    const isEnded = await endTurn(tx, turn, turn.memory);
    if (isEnded) await moveConversation(tx, { id: turn.conversationId, action: 'miss', at: context.now() });
  });
}
