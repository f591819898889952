import type { SellerStatus } from '#domain/sellers/sellers.ts';
import type { Recipient } from '#server/identity/members/business.ts';
import { defineEvent } from '#server/platform/events/events.ts';
import type { DecisionFacts } from './emails.ts';

/** A seller was approved. The approval email brings the code that connects the shop's phone, so the chat sends it. */
export const sellerApproved = defineEvent<{
  sellerId: string;
  seller: Recipient;
  email: string;
  facts: DecisionFacts;
}>('seller.approved');

/** A seller may not sell any more: rejected, suspended or closed. */
export const sellerClosed = defineEvent<{ sellerId: string; to: SellerStatus }>('seller.closed');
