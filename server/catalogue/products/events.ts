import type { SellerMember } from '#server/identity/actors/actors.ts';
import { defineEvent } from '#server/platform/events/events.ts';

/** A product was created from the draft `draftId`; published in the transaction that creates it. */
export const draftCompleted = defineEvent<{ member: SellerMember; draftId: string }>('draft.completed');
