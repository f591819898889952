/** A database with the parts of the product that an answer needs, plus many more products. */
import { productCategories } from '../../domain/catalogue/products.ts';
import { createContext } from '../../server/app/createContext.ts';
import type { ConfiguredModel } from '../../server/assistant/provider/provider.ts';
import { readWordRows, wareFiles } from '../../server/language/wordLists.ts';
import type { PagesContext } from '../../server/pages/context.ts';
import { connectDatabase } from '../../server/platform/database/connect.ts';
import { backgroundDeadlines } from '../../server/platform/database/deadlines.ts';
import { listenToChannel } from '../../server/platform/database/listener.ts';
import { openQueue } from '../../server/platform/jobs/queue.ts';
import { createPictureStorage } from '../../server/platform/pictures/storage.ts';
import type { TestConnection } from '../../test/postgres.ts';
import { uuid } from './shop.ts';

export const publicUrl = 'http://kala.test';

/** Runs neither a server nor jobs. */
export async function openContext(connection: TestConnection, dataDirectory: string, model?: ConfiguredModel) {
  const database = connectDatabase(connection, { deadlines: backgroundDeadlines });
  const queue = await openQueue(database, (error) => console.error(error));
  const listener = listenToChannel(connection, 'haat_events');
  const context = createContext({
    database,
    queue,
    pictures: createPictureStorage({ dataDirectory, s3: undefined }),
    notices: listener.events,
    isUpToDate: listener.isUpToDate,
    authSecret: 'a secret that only the benchmark knows',
    publicUrl,
    model,
    hideAccounts: false,
    requireSecondFactor: false,
    serviceAddresses: { graphUrl: 'http://graph.test/v1', mediaOrigin: 'http://media.test' },
    ownUrl: () => publicUrl,
  });
  const close = async () => {
    await listener.close();
    await queue.stop();
    await database.close();
  };
  return { context, close };
}

const madeOf =
  'Cotton Silk Brass Copper Clay Ceramic Wooden Bamboo Jute Leather Woollen Velvet Glass Steel Marble Paper';
const goods =
  'Kurta Saree Lamp Bowl Vase Bangle Earring Shawl Basket Tray Mirror Cushion Curtain Notebook Pen Toy Pot Plate Spoon Stool';
const kinds = 'Plain Printed Painted Carved Embroidered Striped Checked Antique Festive Travel';

const atOnce = 50_000;

function pick(words: string, seed: string): string {
  const list = words.split(' ');
  return `(array[${list.map((word) => `'${word}'`).join(', ')}])[1 + (${seed}) % ${list.length}]`;
}

const category = (seed: string) =>
  `(array[${productCategories.map((name) => `'${name}'`)}])[1 + (${seed}) % ${productCategories.length}]`;

/** Adds so many products of one seller, with realistic names; all older than the corpus's. */
export async function addProducts({ database }: PagesContext, sellerId: string, count: number): Promise<void> {
  for (let first = 0; first < count; first += atOnce) {
    await database.pool.query(
      `insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
        select gen_random_uuid(), $1,
          ${pick(kinds, 'i / 7')} || ' ' || ${pick(madeOf, 'i / 3')} || ' ' || ${pick(goods, 'i')} || ' ' || i % 977,
          'Made by hand in Jaipur, number ' || i, ${category('i')},
          10000 + i % 90000, i % 100, true, '{}', now() - interval '90 days' - i * interval '1 second', now()
        from generate_series($2::int, $3::int) i`,
      [sellerId, first + 1, Math.min(first + atOnce, count)],
    );
  }
}

/** Shop sizes vary: the largest has about 20,000 of a million products, half of them fewer than 400. */
const productsOfShop = 500;

/** Product names: common trade words, and makers' own names. */
function namesOfGoods(): string {
  const named = (kind: string) =>
    wareFiles()
      .filter((file) => file.kind === kind)
      .flatMap(({ file }) => readWordRows(file).flatMap(({ names }) => names.slice(0, 1)));
  const one = (kind: string, seed: string) =>
    `(array[${named(kind).map((name) => `'${name.replaceAll("'", '')}'`)}])[1 + (${seed}) % ${named(kind).length}]`;
  return `initcap(left(md5((i % 40000)::text), 6) || ' ' || ${one('colour', 'i / 5')} || ' ' || ${one('material', 'i / 3')} || ' ' || ${one('goods', 'i')})`;
}

/** Adds other shops with so many products in total. Indexes are built after the rows are inserted. */
export async function addOtherShops({ database }: PagesContext, count: number): Promise<void> {
  const sellers = count / productsOfShop;
  const id = (number: string) => `('${uuid(1, 0).slice(0, -12)}' || lpad((${number})::text, 12, '0'))::uuid`;
  const client = await database.pool.connect();
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where indexdef ~ ' on public.products using gin'`,
  );
  await client.query('set session_replication_role = replica');
  await client.query(rows.map(({ name }) => `drop index ${name}`).join(';'));
  await client.query(`
    insert into users (id, name, email, role, created_at, updated_at)
      select ${id('i')}, 'Owner ' || i, 'bazaar-' || i || '@haat.example', 'seller', now(), now()
      from generate_series(2, ${sellers + 1}) i;
    insert into sellers (id, business_name, owner_name, phone, address, category, status, slug, search, created_at, updated_at)
      select id, 'Bazaar ' || name, name, '+919800000000', 'Pune', 'Fashion', 'approved', split_part(email, '@', 1), lower(name), now(), now()
      from users where email like 'bazaar-%';
    insert into members select id, id, 'owner', now() from sellers on conflict do nothing`);
  for (let first = 0; first < count; first += atOnce) {
    await client.query(
      `insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, is_visible, images, created_at, updated_at, search)
        select made.*, now(), product_search(name, description) from (
          select gen_random_uuid(), ${id(`2 + floor(${sellers} * power(i * 7919::bigint % 1000003 / 1000003.0, 2))::int`)}, ${namesOfGoods()} as name,
            'Made by hand in ' || left(md5((i % 700)::text), 5) || ', number ' || i as description, ${category('i')},
            10000 + i % 90000, i % 100, i % 10 <> 0, i % 10 <> 0, '{}'::text[], now() - i * interval '20 seconds'
          from generate_series($1::int, $2::int) i
        ) as made`,
      [first + 1, Math.min(first + atOnce, count)],
    );
  }
  await client.query(
    'insert into search_words select distinct unnest(search_words(search)) from products on conflict do nothing',
  );
  await client.query("set maintenance_work_mem = '1GB'");
  for (const { definition } of rows) await client.query(definition);
  client.release(true);
}
