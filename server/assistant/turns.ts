import { v7 as newId } from 'uuid';
import { unproven } from '#domain/assistantRecords.ts';
import { isWindowOpen } from '#domain/channel.ts';
import { chatTextLimit, silenceMilliseconds } from '#domain/conversations.ts';
import type { FactKind } from '#domain/shopFacts.ts';
import * as texts from '#texts/assistant.gen.ts';
import { inLanguage } from '#texts/language.ts';
import type { Ask } from '../catalogue/search.ts';
import { queueMessage } from '../channel/commands.ts';
import type { Step } from '../channel/worker.ts';
import type { Context } from '../context.ts';
import { proposeCart } from '../conversations/carts.ts';
import { needSeller } from '../conversations/customers.ts';
import { unlessUnreachable } from '../conversations/news.ts';
import { attempt, type Transaction } from '../database/connect.ts';
import { writeFailure } from '../http/log.ts';
import { proposeBuiltIn } from './builtIn.ts';
import { type Answerer, answererColumns, isAnswering } from './commands.ts';
import type { Asked, Memory, Proposal, Reply, Situation } from './proposal.ts';
import { lookAt, readAsked } from './queries.ts';

/** How long one process may think about a turn before another one takes it, in milliseconds. */
const claim = 15_000;
/** Answers that one customer gets in an hour, not counting taps: two programs would talk for ever (chat.md, section 5). */
const mostAnswers = 20;

type Turn = { conversationId: string; dueAt: Date; messageIds: string[]; memory: Memory };

/** Answers the conversation that has waited longest. */
export async function answerNext(context: Context): Promise<Step> {
  const turn = await claimTurn(context);
  if (!turn) return untilNext(context);
  try {
    const proposed = await propose(context, turn);
    await context.database.transaction((tx) => carryOut(tx, context, turn, proposed));
  } catch (error) {
    if (error instanceof Changed) return true;
    writeFailure('the assistant failed', error, { conversation: turn.conversationId });
    await giveUp(context, turn);
  }
  return true;
}

async function claimTurn({ database, now }: Context): Promise<Turn | undefined> {
  const at = now();
  const { rows } = await database.pool.query<Turn>({
    name: 'claim-turn',
    text: `update assistant_turns set claimed_until = $2 where conversation_id = (
        select conversation_id from assistant_turns
        where due_at <= $1 and (claimed_until is null or claimed_until < $1) order by due_at limit 1 for update skip locked)
      returning conversation_id as "conversationId", due_at as "dueAt", message_ids as "messageIds", memory`,
    values: [at, new Date(at.getTime() + claim)],
  });
  return rows[0];
}

async function untilNext({ database, now }: Context): Promise<Step> {
  const { rows } = await database.pool.query<{ due_at: Date | null }>({
    name: 'next-turn',
    text: 'select min(due_at) as due_at from assistant_turns where due_at is not null and claimed_until is null',
  });
  const due = rows[0]?.due_at;
  return due ? { waitFor: Math.min(1000, Math.max(1, due.getTime() - now().getTime())) } : false;
}

type Proposed = { situation: Situation; proposal: Proposal; asked: Asked[] };

async function propose(context: Context, turn: Turn): Promise<Proposed> {
  return context.database.transaction(async ({ client }) => {
    const ask: Ask = async (query) => (await client.query(query)).rows;
    const [shop] = await ask<{ id: string; name: string; slug: string }>({
      name: 'shop-of-conversation',
      text: `select sellers.id, business_name as name, slug from conversations join sellers on sellers.id = seller_id
        where conversations.id = $1`,
      values: [turn.conversationId],
    });
    if (!shop) throw new Error('The conversation of a turn is gone.');
    const asked = await readAsked(ask, turn.messageIds);
    const { publicUrl } = context;
    const situation = { publicUrl, shop: { kind: 'shop' as const, ...shop }, messages: asked, memory: turn.memory };
    const look = lookAt(ask, { sellerId: shop.id, conversationId: turn.conversationId });
    return { situation, asked, proposal: await proposeBuiltIn(situation, look) };
  });
}

/** It is no more the assistant's to answer. */
class Silent extends Error {}
/** Something was written meanwhile: it is answered together with it. */
class Changed extends Error {}

