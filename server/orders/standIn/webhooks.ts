import { createHmac } from 'node:crypto';
import { type Expression, expressionBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { DB } from '#database/schema.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { notify } from '#server/platform/database/notify.ts';
import type { Step } from '#server/platform/jobs/runner.ts';
import { logFailure } from '#server/platform/log/log.ts';
import { findAccountById, type StandInAccount } from './accounts.ts';
import { claimFault, eventFaults } from './faults.ts';

/** Wakes the queue that posts the stand-in's events. */
export const standInTopic = 'payments:stand-in';

type EventContent = { event: string; payload: Record<string, { entity: Record<string, unknown> }> };

const sign = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex');

/**
 * Queues an event to Haat, signed as razorpay signs. A test may ask for faults: it is lost, late, sent twice, changed
 * after it was signed, or signed with another secret.
 */
export async function queueEvent(
  tx: Transaction,
  account: StandInAccount,
  { event, payload }: EventContent,
  now: Date,
): Promise<void> {
  const fault = await claimFault(tx.db, account.keyId, eventFaults);
  if (fault === 'lose') return;
  const seconds = Math.floor(now.getTime() / 1000);
  const body = JSON.stringify({ entity: 'event', event, contains: Object.keys(payload), payload, created_at: seconds });
  const signature = sign(body, fault === 'mis-sign' ? account.keyId : account.webhookSecret);
  const sent = fault === 'falsify' ? body.replace(/"amount":\d+/, '"amount":100') : body;
  const dueAt = new Date(now.getTime() + (fault ? (delays[fault] ?? usualDelay) : usualDelay));
  const eventId = newId();
  const row = { account: account.id, eventId, body: sent, signature, dueAt, createdAt: now };
  const rows = Array.from({ length: fault === 'double' ? 2 : 1 }, () => ({ id: newId(), ...row }));
  await tx.db.insertInto('standInWebhooks').values(rows).execute();
  await notify(tx, standInTopic);
}

/** Milliseconds: answers come before events about them. */
const usualDelay = 300;
const delays: Partial<Record<(typeof eventFaults)[number], number>> = { delay: 20_000, reorder: 3000 };

/** When the next event is posted. */
export const standInWebhooksDue = (): Expression<Date | null> =>
  expressionBuilder<DB>()
    .selectFrom('standInWebhooks')
    .select(({ fn }) => fn.min('dueAt').as('due'))
    .$asScalar();

/** In milliseconds. */
const postTimeout = 10_000;
const maxAttempts = 10;

/** Posts the next event to Haat's webhook; one that is not answered with 200 is repeated after 1, 2, 4 … seconds. */
export async function postNextEvent(context: CatalogueContext): Promise<Step> {
  const { database, now } = context;
  const at = now();
  const webhook = await database.write
    .updateTable('standInWebhooks')
    .set(({ eb, ref }) => ({
      attempts: eb('attempts', '+', 1),
      dueAt: sql<Date>`${at}::timestamptz + make_interval(secs => 10 + 2 ^ least(${ref('attempts')}, 8))`,
    }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('standInWebhooks')
        .select('id')
        .where('dueAt', '<=', at)
        .orderBy('dueAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'account', 'eventId', 'body', 'signature', 'attempts'])
    .executeTakeFirst();
  if (!webhook) return false;
  const isDone = (await post(context, webhook)) || webhook.attempts >= maxAttempts;
  if (isDone) await database.write.deleteFrom('standInWebhooks').where('id', '=', webhook.id).execute();
  return true;
}

type Webhook = { account: string; eventId: string; body: string; signature: string };

async function post(context: CatalogueContext, { account, eventId, body, signature }: Webhook): Promise<boolean> {
  if (!(await findAccountById(context, account))) return true;
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': signature,
    'x-razorpay-event-id': eventId,
  };
  const signal = AbortSignal.timeout(postTimeout);
  const url = `${context.server.ownUrl()}/webhooks/payments/${account}`;
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, signal });
    await answer.body?.cancel();
    // A wrong signature stays wrong.
    return answer.ok || answer.status === 401;
  } catch (error) {
    logFailure('an event of the stand-in was not posted', error);
    return false;
  }
}
