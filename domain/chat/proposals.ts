import type { StockRow } from '#domain/catalogue/stockRows.schema.ts';
import type { OrderBatchAction } from '#domain/orders/orders.ts';
import { idPattern } from './tapIds.ts';

/**
 * What a shop's phone asks its owner to confirm, and what it has changed together (later/shop.md, section 6): prices and
 * stocks of several lines, a step of many orders, a message to a customer, an order for a customer.
 */
export type ProposalContent =
  | { kind: 'lines'; rows: StockRow[] }
  | { kind: 'orders'; action: OrderBatchAction; orderIds: string[] }
  /** One of these customers gets it: the one that is tapped. */
  | { kind: 'message'; text: string; customers: { conversationId: string; name: string }[] }
  | ({ kind: 'order' } & ProposedCustomerOrder);
export type ProposalKind = ProposalContent['kind'];

/** An order as it was shown: with the prices in paise, and the total where more than the items costs something. */
export type ProposedCustomerOrder = {
  lines: { productId: string; variantId?: string; quantity: number; pricePaise: number }[];
  customerName: string;
  /** E.164. */
  customerPhone: string;
  deliveryAddress: string;
  shownTotalPaise: number | null;
};

/** How long a proposal can be accepted, in minutes: prices and orders move on. */
export const proposalMinutes = 60;

/** The taps below a proposal: accept it (the value is the customer's position), decline it, take it back. */
export const proposalTapNames = ['accept', 'decline', 'revert'] as const;
export type ProposalTap = { name: (typeof proposalTapNames)[number]; id: string; value: string };

const proposalTapIdPattern = new RegExp(`^([a-z]+):(${idPattern})(?::(\\d{1,2}))?$`);

/** Returns the id of a button or row. */
export const formatProposalTapId = ({ name, id, value }: ProposalTap) => `${name}:${id}${value && `:${value}`}`;

/** Returns the tap of an id; `undefined` for others. The caller must check the owner. */
export function parseProposalTapId(tapId: string): ProposalTap | undefined {
  const [, typed = '', id = '', value = ''] = proposalTapIdPattern.exec(tapId) ?? [];
  const name = proposalTapNames.find((known) => known === typed);
  return name && { name, id, value };
}
