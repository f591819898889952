/** Products for searches of words that are common each but never occur together. */
import { productCategories } from '../../domain/catalogue/products.ts';
import { openDatabase } from '../../test/process.ts';

export const common = ['handmade', 'cotton', 'quality', 'traditional', 'soft', 'beautiful', 'design', 'elegant'];
const other =
  'silk brass clay lamp bowl kurta saree blue red green gold silver wooden small large bangle earring shawl';

/** Each common word is in seven of eight products, so no product contains all eight. */
export async function fillWithCommonWords(dataDirectory: string, products: number): Promise<void> {
  const database = await openDatabase(dataDirectory);
  const list = (words: string[]) => `array[${words.map((word) => `'${word}'`).join(', ')}]`;
  const pick = (words: string[], seed: string) => `(${list(words)})[1 + (${seed}) % ${words.length}]`;
  const others = other.split(' ');
  await database.query(`
    insert into users (id, name, email, role, created_at, updated_at)
      values ('00000000-0000-7000-8000-000000000001', 'Owner', 'owner@haat.example', 'seller', now(), now());
    insert into sellers (id, business_name, owner_name, phone, address, category, status, slug, search, created_at, updated_at)
      select id, 'Shop', name, '+919800000000', 'Pune', 'Fashion', 'approved', 'shop', 'shop', now(), now() from users
      where role = 'seller';
    insert into members select id, id, 'owner', created_at from sellers;
    insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
      select gen_random_uuid(), '00000000-0000-7000-8000-000000000001',
        initcap(${pick(others, 'i')} || ' ' || ${pick(others, 'i / 7')} || ' ' || i % 5000),
        (select string_agg(word, ' ') from unnest(${list(common)}) with ordinality as words (word, n) where n % 8 <> i % 8)
          || ' ' || ${pick(others, 'i / 3')} || ' ' || ${pick(others, 'i / 11')} || ' from Kannur, washed once. ' || md5(i::text),
        ${pick([...productCategories], 'i')}, 10000 + i % 90000, i % 100, true, '{}',
        now() - i * interval '1 second', now() - i * interval '1 second'
      from generate_series(1, ${products}) i;
    analyze;`);
  await database.end();
}
