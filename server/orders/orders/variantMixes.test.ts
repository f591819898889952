import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newKey, orderBody, productBody, seller, type TestSeller } from '#test/factories.ts';
import { expectRightMarket } from '#test/recounts.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
/** The bar of options.md, section 11, is 1,000: `MIXES=1000 vitest run server/orders/orders/variantMixes.test.ts`. */
const mixes = Number(process.env.MIXES ?? 60);

const which = fc.nat(1);
const line = fc.record({ which, at: fc.nat(5), quantity: fc.integer({ min: 1, max: 4 }) });
const order = fc.record({ do: fc.constant('order' as const), lines: fc.array(line, { minLength: 1, maxLength: 3 }) });
const cancel = fc.record({ do: fc.constant('cancel' as const), at: fc.nat(20) });
const edit = fc.record({
  ...{ do: fc.constant('edit' as const), which, at: fc.nat(5), by: fc.integer({ min: -3, max: 5 }) },
  ...{ pricePaise: fc.integer({ min: 1, max: 999 }), isOffered: fc.boolean() },
});
const batch = fc.record({
  ...{ do: fc.constant('batch' as const), which },
  change: fc.constantFrom({ action: 'deactivate' }, { action: 'activate' }, { action: 'addStock', by: 2 }),
});
/** Rows of 'Stock and prices', and whether they are undone. */
const rows = fc.record({
  ...{ do: fc.constant('rows' as const), which, at: fc.nat(5), by: fc.integer({ min: -3, max: 5 }) },
  ...{ pricePaise: fc.integer({ min: 1, max: 999 }), isOffered: fc.boolean(), isUndone: fc.boolean() },
});
/** Without sizes the product has no options any more. */
const sizes = fc.uniqueArray(fc.constantFrom('S', 'M', 'L', 'XL'), { maxLength: 4 });
const reshape = fc.record({ do: fc.constant('reshape' as const), which, sizes });
const remove = fc.record({ do: fc.constant('remove' as const), which });

/** The steps of one round happen at once; options change and products go in rounds of their own. */
const together = fc.array(fc.oneof(order, order, cancel, edit, batch, rows), { minLength: 1, maxLength: 4 });
const alone = fc.oneof(reshape, reshape, remove).map((step) => [step]);
const mix = fc.array(fc.oneof(together, together, together, alone), { minLength: 2, maxLength: 8 });
type Step = typeof mix extends fc.Arbitrary<(infer Each)[][]> ? Each : never;
type StepOf<Kind> = Extract<Step, { do: Kind }>;

type Variant = { id: string; values: string[]; pricePaise: number; stock: number; isOffered: boolean };
type Product = { id: string; version: number; stock: number; variants: Variant[] };
type Taken = { key: string; quantity: number }[];

/** A shop, and the stock that each of its variants and products without options must have, by id. */
class Shop {
  readonly stocks = new Map<string, number>();
  readonly orders: { token: string; taken: Taken }[] = [];
  readonly ids: string[] = [];
  readonly owner: TestSeller;
  constructor(owner: TestSeller) {
    this.owner = owner;
  }

  async open() {
    for (const values of [['S', 'M'], []]) {
      const answer = await this.owner.browser.post('/api/seller/products', this.body(values, []), newKey());
      expect(answer.status).toBe(201);
      this.count(answer.body as Product);
      this.ids.push((answer.body as Product).id);
    }
  }

  count({ id, stock, variants }: Product) {
    this.stocks.delete(id);
    if (variants.length === 0) this.stocks.set(id, stock);
    for (const variant of variants) this.stocks.set(variant.id, variant.stock);
  }

  body(values: string[], variants: Variant[]) {
    const known = new Map(variants.map((variant) => [variant.values[0], variant]));
    const rows = values.map((value) => {
      const { id, stock = 3, pricePaise = 500, isOffered = true } = known.get(value) ?? {};
      return { values: [value], pricePaise, stock, isOffered, ...(id && { id, shownStock: stock }) };
    });
    const options = values.length > 0 ? [{ key: 'size', name: 'Size', values }] : [];
    return { ...productBody({ stock: 6, pricePaise: 700 }), options, variants: rows };
  }

