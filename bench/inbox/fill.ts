import type pg from 'pg';
import { productCategories } from '../../domain/catalogue/products.ts';
import { createHashing } from '../../server/platform/secrets/hashing.ts';
import { openDatabase } from '../../test/process.ts';

/** A measured shop: its signed-in seller and its number of conversations. */
export type Shop = { number: number; email: string; conversations: number };

export const password = 'a-good-password';
export const shops = {
  small: { number: 1, email: 's1@haat.example', conversations: 50 },
  large: { number: 2, email: 's2@haat.example', conversations: 5_000 },
} as const satisfies Record<string, Shop>;
/** Other shops, so that a measured shop is only a part of each table. */
const others = { shops: 20, conversations: 500, messages: 20 };

const id = (number: string | number) => `('00000000-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
export const shopId = ({ number }: Shop) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
/** A deterministic low-discrepancy sequence between 0 and 1. */
const spread = (seed: string, step = '0.6180339887') => `((${seed}) * ${step}::numeric % 1)`;

/**
 * 50 conversations in one shop and 5,000 in another, of 1 to 500 messages: half have fewer than ten, one in twenty more
 * than 300. The n-th customer of a shop has written for the last time n times 7 minutes ago. Customers have none to 16
 * orders, of the chat and of the web; three times as many are other people's.
 */
export async function fill(dataDirectory: string): Promise<void> {
  const database = await openDatabase(dataDirectory);
  try {
    await insert(database);
    const hash = await createHashing().hash(password);
    await database.query('insert into passwords (user_id, hash, changed_at) select id, $1, now() from sellers', [hash]);
  } finally {
    await database.end();
  }
}

async function insert(database: pg.Client): Promise<void> {
  await database.query(`
    create temp table shops as select n, ${id('n')} as id,
      case n when 1 then ${shops.small.conversations} when 2 then ${shops.large.conversations} else ${others.conversations} end as size
      from generate_series(1, ${others.shops + 2}) n;
    insert into users (id, name, email, role, created_at, updated_at)
      select id, 'Owner ' || n, 's' || n || '@haat.example', 'seller', now() - interval '400 days', now() from shops;
    insert into sellers (id, business_name, owner_name, phone, address, category, status, slug, search, created_at, updated_at)
      select id, 'Shop ' || name, name, '+919800000000', 'Pune', 'Fashion', 'approved', replace(lower(name), ' ', '-'),
        lower(name || email), created_at, now() from users where role = 'seller';
    insert into members select id, id, 'owner', created_at from sellers;
    insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
      select ${id('n * 1000000 + i')}, id, 'Clay lamp ' || i, 'Made by hand', '${productCategories[0]}', 10000 + i, 50, true, '{}', now(), now()
      from shops, generate_series(1, 60) i;

    create temp table people as select n, i, id as seller_id, gen_random_uuid() as id, gen_random_uuid() as contact_id,
        '+9198' || lpad((n * 100000 + i)::text, 8, '0') as phone,
        (array['Asha', 'Ravi', 'Meera', 'Imran', 'Divya', 'Joseph', 'Sunita', 'Karthik'])[1 + i % 8] || ' '
          || (array['Rao', 'Sharma', 'Khan', 'Nair', 'Patel', 'Das', 'Gowda'])[1 + i % 7] || ' ' || i as name,
        case when i = 1 and n <= 2 then 500 when i = 2 then 1 else 1 + floor(case when n > 2 then ${others.messages - 1} else 499 end * ${spread('i')} ^ 6)::int end as size,
        date_trunc('second', now()) - i * interval '7 minutes' as last_at
      from shops, generate_series(1, size) i;
    insert into contacts (id, number_id, phone, name, seller_id, paced_until, created_at, updated_at)
      select contact_id, (select id from channel_numbers where kind = 'simulator'), phone, name, seller_id, now(), now(), now() from people;
    insert into conversations (id, seller_id, contact_id, phone, name, owner, owner_id, silent_until, needs_you_at, last_message_at,
        last_text, last_direction, unread, window_ends_at, created_at, updated_at)
      select id, seller_id, contact_id, phone, name, case when i % 5 = 0 then 'person' else 'assistant' end,
        case when i % 5 = 0 then seller_id end, now(), case when i % 25 = 0 then last_at end, last_at, 'Is it there?', 'in',
        case when i % 10 = 0 then 2 else 0 end, last_at + interval '24 hours', now(), now() from people;
    insert into channel_messages (id, number_id, contact_id, conversation_id, direction, author, user_id, kind, text, content,
        external_id, state, occurred_at, created_at)
      select gen_random_uuid(), (select id from channel_numbers where kind = 'simulator'), contact_id, id, direction,
        case when direction = 'in' then 'customer' else 'person' end, case when direction = 'out' then seller_id end, kind,
        'Message ' || m || ' of ' || name,
        case kind when 'order' then json_build_object('cart', json_build_array(
          json_build_object('productId', ${id('n * 1000000 + 1 + m % 50')}, 'quantity', 2, 'pricePaise', 10000)))::jsonb else '{}' end,
        'wamid.' || n || '.' || i || '.' || m, case when direction = 'out' then 'read' end, at, at
      from people, generate_series(1, size) m,
        lateral (select case when (size - m) % 2 = 0 then 'in' else 'out' end as direction, last_at - (size - m) * interval '11 minutes' as at) as told,
        lateral (select case when direction = 'in' and m % 40 = 0 then 'order' when direction = 'in' and m % 24 = 0 then 'image' else 'text' end as kind) as sorted;
    insert into channel_media (id, message_id, external_id, state, next_at, created_at)
      select gen_random_uuid(), id, 'file-' || id, 'kept', now(), now() from channel_messages where kind = 'image';

    insert into orders (id, seller_id, status, total_paise, customer_name, customer_phone, conversation_id, token, search, number, created_at, updated_at)
      select gen_random_uuid(), seller_id, 'delivered', 10000 + o, name, phone, case when o % 2 = 0 then id end,
        'token-' || n || '-' || i || '-' || o, lower(name) || ' clay lamp', 1000 + row_number() over (), last_at - (o * 9 + i % 300) * interval '1 day', now()
      from people, generate_series(1, case i when 1 then 16 else floor(17 * ${spread('i', '0.7548776662')} ^ 3)::int end) o;
    insert into orders (id, seller_id, status, total_paise, customer_name, customer_phone, token, search, number, created_at, updated_at)
      select gen_random_uuid(), id, 'delivered', 10000 + o, 'Somebody', '+9197' || lpad((n * 100000 + o)::text, 8, '0'),
        'other-' || n || '-' || o, 'somebody clay lamp', 5000000 + o, now() - o * interval '13 minutes', now()
      from shops, generate_series(1, size * 12) o;
    analyze;`);
}
