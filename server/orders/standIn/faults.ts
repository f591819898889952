import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';

/** What tests can ask of the next event: lost, late, after others, twice, changed after signing, or signed wrongly. */
export const eventFaults = ['lose', 'delay', 'reorder', 'double', 'falsify', 'mis-sign'] as const;

/**
 * What tests can ask of the next call: too many, an error, no answer, done but not answered, another amount or currency
 * in the answer, or a refund that fails.
 */
export const callFaults = ['busy', 'error', 'silent', 'unanswered'] as const;
export const paymentFaults = ['other-amount', 'other-currency'] as const;
export const refundFaults = ['no-balance', 'fails-later'] as const;

/**
 * Takes the fault that a test has asked for, if it is one of these. Nothing in the server adds one, so there is none in
 * production.
 */
export async function claimFault<Fault extends string>(
  db: QueryBuilder,
  account: string,
  faults: readonly Fault[],
): Promise<Fault | undefined> {
  const asked = await db
    .selectFrom('standInFaults')
    .select(['id', 'fault', 'remaining'])
    .where('fault', 'in', faults)
    .where(({ eb, or }) => or([eb('account', 'is', null), eb('account', '=', account)]))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!asked) return undefined;
  const { id, remaining } = asked;
  if (remaining > 1) {
    await db
      .updateTable('standInFaults')
      .set(({ eb }) => ({ remaining: eb('remaining', '-', 1) }))
      .where('id', '=', id)
      .where('remaining', '>', 1)
      .execute();
  } else {
    const taken = await db.deleteFrom('standInFaults').where('id', '=', id).executeTakeFirst();
    if (taken.numDeletedRows === 0n) return undefined;
  }
  return faults.find((fault) => fault === asked.fault);
}
