import { openDatabase } from '../../test/process.ts';

/** Products that get their variants in one transaction, as triggers and the notifications of pages allow. */
const batch = 2_000;
const [colours, sizes] = [
  ['red', 'blue', 'green'],
  ['s', 'm', 'l', 'xl'],
];

/** Gives every fifth product of a filled market three colours in four sizes, through the triggers that sellers' saves use. */
export async function fillVariants(dataDirectory: string): Promise<void> {
  const database = await openDatabase(dataDirectory);
  await database.query(`set work_mem = '256MB'; set synchronous_commit = off`);
  await database.query(`
    create temp table chosen as
      select id, row_number() over (order by id) as number from products where hashtext(id::text) % 5 = 0;
    create unique index on chosen (number);
    create temp table one_option as select option, position, lower(value) as key, initcap(value) as value
      from (select 0 as option, * from unnest('{${colours}}'::text[]) with ordinality as colour (value, number)
        union all select 1, * from unnest('{${sizes}}'::text[]) with ordinality as size (value, number)) as all_values,
      lateral (select number - 1 as position) as from_zero`);
  const { rows } = await database.query<{ count: number }>('select count(*)::int as count from chosen');
  for (let from = 0; from < (rows[0]?.count ?? 0); from += batch) {
    const here = `(select id from chosen where number > ${from} and number <= ${from + batch})`;
    await database.query(`
      begin;
      update products set has_options = true where id in ${here};
      insert into product_options (product_id, position, key, name)
        select id, position, key, name from ${here} as each_one, (values (0, 'colour', 'Colour'), (1, 'size', 'Size')) as preset (position, key, name);
      insert into product_values (product_id, option, position, key, value)
        select id, option, position, key, value from ${here} as each_one, one_option;
      insert into variants (id, product_id, seller_id, positions, label, price_paise, stock, created_at, updated_at)
        select gen_random_uuid(), products.id, seller_id, array[colour.position, size.position], colour.value || ', ' || size.value,
          price_paise + size.position * 1000, (stock + colour.position + size.position) % 12, now(), now()
        from products, one_option as colour, one_option as size
        where products.id in ${here} and colour.option = 0 and size.option = 1;
      commit`);
  }
  await database.query('vacuum analyze');
  await database.end();
}