/**
 * Does what was proposed, if the conversation is still the assistant's: ownership is looked at again with the row locked
 * (chat.md, section 4). Carts are locked before their conversation, as wherever a customer's message is handled.
 */
async function carryOut(tx: Transaction, context: Context, turn: Turn, proposed: Proposed): Promise<void> {
  const { conversationId } = turn;
  const isSpoken = await attempt(tx, () => speak(tx, context, turn, proposed)).catch((error: unknown) => {
    if (error instanceof Silent) return false;
    throw error;
  });
  if (isSpoken) return;
  await endTurn(tx, turn, turn.memory);
  await tx.client.query(
    "update conversations set needs_you_at = $2 where id = $1 and (owner <> 'person' or silent_until <= $2)",
    [conversationId, context.now()],
  );
}

type ConversationRow = Answerer & { contact_id: string | null; window_ends_at: Date | null; answers: number };

async function speak(tx: Transaction, context: Context, turn: Turn, proposed: Proposed): Promise<true> {
  const { conversationId } = turn;
  const { proposal, situation, asked } = proposed;
  const now = context.now();
  const cart = await proposeOrder(tx, conversationId, proposed);
  const { rows } = await tx.client.query<ConversationRow>({
    name: 'answerer-locked',
    text: `select ${answererColumns}, contact_id, window_ends_at, (select count(*)::int from channel_messages where conversation_id = conversations.id
          and records is not null and occurred_at > $2::timestamptz - interval '1 hour') as answers
      from conversations left join assistants on assistants.seller_id = conversations.seller_id
      where conversations.id = $1 for no key update of conversations`,
    values: [conversationId, now],
  });
  const [row] = rows;
  if (!row?.contact_id || !isAnswering(row, now) || !isWindowOpen(row.window_ends_at, now)) throw new Silent();
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
  if (handsOver) await handOver(tx, conversationId, now);
  else if (proposal.asksShop) await needSeller(tx, conversationId, now);
  return true;
}

async function proposeOrder(tx: Transaction, conversationId: string, { proposal, asked }: Proposed): Promise<Reply[]> {
  const last = asked.at(-1);
  if (!proposal.order || !last) return [];
  const messages = await proposeCart(tx, { conversationId, messageId: last.id, ...proposal.order });
  return messages.map((message) => ({ message, records: [] }));
}

/** Nothing with a number or a link that is in no record is sent: a person is asked instead (chat.md, section 5). */
export function proven(proposal: Proposal, { publicUrl, shop }: Situation): { replies: Reply[]; handsOver: boolean } {
  const { replies, handsOver } = proposal;
  const isProven = replies.every(
    ({ message, records }) => unproven(message.text ?? '', records, publicUrl).length === 0,
  );
  if (isProven) return { replies, handsOver };
  const text = inLanguage(proposal.memory.language, () => texts.handedOver({ shop: shop.name }));
  return { replies: [{ message: { kind: 'text', text }, records: [shop] }], handsOver: true };
}

/** `false`: something was written since it was claimed. */
async function endTurn({ client }: Transaction, { conversationId, dueAt }: Turn, memory: Memory): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'end-turn',
    text: `update assistant_turns set due_at = null, claimed_until = null, message_ids = '{}', memory = $3
      where conversation_id = $1 and due_at = $2`,
    values: [conversationId, dueAt, JSON.stringify(memory)],
  });
  return rowCount === 1;
}

const questionsOf = ({ asksShop, alsoAsks = [] }: Proposal) => (asksShop ? [asksShop, ...alsoAsks] : []);

type Question = { conversationId: string; asked: Asked[]; kind: FactKind };

async function keepQuestion({ client }: Transaction, { now }: Context, { conversationId, asked, kind }: Question) {
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

/** As after a take-over, but for nobody in particular; the bell rings. */
async function handOver({ client }: Transaction, conversationId: string, now: Date): Promise<void> {
  await client.query(
    `update conversations set owner = 'paused', owner_id = null, silent_until = $3, needs_you_at = $2 where id = $1`,
    [conversationId, now, new Date(now.getTime() + silenceMilliseconds)],
  );
}

/** A turn that failed for a reason of ours is a person's. */
async function giveUp(context: Context, turn: Turn): Promise<void> {
  await context.database.transaction(async (tx) => {
    if (await endTurn(tx, turn, turn.memory)) await needSeller(tx, turn.conversationId, context.now());
  });
}
