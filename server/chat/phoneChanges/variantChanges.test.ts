import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createChats, newDigits, type Phone } from '../../../test/chats.ts';
import { product, seller } from '../../../test/factories.ts';
import { createTestServer } from '../../../test/server.ts';
import { marketplaceNumber } from '../../../test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

const colour = (...values: string[]) => ({ key: 'colour' as const, name: 'Colour', values });
const size = (...values: string[]) => ({ key: 'size' as const, name: 'Size', values });
type OptionDraft = { key: 'colour' | 'size' | 'weight' | 'model' | 'length'; name: string; values: string[] };

const goods: Record<string, { name: string; options?: OptionDraft[] }> = {
  kurti: { name: 'Cotton Kurti', options: [colour('Red', 'Blue', 'Green'), size('S', 'M', 'L')] },
  palazzo: { name: 'Rayon Palazzo', options: [size('S', 'M', 'L', 'XL')] },
  katli: { name: 'Kaju Katli', options: [{ key: 'weight', name: 'Weight', values: ['250 g', '500 g', '1 kg'] }] },
  saree: { name: 'Silk Saree', options: [colour('Maroon', 'Navy', 'Mustard')] },
  glass: {
    name: 'Tempered Glass',
    options: [{ key: 'model', name: 'Model', values: ['iPhone 13', 'iPhone 15', 'Redmi Note 12', 'Vivo Y27'] }],
  },
  shoes: { name: 'Sports Shoes', options: [size('UK 6', 'UK 7', 'UK 8', 'UK 9', 'UK 10')] },
  shirt: { name: 'School Shirt', options: [size('28', '30', '32', '34', '36', '38')] },
  lamp: { name: 'Brass Lamp' },
  frock: { name: 'Kids Frock', options: [size('2–3 y', '4–5 y', '6–7 y')] },
  bangles: { name: 'Glass Bangles', options: [size('2.4', '2.6', '2.8'), colour('Red', 'Green')] },
  cable: { name: 'USB Cable', options: [{ key: 'length', name: 'Length', values: ['1 m', '2 m'] }] },
  pen: { name: 'Gel Pen', options: [colour('Blue', 'Black')] },
};

