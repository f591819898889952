import { postSignedMessage } from './chats.ts';
import { expect } from './fixtures.ts';
import type { Marketplace } from './marketplace.ts';
import { type Shop, turnOnSecondFactor } from './shops.ts';

/** Connects a shop's own number, whose customers are no simulated ones. Returns how one of them writes to it. */
export async function connectOwnNumber({ url, service }: Marketplace, shop: Shop, numberId: string) {
  const data = {
    ...{ numberId, businessAccountId: '777000000000', appSecret: `app-secret-${numberId}` },
    ...{ token: `EAAG-${numberId}`, verifyToken: `verify-${numberId}` },
  };
  service.tokens.set(numberId, data.token);
  await turnOnSecondFactor(shop);
  expect((await shop.caller.put('/api/seller/chat-number', { data })).status()).toBe(200);
  return (phone: string, words: string) => postSignedMessage(url, data, { phone, words, name: 'Lakshmi' });
}
