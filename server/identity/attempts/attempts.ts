import { expressionBuilder, type Selectable, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Attempts, DB } from '#database/schema.ts';
import type { Context } from '#server/platform/context.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { isUntrustedProxy } from '#server/platform/http/requestSource.ts';

/**
 * Rate-limited attempts within a window, counted in PostgreSQL so that limits apply across processes and survive a
 * restart. `address` is the source, `email` the account or mailbox concerned.
 */
export type Attempt = Pick<Selectable<Attempts>, 'id' | 'kind' | 'email' | 'address' | 'known'>;

/** Matches attempts that have all of the given values. */
type Filter = Partial<Pick<Attempt, 'kind' | 'email' | 'address' | 'known'>> & {
  after?: Date;
  before?: Date;
  exceptId?: string;
};

function matches({ kind, email, address, known, after, before, exceptId }: Filter) {
  const eb = expressionBuilder<DB, 'attempts'>();
  const conditions = [
    kind && eb('kind', '=', kind),
    address === undefined ? undefined : eb('address', '=', address),
    email === undefined ? undefined : eb('email', '=', email),
    known === undefined ? undefined : eb('known', '=', known),
    after && eb('createdAt', '>', after),
    before && eb('createdAt', '<', before),
    exceptId === undefined ? undefined : eb('id', '<>', exceptId),
  ];
  return eb.and(conditions.filter((condition) => condition !== undefined));
}

/** Records an attempt before it is counted and checked, so that concurrent attempts cannot slip through. */
export async function recordAttempt(
  db: QueryBuilder,
  tried: Pick<Attempt, 'kind' | 'email' | 'address'> & { known?: boolean },
  now: Date,
): Promise<Attempt> {
  const attempt = { known: false, ...tried, id: newId() };
  await db
    .insertInto('attempts')
    .values({ ...attempt, createdAt: now })
    .execute();
  return attempt;
}

/** Returns the number of attempts, of distinct emails, of those `forEmail`, and the time of the last one. */
export function countAttempts(db: QueryBuilder, filter: Filter, forEmail = '') {
  return db
    .selectFrom('attempts')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.count<number>('email').distinct().as('emails'),
      fn.countAll<number>().filterWhere('email', '=', forEmail).as('forEmail'),
      fn.max<Date | null>('createdAt').as('last'),
    ])
    .where(matches(filter))
    .executeTakeFirstOrThrow();
}

/** Deletes an attempt that was rejected by a limit: it does not count. */
export async function removeAttempt(db: QueryBuilder, { id }: Pick<Attempt, 'id'>): Promise<void> {
  await db.deleteFrom('attempts').where('id', '=', id).execute();
}

/** At most this many attempts for distinct emails, by one address within the window (milliseconds). */
type AttemptLimit = { most: number; window: number };

/**
 * Counts an attempt, across all processes, and returns whether it is within the limit of its address. Attempts for one
 * email count once. An attempt beyond the limit doesn't count.
 */
export async function admitAttempt(
  { database, now }: Pick<Context, 'database' | 'now'>,
  tried: Pick<Attempt, 'kind' | 'email' | 'address'>,
  { most, window }: AttemptLimit,
): Promise<boolean> {
  const attempt = await recordAttempt(database.write, tried, now());
  const { kind, address } = tried;
  const { emails } = await countAttempts(database.read, { kind, address, after: new Date(now().getTime() - window) });
  if (emails <= most) return true;
  await removeAttempt(database.write, attempt);
  return false;
}

/** The same where each attempt of a source counts. Visitors behind an untrusted local proxy aren't limited. */
export async function admitSourceAttempt(
  context: Pick<Context, 'database' | 'now'>,
  kind: Attempt['kind'],
  source: string,
  limit: AttemptLimit,
): Promise<boolean> {
  return isUntrustedProxy(source) || admitAttempt(context, { kind, address: source, email: newId() }, limit);
}

/** Deletes attempts and returns how many there were. */
export async function removeAttempts(db: QueryBuilder, filter: Filter & Pick<Attempt, 'kind'>): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('attempts').where(matches(filter)).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes all attempts for these emails and accounts, from every source. */
export async function removeAttemptsFor(db: QueryBuilder, emails: string[]): Promise<void> {
  await db.deleteFrom('attempts').where('email', '=', anyOf(emails)).execute();
}

/** Marks at most `batch` failed sign-ins as audited and returns their number per account. */
export function claimFailures(db: QueryBuilder, before: Date, batch: number) {
  return db
    .with('counted', () => markFailures(db, before, batch))
    .selectFrom('counted')
    .leftJoin('users', (join) =>
      join.on((eb) =>
        eb.or([eb('users.email', '=', eb.ref('counted.email')), eb('users.id', '=', eb.ref('accountId'))]),
      ),
    )
    .select(({ fn }) => [
      'users.id as userId',
      fn.countAll<number>().as('failures'),
      fn.count<number>('counted.address').distinct().as('sources'),
    ])
    .groupBy('users.id')
    .orderBy('users.id')
    .execute();
}

function markFailures(db: QueryBuilder, before: Date, batch: number) {
  const unaudited = db
    .selectFrom('attempts')
    .select('id')
    .where(({ not, ref }) => not(ref('audited')))
    .where('kind', 'in', ['login', 'code'])
    .where('createdAt', '<', before)
    .orderBy('email')
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('attempts')
    .set({ audited: true })
    .where('id', 'in', unaudited)
    .returning((eb) => [
      'email',
      'address',
      sql<string | null>`case when ${eb.ref('email')} ~ '^[0-9a-f-]{36}$' then ${eb.ref('email')}::uuid end`.as(
        'accountId',
      ),
    ]);
}
