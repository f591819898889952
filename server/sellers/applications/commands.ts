import { v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import type { Admin } from '#server/identity/actors/actors.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import { recordAuditEvent } from '#server/platform/audit/commands.ts';
import { readSqlState } from '#server/platform/database/connect.ts';

/**
 * Adds an administrators' note about a seller. Notes are never edited, so concurrent writers do not overwrite each
 * other. Throws `seller_not_found`.
 */
export async function addSellerNote(context: IdentityContext, admin: Admin, sellerId: string, note: string) {
  const { adminId } = admin;
  const createdAt = context.now();
  try {
    await context.database.transaction(async (tx) => {
      await tx.db.insertInto('sellerNotes').values({ id: newId(), sellerId, note, adminId, createdAt }).execute();
      await recordAuditEvent(tx, context, admin, { act: 'seller_noted', targetId: sellerId });
    });
  } catch (error) {
    throw readSqlState(error) === '23503' ? new AppError('seller_not_found') : error;
  }
}
