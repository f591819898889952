import { createHmac, randomUUID } from 'node:crypto';
import { createCredentials } from '#server/numbers/credentials.ts';
import { createSeal } from '#server/seal.ts';
import { authSecret } from './marketplace.ts';
import { expect } from './product.ts';

/** Somebody writes to the simulator's number. */
export function writeFrom(url: string, phone: string, words: string, name = 'Lakshmi'): Promise<void> {
  const { simulator } = createCredentials({
    authSecret,
    seal: createSeal(authSecret),
    addresses: { graphUrl: url, mediaOrigin: url },
    ownUrl: () => url,
    marketplace: undefined,
  });
  return writeTo(url, simulator, { phone, words, name });
}

type Written = { phone: string; words: string; name: string };

/** Somebody writes to a number: the message comes signed, as the messaging service would send it. */
export async function writeTo(
  url: string,
  { numberId, appSecret }: { numberId: string; appSecret: string },
  { phone, words, name }: Written,
): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const message = { from: phone, id: `wamid.${randomUUID()}`, timestamp, type: 'text', text: { body: words } };
  const value = {
    messaging_product: 'whatsapp',
    metadata: { phone_number_id: numberId },
    contacts: [{ wa_id: phone, profile: { name } }],
    messages: [message],
  };
  const entry = [{ id: '1', changes: [{ field: 'messages', value }] }];
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry });
  const signature = createHmac('sha256', appSecret).update(body).digest('hex');
  const answer = await fetch(`${url}/webhooks/whatsapp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body,
  });
  expect(answer.status).toBe(200);
}
