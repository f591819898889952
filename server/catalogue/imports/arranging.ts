import { sql } from 'kysely';
import type { RowProblem } from '#domain/catalogue/imports/importRows.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { records } from '#server/platform/database/records.ts';
import type { ClaimedImport } from './claims.ts';
import { matchNames } from './nameMatching.ts';
import type { ImportRecord } from './rows.ts';

/** Rows that a problem names beside its own. */
const mostNamedRows = 20;

/**
 * Prepares the dry run of all rows: which product of the shop each is about, which rows are one product, and which name
 * the same one twice (import.md, section 1).
 */
export async function arrangeRows(tx: Transaction, claimed: ClaimedImport): Promise<void> {
  await resetRows(tx, claimed);
  await matchKeys(tx, claimed);
  await matchNames(tx, claimed);
  await joinVariations(tx, claimed);
  await placeRows(tx, claimed);
  await findRepeats(tx, claimed);
}

/** Forgets an earlier dry run. What is nothing that is sold stays skipped. */
async function resetRows({ db }: Transaction, { id }: ClaimedImport): Promise<void> {
  await db
    .updateTable('importRows')
    .set(({ ref }) => ({
      ...{ verdict: null, problems: null, codes: null, changes: null, product: null, plan: null },
      ...{ productId: null, variantId: null },
      place: ref('row'),
    }))
    .where('importId', '=', id)
    .where(
      sql<boolean>`(verdict is not null or product_id is not null or place <> row or problems is not null)
        and not coalesce(codes && '{instruction_row,example_row,delete_row,type_not_sold}', false)`,
    )
    .execute();
}

/**
 * Finds the products that rows without a verdict name by Haat's id, else by SKU. An id that is nobody's counts as SKU
 * only in feeds, which have one column for both.
 */
export async function matchKeys({ db }: Transaction, { id, sellerId, settings }: ImportRecord): Promise<void> {
  const isIdOrSku = settings?.columns.some(({ target }) => target === 'idOrSku') ?? false;
  const uuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
  await sql`
    update import_rows set product_id = found.product_id, variant_id = found.variant_id
    from (
      select named.row, coalesce(products.id, variants.product_id, skus.product_id, grouped.id) as product_id,
        case when products.id is null then coalesce(variants.id, skus.variant_id) end as variant_id
      from (
        select row, sku, row_id, case when row_id ~ ${uuid} then row_id::uuid end as uuid,
          case when ${isIdOrSku} and group_key ~* ${uuid} then group_key::uuid end as group_uuid
        from import_rows where import_id = ${id} and verdict is null and (row_id is not null or sku is not null)
      ) as named
        left join products on products.id = named.uuid and products.seller_id = ${sellerId}
        left join variants on variants.id = named.uuid and variants.seller_id = ${sellerId}
        left join skus on skus.seller_id = ${sellerId} and skus.sku = named.sku and products.id is null
          and variants.id is null and (named.row_id is null or ${isIdOrSku})
        left join products as grouped on grouped.id = named.group_uuid and grouped.seller_id = ${sellerId}
      where coalesce(products.id, variants.product_id, skus.product_id, grouped.id) is not null
    ) as found
    where import_rows.import_id = ${id} and import_rows.row = found.row`.execute(db);
}

/** WooCommerce's variations may name their parent by its id (`id:44`) although it has a SKU, by which it is a group. */
async function joinVariations({ db }: Transaction, { id, settings }: ClaimedImport): Promise<void> {
  const idColumn = settings?.columns.find(({ target }) => target === 'rowId');
  if (settings?.dialect !== 'woocommerce' || !idColumn) return;
  await sql`
    update import_rows as variation set group_key = parent.group_key
    from import_rows as parent
    where parent.import_id = ${id} and variation.import_id = ${id} and variation.group_key ~ '^id:'
      and parent.sku = parent.group_key
      and variation.group_key = 'id:' || trim(parent.cells[${idColumn.index + 1}::int])`.execute(db);
}

/** Rows of a group are one product, as are rows that each name a variant of one. */
async function placeRows({ db }: Transaction, { id }: ClaimedImport): Promise<void> {
  await sql`
    update import_rows set place = placed.place
    from (
      select row, min(row) over (partition by case
        when group_key is not null then 'g:' || group_key
        when variant_id is not null then 'v:' || product_id
        else 'r:' || row end) as place
      from import_rows where import_id = ${id} and verdict is null
    ) as placed
    where import_rows.import_id = ${id} and import_rows.row = placed.row and import_rows.place <> placed.place`.execute(
    db,
  );
}

type Repeated = { key: string; row: number; sku: string | null; content: string };

/** Rows that name one product, or one variant: equal ones are skipped behind the first, different ones are errors. */
async function findRepeats(tx: Transaction, { id, settings }: ClaimedImport): Promise<void> {
  const columns = settings?.columns.filter(({ target }) => target !== null).map(({ index }) => index + 1) ?? [];
  const { rows } = await sql<Repeated>`
    with keyed as (
      select row, sku, cells, case
        when variant_id is not null then 'v:' || variant_id
        when group_key is null and product_id is not null then 'p:' || product_id
        when sku is not null then 's:' || sku
        when group_key is null and name_key is not null then 'n:' || name_key end as key
      from import_rows where import_id = ${id} and verdict is null
    ), counted as (select *, count(*) over (partition by key) as repeats from keyed where key is not null)
    select key, row, sku,
      md5(array(select trim(cells[number]) from unnest(${columns}::int[]) as number)::text) as content
    from counted where repeats > 1 order by key, row`.execute(tx.db);
  const found = [...Map.groupBy(rows, ({ key }) => key).values()].flatMap(judgeRepeats);
  if (found.length > 0) await markRows(tx, id, found);
}

function judgeRepeats(rows: Repeated[]): RowProblem[] {
  const [first] = rows;
  const numbers = rows.map(({ row }) => row).slice(0, mostNamedRows);
  const isEqual = rows.every(({ content }) => content === first?.content);
  if (isEqual) return rows.slice(1).map(({ row }) => ({ row, code: 'duplicate_row', rows: numbers }));
  return rows.map(({ row, sku }) => ({
    ...{ row, code: 'sku_repeated', field: sku ? 'sku' : 'name', rows: numbers },
    ...(sku && { value: sku }),
  }));
}

async function markRows({ db }: Transaction, id: string, problems: RowProblem[]): Promise<void> {
  const marked = problems.map((problem) => ({
    row: problem.row,
    verdict: problem.code === 'duplicate_row' ? ('skipped' as const) : ('error' as const),
    problems: [problem],
    codes: [problem.code],
  }));
  await db
    .updateTable('importRows')
    .from(records('marked', 'importRows', marked))
    .set(({ ref }) => ({
      verdict: ref('marked.verdict'),
      problems: sql<string>`${ref('marked.problems')}`,
      codes: ref('marked.codes'),
    }))
    .where('importRows.importId', '=', id)
    .whereRef('importRows.row', '=', 'marked.row')
    .execute();
}
