import { v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import type { Admin, Context } from '../context.ts';
import { sellerNotes } from '../database/adminTables.ts';
import { eq } from '../database/drizzle.ts';
import { sellers } from '../database/tables.ts';

/**
 * Adds to what administrators keep in mind about a seller. Two who write at once both keep their words: a note is never
 * changed. Throws `seller_not_found`.
 */
export async function addNote({ database, now }: Context, { adminId }: Admin, sellerId: string, note: string) {
  await database.transaction(async ({ query }) => {
    const [seller] = await query
      .select({ id: sellers.id })
      .from(sellers)
      .where(eq(sellers.id, sellerId))
      .for('key share');
    if (!seller) throw new AppError('seller_not_found');
    await query.insert(sellerNotes).values({ id: newId(), sellerId, note, adminId, createdAt: now() });
  });
}
