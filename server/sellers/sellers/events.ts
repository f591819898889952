import type { SellerStatus } from '#domain/sellers/sellers.ts';
import type { Recipient } from '#server/identity/members/business.ts';
import { defineEvent } from '#server/platform/events/events.ts';
import type { DecisionFacts } from './emails.ts';

/**
 * A seller was approved. The chat sends the approval email, because it includes the code that connects the shop's
 * phone.
 */
export const sellerApproved = defineEvent<{
  sellerId: string;
  seller: Recipient;
  email: string;
  facts: DecisionFacts;
}>('seller.approved');

/** A seller can no longer sell: rejected, suspended or closed. */
export const sellerClosed = defineEvent<{ sellerId: string; to: SellerStatus }>('seller.closed');
