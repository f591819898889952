import type { StockRow } from '#domain/catalogue/stockRows.schema.ts';
import type { OrderBatchAction } from '#domain/orders/orders.ts';

/**
 * What a shop's phone asks its owner to confirm, and what it has changed together (later/shop.md, section 6): prices and
 * stocks of several lines, a step of many orders, a message to a customer.
 */
export type ProposalContent =
  | { kind: 'lines'; rows: StockRow[] }
  | { kind: 'orders'; action: OrderBatchAction; orderIds: string[] }
  /** One of these customers gets it: the one that is tapped. */
  | { kind: 'message'; text: string; customers: { conversationId: string; name: string }[] };
export type ProposalKind = ProposalContent['kind'];

/** How long a proposal can be accepted, in minutes: prices and orders move on. */
export const proposalMinutes = 60;

/** The taps below a proposal: accept it (the value is the customer's position), decline it, take it back. */
export const proposalTapNames = ['accept', 'decline', 'revert'] as const;
export type ProposalTap = { name: (typeof proposalTapNames)[number]; id: string; value: string };

const proposalTapIdPattern = /^([a-z]+):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::(\d{1,2}))?$/;

/** Returns the id of a button or row. */
export const formatProposalTapId = ({ name, id, value }: ProposalTap) => `${name}:${id}${value && `:${value}`}`;

/** Returns the tap of an id; `undefined` for others. The caller must check the owner. */
export function parseProposalTapId(tapId: string): ProposalTap | undefined {
  const [, typed = '', id = '', value = ''] = proposalTapIdPattern.exec(tapId) ?? [];
  const name = proposalTapNames.find((known) => known === typed);
  return name && { name, id, value };
}
