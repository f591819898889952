/** A database with the parts of the product that an answer needs, and many more products for it. */
import { productCategories } from '#domain/products.ts';
import { createContext } from '#server/compose.ts';
import type { Context } from '#server/context.ts';
import { connect } from '#server/database/connect.ts';
import { longDeadlines } from '#server/database/deadline.ts';
import { listen } from '#server/database/listen.ts';
import { openQueue } from '#server/jobs/queue.ts';
import { createPictureStorage } from '#server/pictures/storage.ts';
import type { TestConnection } from '#test/postgres.ts';
import { catalogue } from './corpus.ts';
import { addSeller, uuid } from './shop.ts';

export const publicUrl = 'http://kala.test';

/** No server listens, and nothing works on jobs. */
export async function openContext(connection: TestConnection, dataDirectory: string) {
  const database = connect(connection, { deadlines: longDeadlines });
  const queue = await openQueue(database, (error) => console.error(error));
  const listener = listen(connection, 'haat_events');
  const context = createContext({
    database,
    queue,
    pictures: createPictureStorage({ dataDirectory, s3: undefined }),
    events: listener.events,
    authSecret: 'a secret that only the benchmark knows',
    publicUrl,
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

/** As many more products of one seller, with names as shops have them; all older than those of the corpus. */
export async function addProducts({ database }: Context, sellerId: string, count: number): Promise<void> {
  const categories = productCategories.map((name) => `'${name}'`).join(', ');
  for (let first = 0; first < count; first += atOnce) {
    await database.pool.query(
      `insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
        select gen_random_uuid(), $1,
          ${pick(kinds, 'i / 7')} || ' ' || ${pick(madeOf, 'i / 3')} || ' ' || ${pick(goods, 'i')} || ' ' || i % 977,
          'Made by hand in Jaipur, number ' || i, (array[${categories}])[1 + i % ${productCategories.length}],
          10000 + i % 90000, i % 100, true, '{}', now() - interval '90 days' - i * interval '1 second', now()
        from generate_series($2::int, $3::int) i`,
      [sellerId, first + 1, Math.min(first + atOnce, count)],
    );
  }
}

/** Other shops of the marketplace, with as many products together. */
export async function addOtherShops(context: Context, count: number): Promise<void> {
  const say = (text: string, values: unknown[] = []) => context.database.pool.query(text, values);
  const perShop = 10_000;
  for (let number = 0; number * perShop < count; number += 1) {
    const sellerId = uuid(1, number + 2);
    const slug = `bazaar-${number}`;
    await addSeller(say, sellerId, { ...catalogue.shop, slug, businessName: `Bazaar ${number}` });
    await addProducts(context, sellerId, Math.min(perShop, count - number * perShop));
  }
}
