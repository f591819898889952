import type { Transaction } from '#server/platform/database/connect.ts';
import type { IdentityContext } from '../context.ts';
import { type SecondFactorChange, writeSecondFactorEmail } from './emails.ts';

/** Whatever changes how somebody signs in they hear of by mail too: it may have been somebody else. */
export async function notifyOfChange(
  tx: Transaction,
  context: IdentityContext,
  userId: string,
  change: SecondFactorChange,
): Promise<void> {
  const user = await tx.db.selectFrom('users').select(['email', 'name']).where('id', '=', userId).executeTakeFirst();
  if (user)
    await context.outbox.add(
      tx,
      writeSecondFactorEmail(user.email, user.name, change, context.server.publicUrl),
      context.now(),
    );
}
