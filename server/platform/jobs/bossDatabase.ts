import { CompiledQuery } from 'kysely';
import type { QueryBuilder } from '../database/queryBuilder.ts';

/** Runs the statements of pg-boss. Their names of columns stay as they are. */
export const bossDatabase = (db: QueryBuilder) => ({
  executeSql: (text: string, values: unknown[] = []) =>
    db.withoutPlugins().executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values)),
});
