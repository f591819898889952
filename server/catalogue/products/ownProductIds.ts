import { sql } from 'kysely';
import { productBatchLimits } from '#domain/catalogue/productBatches.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { CatalogueContext } from '../context.ts';
import { isOwnProduct, type OwnProductCriteria, readOwnPage } from './queries.ts';

/** Bytes of an id. */
const idBytes = 16;

/**
 * The ids of all the seller's products that match, in the order in which they were created, one behind the other: as
 * texts, those of a large shop take five times as much memory.
 */
export async function packOwnProductIds(
  context: CatalogueContext,
  member: SellerMember,
  { search, ...criteria }: OwnProductCriteria,
): Promise<Buffer> {
  const found = search ? await findAllOwnIds(context, member, { search, ...criteria }) : undefined;
  const inOrder = sql<Buffer | null>`
    string_agg(uuid_send(products.id), ''::bytea order by products.created_at, products.id)`;
  const own = context.database.read.selectFrom('products').where(isOwnProduct(member, criteria));
  const { ids } = await (found ? own.where('products.id', '=', anyOf(found)) : own)
    .select(inOrder.as('ids'))
    .executeTakeFirstOrThrow();
  return ids ?? Buffer.alloc(0);
}

/** Up to so many ids from the one with this number on, as texts without hyphens, which PostgreSQL reads as well. */
export const unpackIds = (packed: Buffer, from: number, most: number): string[] =>
  Array.from({ length: Math.min(most, packed.length / idBytes - from) }, (_, at) =>
    packed.toString('hex', (from + at) * idBytes, (from + at + 1) * idBytes),
  );

/** The same ids as a list of texts. */
export async function listOwnProductIds(...own: Parameters<typeof packOwnProductIds>): Promise<string[]> {
  return unpackIds(await packOwnProductIds(...own), 0, Infinity);
}

/** The ids of all products that a search finds, page by page. */
async function findAllOwnIds(context: CatalogueContext, member: SellerMember, criteria: OwnProductCriteria) {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const filter = { ...criteria, cursor, limit: productBatchLimits.chosen };
    const { rows, nextCursor } = await readOwnPage(context, member, filter, (db) =>
      db.selectFrom('products').select(['products.id', 'products.updatedAt']),
    );
    ids.push(...rows.map(({ id }) => id));
    cursor = nextCursor ?? undefined;
  } while (cursor);
  return ids;
}
