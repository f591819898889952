import { expect, test } from 'vitest';
import { createChats, newDigits } from '#test/chats.ts';
import { productBody, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

type Draft = { id: string; name: string; pictures: string[] };
type Begun = { images: string[]; name: string; pricePaise: number | null; stock: number | null };

const list = async ({ browser }: TestSeller, query = '') =>
  (await browser.get(`/api/seller/drafts${query}`)).body as { drafts: Draft[]; nextCursor: string | null };
const openIn = ({ browser }: TestSeller, id: string) => browser.post(`/api/seller/drafts/${id}/open`);

async function begin(caption: string) {
  const owner = await seller(server);
  const phone = await chats.sellerPhone(owner, { phone: newDigits() });
  await phone.picture(caption);
  const [draft] = (await list(owner)).drafts;
  return { owner, phone, id: draft?.id ?? '' };
}

test("finishing a draft in the panel takes over the phone's facts and deletes it", async () => {
  const { owner, phone, id } = await begin('Brass lamp 450');
  expect((await openIn(owner, id)).body).toMatchObject({ error: { code: 'picture_not_arrived' } });
  await chats.picturesArrive();
  const begun = (await openIn(owner, id)).body as Begun;
  // Without a description, the form starts with the name.
  expect(begun).toMatchObject({ name: 'Brass lamp', description: 'Brass lamp', pricePaise: 450_00, stock: null });
  expect(begun.images).toHaveLength(1);
  // Opened again, it is the same upload.
  expect((await openIn(owner, id)).body).toEqual(begun);
  const save = () =>
    owner.browser.post(`/api/seller/products?draft=${id}`, productBody({ name: 'Lamp', images: begun.images }));
  expect(await save()).toMatchObject({ status: 201, body: { name: 'Lamp', images: begun.images } });
  expect(await save()).toMatchObject({ status: 404, body: { error: { code: 'draft_not_found' } } });
  expect((await list(owner)).drafts).toEqual([]);
  expect(await server.rows('select id from products where seller_id = $1', [owner.id])).toHaveLength(1);
  // The words that were asked for belong to nothing any more.
  expect((await phone.say('5'))[0]?.text).toContain('I didn’t get that');
});

test("only the draft's own shop can read, open, finish and discard it", async () => {
  const { owner, id } = await begin('Brass lamp 450');
  await chats.picturesArrive();
  const other = await seller(server);
  const [draft] = (await list(owner)).drafts;
  const picture = `/api/seller/chat-pictures/${draft?.pictures[0]}/1280`;
  expect((await owner.browser.get(picture)).status).toBe(200);
  expect((await other.browser.get(picture)).status).toBe(404);
  expect((await list(other)).drafts).toEqual([]);
  expect((await openIn(other, id)).status).toBe(404);
  expect((await other.browser.delete(`/api/seller/drafts/${id}`)).status).toBe(404);
  expect((await other.browser.post(`/api/seller/products?draft=${id}`, productBody())).status).toBe(404);
  expect((await list(owner)).drafts).toHaveLength(1);
  expect((await owner.browser.delete(`/api/seller/drafts/${id}`)).status).toBe(204);
  expect((await owner.browser.delete(`/api/seller/drafts/${id}`)).status).toBe(404);
});

test('the panel cannot change a draft that is being published on the phone', async () => {
  const { owner, phone, id } = await begin('Cotton kurti 499, 10 pieces');
  await phone.tap('Publish');
  expect((await list(owner)).drafts).toEqual([]);
  expect((await openIn(owner, id)).status).toBe(404);
  expect((await owner.browser.delete(`/api/seller/drafts/${id}`)).status).toBe(404);
  await chats.picturesArrive();
  expect(await server.rows('select id from products where seller_id = $1', [owner.id])).toHaveLength(1);
});

test('lists drafts page by page, last changed first', async () => {
  const { owner, phone } = await begin('Brass lamp 450');
  for (const caption of ['Clay pot 60', 'Blue vase 300']) {
    server.pass(1000);
    await phone.picture(caption);
  }
  const first = await list(owner, '?limit=2');
  expect(first.drafts.map(({ name }) => name)).toEqual(['Blue vase', 'Clay pot']);
  const second = await list(owner, `?limit=2&cursor=${first.nextCursor}`);
  expect(second.drafts.map(({ name }) => name)).toEqual(['Brass lamp']);
});

test('keeps the draft and reports it if a photo cannot be downloaded', async () => {
  const { owner, phone } = await begin('Cotton kurti 499, 10 pieces');
  await phone.tap('Publish');
  for (let look = 0; look < 31; look += 1) {
    await chats.published();
    server.pass(1000);
  }
  expect((await phone.hear())[0]?.text).toContain('is still loading');
  expect((await list(owner)).drafts).toHaveLength(1);
  await chats.picturesArrive();
  await phone.tap('Publish');
  await chats.published();
  expect(await server.rows('select id from products where seller_id = $1', [owner.id])).toHaveLength(1);
});

test('keeps the draft if it exceeds the daily upload limit', async () => {
  const { owner, phone } = await begin('Cotton kurti 499, 10 pieces');
  await server.rows(
    'insert into pictures (id, seller_id, created_at) select gen_random_uuid(), $1, $2 from generate_series(1, 300)',
    [owner.id, server.context.now()],
  );
  await phone.tap('Publish');
  await chats.picturesArrive();
  expect((await phone.hear())[0]?.text).toMatch(/^Cotton kurti wasn’t published\. /);
  expect((await list(owner)).drafts).toHaveLength(1);
});
