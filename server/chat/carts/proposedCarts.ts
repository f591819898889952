import type { CartLine, OutgoingMessage } from '#domain/chat/channel.ts';
import { orderLimits } from '#domain/orders/orders.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { saveDeliveryAddress } from '../conversations/commands.ts';
import { readConversation } from '../conversations/customers.ts';
import { resolveOrderAddress } from './addresses.ts';
import { reviewCart } from './cartReview.ts';
import { createOpenCart, type OpenCart, readOpenCart } from './openCarts.ts';

/** A cart made from words, with lines at current prices. */
export type ProposedCart = {
  conversationId: string;
  /** The message that asked for it: the idempotency key of its order. */
  messageId: string;
  lines: (CartLine & { isCounted: boolean })[];
  /** The customer's words if they say more than the products; saved with the order. */
  note: string;
  /** The whole text that they wrote. */
  said: string;
  address: string | undefined;
  /** The destination in place of an address. */
  where?: 'last' | 'pickUp' | undefined;
};

/** Turns words into a cart, which is placed by a tap like any other. */
export async function proposeCart(tx: Transaction, proposed: ProposedCart): Promise<OutgoingMessage[]> {
  const { conversationId, messageId, address, where } = proposed;
  const before = await readOpenCart(tx, conversationId);
  const conversation = await readConversation(tx, conversationId);
  const deliveryAddress = await resolveOrderAddress(tx, conversation, { address, isLast: where === 'last' });
  if (deliveryAddress && deliveryAddress !== conversation.deliveryAddress) {
    await saveDeliveryAddress(tx, conversationId, deliveryAddress);
  }
  const kept = before && keptCart(before, proposed);
  const picksUp = where === 'pickUp' || (kept?.picksUp === true && !address && !where);
  const cart = createOpenCart({
    id: messageId,
    lines: proposed.lines.map(({ isCounted, ...line }) => line),
    note: mergeNotes(before, proposed),
    ...kept,
    picksUp,
  });
  return reviewCart(tx, { ...conversation, deliveryAddress }, cart);
}

/**
 * Returns the open cart if words that name its products, and no quantity, are about it: 'I want this', 'palazzo order'.
 * A wish in them is added to its note.
 */
function keptCart(before: OpenCart, proposed: ProposedCart): OpenCart | undefined {
  const isKept = proposed.lines.every(
    ({ productId, isCounted, variantId, values = [] }) =>
      !isCounted &&
      values.every((value) => value === null) &&
      before.lines.some((line) => line.productId === productId && line.variantId === (variantId ?? line.variantId)),
  );
  if (!isKept) return undefined;
  const note = proposed.note ? joinNotes(before.note, proposed.note) : before.note;
  return { ...before, note };
}

/** A customer who changes the quantities of the same products still wants what they noted before. */
function mergeNotes(before: OpenCart | undefined, { lines, note, said }: ProposedCart): string | null {
  const productsOf = (some: readonly CartLine[]) =>
    some
      .map(({ productId }) => productId)
      .sort()
      .join();
  const isSame = before?.note && productsOf(before.lines) === productsOf(lines);
  return isSame ? joinNotes(before.note, said) : joinNotes(null, note);
}

const joinNotes = (before: string | null, note: string): string | null =>
  Array.from(before ? `${before}\n${note}` : note)
    .slice(0, orderLimits.note)
    .join('') || null;
