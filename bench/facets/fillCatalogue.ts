import { productCategories } from '../../domain/catalogue/products.ts';
import { openDatabase } from '../../test/process.ts';
import { derive } from '../scale/derived.ts';
import { wordOf } from '../scale/fill.ts';

const shops = 4_000;
const vocabulary = 8_000;
const cities = 120;
const texts = 40_000;

const list = (values: readonly (string | number)[]) =>
  `array[${values.map((value) => (typeof value === 'string' ? `'${value}'` : value)).join(', ')}]`;
const id = (number: string) => `('00000000-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
/** The n-th most frequent city. */
export const cityOf = (rank: number) => `town ${wordOf(rank + 100)}`;

/**
 * A catalogue as it grows in life: shops have one category and most have a city, few of both have the most products;
 * prices follow the category, words follow it too, and what was added long ago is sold out more often. An eighth of the
 * shops is suspended.
 */
export async function fillCatalogue(dataDirectory: string, products: number): Promise<void> {
  const database = await openDatabase(dataDirectory);
  await database.query(`set maintenance_work_mem = '1GB'; set work_mem = '256MB'`);
  await database.query('set session_replication_role = replica');
  const { rows } = await database.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'products'::regclass and not exists (select from pg_constraint where conindid = indexrelid)`);
  for (const { name } of rows) await database.query(`drop index ${name}`);
  // The words are written with the texts, once each.
  await database.query('alter table products disable trigger set_product_search');
  const words = Array.from({ length: vocabulary }, (_, index) => wordOf(index + 1));
  await database.query(
    'create temp table words as select * from unnest($1::text[]) with ordinality as w (word, rank)',
    [words],
  );
  await database.query(`
    create index on words (rank);
    create temp table texts as select number, name, text, product_search(name, text) as search from (
      select number, string_agg(word, ' ') filter (where place < 3) as name, string_agg(word, ' ') as text
      from (select i as number, place, 1 + floor(exp(random() * ln(${vocabulary} / 2)))::int + (i % 12) * 10 as rank
        from generate_series(1, ${texts}) i, generate_series(0, 11 + i % 10) place) drawn join words using (rank)
      group by number) drawn where name is not null;
    create unique index on texts (number);
    insert into sellers (id, business_name, owner_name, phone, address, category, status, slug, city, search, created_at, updated_at)
      select ${id('i')}, 'Shop ' || i, 'Owner ' || i, '+919800000000', 'Pune', 'Fashion',
        case when i % 8 = 7 then 'suspended' else 'approved' end, 'shop-' || i,
        case when i % 5 <> 0 then (${list(Array.from({ length: cities }, (_, rank) => cityOf(rank)))})[1 + floor(${cities} * power(random(), 3))] end,
        'shop', now() - i * interval '5 hours', now()
      from generate_series(1, ${shops}) i;
    insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, is_visible, city, images,
        facets, search, created_at, updated_at)
      select gen_random_uuid(), sellers.id, texts.name, text, (${list(productCategories)})[1 + kind],
        (100 * exp(ln(60) + kind * 0.25 + random() * 2.5))::bigint, case when random() < i::float / ${2 * products} then 0 else i % 50 end,
        sellers.status = 'approved', sellers.status = 'approved', lower(sellers.city), '{}',
        nullif(case when kind = 1 then array['size:', 'size:' || (array['s', 'm', 'l', 'xl'])[1 + i % 4]] else '{}' end
          || case when kind < 4 and i % 3 > 0 then array['colour:', 'colour:' || (array['red', 'blue', 'green', 'black'])[1 + i % 7 % 4]] else '{}' end
          || case when i % 2 = 0 then array['origin:', 'origin:' || case when i % 40 = 0 then 'CN' else 'IN' end] else '{}' end, '{}'),
        texts.search, now() - i * interval '1 minute', now() - i * interval '1 minute'
      from (select i, shop, shop % 12 as kind from (
          select i, 1 + floor(${shops} * power(random(), 2))::int as shop from generate_series(1, ${products}) i) drawn) drawn
      join sellers on sellers.id = ${id('shop')}
      join texts on number = 1 + (i * 12 + kind) % ${texts} order by i`);
  await database.query('alter table products enable always trigger set_product_search');
  for (const { definition } of rows) await database.query(definition);
  await derive(database);
  await database.query('vacuum analyze');
  await database.end();
}
