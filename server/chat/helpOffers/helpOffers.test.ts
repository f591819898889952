import { expect, test } from 'vitest';
import { switchOffAssistant } from '#test/chatRecords.ts';
import type { TestSeller } from '#test/factories.ts';
import { createLampShops, words } from '#test/lampShop.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';
import { offerHelp } from './helpOffers.ts';

const server = createTestServer({ marketplaceNumber });
const { lampShop, conversationOf } = createLampShops(server);

const minute = 60_000;
const offered = 'nobody from';

/** A customer who asked for a person so many minutes ago. */
async function waitFor(minutes: number, meanwhile: (owner: TestSeller) => Promise<unknown> = async () => undefined) {
  const shop = await lampShop();
  await shop.phone.ask('I want to talk to a person');
  await meanwhile(shop.owner);
  server.pass(minutes * minute);
  await shop.phone.hear();
  await offerHelp(server.context);
  return { ...shop, heard: words(await shop.phone.hear()) };
}

const chatOf = async ({ browser }: TestSeller) =>
  ((await browser.get('/api/seller/chats')).body as { chats: { id: string }[] }).chats[0]?.id;

test('after an hour without a person the assistant offers help once, and the shop still sees that somebody waits', async () => {
  const { owner, phone, heard } = await waitFor(61);
  expect(heard).toContain(offered);
  expect(await conversationOf(owner)).toEqual({ owner: 'assistant', waits: true });
  server.pass(minute);
  await offerHelp(server.context);
  expect(await phone.hear()).toEqual([]);
  expect(words(await phone.ask('brass lamp price?'))).toContain('₹1,250');
});

test('offers it in the customer’s language', async () => {
  const { phone } = await lampShop();
  await phone.ask('malik se baat karni hai');
  server.pass(61 * minute);
  await offerHelp(server.context);
  expect(words(await phone.hear())).toContain('Tab tak kuch aur madad chahiye');
});

test.each([
  ['within the hour', 59, undefined, 'paused'],
  ['long after it', 3 * 60, undefined, 'assistant'],
  [
    'once a person has written',
    61,
    async (owner: TestSeller) =>
      owner.browser.post(`/api/seller/chats/${await chatOf(owner)}/messages`, { kind: 'text', text: 'Kavita here' }),
    'person',
  ],
  [
    'once the shop has handed back',
    61,
    async (owner: TestSeller) => owner.browser.post(`/api/seller/chats/${await chatOf(owner)}/hand-back`),
    'assistant',
  ],
  ['of a shop whose assistant is off', 61, (owner: TestSeller) => switchOffAssistant(server, owner), 'assistant'],
])('offers nothing %s', async (_, minutes, meanwhile, then) => {
  const { owner, heard } = await waitFor(minutes, meanwhile);
  expect(heard).not.toContain(offered);
  expect((await conversationOf(owner))?.owner).toBe(then);
});

test('offers nothing to who has said STOP', async () => {
  const { phone } = await lampShop();
  await phone.ask('I want to talk to a person');
  await phone.say('STOP');
  server.pass(61 * minute);
  await offerHelp(server.context);
  expect(await phone.hear()).toEqual([]);
});
