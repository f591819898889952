import type pg from 'pg';
import { productCategories } from '../../domain/catalogue/products.ts';
import { orderStatuses } from '../../domain/orders/orders.ts';
import { createHashing } from '../../server/platform/secrets/hashing.ts';
import { openDatabase } from '../../test/process.ts';
import { checkDerived, derive } from './derived.ts';

export const seller = { email: 's1@haat.example', password: 'a-good-password', role: 'seller' };

const statuses = orderStatuses.map((name) => `'${name}'`).join(', ');
const categories = productCategories.map((name) => `'${name}'`).join(', ');
const things = ['kurta', 'saree', 'lamp', 'bowl', 'dupatta', 'ring', 'basket', 'shawl', 'bangle', 'pot'];
/** Letters with a natural frequency, so that few words share a rare trigram. */
const parts = [
  'b bh br ch d dh dr f g gh gr h j jh k kh kr l m n p ph pr r s sh sl st t th tr v w y z'.split(' '),
  'a e i o u aa ai ee oo au'.split(' '),
  ['', '', '', 'n', 'r', 'l', 'm', 's', 't', 'd', 'k', 'nd', 'rt', 'sh', 'ng', 'p'],
];
const vocabulary = 8_000;

/** The n-th most frequent word, with a natural frequency of about one in 9 n words. */
export function wordOf(rank: number): string {
  let number = Math.imul(rank, 2_654_435_761) >>> 0;
  const generated = [...parts, ...parts].map((letters) => {
    const chosen = letters[number % letters.length] ?? '';
    number = Math.floor(number / letters.length);
    return chosen;
  });
  return things[rank - 1] ?? generated.join('');
}

const id = (number: string) => `('00000000-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;

/** Texts of 12 to 25 words, for this session. */
async function writeSentences(database: pg.Client, count: number): Promise<void> {
  const words = Array.from({ length: vocabulary }, (_, index) => wordOf(index + 1));
  await database.query('create temp table words (rank bigint primary key, word text)');
  await database.query(
    'insert into words select rank, word from unnest($1::text[]) with ordinality as all_words (word, rank)',
    [words],
  );
  await database.query(`
    create temp table sentences as select number, string_agg(word, ' ') as text
      from (select i as number, floor(exp(random() * ln(${vocabulary})))::int as rank
        from generate_series(1, ${count}) i, generate_series(1, 12 + i % 14)) chosen join words using (rank)
      group by number;
    create index on sentences (number);
    analyze sentences`);
}

/** Up to this many orders, rows are written with triggers, to verify `derive`. */
const withTriggers = 1_000;

/** Drops unneeded indexes while `work` runs; rebuilding them afterwards costs a tenth. */
export async function withoutIndexes(database: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await database.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid::regclass::text in ('products', 'orders', 'order_items', 'order_history', 'reviews', 'search_words')
      and not exists (select from pg_constraint where conindid = indexrelid)`);
  for (const { name } of rows) await database.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await database.query(definition);
}

/**
 * A market of so many orders and products: an eighth of them are the first seller's, the others' are many or few; every
 * order has lines and history, every fifth a review. `analyze` is run as PostgreSQL would by itself.
 */
export async function fill(dataDirectory: string, orders: number): Promise<void> {
  const database = await openDatabase(dataDirectory);
  await database.query(
    `set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set max_parallel_workers_per_gather = 2`,
  );
  await database.query(`alter system set max_wal_size = '8GB'`);
  await database.query('select pg_reload_conf()');
  if (orders > withTriggers) await database.query('set session_replication_role = replica');
  await withoutIndexes(database, async () => {
    await writeMarket(database, orders);
    if (orders > withTriggers) await derive(database);
  });
  if (orders <= withTriggers) await checkDerived(database);
  await database.query('vacuum analyze');
  await database.query('alter system reset max_wal_size');
  await database.query('select pg_reload_conf()');
  const values = [`00000000-0000-7000-8000-${'1'.padStart(12, '0')}`, await createHashing().hash(seller.password)];
  await database.query(`insert into passwords (user_id, hash, changed_at) values ($1, $2, now())`, values);
  await database.end();
}

async function writeMarket(database: pg.Client, orders: number): Promise<void> {
  const sellers = Math.max(20, orders / 500);
  const sentences = Math.min(orders, 50_000);
  const owner = `case when i % 8 = 0 then 1 else 1 + floor(${sellers} * random() * random())::int end`;
  await writeSentences(database, sentences);
  await database.query(`
    insert into users (id, name, email, role, created_at, updated_at)
      select ${id('i')}, 'Owner ' || i, 's' || i || '@haat.example', 'seller', now() - i * interval '5 hours', now()
      from generate_series(1, ${sellers}) i;
    insert into sellers (id, business_name, owner_name, phone, address, category, status, slug, search, created_at, updated_at)
      select id, 'Shop ' || name, name, '+919800000000', 'Pune', 'Fashion',
        case when substr(email, 2, 3) = '13@' or email like 's%77@%' then 'pending' else 'approved' end,
        replace(lower(name), ' ', '-'), lower(name || email), created_at, now()
      from users where role = 'seller';
    insert into members select id, id, 'owner', created_at from sellers;
    create temp table goods as
      select *, row_number() over (partition by seller_id order by i) as place, count(*) over (partition by seller_id) as count
      from (select i, gen_random_uuid() as id, ${id(owner)} as seller_id from generate_series(1, ${orders}) i) made;
    insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
      select id, seller_id, initcap(split_part(text, ' ', 1)) || ' ' || split_part(text, ' ', 2) || ' ' || i, text,
        (array[${categories}])[1 + i % ${productCategories.length}], 10000 + i % 90000,
        i % 100, i % 10 <> 0, '{}', now() - i * interval '1 second', now() - i * interval '1 second'
      from goods join sentences on number = 1 + i % ${sentences} order by i;
    create temp table bought as select i, gen_random_uuid() as id, seller_id, count from goods;
    insert into orders (id, seller_id, status, total_paise, customer_name, customer_phone, token, search, number, created_at, updated_at)
      select id, seller_id, (array[${statuses}])[1 + i % ${orderStatuses.length}], 10000 + i % 90000, 'Asha ' || i,
        '+9198' || lpad(i::text, 8, '0'), 'token' || i,
        id || ' asha ' || i || ' +9198' || lpad(i::text, 8, '0') || ' ' || split_part(text, ' ', 1) || ' ' || split_part(text, ' ', 2) || ' #' || 1000 + i,
        1000 + i, now() - i * interval '31 seconds', now()
      from bought join sentences on number = 1 + i % ${sentences} order by i;
    insert into order_items (order_id, position, product_id, product_name, quantity, price_paise)
      select line.order_id, position, goods.id, 'Silk saree', 2, 10000
      from (select id as order_id, seller_id, position, 1 + floor(random() * least(count, 500))::int as place
        from bought, generate_series(0, 1) position) line join goods using (seller_id, place);
    insert into order_history (id, order_id, seller_id, from_status, to_status, cause, created_at)
      select gen_random_uuid(), id, seller_id, null, 'pending', 'customer', created_at from orders;
    insert into reviews (id, order_id, position, seller_id, product_id, author, stars, words, search, created_at)
      select gen_random_uuid(), order_id, position, seller_id, product_id, 'Asha', 1 + ascii(order_id::text) % 5, 'Well made',
        'asha silk saree well made ' || lower(business_name), orders.created_at
      from order_items join orders on orders.id = order_id join sellers on sellers.id = orders.seller_id where position = 0 and total_paise % 5 = 0`);
}
