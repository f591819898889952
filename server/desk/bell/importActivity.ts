import { sql } from 'kysely';
import type { ChatContext } from '#server/chat/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';

/** An import of products that has ended, as the shop's bell and its recent activity list it. */
export type ImportEvent = {
  kind: 'import';
  /** Id of the import. */
  id: string;
  at: string;
  fileName: string;
  /** Products that it created or changed. */
  products: number;
  /** Products that errors kept out. */
  errors: number;
  byMe: false;
};

/** The newest imports of a shop that have ended. */
export async function listImportEvents(
  { database }: ChatContext,
  { sellerId }: SellerMember,
  limit: number,
): Promise<ImportEvent[]> {
  const imports = await database.read
    .selectFrom('imports')
    .select(['id', 'appliedAt', 'fileName', 'counts'])
    .where('sellerId', '=', sellerId)
    .where('state', '=', sql.lit('done'))
    .orderBy('appliedAt', 'desc')
    .limit(limit)
    .execute();
  return imports.map(({ id, appliedAt, fileName, counts }) => ({
    ...{ kind: 'import', id, at: appliedAt?.toISOString() ?? '', fileName, byMe: false },
    products: counts.create + counts.update,
    errors: counts.error,
  }));
}
