import type { CartLine, OutgoingMessage } from '#domain/chat/channel.ts';
import { readCartReply } from '#server/language/cartReply.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { saveDeliveryAddress } from '../conversations/commands.ts';
import { readConversation } from '../conversations/customers.ts';
import { askForPin, resolveOrderAddress } from './addresses.ts';
import { discardCart, reviewCart } from './cartReview.ts';
import { createOpenCart, joinNotes, readOpenCart } from './openCarts.ts';
import { findUnreadWish } from './unreadWishes.ts';

/** A cart made from words, with lines at current prices. */
export type ProposedCart = {
  conversationId: string;
  /** The message that asked for it: the idempotency key of its order. */
  messageId: string;
  /** The first of the messages that asked for it together. */
  firstMessageId: string;
  lines: (CartLine & { isCounted: boolean })[];
  /** The lines are those of the whole cart, else they are added to it. */
  isWhole?: boolean | undefined;
  /** The customer's words if they say more than the products; saved with the order. */
  note: string;
  address: string | undefined;
  /** The destination in place of an address. */
  where?: 'last' | 'pickUp' | 'ask' | undefined;
  /** Words from before that wish for something, and were asked about again. */
  unread?: string | undefined;
};

/** A cart this old, in milliseconds, belongs to another conversation: an order in words replaces it. */
const maxCartAge = 12 * 60 * 60_000;

/**
 * Turns words into a cart, which is placed by a tap like any other. Goods join the open cart, unless it was forgotten;
 * `isWhole` lines replace those of the cart, and without any it is discarded.
 */
export async function proposeCart(tx: Transaction, proposed: ProposedCart, now: Date): Promise<OutgoingMessage[]> {
  const { conversationId, messageId, firstMessageId, address, where } = proposed;
  const conversation = await readConversation(tx, conversationId);
  const open = await readOpenCart(tx, conversationId);
  const isForgotten = open && now.getTime() - open.changedAt.getTime() > maxCartAge;
  const before = isForgotten && !proposed.isWhole ? undefined : open;
  const lines = before && !proposed.isWhole ? mergeLines(before.lines, proposed.lines) : proposed.lines;
  if (lines.length === 0) return discardCart(tx, conversation);
  const deliveryAddress = await resolveOrderAddress(tx, conversation, { address, isLast: where === 'last' });
  if (deliveryAddress && deliveryAddress !== conversation.deliveryAddress) {
    await saveDeliveryAddress(tx, conversationId, deliveryAddress);
  }
  const picksUp = where === 'pickUp' || (before?.picksUp === true && !address && !where);
  // A cart that is only shown again keeps what was said below it in view.
  const isSame = before !== undefined && JSON.stringify(before.lines) === JSON.stringify(lines.map(withoutCount));
  const cart = createOpenCart({
    ...before,
    id: isSame ? before.id : messageId,
    lines: lines.map(withoutCount),
    note: joinNotes(before?.note ?? null, proposed.note),
    asks: null,
    picksUp,
  });
  const delivered = { ...conversation, deliveryAddress: where === 'ask' ? null : deliveryAddress };
  const kept = { ...cart, unread: proposed.unread ?? cart.unread };
  // What was typed below the cart before, and isn't in this one either, would be out of view.
  const unread = isSame
    ? kept.unread
    : await findUnreadWish(tx, delivered, kept, { since: before?.id ?? firstMessageId, until: firstMessageId });
  const review = await reviewCart(tx, delivered, { ...kept, unread: unread ?? null });
  const destination = address === undefined ? undefined : readCartReply(address, 'asked');
  const wrongPin = destination && 'has' in destination ? destination.has.wrongPin : undefined;
  if (!wrongPin || !address) return review;
  return askForPin(tx, conversation, { cart, address, wrongPin });
}

type MergedLine = CartLine & { isCounted?: boolean };
const withoutCount = ({ isCounted: _, ...line }: MergedLine): CartLine => line;

/**
 * Adds goods to a cart. Of goods that are in it, a number is the new quantity, and words without one change nothing;
 * named values complete a line that waits for them.
 */
function mergeLines(before: readonly CartLine[], added: ProposedCart['lines']): MergedLine[] {
  const lines: MergedLine[] = [...before];
  for (const { isCounted, ...line } of added) {
    const at = lines.findIndex((one) => isMeant(one, line));
    const known = lines[at];
    if (!known) {
      lines.push(line);
      continue;
    }
    const completed = known.variantId || !line.variantId ? known : { ...line, quantity: known.quantity };
    lines[at] = isCounted ? { ...completed, quantity: line.quantity } : completed;
  }
  return lines;
}

/** Whether goods that were named again can be a line of the cart. */
const isMeant = (line: CartLine, named: CartLine) =>
  line.productId === named.productId &&
  (named.variantId === undefined || line.variantId === undefined || line.variantId === named.variantId) &&
  (named.values ?? []).every((value, option) => value === null || line.values?.[option] === value);
