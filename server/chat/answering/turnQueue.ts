import { type Expression, expressionBuilder, type NotNull, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { modelTopic } from '#server/assistant/answers/commands.ts';
import type { ConversationMemory } from '#server/assistant/situation/proposal.ts';
import type { Turn } from '#server/assistant/situation/turn.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { notify } from '#server/platform/database/notify.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { ChatContext } from '../context.ts';

/** How long a process may work on a turn before another one claims it, in milliseconds. */
const claimMilliseconds = 15_000;

const claimFirst = statement((db, { asksModel, now, until }: { asksModel: boolean; now: Date; until: Date }) => {
  const first = db
    .selectFrom('assistantTurns')
    .select('conversationId')
    .where('asksModel', '=', asksModel)
    .where('dueAt', '<=', now)
    .where((eb) => eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<', now)]))
    .orderBy('turn')
    .limit(sql.lit(1))
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('assistantTurns')
    .set({ claimedUntil: until })
    .where('conversationId', '=', first)
    .returning(['conversationId', 'dueAt', 'messageIds', 'memory'])
    .$narrowType<{ dueAt: NotNull; memory: ConversationMemory }>();
});

/**
 * Claims the due turn that comes next in the rotation: shops alternate (docs/decisions/chat-channel.md).
 * Turns for a model are also claimed by processes without one, since there may be no other process.
 */
export async function claimTurn(
  { database, now, model }: Pick<ChatContext, 'database' | 'now' | 'model'>,
  { asksModel }: { asksModel: boolean },
): Promise<Turn | undefined> {
  const at = now();
  const until = new Date(at.getTime() + claimMilliseconds);
  for (const asks of model ? [asksModel] : [false, true]) {
    const [turn] = await claimFirst(database.write, { asksModel: asks, now: at, until });
    if (turn) return turn;
  }
  return undefined;
}

/** The time when the next turn is due; a claimed turn is due when its claim expires. */
function turnDue(asksModel?: boolean) {
  const turns = expressionBuilder<DB>()
    .selectFrom('assistantTurns')
    .select((eb) => eb.fn.min(eb.fn<Date>('greatest', ['dueAt', 'claimedUntil'])).as('due'))
    .where('dueAt', 'is not', null);
  return (asksModel === undefined ? turns : turns.where('asksModel', '=', sql.lit(asksModel))).$asScalar();
}
export const answerDue = (_now: Expression<Date>, { model }: Pick<ChatContext, 'model'>) =>
  turnDue(model ? false : undefined);
export const thoughtDue = () => turnDue(true);

const assignToModel = statement((db, { conversationId, dueAt }: Pick<Turn, 'conversationId' | 'dueAt'>) =>
  db
    .updateTable('assistantTurns')
    .set({ asksModel: true, claimedUntil: null })
    .where('conversationId', '=', conversationId)
    .where('dueAt', '=', dueAt),
);

/** Leaves a turn to the processes that ask a model; messages received meanwhile are a separate turn again. */
export async function releaseTurnToModel(
  { database }: ChatContext,
  { conversationId, dueAt }: Turn,
): Promise<undefined> {
  await database.transaction(async (tx) => {
    await assignToModel(tx.db, { conversationId, dueAt });
    await notify(tx, modelTopic);
  });
}

/** How often a turn looks for its photos, and how long after the customer's message, in milliseconds. */
const photoWait = { pause: 500, longest: 15_000 };

const postponeForPhotos = statement((db, p: Pick<Turn, 'conversationId' | 'dueAt'> & { next: Date; since: Date }) =>
  db
    .updateTable('assistantTurns')
    .set({ dueAt: p.next, claimedUntil: null })
    .where('conversationId', '=', p.conversationId)
    .where('dueAt', '=', p.dueAt)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('channelMedia')
          .select('channelMedia.id')
          .where(({ ref }) => sql<boolean>`${ref('messageId')} = any(${ref('assistantTurns.messageIds')})`)
          .where('state', '=', sql.lit('waiting'))
          .where('channelMedia.createdAt', '>', p.since),
      ),
    )
    .returning('conversationId'),
);

/** Postpones a turn whose photos are still downloaded and compared. Returns `false` if there are none. */
export async function waitForPhotos(context: ChatContext, { conversationId, dueAt }: Turn): Promise<boolean> {
  const now = context.now();
  const next = new Date(now.getTime() + photoWait.pause);
  const since = new Date(now.getTime() - photoWait.longest);
  const postponed = await postponeForPhotos(context.database.write, { conversationId, dueAt, next, since });
  return postponed.length > 0;
}

type CompletedTurn = Pick<Turn, 'conversationId' | 'dueAt'> & { memory: string };
const completeDueTurn = statement((db, { conversationId, dueAt, memory }: CompletedTurn) =>
  db
    .updateTable('assistantTurns')
    .set({ dueAt: null, claimedUntil: null, asksModel: false, messageIds: [], memory })
    .where('conversationId', '=', conversationId)
    .where('dueAt', '=', dueAt)
    .returning('conversationId'),
);

/** Returns `false` if the customer has written since the turn was claimed. */
export async function completeTurn(
  { db }: Transaction,
  { conversationId, dueAt }: Turn,
  memory: ConversationMemory,
): Promise<boolean> {
  const completed = await completeDueTurn(db, { conversationId, dueAt, memory: JSON.stringify(memory) });
  return completed.length === 1;
}
