import { v7 as newId } from 'uuid';
import { and, eq, gt, inArray, lt, type NodePgDatabase, ne, type SQL, sql } from '#database/drizzle.ts';
import { attempts } from '#database/tables/signIn.ts';
import type { Transaction } from '#server/platform/database/connect.ts';

/**
 * Rate-limited attempts within a window, counted in PostgreSQL so that limits apply across processes and survive a
 * restart. `address` is the source, `email` the account or mailbox concerned.
 */
export type Attempt = Pick<typeof attempts.$inferSelect, 'id' | 'kind' | 'email' | 'address' | 'known'>;

type Queries = { query: NodePgDatabase };
/** Matches attempts that have all of the given values. */
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

/** Records an attempt before it is counted and checked, so that concurrent attempts cannot slip through. */
export async function recordAttempt(
  { query }: Queries,
  tried: Pick<Attempt, 'kind' | 'email' | 'address'> & { known?: boolean },
  now: Date,
): Promise<Attempt> {
  const attempt = { known: false, ...tried, id: newId() };
  await query.insert(attempts).values({ ...attempt, createdAt: now });
  return attempt;
}

/** Returns the number of attempts, of distinct emails, of those `forEmail`, and the time of the last one. */
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

/** Deletes an attempt that was rejected by a limit: it does not count. */
export async function removeAttempt({ query }: Queries, { id }: Pick<Attempt, 'id'>): Promise<void> {
  await query.delete(attempts).where(eq(attempts.id, id));
}

/** Deletes attempts and returns how many there were. */
export async function removeAttempts({ query }: Queries, filter: Filter & Pick<Attempt, 'kind'>): Promise<number> {
  const { rowCount } = await query.delete(attempts).where(matches(filter));
  return rowCount ?? 0;
}

/** Deletes all attempts for these emails and accounts, from every source. */
export async function removeAttemptsFor({ query }: Queries, emails: string[]): Promise<void> {
  await query.delete(attempts).where(inArray(attempts.email, emails));
}

/** Marks at most `batch` failed sign-ins as audited and returns their number per account. */
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