  read = async (index: number) => {
    const answer = await this.owner.browser.get(`/api/seller/products/${this.ids[index]}`);
    return answer.status === 200 ? (answer.body as Product) : undefined;
  };
  add = (key: string, quantity: number) => this.stocks.set(key, (this.stocks.get(key) ?? 0) + quantity);
}

type Row = { productId: string; variantId?: string; by?: number };

/** Sends rows of stock and prices, counts those that were changed, and returns how to undo them. */
async function changeRows(shop: Shop, method: 'put' | 'post', path: string, rows: Row[]): Promise<Row[]> {
  const answer = await shop.owner.browser[method](path, { rows });
  expect(answer.status).toBe(200);
  const { failures, undo = [] } = answer.body as { failures: Row[]; undo?: Row[] };
  const keyOf = ({ productId, variantId = productId }: Row) => variantId;
  const failed = new Set(failures.map(keyOf));
  for (const row of rows) if (!failed.has(keyOf(row))) shop.add(keyOf(row), row.by ?? 0);
  return undo;
}

const steps: { [Kind in Step['do']]: (shop: Shop, step: StepOf<Kind>) => Promise<void> } = {
  async order(shop, { lines }) {
    const items = await Promise.all(
      lines.map(async ({ which, at, quantity }) => {
        const product = await shop.read(which);
        const variant = product?.variants[at % product.variants.length];
        return { productId: shop.ids[which] ?? '', ...(variant && { variantId: variant.id }), quantity };
      }),
    );
    const answer = await server.browser().post('/api/orders', orderBody('', { items }), newKey());
    expect([201, 404, 409, 422]).toContain(answer.status);
    if (answer.status !== 201) return;
    const taken = items.map(({ productId, variantId, quantity }) => ({ key: variantId ?? productId, quantity }));
    for (const { key, quantity } of taken) shop.add(key, -quantity);
    shop.orders.push({ token: (answer.body as { token: string }).token, taken });
  },

  async cancel(shop, { at }) {
    const [cancelled] = shop.orders.splice(at % Math.max(1, shop.orders.length), 1);
    if (!cancelled) return;
    expect((await server.browser().post(`/api/orders/${cancelled.token}/cancel`, {})).status).toBe(200);
    for (const { key, quantity } of cancelled.taken) if (shop.stocks.has(key)) shop.add(key, quantity);
  },

  async edit(shop, { which, at, by, pricePaise, isOffered }) {
    const product = await shop.read(which);
    if (!product) return;
    const { id, version, stock, variants } = product;
    const edited = variants[at % variants.length];
    const wanted = Math.max(0, (edited?.stock ?? stock) + by);
    const body = shop.body(
      variants.map(({ values }) => values[0] ?? ''),
      variants,
    );
    const rows = body.variants.map((row, index) =>
      variants[index] === edited ? { ...row, pricePaise, isOffered, stock: wanted } : row,
    );
    const own = edited ? {} : { pricePaise, stock: wanted, shownStock: stock };
    const answer = await shop.owner.browser.put(`/api/seller/products/${id}`, {
      ...body,
      variants: rows,
      ...own,
      version,
    });
    expect([200, 409]).toContain(answer.status);
    if (answer.status === 200) shop.add(edited?.id ?? id, wanted - (edited?.stock ?? stock));
  },

  async batch(shop, { which, change }) {
    const id = shop.ids[which] ?? '';
    const answer = await shop.owner.browser.post('/api/seller/products/batch', { productIds: [id], change });
    expect(answer.status).toBe(200);
    if (change.by && (answer.body as { done: number }).done > 0) shop.add(id, change.by);
  },

  async rows(shop, { do: _, which, at, isUndone, ...change }) {
    const product = await shop.read(which);
    if (!product) return;
    const { id, version, variants } = product;
    const chosen = variants.length > 0 ? new Set([variants[at % variants.length], variants.at(-1)]) : [undefined];
    const wanted = [...chosen].map((variant) => ({
      ...{ productId: id, version, ...change },
      ...(variant && { variantId: variant.id }),
    }));
    const undo = await changeRows(shop, 'put', '/api/seller/stock', wanted);
    if (isUndone && undo.length > 0) await changeRows(shop, 'post', '/api/seller/stock/undo', undo);
  },

  async reshape(shop, { which, sizes }) {
    const product = await shop.read(which);
    if (!product) return;
    const body = { ...shop.body(sizes, product.variants), version: product.version };
    const answer = await shop.owner.browser.put(`/api/seller/products/${product.id}`, {
      ...body,
      ...(sizes.length === 0 && { stock: product.stock, shownStock: product.stock }),
    });
    expect(answer.status).toBe(200);
    for (const { id } of [product, ...product.variants]) shop.stocks.delete(id);
    const before = new Map(product.variants.map((variant) => [variant.id, variant.stock]));
    const after = answer.body as Product;
    for (const { id, stock } of after.variants) expect(stock).toBe(before.get(id) ?? 3);
    if (sizes.length === 0) expect(after.stock).toBe(product.stock);
    shop.count(after);
  },

  async remove(shop, { which }) {
    const product = await shop.read(which);
    if (!product) return;
    expect((await shop.owner.browser.delete(`/api/seller/products/${product.id}`)).status).toBe(204);
    for (const { id } of [product, ...product.variants]) shop.stocks.delete(id);
  },
};

