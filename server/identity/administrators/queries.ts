import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { hashToken } from '#server/platform/secrets/tokens.ts';
import type { Admin } from '../actors/actors.ts';
import type { IdentityContext } from '../context.ts';

/** More than any marketplace has. */
const maxAdministrators = 200;

/** Returns the hash of an invitation's token. */
export const hashOfInvitation = (token: string) => hashToken(`admin-invitation:${token}`);

/** Returns the administrators who can sign in, oldest first. Removed ones have no password. */
export function readAdministrators(db: QueryBuilder) {
  return db
    .selectFrom('users')
    .innerJoin('passwords', 'passwords.userId', 'users.id')
    .select(['users.id', 'users.name', 'users.email', 'users.lastLogin'])
    .where('users.role', '=', 'admin')
    .orderBy('users.id')
    .limit(maxAdministrators)
    .execute();
}

/** Returns the invitations that can still be accepted, newest first. */
function readOpenInvitations({ database, now }: IdentityContext) {
  return database.read
    .selectFrom('adminInvitations')
    .innerJoin('users', 'users.id', 'adminInvitations.invitedBy')
    .select(['adminInvitations.id', 'adminInvitations.email', 'users.name as invitedBy', 'adminInvitations.expiresAt'])
    .where('adminInvitations.expiresAt', '>', now())
    .orderBy('adminInvitations.expiresAt', 'desc')
    .limit(maxAdministrators)
    .execute();
}

/** Returns the administrators and the open invitations. */
export async function listAdministrators(context: IdentityContext, admin: Admin) {
  const [administrators, invitations] = await Promise.all([
    readAdministrators(context.database.read),
    readOpenInvitations(context),
  ]);
  return {
    administrators: administrators.map(({ lastLogin, ...person }) => ({
      ...person,
      lastLogin: lastLogin?.toISOString() ?? null,
      isYou: person.id === admin.adminId,
    })),
    invitations: invitations.map((row) => ({ ...row, expiresAt: row.expiresAt.toISOString() })),
  };
}

/** Returns the invitation of a valid link. */
export async function readInvitation(
  { database, now }: IdentityContext,
  token: string,
): Promise<{ email: string } | undefined> {
  return database.read
    .selectFrom('adminInvitations')
    .select('email')
    .where('tokenHash', '=', hashOfInvitation(token))
    .where('expiresAt', '>', now())
    .executeTakeFirst();
}
