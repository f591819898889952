import { type RawBuilder, sql } from 'kysely';
import { maxOccasions, type Occasion, sortOccasions } from '#domain/catalogue/occasions.ts';
import { indianDay } from '#domain/platform/indianTime.ts';
import type { CatalogueContext } from '../context.ts';
import { allOf } from '../search/conditions.ts';
import { findOccasionWords, namesOccasion, selectWithWords } from '../search/occasionSearch.ts';
import { listCondition } from './facetedPages.ts';
import type { PublicProductFilter } from './productLists.ts';

/**
 * The occasions that a list offers: the next festivals, then those of any day, each with at least one visible product of
 * the list. The index is asked in this order until there are enough.
 */
export async function listOfferedOccasions(
  { database: { read }, now }: CatalogueContext,
  filter: Pick<PublicProductFilter, 'category' | 'under'>,
): Promise<Occasion[]> {
  const { festivals, anyDay } = sortOccasions(indianDay(now()));
  const words = await findOccasionWords(read, [...festivals, ...anyDay]);
  const probe = (occasion: Occasion, index: number) => {
    const products = selectWithWords(read, words[index] ?? []);
    const matches = allOf([listCondition(filter), namesOccasion(occasion)]);
    // Rows are read up to the first match.
    return sql`(with products as materialized (${products})
      select ${sql.lit(occasion)} as occasion from products where ${matches} limit 1)`;
  };
  const first = (probes: RawBuilder<unknown>[], limit: number) =>
    sql`(${sql.join(probes, sql` union all `)} limit ${sql.lit(limit)})`;
  const ofFestivals = first(festivals.map(probe), maxOccasions.festivals);
  const others = anyDay.map((occasion, index) => probe(occasion, festivals.length + index));
  const { rows } = await sql<{ occasion: Occasion }>`${first([ofFestivals, ...others], maxOccasions.all)}`.execute(
    read,
  );
  return rows.map(({ occasion }) => occasion);
}

/** The first festival of the list, which changes with the day. */
export const nextFestival = (at: Date): Occasion | undefined => sortOccasions(indianDay(at)).festivals[0];
