import { expect, test } from 'vitest';
import { slugOf } from '#test/chats.ts';
import { createLampShops } from '#test/lampShop.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const { lampShop, conversationOf } = createLampShops(server);

test('MENU is answered with the address of the shop, whoever answers in the conversation', async () => {
  const { owner, phone } = await lampShop();
  const address = `${server.context.server.publicUrl}/store/${await slugOf(server, owner)}`;
  const [heard] = await phone.say('Menu');
  expect(heard?.text).toContain(address);
  await server.rows("update conversations set owner = 'person' where seller_id = $1", [owner.id]);
  expect((await phone.say('मेन्यू'))[0]?.text).toContain(address);
  expect(await conversationOf(owner)).toEqual({ owner: 'person', waits: false });
});
