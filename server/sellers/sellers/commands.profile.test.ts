import { describe, expect, test } from 'vitest';
import { admin, registrationBody, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();

const stored = async (id: string) => (await server.rows('select * from sellers where id = $1', [id]))[0];

describe("a seller's own profile", () => {
  const { email: _, password: __, ...profile } = registrationBody({ description: 'Silk' });

  // specification 7.8
  test('is saved with its search text, and changes nothing else', async () => {
    const { id, email, browser } = await seller(server, 'approved');
    const before = await stored(id);
    const answer = await browser.put('/api/seller/profile', {
      ...profile,
      businessName: 'Renamed & Sons',
      phone: '09876543210',
    });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Profile saved.' } });
    const record = await stored(id);
    expect(record).toEqual({
      ...before,
      business_name: 'Renamed & Sons',
      owner_name: profile.ownerName,
      phone: '+919876543210',
      phone_typed: '09876543210',
      address: profile.address,
      category: profile.category,
      description: 'Silk',
      search: record?.search,
      updated_at: record?.updated_at,
    });
    const list = await (await admin(server)).get('/api/admin/sellers?search=RENAMED%20%26');
    expect(list.body).toMatchObject({ sellers: [{ id, email, businessName: 'Renamed & Sons' }] });
  });

  test.each(['status', 'role', 'email', 'approvedAt', 'id'])('takes no %s', async (field) => {
    const { id, browser } = await seller(server, 'pending');
    const before = await stored(id);
    expect((await browser.put('/api/seller/profile', { ...profile, [field]: 'approved' })).status).toBe(400);
    expect(await stored(id)).toEqual(before);
  });

  test('does not exist for administrators', async () => {
    const browser = await admin(server);
    expect((await browser.put('/api/seller/profile', profile)).status).toBe(403);
  });
});
