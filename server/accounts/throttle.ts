import { v7 as newId } from 'uuid';
import { throttle } from '#domain/accounts.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '../context.ts';
import { and, eq, gt, lt, sql } from '../database/drizzle.ts';
import { attempts } from '../database/tables.ts';

type Attempt = { id: string; kind: 'login' | 'reset'; email: string; address: string };

/**
 * Counts an attempt before it is judged, so that many at once cannot slip through together.
 * Throws `too_many_attempts` when there were too many within the window (product.md, section 2).
 */
export async function countAttempt(
  context: Context,
  kind: Attempt['kind'],
  email: string,
  sender: string,
): Promise<Attempt> {
  // The longest address of IPv6 has 45 characters; what a believed proxy forwards may be anything.
  const address = sender.slice(0, 45);
  const attempt = { id: newId(), kind, email, address };
  const since = new Date(context.now().getTime() - throttle.windowMinutes * 60_000);
  const { query } = context.database;
  await query
    .delete(attempts)
    .where(and(eq(attempts.address, address), eq(attempts.kind, kind), lt(attempts.createdAt, since)));
  await query.insert(attempts).values({ ...attempt, createdAt: context.now() });
  const [count] = await query
    .select({
      fromAddress: sql<number>`count(*)::int`,
      forEmail: sql<number>`count(*) filter (where ${attempts.email} = ${email})::int`,
    })
    .from(attempts)
    .where(and(eq(attempts.kind, kind), eq(attempts.address, address), gt(attempts.createdAt, since)));
  if (count && (count.forEmail > throttle.perEmailAndAddress || count.fromAddress > throttle.perAddress)) {
    await query.delete(attempts).where(eq(attempts.id, attempt.id));
    throw new AppError('too_many_attempts');
  }
  return attempt;
}

/** A right password clears the failures for this e-mail from this address. */
export async function forgive(context: Context, { kind, email, address }: Attempt): Promise<void> {
  await context.database.query
    .delete(attempts)
    .where(and(eq(attempts.kind, kind), eq(attempts.email, email), eq(attempts.address, address)));
}
