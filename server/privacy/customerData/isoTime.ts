import { type Expression, sql } from 'kysely';

/** A time as ISO 8601, in UTC. */
export const isoTime = <Time extends Date | null>(time: Expression<Time>) =>
  sql<
    Time extends null ? string | null : string
  >`(to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
