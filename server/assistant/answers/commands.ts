import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { defaultAssistantSettings } from '#domain/assistant/assistantEngines.ts';
import type { IncomingMessage } from '#domain/chat/channel.ts';
import { currentConversationOwner } from '#domain/chat/conversations.ts';
import type { Language } from '#domain/platform/languages.ts';
import { isShopOpen } from '#domain/sellers/shopFacts.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { notify } from '#server/platform/database/notify.ts';
import { statement } from '#server/platform/database/statement.ts';
import { isSelling } from '#server/sellers/sellers/queries.ts';
import type { AssistantContext } from '../context.ts';
import { emptyMemory } from '../situation/proposal.ts';

/** Topic that wakes the assistant on every process. */
export const assistantTopic = 'assistant:turns';

/** Topic that wakes the workers that ask a language model. */
export const modelTopic = 'assistant:model';

/** Typed messages within this many milliseconds of each other are answered as one (chat.md, section 5). */
const burstMilliseconds = 3000;

const { exists, fn, selectFrom } = expressionBuilder<DB, 'conversations' | 'assistants'>();

/** No admin has switched off the assistants of all shops. */
const areAssistantsOn = fn.coalesce(
  selectFrom('assistantSettings').select('isOn').orderBy('id', 'desc').limit(sql.lit(1)).$asScalar(),
  sql.lit(defaultAssistantSettings.isOn),
);

/** The columns that tell when a shop's assistant answers, for queries with `assistants` among the tables. */
export const assistantSwitchSelection = [
  ...(['assistants.mode', 'assistants.opensAt', 'assistants.closesAt', 'assistants.openDays'] as const),
  areAssistantsOn.as('isOn'),
] as const;

const isShopSelling = exists(
  selectFrom('sellers').select('sellers.id').whereRef('sellers.id', '=', 'conversations.sellerId').where(isSelling),
).$castTo<boolean>();

/** The columns that tell who answers in a conversation, for queries with `conversations` and `assistants`. */
export const answererSelection = [
  isShopSelling.as('isSelling'),
  ...(['conversations.owner', 'conversations.silentUntil', 'conversations.stoppedAt'] as const),
  ...assistantSwitchSelection,
] as const;

const readAnswerers = statement((db, { conversationId }: { conversationId: string }) =>
  db
    .selectFrom('conversations')
    .leftJoin('assistants', 'assistants.sellerId', 'conversations.sellerId')
    .select(answererSelection)
    .where('conversations.id', '=', conversationId),
);
export type Answerer = Awaited<ReturnType<typeof readAnswerers>>[number];
export type AssistantSwitch = Pick<Answerer, 'mode' | 'opensAt' | 'closesAt' | 'openDays' | 'isOn'>;

/**
 * Returns what the assistant of a shop that sells may answer now if it is switched on: everything, unless a person took over the
 * conversation; only the shop's own facts while the customer waits for a person.
 */
export function answerScopeOf(row: Answerer, now: Date): 'all' | 'facts' | undefined {
  const { owner, silentUntil, stoppedAt, isSelling: sells } = row;
  const currentOwner = currentConversationOwner(owner, silentUntil, now);
  if (!sells || stoppedAt || currentOwner === 'person' || !isAssistantActive(row, now)) return undefined;
  return currentOwner === 'paused' ? 'facts' : 'all';
}

/** Whether a shop's assistant answers at this time if nobody else does. */
export function isAssistantActive({ isOn, mode, opensAt, closesAt, openDays }: AssistantSwitch, now: Date): boolean {
  if (!isOn || mode === 'off') return false;
  if (mode !== 'closed' || opensAt === null || closesAt === null || openDays === null) return true;
  return !isShopOpen({ opensAt, closesAt, openDays }, now);
}

/**
 * After the pending turns of the same shop, but in rotation with other shops; like `next_turn` of events and messages.
 */
function nextTurn(now: Date) {
  const pending = selectFrom('assistantTurns').where('dueAt', 'is not', null);
  const first = (asksModel: boolean) =>
    pending.select('turn').where('asksModel', '=', sql.lit(asksModel)).orderBy('turn').limit(sql.lit(1));
  const ofShop = pending
    .select((eb) => eb(eb.fn.max('turn'), '+', eb.lit(1)).as('turn'))
    .whereRef('assistantTurns.sellerId', '=', 'conversations.sellerId');
  const milliseconds = sql<number>`(extract(epoch from ${now}::timestamptz) * 1000)::bigint`;
  const firstOfAll = fn.coalesce(fn<number>('least', [first(false), first(true)]), milliseconds);
  return fn<number>('greatest', [firstOfAll, ofShop]);
}

type PlannedAnswer = { conversationId: string; messageId: string; dueAt: Date; memory: string; now: Date };
const planAnswer = statement((db, { conversationId, messageId, dueAt, memory, now }: PlannedAnswer) =>
  db
    .insertInto('assistantTurns')
    .columns(['conversationId', 'sellerId', 'dueAt', 'messageIds', 'memory', 'turn'])
    .expression((eb) =>
      eb
        .selectFrom('conversations')
        .select(['conversations.id', 'conversations.sellerId', eb.val(dueAt).as('dueAt')])
        .select([sql<string[]>`array[${messageId}::uuid]`.as('messageIds'), eb.val(memory).as('memory')])
        .select(nextTurn(now).as('turn'))
        .where('conversations.id', '=', conversationId),
    )
    .onConflict((conflict) =>
      conflict.column('conversationId').doUpdateSet((eb) => ({
        dueAt: eb.ref('excluded.dueAt'),
        claimedUntil: null,
        asksModel: false,
        messageIds: sql`${eb.ref('assistantTurns.messageIds')} || ${eb.ref('excluded.messageIds')}`,
        sellerId: eb.ref('excluded.sellerId'),
        turn: eb
          .case()
          .when('assistantTurns.dueAt', 'is', null)
          .then(eb.ref('excluded.turn'))
          .else(eb.ref('assistantTurns.turn'))
          .end(),
      })),
    ),
);

/**
 * Schedules an answer to a customer's message, in the transaction that stores it: typed text waits for follow-ups, taps
 * don't. Returns `false` if the assistant doesn't answer here and the message needs a person.
 */
export async function scheduleAnswer(
  tx: Transaction,
  context: Pick<AssistantContext, 'now'>,
  { id: conversationId, language }: { id: string; language: Language },
  { id, kind }: Pick<IncomingMessage, 'id' | 'kind'>,
): Promise<boolean> {
  const [row] = await readAnswerers(tx.db, { conversationId });
  const now = context.now();
  if (!row || !answerScopeOf(row, now)) return false;
  const dueAt = new Date(now.getTime() + (kind === 'tap' ? 0 : burstMilliseconds));
  const memory = JSON.stringify({ ...emptyMemory, language });
  await planAnswer(tx.db, { conversationId, messageId: id, dueAt, memory, now });
  await notify(tx, assistantTopic);
  return true;
}
