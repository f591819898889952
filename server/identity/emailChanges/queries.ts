import { expressionBuilder } from 'kysely';
import type { DB } from '#database/schema.ts';
import { hashToken } from '#server/platform/secrets/tokens.ts';
import type { SignedIn } from '../actors/actors.ts';
import type { IdentityContext } from '../context.ts';

/** Returns the hash of the token that confirms a change. */
export const hashConfirmationToken = (token: string) => hashToken(`confirm-email:${token}`);

/** Returns the hash of the token that undoes a change. */
export const hashUndoToken = (token: string) => hashToken(`undo-email:${token}`);

/** Matches a change that was not confirmed yet, while its link works. */
export function isPendingChange(now: Date) {
  const eb = expressionBuilder<DB, 'emailChanges'>();
  return eb.and([eb('confirmedAt', 'is', null), eb('expiresAt', '>', now)]);
}

/** Returns the user's pending change, for the profile. */
export async function readPendingEmailChange({ database, now }: IdentityContext, { userId }: SignedIn) {
  const change = await database.read
    .selectFrom('emailChanges')
    .select(['newEmail', 'expiresAt'])
    .where('userId', '=', userId)
    .where(isPendingChange(now()))
    .executeTakeFirst();
  return change ? { email: change.newEmail, expiresAt: change.expiresAt.toISOString() } : null;
}

/** Returns the change that a link confirms, while it works. */
export function findConfirmableChange({ database, now }: IdentityContext, token: string) {
  return database.read
    .selectFrom('emailChanges')
    .select(['id', 'userId', 'newEmail', 'sessionHash'])
    .where('tokenHash', '=', hashConfirmationToken(token))
    .where(isPendingChange(now()))
    .executeTakeFirst();
}

/** Returns the change that a link undoes, while it works. */
export function findUndoableChange({ database, now }: IdentityContext, token: string) {
  return database.read
    .selectFrom('emailChanges')
    .innerJoin('users', 'users.id', 'emailChanges.userId')
    .select(['emailChanges.id', 'userId', 'oldEmail', 'newEmail', 'emailChanges.createdAt', 'users.name'])
    .where('undoHash', '=', hashUndoToken(token))
    .where('undoExpiresAt', '>', now())
    .executeTakeFirst();
}
