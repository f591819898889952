import { defineEvent } from '#server/platform/events/events.ts';

/** A shop is paid elsewhere by UPI, or no longer by UPI; published in the transaction that changes it. */
export const upiChanged = defineEvent<{ sellerId: string }>('upi.changed');
