import { createHmac } from 'node:crypto';
import type { MarketplaceNumber } from '#server/platform/settings/settings.ts';
import type { TestServer } from './server.ts';

export const marketplaceNumber: MarketplaceNumber = {
  numberId: '100200300400500',
  phone: '+919800000000',
  token: 'a token that only the service knows',
  appSecret: 'testsecret',
  verifyToken: 'shake hands',
};

/** Signs and posts events of a number, as the messaging service does. */
export function createWebhook(
  server: TestServer,
  { appSecret, numberId }: Pick<MarketplaceNumber, 'appSecret' | 'numberId'>,
) {
  const sign = (body: string | Buffer, secret = appSecret) =>
    `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const post = (body: string | Buffer, signature = sign(body)) =>
    server.app.inject({
      method: 'POST',
      url: '/webhooks/whatsapp',
      payload: body,
      headers: { 'content-type': 'application/json', ...(signature && { 'x-hub-signature-256': signature }) },
    });
  const postChange = (value: object) => post(JSON.stringify(envelope(value, numberId)));
  return { sign, post, tell: postChange };
}

/** One change of a number in the service's envelope. */
export const envelope = (value: object, numberId = marketplaceNumber.numberId, field = 'messages') => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '1',
      changes: [{ field, value: { messaging_product: 'whatsapp', metadata: { phone_number_id: numberId }, ...value } }],
    },
  ],
});

let made = 0;

/** A text message, by default one second later than the previous one. */
export function textFrom(from: string, body: string, changes: object = {}) {
  made += 1;
  return {
    from,
    id: `wamid.${made}`,
    timestamp: String(1_760_000_000 + made),
    type: 'text',
    text: { body },
    ...changes,
  };
}
