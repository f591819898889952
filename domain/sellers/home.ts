import type { Role } from '#domain/identity/accounts.ts';
import { isWaiting, type SellerStatus } from './sellers.ts';

/** Where somebody who is signed in belongs (specification, section 4, login outcome). */
export function homeOf({ role, status }: { role: Role; status?: SellerStatus | undefined }): string {
  return isWaiting(status) ? '/auth/registration-pending' : `/${role}/dashboard`;
}
