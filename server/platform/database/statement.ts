import type { Compilable, CompiledQuery } from 'kysely';
import { type QueryBuilder, withCachedPlan } from './queryBuilder.ts';
import { reserveStatementName } from './statementNames.ts';

/** Stands for a parameter while a statement is built. It has no value yet, so nothing can be computed from it. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  [Symbol.toPrimitive](): never {
    throw new Error(`The parameter ${this.name} has no value while its statement is built.`);
  }
}

/**
 * A statement for hot paths: it is built once, and PostgreSQL caches its plan on each connection. `build` must use each
 * parameter as it is, in `values`, `where` or `sql`; a list as `= any(${parameters.ids})`. Returns the function that
 * runs it and returns its rows.
 */
export function statement<Parameters extends object, Row>(
  build: (db: QueryBuilder, parameters: Parameters) => Compilable<Row>,
): (db: QueryBuilder, parameters: Parameters) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  const placeholders = new Proxy({} as Parameters, { get: (_, name) => new Placeholder(String(name)) });
  return async (db, parameters) => {
    if (!compiled) {
      compiled = build(db, placeholders).compile();
      if (compiled.parameters.includes(undefined)) throw new Error('A statement uses a part of a parameter.');
      reserveStatementName(compiled.sql);
    }
    const given = parameters as Record<string, unknown>;
    const values = compiled.parameters.map((value) => (value instanceof Placeholder ? given[value.name] : value));
    const { rows } = await withCachedPlan(db).executeQuery<Row>({ ...compiled, parameters: values });
    return rows;
  };
}
