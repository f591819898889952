import { type Expression, sql } from 'kysely';
import { v4 as newClaim } from 'uuid';
import { activeImportStates, importLimits } from '#domain/catalogue/imports/importStates.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { notify } from '#server/platform/database/notify.ts';
import type { CatalogueContext } from '../context.ts';
import { type ImportRecord, importColumns } from './rows.ts';

/** The topic that wakes the workers of imports. */
export const importsTopic = 'jobs:imports';

/** An import that this process works on until its lease ends. */
export type ClaimedImport = ImportRecord & { claim: string };

/** Another process has taken the import over, or the seller has changed it: whoever worked on it stops. */
export class LostImport extends Error {}

const active = sql.raw(activeImportStates.map((state) => `'${state}'`).join());

/** When the next import can be worked on: one of a shop at a time. */
export const importsDue = (): Expression<Date | null> => sql<Date | null>`(
  select min(due) from (
    select coalesce(max(claimed_until), min(created_at)) as due
    from imports where state in (${active}) group by seller_id
  ) as shops
)`;

/** The condition that one import of a shop goes before another: it is being worked on already, or it is older. */
const goesBefore = (one: string, other: string) => {
  const turn = (name: string) => sql`(${sql.ref(`${name}.position`)} = 0, ${sql.ref(`${name}.id`)})`;
  return sql<boolean>`${turn(one)} < ${turn(other)}`;
};

/** Claims the import that has waited longest: the next of its shop, while none of the shop is worked on. */
export async function claimNextImport({ database, now }: CatalogueContext): Promise<ClaimedImport | undefined> {
  const at = now();
  const claim = newClaim();
  const found = await database.write
    .updateTable('imports')
    .set({ claim, claimedUntil: leaseFrom(at) })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('imports as waiting')
        .select('waiting.id')
        .where('waiting.state', 'in', activeImportStates)
        .where(({ eb, or, ref }) =>
          or([eb('waiting.claimedUntil', 'is', null), eb(ref('waiting.claimedUntil'), '<=', at)]),
        )
        .where(({ exists, not, selectFrom: from }) =>
          not(
            exists(
              from('imports as other')
                .select('other.id')
                .whereRef('other.sellerId', '=', 'waiting.sellerId')
                .whereRef('other.id', '!=', 'waiting.id')
                .where('other.state', 'in', activeImportStates)
                .where(({ eb, or }) => or([eb('other.claimedUntil', '>', at), goesBefore('other', 'waiting')])),
            ),
          ),
        )
        .orderBy(sql`${sql.ref('waiting.turnAt')} nulls first`)
        .orderBy('waiting.id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(importColumns)
    .executeTakeFirst();
  return found && { ...found, claim };
}

const leaseFrom = (at: Date) => new Date(at.getTime() + importLimits.lease);

/** Renews the lease and locks the import for a step. Throws `LostImport`. */
export async function lockClaimed(
  { db }: Transaction,
  { now }: CatalogueContext,
  { id, claim }: Pick<ClaimedImport, 'id' | 'claim'>,
): Promise<ClaimedImport> {
  const found = await db
    .updateTable('imports')
    .set({ claimedUntil: leaseFrom(now()) })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .returning(importColumns)
    .executeTakeFirst();
  if (!found) throw new LostImport();
  return { ...found, claim };
}

/** Releases the import, and notifies the shop's screens. */
export function releaseImport(context: CatalogueContext, { id, claim, sellerId }: ClaimedImport): Promise<void> {
  return context.database.transaction(async (tx) => {
    await tx.db
      .updateTable('imports')
      .set({ claim: null, claimedUntil: null, turnAt: context.now() })
      .where('id', '=', id)
      .where('claim', '=', claim)
      .execute();
    await notify(tx, sellerId);
  });
}

/** Renews the lease while one step takes long. Returns the function that ends that. */
export function keepClaim(
  { database, now }: CatalogueContext,
  { id, claim }: Pick<ClaimedImport, 'id' | 'claim'>,
): () => void {
  const renew = () =>
    database.write
      .updateTable('imports')
      .set({ claimedUntil: leaseFrom(now()) })
      .where('id', '=', id)
      .where('claim', '=', claim)
      .execute()
      // The next renewal, or the next step, finds out.
      .catch(() => {});
  const timer = setInterval(renew, importLimits.lease / 4);
  return () => clearInterval(timer);
}
