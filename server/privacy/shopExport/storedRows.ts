import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import type * as schema from '#database/schema.ts';
import { toStoredName } from '#server/platform/database/columnNames.ts';

export type StoredRow = Record<string, unknown>;

/** A row as stored, with the names of its columns in the database, without some of them. */
export const storedRow = <Row extends object>(table: string, without: (keyof Row & string)[] = []) =>
  sql<StoredRow>`(to_jsonb(${sql.table(table)}) - ${without.map(toStoredName)}::text[])`;

export const jsonObject = (fields: Record<string, Expression<unknown>>) =>
  sql`jsonb_build_object(${sql.join(Object.entries(fields).flatMap(([name, value]) => [sql.lit(name), value]))})`;

export const withFields = (row: RawBuilder<StoredRow>, fields: Record<string, Expression<unknown>>) =>
  sql<StoredRow>`${row} || ${jsonObject(fields)}`;

/** For what belongs to a row of the table; the row is called `part`. */
export const partOf = <Row>() => expressionBuilder<schema.DB & { part: Row }, 'part'>();
