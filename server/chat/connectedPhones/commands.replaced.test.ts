import { expect, test } from 'vitest';
import { createChats, newDigits } from '#test/chats.ts';
import { seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

test("replacing a shop's phone notifies the owner by email and the old phone by message", async () => {
  const owner = await seller(server);
  const mails = () =>
    server.rows<{ body: string }>("select body from mails where recipient = $1 and subject like 'Another phone%'", [
      owner.email,
    ]);
  const first = await chats.sellerPhone(owner, { phone: newDigits() });
  await first.hear();
  expect(await mails()).toEqual([]);
  const digits = newDigits();
  await chats.sellerPhone(owner, { phone: digits });
  expect(await mails()).toMatchObject([{ body: expect.stringContaining(`+${digits}`) }]);
  expect(await first.hear()).toMatchObject([{ text: expect.stringContaining('Another phone is now connected') }]);
});
