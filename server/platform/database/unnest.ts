import { type Expression, sql } from 'kysely';

/** The lists of a table's columns, by the names of the columns. */
type Lists = Record<string, Expression<readonly unknown[]>>;
type RowOf<Columns extends Lists> = {
  [Column in keyof Columns]: Columns[Column] extends Expression<readonly (infer Value)[]> ? Value : never;
};

/** A table made of lists of equal length: `unnest(…, …) as line(product_id, quantity)`. */
export function unnest<Alias extends string, Columns extends Lists>(alias: Alias, columns: Columns) {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  const lists = sql.join(Object.values(columns));
  return sql<RowOf<Columns>>`unnest(${lists})`.as<Alias>(sql`${sql.ref(alias)}(${names})`);
}
