import { type Expression, sql } from 'kysely';
import { toDirectLink } from '#domain/catalogue/imports/shareLinks.ts';
import { AppError } from '#domain/errors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { notify } from '#server/platform/database/notify.ts';
import type { Runner, Step, Worker } from '#server/platform/jobs/runner.ts';
import { fetchRemoteImage } from '#server/platform/pictures/remoteImages.ts';
import type { CatalogueContext } from '../context.ts';
import { storeImportedPicture } from '../pictures/commands.ts';

/** The topic that wakes the workers that copy photos. */
const copiesTopic = 'jobs:import-copies';
/** Photos of a shop that are fetched at the same time (import.md, section 2). */
const mostOfShop = 2;
/** In milliseconds: fetching and converting takes less. */
const lease = 120_000;

/**
 * Notes the photos of other hosts that an import wrote, so that workers copy them ('Copy photos to Haat'). The rows of
 * the import have the products.
 */
export async function planPhotoCopies(tx: Transaction, importId: string): Promise<void> {
  await tx.db
    .insertInto('importCopies')
    .columns(['importId', 'url'])
    .expression((eb) =>
      eb
        .selectFrom('importRows')
        .innerJoin('products', 'products.id', 'importRows.productId')
        .crossJoinLateral(({ ref }) =>
          sql<{ url: string }>`unnest(${ref('products.images')})`.as<'image'>(sql`image(url)`),
        )
        .select(['importRows.importId', 'image.url'])
        .distinct()
        .where('importRows.importId', '=', importId)
        .where(({ ref }) => sql<boolean>`(${ref('undo')} ->> 'kind' = 'create' or ${ref('undo')} -> 'set' ? 'images')`)
        .where(({ ref }) => sql<boolean>`${ref('image.url')} ~* '^https?:'`),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await notify(tx, copiesTopic);
}

/**
 * Starts the workers that copy photos on this process. Their queue is the table of copies with leases, so that another
 * process goes on where one was killed.
 */
export const startPhotoCopyWorkers = ({ run }: Pick<Runner, 'run'>, context: CatalogueContext): Pick<Worker, 'stop'> =>
  run({
    name: 'import-copies',
    topic: copiesTopic,
    next: () => copyNextPhoto(context),
    due: { next: copiesDue, now: () => context.now() },
    concurrency: mostOfShop,
  });

const copiesDue = (): Expression<Date | null> => sql<Date | null>`(
  select min(coalesce(claimed_until, 'epoch')) from (select claimed_until from import_copies limit 1000) as copies
)`;

type Copy = { importId: string; sellerId: string; url: string };

/** Fetches the next photo and puts the copy in its place. What cannot be had is noted at its rows. */
async function copyNextPhoto(context: CatalogueContext): Promise<Step> {
  const copy = await claimNextCopy(context);
  if (!copy) return false;
  const result = await copyPhoto(context, copy);
  await context.database.transaction(async (tx) => {
    await ('address' in result ? replaceAddress(tx, copy, result.address) : noteFailure(tx, copy, result.code));
    const { importId, url } = copy;
    await tx.db.deleteFrom('importCopies').where('importId', '=', importId).where('url', '=', url).execute();
    await notify(tx, copy.sellerId);
  });
  return true;
}

async function copyPhoto(
  context: CatalogueContext,
  { sellerId, url }: Copy,
): Promise<{ address: string } | { code: 'picture_not_fetched' | 'too_many_pictures' }> {
  try {
    const bytes = await fetchRemoteImage(toDirectLink(url), context.outside);
    return { address: await storeImportedPicture(context, sellerId, bytes) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code === 'too_many_pictures' ? error.code : 'picture_not_fetched' };
  }
}

/** The next photo of an import that has ended and is not undone, of a shop that fetches fewer than two. */
async function claimNextCopy({ database, now }: CatalogueContext): Promise<Copy | undefined> {
  const at = now();
  const claimedUntil = new Date(at.getTime() + lease);
  return database.transaction(async ({ db }) => {
    const found = await db
      .selectFrom('importCopies')
      .innerJoin('imports', 'imports.id', 'importCopies.importId')
      .select(['importCopies.importId', 'importCopies.url', 'imports.sellerId'])
      .where('imports.state', '=', sql.lit('done'))
      .where(({ eb, or }) =>
        or([eb('importCopies.claimedUntil', 'is', null), eb('importCopies.claimedUntil', '<=', at)]),
      )
      .where(({ eb, selectFrom }) =>
        eb(
          selectFrom('importCopies as other')
            .innerJoin('imports as its', 'its.id', 'other.importId')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .whereRef('its.sellerId', '=', 'imports.sellerId')
            .where('other.claimedUntil', '>', at),
          '<',
          mostOfShop,
        ),
      )
      .orderBy('importCopies.importId')
      .limit(1)
      .forUpdate('importCopies')
      .skipLocked()
      .executeTakeFirst();
    if (!found) return undefined;
    const { importId, url } = found;
    await db
      .updateTable('importCopies')
      .set({ claimedUntil })
      .where('importId', '=', importId)
      .where('url', '=', url)
      .execute();
    return found;
  });
}

/**
 * Puts a copy in the place of its address in all products of the import. That is no edit: versions stay, so that the
 * import can still be undone. Variants are locked before products.
 */
async function replaceAddress({ db }: Transaction, { importId, sellerId, url }: Copy, address: string): Promise<void> {
  const ofImport = db.selectFrom('importRows').select('productId').where('importId', '=', importId);
  await db
    .selectFrom('variants')
    .select('id')
    .where('sellerId', '=', sellerId)
    .where('productId', 'in', ofImport)
    .where('image', '=', url)
    .orderBy('id')
    .forUpdate()
    .execute();
  const changed = await db
    .selectFrom('products')
    .select('id')
    .where('sellerId', '=', sellerId)
    .where('id', 'in', ofImport)
    .where(({ ref }) => sql<boolean>`remote_images(${ref('images')}) @> array[md5(${url})]`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = changed.map(({ id }) => id);
  if (ids.length === 0) return;
  await db
    .updateTable('products')
    .set(({ ref }) => ({ images: sql<string[]>`array_replace(${ref('images')}, ${url}, ${address})` }))
    .where('id', 'in', ids)
    .execute();
  await db
    .updateTable('variants')
    .set({ image: address })
    .where('sellerId', '=', sellerId)
    .where('productId', 'in', ids)
    .where('image', '=', url)
    .execute();
}

/** Adds the code to the rows whose products have the address. */
async function noteFailure({ db }: Transaction, { importId, url }: Copy, code: string): Promise<void> {
  await db
    .updateTable('importRows')
    .from('products')
    .set(({ ref }) => ({
      problems: sql<string>`coalesce(${ref('importRows.problems')}, '[]') || jsonb_build_object(
        'row', ${ref('importRows.row')}, 'code', ${code}::text, 'field', 'images', 'value', ${url}::text)`,
      codes: sql`array_append(coalesce(${ref('importRows.codes')}, '{}'), ${code}::text)`,
    }))
    .where('importRows.importId', '=', importId)
    .where('importRows.verdict', 'in', ['create', 'update'])
    .whereRef('products.id', '=', 'importRows.productId')
    .where(({ ref }) => sql<boolean>`${url} = any(${ref('products.images')})`)
    .execute();
}