/** All combinations, 20 of each at ₹500. */
function combine(options: OptionDraft[]) {
  const all = options.reduce<string[][]>(
    (rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  );
  return all.map((values) => ({ values, pricePaise: 500_00, stock: 20 }));
}

async function open(names = Object.keys(goods)) {
  const owner = await seller(server);
  const ids: Record<string, string> = {};
  for (const key of names) {
    const { name, options } = goods[key] ?? { name: key };
    const pricing = options ? { options, variants: combine(options) } : { pricePaise: 500_00, stock: 20 };
    ids[key] = await product(owner, { name, ...pricing });
  }
  const phone = await chats.sellerPhone(owner, { phone: newDigits() });
  /** What differs from 20 items at ₹500, as the corpus writes it. */
  const changes = async () => {
    const rows = await server.rows<{ id: string; label: string; stock: number; price: number; active: boolean }>(
      `select p.id, coalesce(v.label, '-') as label, coalesce(v.stock, p.stock) as stock, p.is_active as active,
          (coalesce(v.price_paise, p.price_paise) / 100)::int as price
        from products p left join variants v on v.product_id = p.id where p.seller_id = $1 order by p.id, v.positions`,
      [owner.id],
    );
    const keyOf = (id: string) => Object.keys(ids).find((key) => ids[key] === id);
    return rows.flatMap(({ id, label, stock, price, active }) => [
      ...(stock === 20 ? [] : [`${keyOf(id)} / ${label.replaceAll('–', '-')} / stock ${stock}`]),
      ...(price === 500 ? [] : [`${keyOf(id)} / ${label.replaceAll('–', '-')} / price ${price}`]),
      ...(active ? [] : [`${keyOf(id)} / - / hide`]),
    ]);
  };
  const restore = async () => {
    await server.rows('update variants set stock = 20, price_paise = 50000 where seller_id = $1 returning id', [
      owner.id,
    ]);
    await server.rows(
      `update products set is_active = true, stock = case when has_options then stock else 20 end,
        price_paise = case when has_options then price_paise else 50000 end where seller_id = $1 returning id`,
      [owner.id],
    );
  };
  return { owner, phone, ids, changes, restore };
}

const corpus = readFileSync(join(import.meta.dirname, '../../../bench/assistant/optionChanges.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));

test('changes what messages name, asks if several can be meant, and never changes anything else', async () => {
  const { phone, changes, restore } = await open();
  const wrong: string[] = [];
  const silent: string[] = [];
  for (const [id, , words = '', expected = ''] of corpus) {
    const [answer] = await phone.say(words);
    const found = await changes();
    const choices = expected.split(' or ');
    const changed = found.join('; ').replace(/^(\w+) \/ [^/]+ \/ hide.*$/, '$1 / - / hide');
    const isRight = choices.some((choice) =>
      choice === 'ask'
        ? changed === '' && answer !== undefined
        : choice === 'none'
          ? changed === ''
          : changed === choice,
    );
    if (!isRight) wrong.push(`${id} ${words} → ${changed || answer?.text}`);
    if (!isRight && changed !== '') silent.push(`${id} ${words} → ${changed}`);
    if (changed !== '') await restore();
  }
  expect(silent).toEqual([]);
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(corpus.length * 0.08);
}, 120_000);

/** The titles of the choices. */
const choicesOf = ([answer]: Awaited<ReturnType<Phone['say']>>) => Object.keys(answer?.choices ?? {});

test('changes the stock of one variant, raises the version, and undoes it by the difference', async () => {
  const { phone, ids, changes } = await open(['kurti']);
  const version = async () =>
    (await server.rows<{ version: number }>('select version from products where id = $1', [ids.kurti]))[0]?.version;
  const before = await version();
  const [answer] = await phone.say('stock kurti red M 5');
  expect(answer?.text).toBe('Cotton Kurti (Red, M): stock is now 5 (was 20).');
  expect(await changes()).toEqual(['kurti / Red, M / stock 5']);
  expect(await version()).toBe((before ?? 0) + 1);
  await server.rows(`update variants set stock = stock - 2 where label = 'Red, M' and product_id = $1 returning id`, [
    ids.kurti,
  ]);
  expect((await phone.tap('Undo'))[0]?.text).toContain('Cotton Kurti (Red, M): stock is 18 again.');
  expect(await changes()).toEqual(['kurti / Red, M / stock 18']);
});

test('asks which variant, and changes all of a colour only after a tap', async () => {
  const { phone, changes } = await open(['kurti']);
  expect(choicesOf(await phone.say('kurti red price 549'))).toEqual(['All 3', 'Red, S', 'Red, M', 'Red, L']);
  expect(await changes()).toEqual([]);
  await phone.tap('All 3');
  expect(await changes()).toHaveLength(3);
  await phone.tap('Undo');
  expect(await changes()).toEqual([]);
});

test('finds products by a value alone, and asks which one is meant', async () => {
  const { phone, changes } = await open(['kurti', 'bangles', 'saree']);
  expect(choicesOf(await phone.say('red wali ka daam 549')).toSorted()).toEqual(['Cotton Kurti', 'Glass Bangles']);
  expect(choicesOf(await phone.tap('Cotton Kurti'))).toContain('Red, M');
  await phone.tap('Red, M');
  expect(await changes()).toEqual(['kurti / Red, M / price 549']);
  await phone.say('mustard wali ka daam 1999');
  expect(await changes()).toEqual(['kurti / Red, M / price 549', 'saree / Mustard / price 1999']);
});

test('lists nine variants and More, and buttons for up to three', async () => {
  const { phone, changes } = await open(['kurti', 'saree']);
  const list = choicesOf(await phone.say('kurti price 549'));
  expect(list).toHaveLength(10);
  await phone.say('reduce saree by 2');
  await phone.tap('Navy');
  expect(await changes()).toEqual(['saree / Navy / stock 18']);
});

test('sells no more than a variant has, and offers to mark it as sold out', async () => {
  const { phone, changes } = await open(['palazzo']);
  expect((await phone.say('palazzo M 25 sold'))[0]?.text).toContain(
    'Rayon Palazzo (M): you wrote 25 sold, but only 20 are',
  );
  expect(await changes()).toEqual([]);
  await phone.tap('Sold out');
  expect(await changes()).toEqual(['palazzo / M / stock 0']);
});

test('another shop cannot tap a variant', async () => {
  const { ids, changes } = await open(['palazzo']);
  const [variant] = await server.rows<{ id: string }>('select id from variants where product_id = $1', [ids.palazzo]);
  const stranger = await open(['lamp']);
  await stranger.phone.tapId(`stock:${variant?.id}:3`);
  await stranger.phone.tapId(`stock:${ids.palazzo}:3a`);
  expect(await changes()).toEqual([]);
});
