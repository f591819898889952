import { createHmac, randomUUID } from 'node:crypto';
import { createCredentials } from '#server/chat/service/credentials.ts';
import { createSeal } from '#server/platform/secrets/seal.ts';
import { expect } from './fixtures.ts';
import { authSecret } from './marketplace.ts';
import type { Shop } from './shops.ts';

/** Sends a message to the simulator's number. */
export function sendToSimulator(url: string, phone: string, words: string, name = 'Lakshmi'): Promise<void> {
  const { simulator } = createCredentials({
    authSecret,
    seal: createSeal(authSecret),
    addresses: { graphUrl: url, mediaOrigin: url },
    ownUrl: () => url,
    marketplace: undefined,
  });
  return postSignedMessage(url, simulator, { phone, words, name });
}

type CustomerMessage = { phone: string; words: string; name: string };

/** Posts a customer's message as a signed webhook of the messaging service. */
export async function postSignedMessage(
  url: string,
  { numberId, appSecret }: { numberId: string; appSecret: string },
  { phone, words, name }: CustomerMessage,
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

const path = '/api/seller/simulator';
const query = 'as=customer';

/** Asha Rao, the customer on the simulated phone of a shop. Her messages pass through the real webhook. */
export function simulatedCustomer({ caller }: Shop) {
  const post = async (name: string, data?: object) => {
    const answer = await caller.post(`${path}/${name}?${query}`, { data });
    expect(answer.status(), await answer.text()).toBe(204);
  };
  return {
    sendText: (text: string) => post('messages', { kind: 'text', text }),
    sendCart: (...lines: { productId: string; quantity: number }[]) => post('messages', { kind: 'cart', lines }),
    markRead: () => post('read'),
    /** Closes the reply window. */
    skipDay: () => post('jump'),
    async sendPhoto(buffer: Buffer, caption: string) {
      const multipart = { file: { name: 'photo.png', mimeType: 'image/png', buffer } };
      const answer = await caller.post(`${path}/pictures?${query}&caption=${encodeURIComponent(caption)}`, {
        multipart,
      });
      expect(answer.status(), await answer.text()).toBe(204);
    },
    /** Waits for a button with this title, and taps it. */
    async tap(title: string) {
      const find = async () => {
        const { messages } = (await (await caller.get(`${path}?${query}`)).json()) as { messages: PhoneMessage[] };
        const shown = messages.findLast(({ choices }) => choices.some((choice) => choice.title === title));
        return shown && { replyTo: shown.id, choiceId: shown.choices.find((choice) => choice.title === title)?.id };
      };
      await expect.poll(find).toBeTruthy();
      await post('messages', { kind: 'tap', ...(await find()) });
    },
    async waitForText(words: string) {
      await expect.poll(async () => (await caller.get(`${path}?${query}`)).text()).toContain(words);
    },
  };
}
type PhoneMessage = { id: string; choices: { id: string; title: string }[] };
