import { type AliasedRawBuilder, type Insertable, type Selectable, type SelectType, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { awaitInFlightRequests } from '../limits/inFlightRequests.ts';
import { toStoredName } from './columnNames.ts';
import type { QueryBuilder } from './queryBuilder.ts';

/** JSON columns can have the values themselves. */
type Given<Table> = {
  [Column in keyof Insertable<Table>]:
    | Insertable<Table>[Column]
    | (Column extends keyof Table ? SelectType<Table[Column]> : never);
};

function toJson(rows: object[]): string {
  const columns = Object.keys(rows[0] ?? {}).map((name) => [name, toStoredName(name)] as const);
  const named = (rows as Record<string, unknown>[]).map((row) =>
    Object.fromEntries(columns.map(([name, column]) => [column, row[name]])),
  );
  return JSON.stringify(named);
}

/**
 * Rows with columns of a table, the same in each, as a table in one parameter: its other columns are null. Lists and JSON
 * need no literals of their own, and the text of the statement is the same for any number of rows.
 */
export function records<Alias extends string, Table extends keyof DB>(
  alias: Alias,
  table: Table,
  rows: Partial<Given<DB[Table]>>[],
): AliasedRawBuilder<Selectable<DB[Table]>, Alias> {
  return sql<Selectable<DB[Table]>>`json_populate_recordset(null::${sql.table(table)}, ${toJson(rows)})`.as<Alias>(
    alias,
  );
}

/** Writing the JSON of more rows would hold the event loop for longer than a request should wait. */
const mostRows = 100;

/** Runs `act` on at most 100 rows at a time, one part after the other. Between them, requests have their turn. */
export async function inParts<Row>(rows: readonly Row[], act: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += mostRows) {
    if (at > 0) await awaitInFlightRequests();
    await act(rows.slice(at, at + mostRows));
  }
}

/** Inserts many rows, all with the same columns, in statements of one parameter. */
export async function insertRecords<Table extends keyof DB>(
  db: QueryBuilder,
  table: Table,
  rows: Given<DB[Table]>[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  await inParts(rows, (part) =>
    sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from ${records('given', table, part as Partial<Given<DB[Table]>>[])}`.execute(db),
  );
}
