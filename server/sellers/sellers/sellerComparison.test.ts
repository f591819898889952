import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { findSimilarities, similarityThresholds } from '#domain/sellers/applications.ts';
import { eraseShop } from '#server/privacy/closing/erasure.ts';
import { admin, registrationBody, seller } from '../../../test/factories.ts';
import { type Browser, createTestServer } from '../../../test/server.ts';
import { compareNextSeller } from './sellerComparison.ts';

const server = createTestServer();
let browser: Browser;
beforeAll(async () => {
  browser = await admin(server);
});

type Signal = { kind: string; others: { id: string; businessName: string }[]; hasMore: boolean };
type Listed = { id: string; signals: Signal[] };

const compareAll = async () => {
  while (await compareNextSeller(server.context));
};
const signalsOf = async (id: string) =>
  ((await browser.get(`/api/admin/sellers/${id}/background`)).body as { signals: Signal[] }).signals;
/** Returns by kind which sellers a seller is similar to. */
const similaritiesOf = async (id: string) => {
  await compareAll();
  const signals = await signalsOf(id);
  return Object.fromEntries(signals.map(({ kind, others }) => [kind, others.map((other) => other.id)]));
};

let made = 0;
/** Registers a business that shares only the given fields with others. Returns its id. */
async function register(businessName: string, typed?: string): Promise<string> {
  made += 1;
  const address = typed ?? createHash('md5').update(businessName).digest('hex').slice(0, 20);
  const email = `owner@near-${made}.example`;
  const body = registrationBody({
    email,
    businessName,
    address,
    ownerName: `Person ${made} Near`,
    phone: `98220${10000 + made}`,
  });
  expect((await server.browser().post('/api/auth/register', body)).status).toBe(201);
  const [row] = await server.rows<{ id: string }>(
    'select seller_id as id from members join users on users.id = user_id where email = $1',
    [email],
  );
  return row?.id ?? '';
}

const rangrez = ['Rangrez Block Prints', '12 Chhipa Mohalla, Bagru, Jaipur, Rajasthan 303007'] as const;

describe('a near copy of a seller', () => {
  test('has a similar name and address on both sides, in every view', async () => {
    const one = await register(...rangrez);
    const copy = await register('Rangrez Block Print', '12, Chhipa Mohala Bagru, Jaipur 303007');
    expect(await similaritiesOf(copy)).toEqual({ similarName: [one], similarAddress: [one] });
    expect(await similaritiesOf(one)).toEqual({ similarName: [copy], similarAddress: [copy] });
    const { body: queue } = await browser.get('/api/admin/applications?limit=50');
    const { body: list } = await browser.get('/api/admin/sellers?limit=50');
    const { body: dashboard } = await browser.get('/api/admin/dashboard');
    const listed = [
      (queue as { applications: Listed[] }).applications,
      (list as { sellers: Listed[] }).sellers,
      (dashboard as { pendingSellers: Listed[] }).pendingSellers,
    ];
    const wanted = await signalsOf(copy);
    for (const sellers of listed) expect(sellers.find(({ id }) => id === copy)?.signals).toEqual(wanted);
  });

  test.each([
    ['रंगरेज़ ब्लॉक प्रिंट्स', 'रंगरेज ब्लॉक प्रिंट'],
    ['Zubaida Chikan Works', 'Zubaida Chikankari Works'],
    ['Thar Desert Pottery', 'The Thar Desert Pottery'],
    ['Kaveri Silks & Sarees', 'Kaveri Silk and Sarees'],
  ])('%s has a similar name: %s', async (first, second) => {
    const [one, two] = [await register(first), await register(second)];
    expect(await similaritiesOf(two)).toEqual({ similarName: [one] });
  });

  test.each([
    ['Anand Toys', 'Anandi Jewels'],
    ['Mysore Sandal Soaps', 'Mysore Silk Weavers'],
    ['Patel Traders', 'Mehta Traders'],
  ])('%s has no similar name: %s', async (first, second) => {
    await register(first);
    expect(await similaritiesOf(await register(second))).toEqual({});
  });

  test('excludes neighbours in a street, and includes a copy without the PIN code', async () => {
    const one = await register('Alpha Lamps', 'Shop 14, Kinari Bazaar Lane, Agra 282003');
    expect(await similaritiesOf(await register('Beta Mugs', 'Shop 15, Kinari Bazaar Lane, Agra 282003'))).toEqual({});
    expect(await similaritiesOf(await register('Gamma Rugs', 'Shop No 14, Kinari Bazaar Lane, Agra'))).toEqual({
      similarAddress: [one],
    });
  });

  test('follows a changed profile, and removes the old matches', async () => {
    const one = await register('Nilgiri Tea Garden', 'Hill Road 77, Ooty');
    const { id, browser: own } = await seller(server, 'approved');
    const { email: _, password: __, ...profile } = registrationBody({ phone: '9822099001', address: 'Elsewhere 987' });
    await own.put('/api/seller/profile', { ...profile, businessName: 'Nilgiri Tea Gardens' });
    expect((await similaritiesOf(id)).similarName).toEqual([one]);
    await own.put('/api/seller/profile', { ...profile, businessName: 'Umbrella Hospital' });
    expect((await similaritiesOf(id)).similarName).toBeUndefined();
    expect(await similaritiesOf(one)).toEqual({});
  });

  test('ignores an erased shop', async () => {
    const one = await register('Vindhya Brass Lamps', 'Fort Road 61, Gwalior');
    const two = await register('Vindhya Brass Lamp', 'Fort Road 88, Gwalior');
    expect(await similaritiesOf(two)).toEqual({ similarName: [one], similarAddress: [one] });
    await server.rows("update sellers set status = 'closed' where id = $1", [one]);
    await eraseShop(server.context, one, []);
    expect(await similaritiesOf(two)).toEqual({});
  });

  test('ignores the email domain that the demo’s sellers share', async () => {
    for (const name of ['asha', 'bina']) {
      const body = registrationBody({ email: `${name}@haat.example`, businessName: `${name} ${name}`, address: name });
      await server.browser().post('/api/auth/register', body);
    }
    const [row] = await server.rows<{ id: string }>(
      "select seller_id as id from members join users on users.id = user_id where email = 'bina@haat.example'",
    );
    expect(await signalsOf(row?.id ?? '')).not.toContainEqual(expect.objectContaining({ kind: 'emailDomain' }));
  });
});

