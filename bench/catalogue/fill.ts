import type pg from 'pg';
import { productCategories } from '../../domain/catalogue/products.ts';
import { createHashing } from '../../server/platform/secrets/hashing.ts';
import { openDatabase } from '../../test/process.ts';
import { derive } from '../scale/derived.ts';
import { seller, withoutIndexes, wordOf } from '../scale/fill.ts';
import { colours, phrases, ranges } from './kinds.ts';

/** Products per import on average, and sellers who import. */
const perImport = 2_500;
const perSeller = 2_000;
const daysOfImports = 900;
/** Products before this day are 'vintage'. */
export const vintageAfter = 860;
/** One import in so many is by the suspended seller, within the last day. */
const suspendedShare = 10;

const id = (number: string) => `('00000000-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
const list = (words: readonly string[]) =>
  `array[${words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', ')}]`;
/** An element by a number from 0 to 1. */
const at = (words: string, share: string) => `(${words})[1 + floor(${share} * cardinality(${words}))::int]`;

/**
 * A catalogue in which nothing is independent, as in real ones: products were imported together, days or years ago, with
 * a brand that each import has of its own; kinds and materials follow the category and the price; a tenth belongs to a
 * suspended seller and is the newest; an eighth of the rest is hidden, and 'recalled' products all are. The first seller
 * owns an eighth, all of it in two categories.
 */
export async function fillCatalogue(dataDirectory: string, products: number): Promise<void> {
  const database = await openDatabase(dataDirectory);
  await database.query(
    `set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set session_replication_role = replica`,
  );
  await database.query(`alter system set max_wal_size = '8GB'`);
  await database.query('select pg_reload_conf()');
  await writeSellers(database, products);
  await withoutIndexes(database, async () => {
    await writeProducts(database, products);
    await derive(database);
  });
  await database.query('vacuum analyze');
  await database.query('alter system reset max_wal_size');
  await database.query('select pg_reload_conf()');
  const owner = [`00000000-0000-7000-8000-${'1'.padStart(12, '0')}`, await createHashing().hash(seller.password)];
  await database.query('insert into passwords (user_id, hash, changed_at) values ($1, $2, now())', owner);
  await database.end();
}

/** Seller 1 is large, seller 2 suspended. */
const writeSellers = (database: pg.Client, products: number) =>
  database.query(`
    insert into users (id, name, email, role, created_at, updated_at)
      select ${id('i')}, 'Owner ' || i, 's' || i || '@haat.example', 'seller', now() - i * interval '5 hours', now()
      from generate_series(1, ${Math.max(20, Math.ceil(products / perSeller))}) i;
    insert into sellers (id, business_name, owner_name, phone, address, category, status, slug, search, created_at, updated_at)
      select id, 'Shop ' || name, name, '+919800000000', 'Pune', 'Fashion',
        case when email = 's2@haat.example' then 'suspended' else 'approved' end,
        replace(lower(name), ' ', '-'), lower(name || email), created_at, now()
      from users where role = 'seller';
    insert into members select id, id, 'owner', created_at from sellers`);

async function writeProducts(database: pg.Client, products: number): Promise<void> {
  const brands = Array.from({ length: Math.max(40, Math.ceil(products / perImport)) }, (_, index) =>
    wordOf(4_000 + index),
  );
  const rows = productCategories.map((category, index) => {
    const { kinds, materials, from, to } = ranges[category];
    return `(${index}, '${category.replaceAll("'", "''")}', ${list(kinds)}, ${list(materials)}, ${from}, ${to})`;
  });
  const sellers = `(select count(*) from sellers)`;
  await database.query(`
    select setseed(0.5);
    create temp table categories (number int, category text, kinds text[], materials text[], lowest float, highest float);
    insert into categories values ${rows.join(', ')};
    create temp table imports as
      select number, word as brand, floor(random() * ${productCategories.length})::int as category,
        3 + floor((${sellers} - 3) * random() * random())::int as seller, ${daysOfImports} * power(number::float / ${brands.length}, 1.3) as days
      from unnest(${list(brands)}) with ordinality as brands (word, number);
    update imports set seller = 1, category = (array[0, 1])[1 + number % 2] where number % 8 = 0;
    update imports set seller = 2, days = random() where number % ${suspendedShare} = 5;
    create temp table made as
      select i, brand, days + random() / 24 as days, seller, category as category_number, random() as price, random() as one,
        random() as two, random() as three, random() as four
      from (select i, 1 + floor(${brands.length} * random())::int as number from generate_series(1, ${products}) i) as chosen
      join imports using (number);
    create temp table goods as
      select i, brand, days, seller, categories.category, one, two, three, four,
        lowest * power(highest / lowest, price) as rupees,
        ${at('kinds', 'least(0.999, greatest(0, price + (one - 0.5) / 3))')} as kind,
        ${at('materials', 'least(0.999, greatest(0, price + (two - 0.5) / 3))')} as material,
        (i % 8 = 3 or four > 0.995) as is_hidden, four > 0.995 as is_recalled
      from made join categories on number = category_number;
    analyze goods;
    insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, is_visible, images, sku, created_at, updated_at)
      select gen_random_uuid(), ${id('seller')},
        initcap(concat_ws(' ', brand, ${at(list(colours), 'power(three, 2)')}, material, kind, case when i % 3 = 0 then (i % 40)::text end)),
        concat_ws(' ', kind, 'of', material || ',', case when is_recalled then 'recalled' end, case when days > ${vintageAfter} then 'vintage' end,
          ${['power(one, 3)', 'power(three, 2)', 'power(four, 2)', 'two'].map((share) => at(list(phrases), share)).join(', ')},
          case when i % 4 = 0 then 'pack of ' || 1 + i % 12 end),
        category, 100 * ceil(rupees), case when one > 0.9 then 0 else floor(two * 60)::int end, not is_hidden, not is_hidden and seller <> 2, '{}',
        case when i % 5 = 0 then upper(left(brand, 3)) || '-' || i end,
        now() - days * interval '1 day', now() - days * interval '1 day'
      from goods order by days desc;
    drop table made, goods`);
}
