import { expressionBuilder, type SelectQueryBuilder, sql } from 'kysely';

/** Returns the number of rows as a value of its own. Counting stops at `most`, so it never takes long. */
export const countUpTo = <Tables, From extends keyof Tables>(
  most: number,
  rows: SelectQueryBuilder<Tables, From, object>,
) =>
  expressionBuilder()
    .selectFrom(rows.limit(sql.lit(most)).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$asScalar();
