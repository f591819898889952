import { expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { DB } from '#database/schema.ts';
import type { OptionKey } from '#domain/catalogue/optionPresets.ts';
import { maxOrderableQuantity } from '#domain/sellers/terms.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { PublicProduct } from '#web/storefront/page/page.ts';
import { firstImage } from '../products/firstImage.ts';
import { nameTextIn, type ReaderLanguage } from '../products/translations.ts';
import { isValueOfVariant } from '../products/variantValues.ts';

type PublicOptions = Pick<PublicProduct, 'options' | 'variants'>;

const options = expressionBuilder<DB, 'productOptions'>();

const valuesOfOption = options
  .selectFrom('productValues')
  .select(({ fn, ref }) =>
    fn
      .jsonAgg(jsonBuildObject({ key: ref('productValues.key'), value: ref('productValues.value') }))
      .orderBy('productValues.position')
      .as('values'),
  )
  .whereRef('productValues.productId', '=', 'productOptions.productId')
  .whereRef('productValues.option', '=', 'productOptions.position')
  .$asScalar();

const selectOptions = statement((db, { productId }: { productId: string }) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('productOptions')
      .select(({ fn, ref }) => {
        const option = jsonBuildObject({
          key: ref('key').$castTo<OptionKey | null>(),
          name: ref('name'),
          values: valuesOfOption,
        });
        return fn.jsonAgg(option).orderBy('position').as('options');
      })
      .where('productId', '=', productId)
      .as('options'),
    eb
      .selectFrom('variants')
      .select(({ fn, ref }) => {
        const variant = jsonBuildObject({
          id: ref('id'),
          positions: ref('positions'),
          label: ref('label'),
          pricePaise: ref('pricePaise'),
          mrpPaise: ref('mrpPaise'),
          stock: ref('stock'),
          image: ref('image'),
        });
        return fn.jsonAgg(variant).orderBy('positions').as('variants');
      })
      .where('productId', '=', productId)
      .where('isOffered', '=', sql.lit(true))
      .as('variants'),
  ]),
);

/**
 * The options and offered variants of a product. Values without an offered variant are left out, and options without
 * values.
 */
export async function readPublicOptions(
  db: QueryBuilder,
  productId: string,
  mostPerLine: number | null,
): Promise<PublicOptions> {
  const [found] = await selectOptions(db, { productId });
  const variants = found?.variants ?? [];
  if (variants.length === 0) return { options: [], variants: [] };
  const kept = (found?.options ?? []).map(({ values }, option) => {
    const offered = new Set(variants.map(({ positions }) => positions[option]));
    return (values ?? []).flatMap((value, position) => (offered.has(position) ? [{ ...value, position }] : []));
  });
  return {
    options: (found?.options ?? []).map(({ key, name }, option) => ({
      key,
      name,
      values: (kept[option] ?? []).map(({ key, value }) => ({ key, value })),
    })),
    variants: variants.map((variant) => ({
      ...variant,
      positions: variant.positions.map((position, option) =>
        (kept[option] ?? []).findIndex((value) => value.position === position),
      ),
      most: maxOrderableQuantity(mostPerLine, variant.stock),
    })),
  };
}

type CartQuery = { ids: string[]; sellerId: string; language: ReaderLanguage };

const selectCartOptions = statement((db, p: CartQuery) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.productId')
      .innerJoin('sellers', 'sellers.id', 'products.sellerId')
      .select(({ fn, ref }) => {
        const row = jsonBuildObject({
          id: ref('products.id'),
          variantId: ref('variants.id'),
          name: nameTextIn(p.language),
          label: ref('variants.label'),
          pricePaise: ref('variants.pricePaise'),
          stock: ref('variants.stock'),
          mostPerLine: ref('sellers.mostPerLine'),
          image: fn.coalesce('variants.image', firstImage),
        });
        return fn.jsonAgg(row).as('rows');
      })
      .where('variants.id', '=', anyOf(p.ids))
      .where('variants.isOffered', '=', sql.lit(true))
      .where('products.sellerId', '=', p.sellerId)
      .where('products.isVisible', '=', sql.lit(true))
      .as('variants'),
    eb
      .selectFrom('productOptions')
      .select(({ fn, ref }) => {
        const row = jsonBuildObject({
          productId: ref('productId'),
          key: ref('key').$castTo<OptionKey | null>(),
          name: ref('name'),
        });
        return fn.jsonAgg(row).as('rows');
      })
      .where('productId', '=', anyOf(p.ids))
      .where('position', '=', sql.lit(0))
      .as('firstOptions'),
  ]),
);

/** The wanted variants of a shop's visible products, and the first option of the wanted products. */
export async function readCartOptions(db: QueryBuilder, wanted: CartQuery) {
  const [found] = await selectCartOptions(db, wanted);
  const variants = (found?.variants ?? []).map(({ mostPerLine, ...variant }) => ({
    ...variant,
    most: maxOrderableQuantity(mostPerLine, variant.stock),
    missingOption: null,
  }));
  const firstOptions = (found?.firstOptions ?? []).map(({ productId, ...option }) => [productId, option] as const);
  return { variants, firstOptions: new Map(firstOptions) };
}

const selectFeedVariants = statement((db, p: { ids: string[] }) =>
  db
    .selectFrom('variants')
    .select(['productId', 'id', 'label', 'pricePaise', 'mrpPaise', 'stock', 'image'])
    .select(({ selectFrom }) =>
      selectFrom('productValues')
        .innerJoin('productOptions', (join) =>
          join
            .onRef('productOptions.productId', '=', 'productValues.productId')
            .onRef('productOptions.position', '=', 'productValues.option'),
        )
        .select(({ fn, ref }) => {
          const key = ref('productOptions.key').$castTo<OptionKey | null>();
          const value = jsonBuildObject({ key, value: ref('productValues.value') });
          return fn.jsonAgg(value).orderBy('productValues.option').as('values');
        })
        .whereRef('productValues.productId', '=', 'variants.productId')
        .where(isValueOfVariant)
        .as('values'),
    )
    .where('productId', '=', anyOf(p.ids))
    .where('isOffered', '=', sql.lit(true))
    .orderBy('positions'),
);

/** The offered variants of products, by the product's id. */
export async function readFeedVariants(db: QueryBuilder, ids: string[]) {
  const variants = await selectFeedVariants(db, { ids });
  return Map.groupBy(
    variants.map(({ values, ...variant }) => ({ ...variant, values: values ?? [] })),
    ({ productId }) => productId,
  );
}
