import { createHmac } from 'node:crypto';
import { expressionBuilder, type Selectable, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { DB, SimulatedPhones } from '#database/schema.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { notify } from '#server/platform/database/notify.ts';
import type { Step } from '#server/platform/jobs/runner.ts';
import { logFailure } from '#server/platform/log/log.ts';
import type { ChatContext } from '../context.ts';

/** Topic that wakes the simulator when it has a webhook to post. */
export const simulatorTopic = 'simulator:webhooks';

/** Returns a new message id in the service's format. */
export const newExternalId = () => `wamid.${newId().replaceAll('-', '').toUpperCase()}`;

type DeliveryStateInput = {
  externalId: string;
  phone: Pick<Selectable<SimulatedPhones>, 'phone' | 'serviceUserId' | 'hidesPhone'> | undefined;
  to: string | undefined;
  status: string;
  now: Date;
  callback: string | null | undefined;
  errors?: object | undefined;
};

/** Returns a delivery status in the service's format. */
export function createStateEvent({ externalId, phone, to, status, now, callback, errors }: DeliveryStateInput): object {
  const ids = {
    recipient_id: phone?.hidesPhone ? undefined : (phone?.phone ?? to),
    recipient_user_id: phone?.serviceUserId,
  };
  const state = {
    id: externalId,
    status,
    timestamp: toServiceTimestamp(now),
    ...ids,
    biz_opaque_callback_data: callback ?? undefined,
  };
  return { statuses: [{ ...state, errors }] };
}

/** Formats a time as the service does. */
export const toServiceTimestamp = (time: Date) => String(Math.floor(time.getTime() / 1000));

type SimulatedPhone = Selectable<SimulatedPhones> | undefined;

/** Queues one webhook about a phone to Haat, which is retried until the response is 200. */
export async function queueWebhook(
  tx: Transaction,
  phone: SimulatedPhone,
  value: object,
  { now, dueAt = now }: { now: Date; dueAt?: Date },
): Promise<void> {
  const share = phone?.sellerId ?? phone?.id ?? '';
  const metadata = { display_phone_number: '', phone_number_id: 'simulator' };
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } };
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: 'simulator', changes: [change] }],
  });
  await tx.db.insertInto('simulatedWebhooks').values({ id: newId(), body, share, dueAt, createdAt: now }).execute();
  await notify(tx, simulatorTopic);
}

/** Timeout for Haat's response, in milliseconds. */
const postTimeout = 10_000;

/** The time when the next webhook is posted. */
export const webhookDue = () =>
  expressionBuilder<DB>()
    .selectFrom('simulatedWebhooks')
    .select((eb) => eb.fn.min('dueAt').as('due'))
    .$asScalar();

/** Claims the due webhook that comes next in the rotation of shops, until its next attempt is due. */
export function claimWebhook({ database, now }: ChatContext) {
  const at = now();
  return database.write
    .updateTable('simulatedWebhooks')
    .set(({ eb, ref }) => ({
      attempts: eb('attempts', '+', 1),
      dueAt: sql<Date>`${at}::timestamptz + make_interval(secs => least(2 ^ least(${ref('attempts')}, 6), 60))`,
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('simulatedWebhooks')
        .select('id')
        .where('dueAt', '<=', at)
        .orderBy('turn')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'body', 'share'])
    .executeTakeFirst();
}

/**
 * Posts the webhook whose turn it is to this server's own address, signed as the service signs. It is deleted after a
 * 200, else retried after 1, 2, 4 … 60 s: like the service's, it may arrive twice.
 */
export async function postNextWebhook(context: ChatContext): Promise<Step> {
  const webhook = await claimWebhook(context);
  if (!webhook) return false;
  if (await postWebhook(context, webhook.body)) {
    await context.database.write.deleteFrom('simulatedWebhooks').where('id', '=', webhook.id).execute();
  }
  return true;
}

async function postWebhook({ credentials, server: { ownUrl } }: ChatContext, body: string): Promise<boolean> {
  const signature = createHmac('sha256', credentials.simulator.appSecret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
  const signal = AbortSignal.timeout(postTimeout);
  try {
    const answer = await fetch(`${ownUrl()}/webhooks/whatsapp`, { method: 'POST', headers, body, signal });
    await answer.body?.cancel();
    return answer.ok;
  } catch (error) {
    logFailure('a webhook of the simulator failed', error);
    return false;
  }
}