test('classifies similarities by their rules', () => {
  const addresses: [string, string] = ['1 Road', '1 Road, X'];
  const base = { name: 0, address: 0, hasSameName: false, hasSameAddress: false, addresses };
  expect(findSimilarities(base)).toEqual([]);
  expect(findSimilarities({ ...base, name: similarityThresholds.name })).toEqual(['similarName']);
  expect(findSimilarities({ ...base, name: 1, hasSameName: true })).toEqual([]);
  expect(findSimilarities({ ...base, address: similarityThresholds.address })).toEqual(['similarAddress']);
  expect(findSimilarities({ ...base, address: 1, hasSameAddress: true })).toEqual([]);
  expect(findSimilarities({ ...base, address: 0.7, addresses: ['1 Road', '2 Road'] })).toEqual([]);
  expect(findSimilarities({ ...base, address: 0.7, addresses: ['Road', 'Road'] })).toEqual([]);
  expect(findSimilarities({ ...base, name: 0.5, address: 0.5, addresses: ['1 Road', '2 Road'] })).toEqual([
    'similarAddress',
  ]);
  expect(findSimilarities({ ...base, address: 0.7, addresses: ['१४ Road', '14 Road'] })).toEqual(['similarAddress']);
});

test('finds names and addresses by their indexes among many sellers', async () => {
  await server.rows(
    `insert into sellers (id, business_name, owner_name, phone, address, category, status, search, created_at, updated_at)
      select gen_random_uuid(), left(md5(n::text), 7) || ' ' || (array['Silk','Cotton','Brass','Toy'])[1 + n % 4] || ' Traders',
        'x', '', n || ' ' || left(md5('a' || n), 7) || ' Road, Jaipur ' || 302000 + n % 99, 'Fashion', 'rejected', '', now(), now()
      from generate_series(1, 20000) as n`,
  );
  await server.rows('delete from uncompared_sellers');
  await server.rows('analyze sellers');
  for (const column of ['business_name', 'address']) {
    const plan = JSON.stringify(
      await server.rows(`explain select other.id from sellers as one join sellers as other
        on lower(other.${column}) % lower(one.${column}) where one.id = (select id from sellers limit 1)`),
    );
    expect(plan).toMatch(/sellers_(name|address)_trigrams/);
    expect(plan).not.toMatch(/Seq Scan on sellers other/);
  }
  const one = await register('Quartz Elephant Emporium', '5 Amber Gate, Jaipur 302001');
  expect(await similaritiesOf(await register('Quartz Elephants Emporium', '9 Sun Gate'))).toEqual({
    similarName: [one],
  });
});
