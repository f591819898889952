import type { OfferedOptions } from '#domain/catalogue/offeredOptions.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { attachOptions } from './variants.ts';

/**
 * Returns the options of these products as customers know them, by the product's id: offered variants only, and only the
 * values that these have. Sends nothing where no product has options.
 */
export async function readOfferedOptions(
  db: QueryBuilder,
  products: readonly { id: string; hasOptions: boolean }[],
): Promise<Map<string, OfferedOptions>> {
  const wanted = products.filter(({ hasOptions }) => hasOptions);
  const attached = await attachOptions(db, wanted);
  return new Map(
    attached.map(({ id, options, variants }) => {
      const offered = variants.filter(({ isOffered }) => isOffered);
      const kept = options.map((option, at) => ({
        ...option,
        values: option.values.filter((value) => offered.some(({ values }) => values[at] === value)),
      }));
      return [
        id,
        {
          options: kept,
          variants: offered.map(({ id, label, values, pricePaise, stock, image }) => ({
            ...{ id, label, values, pricePaise, stock, image },
          })),
        },
      ];
    }),
  );
}
