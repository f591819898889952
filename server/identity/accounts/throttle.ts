import { v7 as newId } from 'uuid';
import { and, eq, gt, isNull, lt, ne, or, sql } from '#database/drizzle.ts';
import { users } from '#database/tables/marketplace.ts';
import { attempts } from '#database/tables/signIn.ts';
import { AppError } from '#domain/errors.ts';
import { strangersWaitMinutes, throttle } from '#domain/identity/accounts.ts';
import { type Deed, recordAll, stranger } from '#server/platform/audit/commands.ts';
import { isKnownBrowser, nameOfBrowser } from '../browsers/queries.ts';
import type { IdentityContext } from '../context.ts';
import { attackMail } from './emails.ts';

/** Who tries: the source of the request, and the value of the browser's cookie. */
export type Caller = { source: string; browser?: string | undefined };
type Attempt = Pick<typeof attempts.$inferSelect, 'id' | 'kind' | 'email' | 'address' | 'known'>;

/** Each of these sends a message, whoever asks for it. */
const sendsMail = new Set<Attempt['kind']>(['reset', 'invite', 'data']);

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Counts an attempt before it is judged, so that many at once cannot slip through together: for the source, for the
 * e-mail from this source, and for the e-mail from everywhere. A browser that the account was used from has a count
 * of its own instead, which nobody else can use up. Throws `too_many_attempts` (product.md, section 2).
 */
export async function countAttempt(
  context: IdentityContext,
  kind: Attempt['kind'],
  email: string,
  caller: Caller,
): Promise<Attempt> {
  const known = !sendsMail.has(kind) && (await isKnownBrowser(context, email, caller.browser));
  const address = known ? nameOfBrowser(caller.browser) : caller.source;
  const attempt = { id: newId(), kind, email, address, known };
  const { query } = context.database;
  await query.delete(attempts).where(and(from(attempt), lt(attempts.createdAt, before(context, day))));
  await query.insert(attempts).values({ ...attempt, createdAt: context.now() });
  const refusal = (await exceedsSource(context, attempt)) || (!known && (await exceedsAccount(context, attempt)));
  if (!refusal) return attempt;
  await query.delete(attempts).where(eq(attempts.id, attempt.id));
  if (refusal === 'attack') await tellOwner(context, email);
  throw new AppError('too_many_attempts');
}

const before = (context: IdentityContext, milliseconds: number) => new Date(context.now().getTime() - milliseconds);
const from = ({ kind, address }: Attempt) => and(eq(attempts.kind, kind), eq(attempts.address, address));

async function exceedsSource(context: IdentityContext, attempt: Attempt): Promise<boolean> {
  const [count] = await context.database.query
    .select({
      fromAddress: sql<number>`count(*)::int`,
      forEmail: sql<number>`count(*) filter (where ${attempts.email} = ${attempt.email})::int`,
    })
    .from(attempts)
    .where(and(from(attempt), gt(attempts.createdAt, before(context, throttle.windowMinutes * minute))));
  return (
    count !== undefined && (count.forEmail > throttle.perEmailAndAddress || count.fromAddress > throttle.perAddress)
  );
}

/** Whether unknown browsers failed so often, or so many mails went to one mailbox, that this attempt has to wait. */
async function exceedsAccount(
  context: IdentityContext,
  { id, kind, email }: Attempt,
): Promise<false | 'attack' | 'mailbox'> {
  // Codes are no account's: strangers who guess shut nobody else out.
  if (kind === 'dataCode') return false;
  const isSending = sendsMail.has(kind);
  const since = before(context, isSending ? hour : day);
  const [earlier] = await context.database.query
    .select({ count: sql<number>`count(*)::int`, last: sql<Date | null>`max(${attempts.createdAt})` })
    .from(attempts)
    .where(
      and(
        eq(attempts.kind, kind),
        eq(attempts.email, email),
        eq(attempts.known, false),
        gt(attempts.createdAt, since),
        ne(attempts.id, id),
      ),
    );
  if (!earlier?.last) return false;
  if (isSending) return earlier.count >= throttle.resetMailsPerHour && 'mailbox';
  const wait = strangersWaitMinutes(earlier.count) * minute;
  return context.now().getTime() - new Date(earlier.last).getTime() < wait && 'attack';
}

/** At most once a day, across all processes. */
async function tellOwner(context: IdentityContext, email: string): Promise<void> {
  const now = context.now();
  await context.database.transaction(async (tx) => {
    const [owner] = await tx.query
      .update(users)
      .set({ attackToldAt: now })
      .where(and(eq(users.email, email), or(isNull(users.attackToldAt), lt(users.attackToldAt, before(context, day)))))
      .returning({ name: users.name });
    if (owner) await context.outbox.add(tx, attackMail(email, owner.name, context.server.publicUrl), now);
  });
}

/**
 * A right password clears the failures for this e-mail from this source, and those of nobody else. Returns how many
 * there were.
 */
export async function forgive(context: IdentityContext, attempt: Attempt): Promise<number> {
  const isSame = and(from(attempt), eq(attempts.email, attempt.email));
  const cleared = await context.database.query.delete(attempts).where(isSame);
  return Math.max(0, (cleared.rowCount ?? 0) - 1);
}

/** Attempts are judged within this time; those that succeed are gone then. */
const judgedAfter = 5 * minute;

/**
 * Writes into the audit who failed to sign in since the last time: one row for each account, and one for all who tried
 * addresses without one. A stranger adds a row an hour to each account, however often they try.
 */
export async function recordFailures(context: IdentityContext, batch = 5000): Promise<void> {
  const counted = await context.database.transaction(async (tx) => {
    const { rows } = await tx.client.query<{ userId: string | null; failures: number; sources: number }>(
      `with counted as (
          update attempts set audited = true where id in (
            select id from attempts where not audited and kind in ('login', 'code') and created_at < $1
              order by email, id limit $2 for update skip locked)
          returning email, address,
            case when email ~ '^[0-9a-f-]{36}$' then email::uuid end as user_id)
        select users.id as "userId", count(*)::int as failures, count(distinct address)::int as sources
        from counted left join users on users.email = counted.email or users.id = counted.user_id
        group by users.id order by users.id`,
      [before(context, judgedAfter), batch],
    );
    const deeds = rows.map(({ userId, ...details }): Deed => ({ act: 'sign_in_failures', targetId: userId, details }));
    await recordAll(tx, context, stranger(), deeds);
    return rows.reduce((sum, { failures }) => sum + failures, 0);
  });
  if (counted === batch) await recordFailures(context, batch);
}
