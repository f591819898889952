import { sql } from 'kysely';
import type { VariantDraft } from '#domain/catalogue/options.schema.ts';
import { findValueKey, joinLabel, listValueAliases, type Option } from '#domain/catalogue/options.ts';
import { findPositions } from '#domain/catalogue/productPricing.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { unnest } from '#server/platform/database/unnest.ts';

export type VariantTarget = { productId: string; sellerId: string; now: Date };

/** What is stored of a variant besides its identity and stock. */
export function toVariantRow({ productId, sellerId, now }: VariantTarget, options: Option[], variant: VariantDraft) {
  const positions = findPositions(options, variant.values) ?? [];
  return {
    productId,
    sellerId,
    positions,
    label: joinLabel(positions.map((position, option) => options[option]?.values[position] ?? '')),
    sku: variant.sku || null,
    pricePaise: variant.pricePaise,
    mrpPaise: variant.mrpPaise ?? null,
    isOffered: variant.isOffered,
    image: variant.image || null,
    weightGrams: variant.weightGrams ?? null,
    updatedAt: now,
  };
}

/** The rows of a product's options and of their values. */
export function listOptionRows(productId: string, options: Option[]) {
  const rows = options.map(({ key, name }, position) => ({ productId, position, key, name }));
  const values = options.flatMap(({ key, values }, option) =>
    values.map((value, position) => ({
      productId,
      option,
      position,
      key: findValueKey(key, value),
      value,
      aliases: listValueAliases(key, value),
    })),
  );
  return { options: rows, values };
}

export type ChangedVariant = Omit<ReturnType<typeof toVariantRow>, 'productId' | 'sellerId'> & {
  id: string;
  stock: number;
};

/** In one statement, so that variants can exchange their values. */
export async function updateVariants(db: QueryBuilder, rows: ChangedVariant[]): Promise<void> {
  const list = <Column extends keyof ChangedVariant>(column: Column) => rows.map((row) => row[column]);
  await db
    .updateTable('variants')
    .from(
      unnest('changed', {
        id: sql<string[]>`${list('id')}::uuid[]`,
        positions: sql<string[]>`${rows.map(({ positions }) => `{${positions.join()}}`)}::text[]`,
        label: sql<string[]>`${list('label')}::text[]`,
        sku: sql<(string | null)[]>`${list('sku')}::text[]`,
        pricePaise: sql<number[]>`${list('pricePaise')}::bigint[]`,
        mrpPaise: sql<(number | null)[]>`${list('mrpPaise')}::bigint[]`,
        stock: sql<number[]>`${list('stock')}::int[]`,
        isOffered: sql<boolean[]>`${list('isOffered')}::boolean[]`,
        image: sql<(string | null)[]>`${list('image')}::text[]`,
        weightGrams: sql<(number | null)[]>`${list('weightGrams')}::int[]`,
        updatedAt: sql<Date[]>`${list('updatedAt')}::timestamptz[]`,
      }),
    )
    .set((eb) => ({
      positions: sql<number[]>`${eb.ref('changed.positions')}::smallint[]`,
      label: eb.ref('changed.label'),
      sku: eb.ref('changed.sku'),
      pricePaise: eb.ref('changed.pricePaise'),
      mrpPaise: eb.ref('changed.mrpPaise'),
      stock: eb.ref('changed.stock'),
      isOffered: eb.ref('changed.isOffered'),
      image: eb.ref('changed.image'),
      weightGrams: eb.ref('changed.weightGrams'),
      updatedAt: eb.ref('changed.updatedAt'),
    }))
    .whereRef('variants.id', '=', 'changed.id')
    .execute();
}
