import { expect, test } from 'vitest';
import { slugOf } from '#test/chats.ts';
import { product, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { listSitemapParts, readSitemapPart, sitemapKinds } from './sitemapParts.ts';

const server = createTestServer();

test('the parts of the sitemap list every visible product and every public shop once', async () => {
  const wanted = { products: [] as string[], stores: [] as string[] };
  for (let made = 0; made < 5; made += 1) {
    const owner = await seller(server);
    wanted.stores.push(await slugOf(server, owner));
    wanted.products.push(await product(owner));
    await product(owner, { isActive: false });
  }
  await seller(server, 'suspended');
  const parts = await listSitemapParts(server.context, 2);
  for (const kind of sitemapKinds) {
    expect(parts[kind]).toHaveLength(3);
    const lists = await Promise.all(parts[kind].map((from) => readSitemapPart(server.context, kind, from, 2)));
    expect(lists.map((list) => list.length)).toEqual([2, 2, 1]);
    expect(
      lists
        .flat()
        .map(({ key }) => key)
        .sort(),
    ).toEqual(wanted[kind].sort());
  }
});
