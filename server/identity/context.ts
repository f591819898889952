import type { Context } from '../platform/context.ts';
import type { Hashing } from '../platform/secrets/hashing.ts';

export type IdentityContext = Context & {
  hashing: Hashing;
  /**
   * Failed sign-ins, reset requests and registrations get the same response, so that nobody learns who has an account.
   */
  hideAccounts: boolean;
  /** Administrators can do nothing until they have set up 2-step verification. */
  requireSecondFactor: boolean;
};
