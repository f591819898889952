import { v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import type { Admin, Context } from '../context.ts';
import { sellerNotes } from '../database/adminTables.ts';
import { sqlState } from '../database/connect.ts';

/**
 * Adds to what administrators keep in mind about a seller. Two who write at once both keep their words: a note is never
 * changed. Throws `seller_not_found`.
 */
export async function addNote({ database, now }: Context, { adminId }: Admin, sellerId: string, note: string) {
  try {
    await database.query.insert(sellerNotes).values({ id: newId(), sellerId, note, adminId, createdAt: now() });
  } catch (error) {
    throw sqlState(error) === '23503' ? new AppError('seller_not_found') : error;
  }
}
