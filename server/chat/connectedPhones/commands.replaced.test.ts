import { expect, test } from 'vitest';
import { createChats, newDigits } from '#test/chats.ts';
import { seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

/** The emails about the shop's phone that its owner has got, oldest first: what happened, and the phone. */
const mailsAboutPhone = async ({ email }: TestSeller) => {
  const rows = await server.rows<{ subject: string; body: string }>(
    "select subject, body from mails where recipient = $1 and subject like '%phone %connected%' order by id",
    [email],
  );
  return rows.map(({ subject, body }) => [subject, body.match(/\+\d{12}/)?.[0]]);
};
const connected = 'A phone is connected to your Haat shop';
const replaced = 'Another phone is connected to your Haat shop';
const disconnected = 'Your Haat shop’s phone was disconnected';

test("replacing a shop's phone notifies the owner by email and the old phone by message", async () => {
  const owner = await seller(server);
  const [before, after] = [newDigits(), newDigits()];
  const first = await chats.sellerPhone(owner, { phone: before });
  await first.hear();
  expect(await mailsAboutPhone(owner)).toEqual([[connected, `+${before}`]]);
  await chats.sellerPhone(owner, { phone: after });
  expect(await mailsAboutPhone(owner)).toEqual([
    [connected, `+${before}`],
    [replaced, `+${after}`],
  ]);
  expect(await first.hear()).toMatchObject([{ text: expect.stringContaining('Another phone is now connected') }]);
});

test('disconnecting first, then connecting another phone, notifies owner and old phone', async () => {
  const owner = await seller(server);
  const [before, after] = [newDigits(), newDigits()];
  const first = await chats.sellerPhone(owner, { phone: before });
  await first.hear();
  expect((await owner.browser.delete('/api/seller/phone')).status).toBe(204);
  await chats.sellerPhone(owner, { phone: after });
  expect(await first.hear()).toMatchObject([
    { text: expect.stringContaining(`This phone was disconnected from ${owner.businessName}`) },
  ]);
  expect(await mailsAboutPhone(owner)).toEqual([
    [connected, `+${before}`],
    [disconnected, `+${before}`],
    [connected, `+${after}`],
  ]);
});

test('a phone that leaves, by STOP or for another shop, is reported to the owner of the shop that it leaves', async () => {
  const [owner, other] = [await seller(server), await seller(server)];
  const digits = newDigits();
  const phone = await chats.sellerPhone(owner, { phone: digits });
  await chats.sellerPhone(other, { phone: digits });
  expect(await mailsAboutPhone(owner)).toEqual([
    [connected, `+${digits}`],
    [disconnected, `+${digits}`],
  ]);
  await phone.say('STOP');
  expect(await mailsAboutPhone(other)).toEqual([
    [connected, `+${digits}`],
    [disconnected, `+${digits}`],
  ]);
});

test("everything sent by itself is the assistant's", async () => {
  const authors = await server.rows("select distinct author from channel_messages where direction = 'out'");
  expect(authors).toEqual([{ author: 'assistant' }]);
});
