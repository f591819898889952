import { defineEvent } from '#server/platform/events/events.ts';

/** A shop is paid online through another account, or no longer; published in the transaction that changes it. */
export const providerChanged = defineEvent<{ sellerId: string }>('provider.changed');
