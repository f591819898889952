import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
import { isValueOfVariant } from './variantValues.ts';

const shownAtMost = 3;

/** The values of a variant: 'Red M'. */
const valuesOfVariant = expressionBuilder<DB, 'variants'>()
  .selectFrom('productValues')
  .select(({ fn, ref, val }) =>
    fn
      .agg<string>('string_agg', [ref('value'), val(' ')])
      .orderBy('productValues.option')
      .as('values'),
  )
  .whereRef('productValues.productId', '=', 'variants.productId')
  .where(isValueOfVariant);

const selectSoldOut = statement((db, { ids }: { ids: string[] }) =>
  db
    .selectFrom('variants')
    .select([
      'productId',
      valuesOfVariant.as('label'),
      ({ fn }) => fn<number>('cardinality', ['positions']).as('options'),
    ])
    .where('productId', '=', anyOf(ids))
    .where('isOffered', '=', sql.lit(true))
    .where('stock', '=', sql.lit(0))
    .orderBy('productId')
    .orderBy('positions'),
);

/** The offered variants without stock of each of these products. Sends nothing without products. */
export async function readSoldOut(db: QueryBuilder, ids: string[]) {
  const variants = ids.length > 0 ? await selectSoldOut(db, { ids }) : [];
  const byProduct = Map.groupBy(variants, ({ productId }) => productId);
  const summarize = ([id, soldOut]: [string, typeof variants]) => {
    const labels = soldOut.slice(0, shownAtMost).map(({ label }) => label ?? '');
    return [id, { labels, more: soldOut.length - labels.length, options: soldOut[0]?.options ?? 0 }] as const;
  };
  return new Map([...byProduct].map(summarize));
}
