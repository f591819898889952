import { and, desc, eq, gt } from '#database/drizzle.ts';
import { adminInvitations, passwords } from '#database/tables/signIn.ts';
import { users } from '#database/tables/users.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { hashOf } from '#server/platform/secrets/tokens.ts';
import type { Admin } from '../actors/actors.ts';
import type { IdentityContext } from '../context.ts';

/** More than any marketplace has. */
const maxAdministrators = 200;

/** Returns the hash of an invitation's token. */
export const hashOfInvitation = (token: string) => hashOf(`admin-invitation:${token}`);

/** Returns the administrators who can sign in, oldest first. Removed ones have no password. */
export function readAdministrators({ query }: Pick<Transaction, 'query'>) {
  return query
    .select({ id: users.id, name: users.name, email: users.email, lastLogin: users.lastLogin })
    .from(users)
    .innerJoin(passwords, eq(passwords.userId, users.id))
    .where(eq(users.role, 'admin'))
    .orderBy(users.id)
    .limit(maxAdministrators);
}

/** Returns the administrators and the open invitations. */
export async function listAdministrators(context: IdentityContext, admin: Admin) {
  const [administrators, invitations] = await Promise.all([
    readAdministrators(context.database),
    context.database.query
      .select({
        id: adminInvitations.id,
        email: adminInvitations.email,
        invitedBy: users.name,
        expiresAt: adminInvitations.expiresAt,
      })
      .from(adminInvitations)
      .innerJoin(users, eq(users.id, adminInvitations.invitedBy))
      .where(gt(adminInvitations.expiresAt, context.now()))
      .orderBy(desc(adminInvitations.expiresAt))
      .limit(maxAdministrators),
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
export async function readInvitation(context: IdentityContext, token: string): Promise<{ email: string } | undefined> {
  const isThis = eq(adminInvitations.tokenHash, hashOfInvitation(token));
  const [invitation] = await context.database.query
    .select({ email: adminInvitations.email })
    .from(adminInvitations)
    .where(and(isThis, gt(adminInvitations.expiresAt, context.now())));
  return invitation;
}
