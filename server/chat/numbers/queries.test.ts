import { expect, test } from 'vitest';
import { chatCommands } from '#domain/chat/chatCommands.ts';
import { slugOf } from '#test/chats.ts';
import { customerOrder, product, seller, type TestSeller, turnOnSecondFactor } from '#test/factories.ts';
import { createTestServer, type TestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';
import { render } from '#web/storefront/render.tsx';

const withNumber = createTestServer({ render, marketplaceNumber });
const without = createTestServer({ render });

/** Where the buttons 'Chat on WhatsApp' of the product, of the store and of an order lead. */
async function chatLinks(server: TestServer, owner: TestSeller) {
  const id = await product(owner);
  const { token } = await customerOrder(server, [{ productId: id, quantity: 1 }]);
  const pages = [`/product/${id}`, `/store/${await slugOf(server, owner)}`, `/order/${token}`];
  return Promise.all(
    pages.map(async (page) => {
      const { text } = await server.browser().get(page);
      const [, link = ''] = /href="(https:\/\/wa\.me\/\d[^"]+)"/.exec(text) ?? [];
      return new URL(link.replaceAll('&amp;', '&'));
    }),
  );
}

test('starts each chat at the marketplace number with SHOP and the slug', async () => {
  const owner = await seller(withNumber);
  const command = chatCommands.shop(await slugOf(withNumber, owner));
  for (const { pathname, searchParams } of await chatLinks(withNumber, owner)) {
    expect(pathname).toBe('/919800000000');
    expect(searchParams.get('text')?.split('\n')[0]).toBe(command);
    expect(searchParams.get('text')?.split('\n')[1]).toMatch(/^Hello/);
  }
});

test("prefers a shop's connected own number, without the command", async () => {
  const owner = await seller(withNumber);
  await turnOnSecondFactor(withNumber, owner);
  const own = (state: string) =>
    withNumber.rows(
      `insert into channel_numbers (id, kind, seller_id, number_id, phone, state, paced_until, created_at, updated_at)
        values (gen_random_uuid(), 'seller', $1, gen_random_uuid(), '+919811199999', $2, now(), now(), now())`,
      [owner.id, state],
    );
  await own('disconnected');
  expect((await chatLinks(withNumber, owner)).map(({ pathname }) => pathname)).toEqual(Array(3).fill('/919800000000'));
  await own('working');
  for (const { pathname, searchParams } of await chatLinks(withNumber, owner)) {
    expect(pathname).toBe('/919811199999');
    expect(searchParams.get('text')).toMatch(/^Hello/);
  }
});

test("starts a chat with the seller's own phone if there is no number", async () => {
  const owner = await seller(without);
  const [row] = await without.rows<{ phone: string }>('select phone from sellers where id = $1', [owner.id]);
  for (const { pathname, searchParams } of await chatLinks(without, owner)) {
    expect(pathname).toBe(`/${row?.phone.slice(1)}`);
    expect(searchParams.get('text')).toMatch(/^Hello/);
  }
});
