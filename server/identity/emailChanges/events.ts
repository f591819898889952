import { defineEvent } from '#server/platform/events/events.ts';

/**
 * A user's sign-in email changes. Published before the user is locked, because subscribers lock the seller, which comes
 * first.
 */
export const emailChanged = defineEvent<{ userId: string; email: string }>('email.changed');