const act = (shop: Shop, step: Step) => (steps[step.do] as (shop: Shop, step: Step) => Promise<void>)(shop, step);

test('any mix of orders, cancellations, edits, batches and deletions leaves every figure right', async () => {
  await fc.assert(
    fc.asyncProperty(mix, async (rounds) => {
      const shop = new Shop(await seller(server));
      await shop.open();
      for (const round of rounds) await Promise.all(round.map((step) => act(shop, step)));
      const rows = await server.rows<{ id: string; stock: number }>(
        `select variants.id, variants.stock from variants where seller_id = $1
          union all select id, stock from products where seller_id = $1 and not has_options`,
        [shop.owner.id],
      );
      expect(Object.fromEntries(rows.map(({ id, stock }) => [id, stock]))).toEqual(Object.fromEntries(shop.stocks));
      expect(await server.rows(wrongFigures, [shop.owner.id])).toEqual([]);
      await expectRightMarket(server);
    }),
    { numRuns: mixes },
  );
}, 1_200_000);

/** Products and counters that do not agree with the variants. */
const wrongFigures = `
  with figures as (
    select products.id, products.stock, products.price_paise, products.is_active,
      coalesce(price_to_paise, products.price_paise) as highest,
      coalesce(value_paise, products.price_paise * products.stock) as value,
      coalesce(sum(variants.stock) filter (where is_offered), case when has_options then 0 else products.stock end) as all_stock,
      coalesce(min(variants.price_paise) filter (where is_offered), min(variants.price_paise), products.price_paise) as lowest_price,
      coalesce(max(variants.price_paise) filter (where is_offered), max(variants.price_paise), products.price_paise) as highest_price,
      coalesce(sum(variants.stock * variants.price_paise) filter (where is_offered),
        case when has_options then 0 else products.price_paise * products.stock end) as all_value
    from products left join variants on product_id = products.id where products.seller_id = $1 group by products.id
  )
  select 'product' as what from figures
    where (stock, price_paise, highest, value) is distinct from (all_stock, lowest_price, highest_price, all_value)
  union all
  select 'counters' from product_counters, (
      select count(*) as total, count(*) filter (where is_active) as active, count(*) filter (where stock < 10) as low
      from figures) as sums
    where seller_id = $1 and (product_counters.total, product_counters.active, low_stock)
      is distinct from (sums.total, sums.active, sums.low)`;
