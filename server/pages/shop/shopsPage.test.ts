import { expect, test } from 'vitest';
import { slugOf } from '#test/chats.ts';
import { admin, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { render } from '#web/storefront/render.tsx';

const server = createTestServer({ render });
const moveTo = async ({ browser }: TestSeller, city: string) =>
  expect((await browser.put('/api/seller/shop-page', { city, openingHours: null })).status).toBe(200);

/** The slugs on a page, and the address of the next one. */
async function open(path: string) {
  const { status, text } = await server.browser().get(path);
  return {
    status,
    text: text.replaceAll('<!-- -->', ''),
    slugs: [...text.matchAll(/class="shop-card" href="\/store\/([^"]+)"/g)].map(([, slug]) => slug),
    next: /rel="next" href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&'),
  };
}

test('lists approved shops, newest first, and those of one city in any case', async () => {
  const [first, second, pending] = [await seller(server), await seller(server), await seller(server, 'pending')];
  const [one, two] = [await slugOf(server, first), await slugOf(server, second)];
  expect((await open('/shops')).slugs).toEqual([two, one]);
  await moveTo(first, 'Kochi');
  await moveTo(second, 'Pune');
  await server.rows("update sellers set city = 'Kochi' where id = $1", [pending.id]);
  expect((await open('/shops?city=kOCHI')).slugs).toEqual([one]);
  expect((await open('/shops?city=Delhi')).text).toContain('No shops in Delhi yet');
  const all = await open('/shops');
  expect(all.text).toContain('<option value="Kochi">Kochi (1)</option>');
  expect(all.text).toContain('Kochi</span>');
  await (await admin(server)).post(`/api/admin/sellers/${first.id}/suspend`, { reason: 'A complaint.' });
  expect((await open('/shops')).slugs).toEqual([two]);
  expect((await open('/shops?city=Kochi')).slugs).toEqual([]);
});

test('pages by cursor, and ignores what it cannot read', async () => {
  for (let count = 0; count < 25; count += 1) {
    await server.rows(
      `insert into sellers (id, business_name, owner_name, phone, address, category, status, search, slug, city, created_at, updated_at)
        values (gen_random_uuid(), 'Paged', '', '', '', 'Books', 'approved', '', $1, 'Ooty', now(), now())`,
      [`paged-${count}`],
    );
  }
  const first = await open('/shops?city=Ooty');
  expect(first.slugs).toHaveLength(24);
  const rest = await open(first.next ?? '');
  expect(rest.slugs).toHaveLength(1);
  expect(new Set([...first.slugs, ...rest.slugs]).size).toBe(25);
  expect(rest.next).toBeUndefined();
  expect(rest.text).toContain('Back to the first page');
  for (const query of ['?city=', '?city=%00', `?city=${'x'.repeat(99)}`, '?cursor=x', '?city=a&city=b', '?other=1']) {
    expect((await open(`/shops${query}`)).status).toBe(200);
  }
});
