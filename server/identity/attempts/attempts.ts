import { v7 as newId } from 'uuid';
import { and, eq, gt, inArray, lt, type NodePgDatabase, ne, type SQL, sql } from '#database/drizzle.ts';
import { attempts } from '#database/tables/signIn.ts';
import type { Transaction } from '#server/platform/database/connect.ts';

/**
 * Attempts that are limited within a window of time, counted in PostgreSQL: they hold on every process and outlive a
 * restart. `address` is the source, `email` whom or what it is about.
 */
export type Attempt = Pick<typeof attempts.$inferSelect, 'id' | 'kind' | 'email' | 'address' | 'known'>;

type Queries = { query: NodePgDatabase };
/** Whose attempts: those that have all of what is named. */
type Filter = Partial<Pick<Attempt, 'kind' | 'email' | 'address' | 'known'>> & {
  after?: Date;
  before?: Date;
  exceptId?: string;
};

function matches({ kind, email, address, known, after, before, exceptId }: Filter): SQL | undefined {
  return and(
    kind && eq(attempts.kind, kind),
    address === undefined ? undefined : eq(attempts.address, address),
    email === undefined ? undefined : eq(attempts.email, email),
    known === undefined ? undefined : eq(attempts.known, known),
    after && gt(attempts.createdAt, after),
    before && lt(attempts.createdAt, before),
    exceptId === undefined ? undefined : ne(attempts.id, exceptId),
  );
}

/** Records an attempt, before it is counted and judged: so many at once cannot slip through together. */
export async function recordAttempt(
  { query }: Queries,
  tried: Pick<Attempt, 'kind' | 'email' | 'address'> & { known?: boolean },
  now: Date,
): Promise<Attempt> {
  const attempt = { known: false, ...tried, id: newId() };
  await query.insert(attempts).values({ ...attempt, createdAt: now });
  return attempt;
}

/** How many there were, for how many different e-mails, how many of them `forEmail`, and when the last one was. */
export async function countAttempts({ query }: Queries, filter: Filter, forEmail = '') {
  const [counted] = await query
    .select({
      count: sql<number>`count(*)::int`,
      emails: sql<number>`count(distinct ${attempts.email})::int`,
      forEmail: sql<number>`count(*) filter (where ${attempts.email} = ${forEmail})::int`,
      last: sql<Date | null>`max(${attempts.createdAt})`.mapWith((at: Date | string) => new Date(at)),
    })
    .from(attempts)
    .where(matches(filter));
  return counted ?? { count: 0, emails: 0, forEmail: 0, last: null };
}

/** Takes back an attempt that was refused: it does not count. */
export async function removeAttempt({ query }: Queries, { id }: Pick<Attempt, 'id'>): Promise<void> {
  await query.delete(attempts).where(eq(attempts.id, id));
}

/** Returns how many there were. */
export async function removeAttempts({ query }: Queries, filter: Filter & Pick<Attempt, 'kind'>): Promise<number> {
  const { rowCount } = await query.delete(attempts).where(matches(filter));
  return rowCount ?? 0;
}

/** Removes what was counted for these e-mails and accounts, whoever tried. */
export async function removeAttemptsFor({ query }: Queries, emails: string[]): Promise<void> {
  await query.delete(attempts).where(inArray(attempts.email, emails));
}

/** Marks failed sign-ins as audited, `batch` at most, and returns how many there were of each account. */
export async function claimFailures({ client }: Transaction, before: Date, batch: number) {
  const { rows } = await client.query<{ userId: string | null; failures: number; sources: number }>(
    `with counted as (
        update attempts set audited = true where id in (
          select id from attempts where not audited and kind in ('login', 'code') and created_at < $1
            order by email, id limit $2 for update skip locked)
        returning email, address,
          case when email ~ '^[0-9a-f-]{36}$' then email::uuid end as user_id)
      select users.id as "userId", count(*)::int as failures, count(distinct address)::int as sources
      from counted left join users on users.email = counted.email or users.id = counted.user_id
      group by users.id order by users.id`,
    [before, batch],
  );
  return rows;
}
