import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { allOf } from './conditions.ts';
import { purgeUnusedWords } from './dictionary.ts';
import { findProducts } from './productSearch.ts';
import { hasDictionaryWord } from './terms.ts';
import { readTypedWords } from './typedWords.ts';

const server = createTestServer();
let owner: TestSeller;
beforeAll(async () => {
  owner = await seller(server);
});

async function search(typed: string) {
  const page = await findProducts(server.context.database.read, {
    ...{
      readings: readTypedWords(typed),
      scope: allOf([]),
      limits: {},
      sort: 'relevance',
      recent: 'createdAt',
      cursor: undefined,
      limit: 20,
    },
  });
  const rows = await server.rows<{ id: string; name: string }>('select id, name from products where id = any($1)', [
    page.ids,
  ]);
  return { ...page, names: page.ids.map((id) => rows.find((row) => row.id === id)?.name) };
}
const find = async (typed: string) => (await search(typed)).names;

/** Creates products in this order, so the last is the newest. */
async function create(...products: { name: string; description?: string }[]): Promise<string[]> {
  const ids: string[] = [];
  for (const one of products) ids.push(await product(owner, { description: 'x', ...one }));
  return ids;
}

describe('relevance', () => {
  test('places names before texts, whole words before beginnings, letters before sounds', async () => {
    await create(
      { name: 'Zanderi' },
      { name: 'Zanderee' },
      { name: 'Zanderion' },
      { name: 'Zandireon' },
      { name: 'Stole', description: 'Woven zanderi' },
      { name: 'Shawl', description: 'Woven zanderion' },
      { name: 'Szanderi' },
    );
    expect(await find('zanderi')).toEqual(['Zanderi', 'Zanderee', 'Zanderion', 'Zandireon', 'Stole', 'Shawl']);
  });

  test('places rated products before others, and then the newest first', async () => {
    const [rated] = await create({ name: 'Pashmina one' }, { name: 'Pashmina two' }, { name: 'Pashmina three' });
    expect(await find('pashmina')).toEqual(['Pashmina three', 'Pashmina two', 'Pashmina one']);
    await server.rows('insert into product_ratings (product_id, reviews, stars) values ($1, 1, 5)', [rated]);
    expect(await find('pashmina')).toEqual(['Pashmina one', 'Pashmina three', 'Pashmina two']);
  });
});

describe('what is meant', () => {
  beforeAll(() =>
    create(
      { name: 'Red Kanjivaram Saree', description: 'Pure silk with zari' },
      { name: 'आम का अचार', description: 'तीखा' },
      { name: 'Tempered Glass', description: 'For phones' },
      { name: 'Toor Dal, 500 g' },
      { name: 'Cover for Redmi Note 12' },
      { name: 'Turmeric Powder' },
      { name: 'Vase' },
      { name: 'Kolkandola Mural' },
      { name: 'Table', description: 'It was made by hand' },
      { name: 'Neckband, 30 Hours' },
      { name: 'Money Plant' },
      { name: 'Forest Honey', description: 'Strained through cloth' },
      { name: 'Kashmir Willow Bat' },
      { name: 'Leather Ball', description: 'For cricket' },
      { name: '5G Phone' },
      { name: 'Steel Thali Set' },
      { name: 'Dinner Plates, Set of 4' },
      { name: 'Quarter Thali Set' },
    ),
  );

  test.each([
    ['लाल साड़ी', 'Red Kanjivaram Saree'],
    ['lal sadi', 'Red Kanjivaram Saree'],
    ['sarees for red', 'Red Kanjivaram Saree'],
    ['zari wali kanjivaram', 'Red Kanjivaram Saree'],
    ['mango pickle', 'आम का अचार'],
    ['aam ka achar', 'आम का अचार'],
    ['dal 500gm', 'Toor Dal, 500 g'],
    ['redmi note12', 'Cover for Redmi Note 12'],
    ['vase', 'Vase'],
    ['hald', 'Turmeric Powder'],
    ['neck band', 'Neckband, 30 Hours'],
    ['moneyplant', 'Money Plant'],
    ['क्रिकेट का बल्ला', 'Kashmir Willow Bat'],
    ['5जी फोन', '5G Phone'],
    ['५जी फोन', '5G Phone'],
    ['dal aadha kilo', 'Toor Dal, 500 g'],
    ['दाल ५०० ग्राम', 'Toor Dal, 500 g'],
  ])('%s finds %s alone', async (typed, name) => {
    expect(await search(typed)).toMatchObject({ names: [name], isClosest: false, isSimilar: false });
  });

  test('mistyped words are corrected', async () => {
    expect(await search('kolkandla mural')).toMatchObject({ names: ['Kolkandola Mural'], isSimilar: true });
    expect(await search('jungli shahed')).toMatchObject({ names: ['Forest Honey'] });
  });

  test('the typed word stands before other words for the same, and a phrase before what sounds like its parts', async () => {
    expect((await find('dinner plate set'))[0]).toBe('Dinner Plates, Set of 4');
    expect((await find('cricket bats'))[0]).toBe('Kashmir Willow Bat');
  });

  test('without a product that has all words, those with most of them are the closest', async () => {
    expect(await search('tempered glass vivo y20')).toMatchObject({ names: ['Tempered Glass'], isClosest: true });
    expect(await search('green silk saree')).toMatchObject({ names: ['Red Kanjivaram Saree'], isClosest: true });
    expect(await search('tractor')).toMatchObject({ names: [], isClosest: false, nextCursor: null });
  });

  test.each(['', ' ', '%', '_', "'", '\\', '!!', '\u0dff', '₹'])('"%s" finds nothing', async (typed) => {
    expect(await find(typed)).toEqual([]);
  });
});

test('the index finds the products that have a word of the dictionary', async () => {
  const plan = await server.context.database.transaction(async ({ db }) => {
    await sql`set local enable_seqscan = off`.execute(db);
    const words = db
      .selectFrom('searchWords')
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('products').where(hasDictionaryWord([`@seller:${owner.id}`]))),
      );
    return sql`explain ${words.select('word')}`.execute(db);
  });
  expect(JSON.stringify(plan.rows)).toContain('Bitmap Index Scan on products_search_idx');
});

test('deletes exactly the words that no product has any longer', async () => {
  const [id] = await create({ name: 'Forgettable kolhapuri' }, { name: 'Kolhapuri' });
  const known = async () =>
    (
      await server.rows<{ word: string }>(
        `select word from search_words where word in ('klhpuri', 'kulhpuri', 'furgitbl')`,
      )
    )
      .map(({ word }) => word)
      .sort();
  await server.rows('delete from products where id = $1', [id]);
  expect(await known()).toEqual(['furgitbl', 'kulhpuri']);
  for (let hour = 0; hour < 128; hour += 1) {
    await purgeUnusedWords({ database: server.context.database, now: () => new Date(hour * 3_600_000) });
  }
  expect(await known()).toEqual(['kulhpuri']);
});
