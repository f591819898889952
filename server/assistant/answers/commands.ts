import { defaultAssistantSettings } from '#domain/assistant/assistantEngines.ts';
import type { IncomingMessage } from '#domain/chat/channel.ts';
import { type ConversationOwner, currentConversationOwner } from '#domain/chat/conversations.ts';
import { type AssistantMode, isShopOpen } from '#domain/sellers/shopFacts.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { notify } from '#server/platform/database/notify.ts';
import type { AssistantContext } from '../context.ts';
import { emptyMemory } from '../situation/proposal.ts';

/** Topic that wakes the assistant on every process. */
export const assistantTopic = 'assistant:turns';

/** Topic that wakes the workers that ask a language model. */
export const modelTopic = 'assistant:model';

/** Typed messages within this many milliseconds of each other are answered as one (chat.md, section 5). */
const burstMilliseconds = 3000;

type AnswererRow = {
  owner: ConversationOwner;
  silent_until: Date | null;
  stopped_at: Date | null;
  mode: AssistantMode | null;
  opens_at: number | null;
  closes_at: number | null;
  open_days: number[] | null;
  /** No admin has switched off the assistants of all shops. */
  is_on: boolean;
};

/** SQL columns that tell who answers in a conversation, with `conversations` and `assistants` among the tables. */
export const assistantSwitchColumns = `assistants.mode, opens_at, closes_at, open_days,
  coalesce((select is_on from assistant_settings order by id desc limit 1), ${defaultAssistantSettings.isOn}) as is_on`;
export const answererColumns = `conversations.owner, silent_until, stopped_at, ${assistantSwitchColumns}`;
export type Answerer = AnswererRow;
export type AssistantSwitch = Pick<AnswererRow, 'mode' | 'opens_at' | 'closes_at' | 'open_days' | 'is_on'>;

/**
 * Returns what the assistant may answer now if it is switched on: everything, unless a person took over the
 * conversation; only the shop's own facts while the customer waits for a person.
 */
export function answerScopeOf(row: Answerer, now: Date): 'all' | 'facts' | undefined {
  const { owner, silent_until, stopped_at } = row;
  const answerer = currentConversationOwner(owner, silent_until, now);
  if (stopped_at || answerer === 'person' || !isAssistantActive(row, now)) return undefined;
  return answerer === 'paused' ? 'facts' : 'all';
}

/** Whether a shop's assistant answers at this time if nobody else does. */
export function isAssistantActive(
  { is_on, mode, opens_at, closes_at, open_days }: AssistantSwitch,
  now: Date,
): boolean {
  if (!is_on || mode === 'off') return false;
  if (mode !== 'closed' || opens_at === null || closes_at === null || open_days === null) return true;
  return !isShopOpen({ opensAt: opens_at, closesAt: closes_at, openDays: open_days }, now);
}

/**
 * After the pending turns of the same shop, but in rotation with other shops; like `next_turn` of events and messages.
 */
const nextTurnSql = `select greatest(
  coalesce(least(
    (select turn from assistant_turns where not asks_model and due_at is not null order by turn limit 1),
    (select turn from assistant_turns where asks_model and due_at is not null order by turn limit 1)),
    (extract(epoch from $5::timestamptz) * 1000)::bigint),
  (select max(turn) + 1 from assistant_turns where seller_id = conversations.seller_id and due_at is not null))`;

/**
 * Schedules an answer to a customer's message, in the transaction that stores it: typed text waits for follow-ups, taps
 * don't. Returns `false` if the assistant doesn't answer here and the message needs a person.
 */
export async function scheduleAnswer(
  { client }: Transaction,
  { now }: Pick<AssistantContext, 'now'>,
  conversationId: string,
  { id, kind }: Pick<IncomingMessage, 'id' | 'kind'>,
): Promise<boolean> {
  const { rows } = await client.query<AnswererRow>({
    name: 'answerer',
    text: `select ${answererColumns} from conversations left join assistants on assistants.seller_id = conversations.seller_id
      where conversations.id = $1`,
    values: [conversationId],
  });
  const at = now();
  if (!rows[0] || !answerScopeOf(rows[0], at)) return false;
  await client.query({
    name: 'plan-answer',
    text: `insert into assistant_turns as turn (conversation_id, seller_id, due_at, message_ids, memory, turn)
      select id, seller_id, $2, array[$3::uuid], $4, (${nextTurnSql}) from conversations where id = $1
      on conflict (conversation_id) do update set due_at = $2, claimed_until = null, asks_model = false, message_ids = turn.message_ids || $3::uuid,
        seller_id = excluded.seller_id, turn = case when turn.due_at is null then excluded.turn else turn.turn end`,
    values: [
      conversationId,
      new Date(at.getTime() + (kind === 'tap' ? 0 : burstMilliseconds)),
      id,
      JSON.stringify(emptyMemory),
      at,
    ],
  });
  await notify({ client }, assistantTopic);
  return true;
}
