import { createHmac } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { type simulatedPhones, simulatedWebhooks } from '#database/tables/simulator.ts';
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
  phone: Pick<typeof simulatedPhones.$inferSelect, 'phone' | 'serviceUserId' | 'hidesPhone'> | undefined;
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

/** Queues one webhook to Haat, which is retried until the response is 200. */
export async function queueWebhook(
  { query, client }: Transaction,
  value: object,
  now: Date,
  dueAt = now,
): Promise<void> {
  const metadata = { display_phone_number: '', phone_number_id: 'simulator' };
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } };
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: 'simulator', changes: [change] }],
  });
  await query.insert(simulatedWebhooks).values({ id: newId(), body, dueAt, createdAt: now });
  await notify({ client }, simulatorTopic);
}

/** Timeout for Haat's response, in milliseconds. */
const postTimeout = 10_000;

/** SQL of the time when the next webhook is posted. */
export const webhookDue = () => 'select min(due_at) from simulated_webhooks';

/**
 * Posts the oldest pending webhook to this server's own address, signed as the service signs. It is deleted after a
 * 200, else retried after 1, 2, 4 … 60 s: like the service's, it may arrive twice.
 */
export async function postNextWebhook(context: ChatContext): Promise<Step> {
  const { rows } = await context.database.pool.query<{ id: string; body: string }>(
    `update simulated_webhooks set attempts = attempts + 1, due_at = $1::timestamptz + make_interval(secs => least(2 ^ least(attempts, 6), 60))
      where id = (select id from simulated_webhooks where due_at <= $1 order by due_at, id limit 1 for update skip locked)
      returning id, body`,
    [context.now()],
  );
  const [webhook] = rows;
  if (!webhook) return false;
  if (await postWebhook(context, webhook.body)) {
    await context.database.pool.query('delete from simulated_webhooks where id = $1', [webhook.id]);
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
