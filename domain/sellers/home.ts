import type { Role } from '#domain/identity/accounts.ts';
import { isAwaitingDecision, type SellerStatus } from './sellers.ts';

/** Returns the home page of a signed-in user (specification, section 4, login outcome). */
export function homeOf({ role, status }: { role: Role; status?: SellerStatus | undefined }): string {
  return isAwaitingDecision(status) ? '/auth/registration-pending' : `/${role}/dashboard`;
}
