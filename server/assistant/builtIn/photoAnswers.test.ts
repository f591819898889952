import { expect, test } from 'vitest';
import { product } from '#test/factories.ts';
import { createLampShops, words } from '#test/lampShop.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const { lampShop, conversationOf } = createLampShops(server);

const photosOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `https://photos.example/${name}-${at + 1}.jpg`);

/** A shop with a vase of five photos, two bowls of one each, and a plate without any. */
async function shopWithPhotos() {
  const shop = await lampShop();
  await product(shop.owner, { name: 'Marble Vase', images: photosOf('vase', 5) });
  await product(shop.owner, { name: 'Copper Bowl', images: photosOf('copper', 1) });
  await product(shop.owner, { name: 'Wooden Bowl', images: photosOf('wooden', 1) });
  await product(shop.owner, { name: 'Slate Plate' });
  await shop.phone.ask('hello');
  return shop;
}

/** The photos of the messages that a customer was sent last. */
async function readPhotos(ownerId: string, count: number): Promise<string[]> {
  const rows = await server.rows<{ image: string | null }>(
    `select content -> 'picture' ->> 'image' as image from channel_messages
      join conversations on conversations.id = conversation_id
      where seller_id = $1 and direction = 'out' order by channel_messages.created_at desc, channel_messages.id desc limit $2`,
    [ownerId, count],
  );
  return rows.flatMap(({ image }) => image ?? []).reverse();
}

test.each([
  ['send photos of the marble vase'],
  ['marble vase ki photo bhejo'],
  ['फूलदान की फोटो दिखाओ'],
])('%s: all photos of a product, up to four', async (asked) => {
  const { phone, owner } = await shopWithPhotos();
  const heard = await phone.ask(asked);
  expect(await readPhotos(owner.id, heard.length)).toEqual(photosOf('vase', 4));
  expect(await conversationOf(owner)).toEqual({ owner: 'assistant', waits: false });
});

test('says that there is no video, and shows the photos of what was spoken of', async () => {
  const { phone, owner } = await shopWithPhotos();
  await phone.ask('marble vase price');
  const heard = await phone.ask('video hai?');
  expect(words(heard)).toContain('Video to nahi hai');
  expect(await readPhotos(owner.id, heard.length)).toEqual(photosOf('vase', 4));
});

test('shows one photo of each of several products', async () => {
  const { phone, owner } = await shopWithPhotos();
  const heard = await phone.ask('send pics of your bowls');
  expect((await readPhotos(owner.id, heard.length)).toSorted()).toEqual([
    ...photosOf('copper', 1),
    ...photosOf('wooden', 1),
  ]);
});

test('asks the shop for a photo that there isn’t', async () => {
  const { phone, owner } = await shopWithPhotos();
  expect(words(await phone.ask('photo of the slate plate please'))).toContain('There’s no photo of it yet');
  const [question] = await server.rows('select kind from open_questions where seller_id = $1', [owner.id]);
  expect(question).toEqual({ kind: 'question' });
  expect((await conversationOf(owner))?.owner).toBe('assistant');
});

test('asks of which product a photo is wanted', async () => {
  const { phone } = await shopWithPhotos();
  expect(words(await phone.ask('photo bhejo'))).toContain('Kis cheez ki photo');
});
