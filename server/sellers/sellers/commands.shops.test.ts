import { expect, test } from 'vitest';
import { admin, registrationBody, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

/** Registers and approves a business of this name. Returns its id. */
async function approved(businessName: string): Promise<string> {
  const body = registrationBody({ businessName });
  await server.browser().post('/api/auth/register', body);
  const [shop] = await server.rows<{ id: string }>('select id from sellers where search like $1', [`%${body.email}%`]);
  const answer = await (await admin(server)).post(`/api/admin/sellers/${shop?.id}/approve`);
  expect(answer.status).toBe(200);
  return shop?.id ?? '';
}
const slugOf = async (id: string) =>
  (await server.rows<{ slug: string | null }>('select slug from sellers where id = $1', [id]))[0]?.slug;

test('gives a shop a slug from its business name at approval, in Latin letters', async () => {
  expect(await slugOf(await approved('Meera’s Handlooms & Co.'))).toBe('meeras-handlooms-co');
  const [mail] = await server.rows<{ body: string }>(`select body from mails where subject like '%approved' limit 1`);
  expect(mail?.body).toContain('http://haat.test/store/meeras-handlooms-co');
  expect(await slugOf(await approved('राम मिठाई'))).toMatch(/^ra+m-mi/);
  expect(await slugOf(await approved('⁂⁂'))).toMatch(/^[a-z0-9-]+$/);
  expect(await slugOf((await seller(server, 'pending')).id)).toBeNull();
  expect(await slugOf((await seller(server, 'rejected')).id)).toBeNull();
});

test('gives shops of the same name distinct slugs, even when approved concurrently', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => approved('Same Name')));
  const slugs = await Promise.all(ids.map(slugOf));
  expect(slugs.sort()).toEqual(['same-name', 'same-name-2', 'same-name-3', 'same-name-4', 'same-name-5']);
});

test('keeps the slug when the business is renamed, and shows the new name', async () => {
  const { id, browser } = await seller(server);
  const slug = await slugOf(id);
  const { email: _, password: __, ...profile } = registrationBody({ businessName: 'Another Name' });
  expect((await browser.put('/api/seller/profile', profile)).status).toBe(200);
  expect(await slugOf(id)).toBe(slug);
  const { body } = await server.browser().get(`/api/stores/${slug}`);
  expect(body).toMatchObject({ slug, businessName: 'Another Name' });
  expect(Object.keys(body as object)).not.toContain('id');
});
