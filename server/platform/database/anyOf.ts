import { sql } from 'kysely';

/** Matches each of these values: `.where('id', '=', anyOf(ids))`. The list is one parameter, however long it is. */
export const anyOf = <Value>(values: readonly Value[]) => sql<Value>`any(${values})`;
