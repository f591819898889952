import { modelTopic } from '#server/assistant/answers/commands.ts';
import type { ConversationMemory } from '#server/assistant/situation/proposal.ts';
import type { Turn } from '#server/assistant/situation/turn.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { notify } from '#server/platform/database/notify.ts';
import type { ChatContext } from '../context.ts';

/** How long a process may work on a turn before another one claims it, in milliseconds. */
const claimMilliseconds = 15_000;

/**
 * Claims the due turn that comes next in the rotation: shops alternate (docs/decisions/chat-channel.md).
 * Turns for a model are also claimed by processes without one, since there may be no other process.
 */
export async function claimTurn(
  { database, now, model }: Pick<ChatContext, 'database' | 'now' | 'model'>,
  { asksModel }: { asksModel: boolean },
): Promise<Turn | undefined> {
  const at = now();
  for (const asks of model ? [asksModel] : [false, true]) {
    const { rows } = await database.pool.query<Turn>({
      name: 'claim-turn',
      text: `update assistant_turns set claimed_until = $2 where conversation_id = (
          select conversation_id from assistant_turns
          where asks_model = $3 and due_at <= $1 and (claimed_until is null or claimed_until < $1)
          order by turn limit 1 for update skip locked)
        returning conversation_id as "conversationId", due_at as "dueAt", message_ids as "messageIds", memory`,
      values: [at, new Date(at.getTime() + claimMilliseconds), asks],
    });
    if (rows[0]) return rows[0];
  }
  return undefined;
}

/** SQL of the time when the next turn is due; a claimed turn is due when its claim expires. */
const turnDue = (kind: string) =>
  `select min(greatest(due_at, claimed_until)) from assistant_turns where due_at is not null and ${kind}`;
export const answerDue = (_now: string, { model }: Pick<ChatContext, 'model'>) =>
  turnDue(model ? 'not asks_model' : 'true');
export const thoughtDue = () => turnDue('asks_model');

/** Leaves a turn to the processes that ask a model; messages received meanwhile are a separate turn again. */
export async function releaseTurnToModel(
  { database }: ChatContext,
  { conversationId, dueAt }: Turn,
): Promise<undefined> {
  await database.transaction(async ({ client }) => {
    await client.query({
      name: 'pass-turn-on',
      text: `update assistant_turns set asks_model = true, claimed_until = null where conversation_id = $1 and due_at = $2`,
      values: [conversationId, dueAt],
    });
    await notify({ client }, modelTopic);
  });
}

/** Returns `false` if the customer has written since the turn was claimed. */
export async function completeTurn(
  { client }: Transaction,
  { conversationId, dueAt }: Turn,
  memory: ConversationMemory,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'end-turn',
    text: `update assistant_turns set due_at = null, claimed_until = null, asks_model = false, message_ids = '{}', memory = $3
      where conversation_id = $1 and due_at = $2`,
    values: [conversationId, dueAt, JSON.stringify(memory)],
  });
  return rowCount === 1;
}
