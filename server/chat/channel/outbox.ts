import { setTimeout as pause } from 'node:timers/promises';
import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { DeliveryProblem, OutgoingMessage } from '#domain/chat/channel.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { notification } from '#server/platform/database/notify.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { Step } from '#server/platform/jobs/runner.ts';
import type { ChatContext } from '../context.ts';
import { type ServiceFailure, type ServiceResult, sendServiceMessage } from '../service/graph.ts';
import { uploadMedia } from './mediaUploads.ts';
import { createMessageBody } from './messageBodies.ts';
import { recordNumberProblem } from './numberHealth.ts';
import { type ClaimedMessage, claimNextMessage, recognitionMilliseconds, sendRates } from './outboxClaims.ts';
import { sendPayment } from './paymentMessages.ts';
import { wakeContact } from './tickets.ts';

const maxAttempts = 12;

/**
 * Sends the next message: the first one of each contact, within the service's rate limits. No row is locked during the
 * call; if the process crashes, the message waits to be recognised by its own id.
 */
export async function sendNextMessage(context: ChatContext): Promise<Step> {
  const claimed = await context.database.transaction((tx) => claimNextMessage(tx, context.now()));
  if (claimed === 'again') return true;
  if (typeof claimed !== 'object') return claimed === 'none' ? false : { waitFor: sendRates.number.each };
  const answer = await deliverMessage(context, claimed);
  await recordOutcome(context, claimed, answer);
  return true;
}

async function deliverMessage(
  context: ChatContext,
  { messageId, attempts, message, replyTo, to, number }: ClaimedMessage,
): Promise<ServiceResult<string>> {
  const access = context.credentials.accessOf(number);
  if (!access) return { kind: 'refused', problem: context.credentials.problemOf(number) };
  const uploaded = await uploadMedia(context, access, { message, attempts });
  if (uploaded.kind !== 'done') return uploaded;
  const send = (sent: OutgoingMessage) =>
    sendServiceMessage(access, createMessageBody({ to, messageId, message: sent, mediaId: uploaded.value, replyTo }));
  if (message.kind !== 'text' || !message.payment) return send(message);
  return sendPayment(context, { messageId, number, message }, send);
}

/** Records the outcome, even after a database outage: otherwise the message would be sent twice. */
async function recordOutcome(
  context: ChatContext,
  claimed: ClaimedMessage,
  answer: ServiceResult<string>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await context.database.transaction((tx) => recordOutcomeIn(tx, claimed, answer, context.now()));
    } catch (error) {
      if (tries === 5) throw error;
      await pause(tries * 1000, undefined, { ref: false });
    }
  }
}

const markSent = statement((db, { messageId, externalId }: { messageId: string; externalId: string }) =>
  db
    .updateTable('channelMessages')
    .set(({ fn, val, ref, case: choose }) => ({
      externalId: fn.coalesce('externalId', val(externalId)),
      state: choose()
        .when('state', '=', sql.lit('queued'))
        .then(sql.lit('sent' as const))
        .else(ref('state'))
        .end(),
    }))
    .where('id', '=', messageId),
);

const deleteSent = statement((db, { messageId }: { messageId: string }) =>
  db.deleteFrom('channelOutbox').where('messageId', '=', messageId),
);

const notifyShop = statement((db, { messageId }: { messageId: string }) =>
  db
    .selectFrom('conversations')
    .select((eb) => notification(eb.cast('sellerId', 'text')).as('told'))
    .where('id', '=', (eb) => eb.selectFrom('channelMessages').select('conversationId').where('id', '=', messageId)),
);

async function recordOutcomeIn(
  tx: Transaction,
  claimed: ClaimedMessage,
  answer: ServiceResult<string>,
  now: Date,
): Promise<void> {
  const { db } = tx;
  const { messageId, contactId, attempts } = claimed;
  const problem = answer.kind === 'done' ? undefined : problemAfter(answer, attempts);
  const nextAt = answer.kind === 'done' || problem ? now : new Date(now.getTime() + backoffAfter(answer, attempts));
  // Tickets are locked before messages, in the same order as when one is claimed.
  await wakeContact(tx, contactId, { now, nextAt });
  if (answer.kind === 'done') {
    await markSent(db, { messageId, externalId: answer.value });
    await deleteSent(db, { messageId });
  } else if (problem) {
    await markFailed(tx, claimed, problem, now);
  } else {
    const state = answer.kind === 'lost' ? 'unsure' : 'queued';
    if (await scheduleRetry(tx, claimed, { state, nextAt })) return;
  }
  await notifyShop(db, { messageId });
}

/** Whether a message was cancelled while it was being sent. */
const isNoLongerWaiting = (messageId: string) => {
  const { exists, not, selectFrom } = expressionBuilder<DB>();
  return not(exists(selectFrom('channelOutbox').select('messageId').where('messageId', '=', messageId)));
};

type Retry = { state: 'unsure' | 'queued'; nextAt: Date };

/** Returns `false` for a message that was cancelled while it was being sent: it isn't sent again. */
async function scheduleRetry({ db }: Transaction, { messageId, attempts }: ClaimedMessage, retry: Retry) {
  const { numUpdatedRows } = await db
    .updateTable('channelOutbox')
    .set(retry)
    .where('messageId', '=', messageId)
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  const { numUpdatedRows: stopped } = await db
    .updateTable('channelMessages')
    .set({ state: 'failed', problem: 'stopped' })
    .where('id', '=', messageId)
    .where('state', '=', 'queued')
    .where(isNoLongerWaiting(messageId))
    .executeTakeFirst();
  return stopped === 0n;
}

async function markFailed(
  tx: Transaction,
  { messageId, attempts, number }: ClaimedMessage,
  problem: DeliveryProblem,
  now: Date,
) {
  await tx.db
    .with('gone', (w) =>
      w
        .deleteFrom('channelOutbox')
        .where('messageId', '=', messageId)
        .where('attempts', '=', attempts)
        .returning('messageId'),
    )
    .updateTable('channelMessages')
    .set({ state: 'failed', problem })
    .where('id', '=', messageId)
    .where('state', '=', 'queued')
    .where((eb) => eb.or([eb.exists(eb.selectFrom('gone')), isNoLongerWaiting(messageId)]))
    .execute();
  await recordNumberProblem(tx, number.id, problem, now);
}

function problemAfter(failure: ServiceFailure, attempts: number): DeliveryProblem | undefined {
  if (failure.kind === 'refused') return failure.problem;
  return attempts >= maxAttempts ? 'too_many_tries' : undefined;
}

const maxBackoff = 10 * 60_000;
const pairLimitCode = 131056;

/** Returns the delay in milliseconds: 2, 4, 8 s … up to ten minutes; for the rate limit of one person 4, 16, 64 s. */
function backoffAfter(failure: ServiceFailure, attempts: number): number {
  if (failure.kind === 'lost') return recognitionMilliseconds;
  const base = failure.kind === 'temporary' && failure.code === pairLimitCode ? 4 : 2;
  return Math.min(1000 * base ** attempts, maxBackoff);
}
