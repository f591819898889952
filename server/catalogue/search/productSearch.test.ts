import { beforeAll, expect, test } from 'vitest';
import { product, seller, type TestSeller } from '../../../test/factories.ts';
import { createTestServer } from '../../../test/server.ts';
import { containsPart, purgeUnusedWords, splitSearchWords } from './dictionary.ts';
import { allOf, findProducts } from './productSearch.ts';

const server = createTestServer();
const longWord = Array.from({ length: 300 }, (_, index) =>
  String.fromCodePoint(97 + ((index * index + index) % 23)),
).join('');
const texts = [
  'Kanchipuram\nsilk\tsaree, 6.5m (100% pure)',
  'कुर्ता नीला ₹499/- only!!',
  `before ${longWord} after`,
  'back\\slash under_score per%cent',
  'zq 😀😀 emoji👩‍🌾farmer',
  'ßtraße ÉCLAIR naïve ’quoted’',
  'one  two   three\u00a0four\u2028five',
  '9876543210 +91-98765-43210 776655',
];
let owner: TestSeller;

/** Older than all products of the first scan, so that only the index lookup finds it. */
beforeAll(async () => {
  owner = await seller(server);
  for (const description of texts) await product(owner, { name: 'Thing', description });
  await server.rows(`insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
    select gen_random_uuid(), '${owner.id}', '~', '~', 'Electronics', 10000, 5, true, '{}', now(), now() + i * interval '1 second'
    from generate_series(1, 300) i`);
});

async function find(typed: string): Promise<string[]> {
  const words = splitSearchWords(typed).map((word) => [word]);
  const { ids } = await findProducts(server.context.database.read, {
    words,
    scope: allOf([]),
    matches: allOf(words.map(containsPart)),
    sequence: { column: 'updatedAt', direction: 'desc' },
    cursor: undefined,
    limit: 20,
  });
  return ids.sort();
}

test('finds any part of any word in any script', async () => {
  let tried = 0;
  for (const text of texts) {
    for (const word of text.split(/\s+/)) {
      const letters = [...word];
      for (const [start, size] of [
        [0, 1],
        [0, 2],
        [1, 2],
        [0, 3],
        [1, 4],
        [2, 70],
        [100, 66],
        [190, 110],
        [0, 300],
      ] as const) {
        const part = letters.slice(start, start + size).join('');
        if (part === '') continue;
        const rows = await server.rows<{ id: string }>(
          'select id from products where position(lower($1) in search) > 0',
          [part],
        );
        expect(await find(part), part).toEqual(rows.map(({ id }) => id).sort());
        tried += 1;
      }
    }
  }
  expect(tried).toBeGreaterThan(100);
});

test('requires each of several words', async () => {
  expect(await find('silk saree')).toHaveLength(1);
  expect(await find('silk कुर्ता')).toEqual([]);
});

test('deletes exactly the words that no product has any longer', async () => {
  const id = await product(owner, { name: 'Forgettable kanchipuram' });
  const known = async () =>
    (await server.rows<{ word: string }>(`select word from search_words where word in ('forgettable', 'kanchipuram')`))
      .map(({ word }) => word)
      .sort();
  await server.rows('delete from products where id = $1', [id]);
  expect(await known()).toEqual(['forgettable', 'kanchipuram']);
  for (let hour = 0; hour < 128; hour += 1) {
    await purgeUnusedWords({ database: server.context.database, now: () => new Date(hour * 3_600_000) });
  }
  expect(await known()).toEqual(['kanchipuram']);
});
