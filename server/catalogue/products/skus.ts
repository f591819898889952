import { sql } from 'kysely';
import type { ProductDraft } from '#domain/catalogue/products.schema.ts';
import { AppError } from '#domain/errors.ts';
import { type FieldRefusals, refusal } from '#domain/platform/refusals.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import { readSqlState, type Transaction, writeConflictError } from '#server/platform/database/connect.ts';

/** The path of each SKU in the draft: the product's own, or those of its variants. */
function listSkus({ sku, options, variants }: Pick<ProductDraft, 'sku' | 'options' | 'variants'>): [string, string][] {
  const typed: [string, string | null | undefined][] = options?.length
    ? (variants ?? []).map((variant, row) => [`variants.${row}.sku`, variant.sku])
    : [['sku', sku]];
  return typed.flatMap(([path, value]) => (value ? [[path, value]] : []));
}

/** Throws `validation_failed` at each SKU that another product of the shop has (options.md, section 1). */
export async function refuseTakenSkus(
  { db }: Transaction,
  sellerId: string,
  productId: string,
  draft: ProductDraft,
): Promise<void> {
  const typed = listSkus(draft);
  if (typed.length === 0) return;
  const rows = await db
    .selectFrom('skus')
    .select('sku')
    .where('sellerId', '=', sellerId)
    .where('sku', '=', anyOf(typed.map(([, sku]) => sku)))
    .where('productId', '!=', productId)
    .execute();
  if (rows.length === 0) return;
  const taken = new Set(rows.map(({ sku }) => sku));
  const fields: FieldRefusals = {};
  for (const [path, sku] of typed) if (taken.has(sku)) fields[path] = refusal('sku_taken');
  throw new AppError('validation_failed', { fields });
}

/** `checkWrittenSkus` for a draft that has SKUs. */
export async function checkSkus(tx: Transaction, draft: ProductDraft): Promise<void> {
  if (listSkus(draft).length > 0) await checkWrittenSkus(tx);
}

/** Checks the SKUs before the commit. Where another save has taken one meanwhile, the transaction runs again. */
export async function checkWrittenSkus({ db }: Transaction): Promise<void> {
  try {
    await sql`set constraints skus_pkey immediate`.execute(db);
  } catch (error) {
    throw readSqlState(error) === '23505' ? writeConflictError() : error;
  }
}
