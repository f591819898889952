import type { Intent } from '#domain/assistant/assistant.ts';
import type { CartLine, IncomingMessage, OutgoingMessage } from '#domain/chat/channel.ts';
import { parseAddressTapId, parseCartTapId } from '#domain/chat/chatCarts.ts';
import { currentConversationOwner } from '#domain/chat/conversations.ts';
import { AppError } from '#domain/errors.ts';
import { formatPhone } from '#domain/language/phone.ts';
import { formatOrderName, orderLimits } from '#domain/orders/orders.ts';
import { parsePhone } from '#server/language/phones.ts';
import { understand } from '#server/language/understand.ts';
import { type PlacedOrder, parseOrderDraft, placeOrderIn } from '#server/orders/orders/commands.ts';
import { runInSavepoint, type Transaction } from '#server/platform/database/connect.ts';
import * as texts from '#texts/chat.gen.ts';
import { translateError } from '#texts/errors.ts';
import { formatPaise } from '#texts/formats.ts';
import type { ChatContext } from '../context.ts';
import { saveDeliveryAddress } from '../conversations/commands.ts';
import { type Conversation, readConversation } from '../conversations/customers.ts';
import {
  answerDeliveryAddress,
  askForCartAddress,
  choosePickUp,
  confirmAddress,
  resolveOrderAddress,
} from './addresses.ts';
import { createReply, findCustomerPhone, reviewCart } from './cartReview.ts';
import { type ConfirmationAction, resolveConfirmation } from './confirmations.ts';
import {
  createOpenCart,
  deleteOpenCart,
  findLastPlacedOrder,
  findPlacedOrder,
  type OpenCart,
  readOpenCart,
} from './openCarts.ts';

/**
 * Handles a customer's message about their cart: checks and answers a new cart; places, changes or discards it on a
 * tap; reads words as an answer to the cart's question unless they ask something themselves. Returns `undefined` if the
 * message isn't about a cart. Locks products and orders, so the conversation must not be locked yet.
 */
export async function answerAboutCart(
  tx: Transaction,
  context: ChatContext,
  conversation: Conversation,
  message: IncomingMessage,
): Promise<OutgoingMessage[] | undefined> {
  if (message.kind === 'order') {
    return reviewCart(tx, conversation, createOpenCart({ id: message.id, lines: message.cart ?? [] }));
  }
  if (message.choiceId !== undefined) return answerCartTap(tx, context, conversation, message.choiceId);
  if (message.kind !== 'text') return undefined;
  const cart = await readOpenCart(tx, conversation.id);
  const { owner, silentUntil } = conversation;
  const isWatched = currentConversationOwner(owner, silentUntil, context.now()) !== 'assistant';
  const confirmed = isWatched ? undefined : await resolveConfirmation(tx, conversation, cart, message.text);
  if (confirmed) return answerConfirmed(tx, context, conversation, { cart, confirmed });
  if (!cart) return undefined;
  if (cart.asks && findOtherIntent(message.text) === 'cancelOrder') return discardCart(tx, conversation);
  if (cart.asks === 'phone') return savePhone(tx, conversation, cart, message.text);
  return answerDeliveryAddress(tx, conversation, cart, { ...message, isWatched });
}

async function answerConfirmed(
  tx: Transaction,
  context: ChatContext,
  conversation: Conversation,
  { cart, confirmed }: { cart: OpenCart | undefined; confirmed: ConfirmationAction },
): Promise<OutgoingMessage[] | undefined> {
  if (!cart) {
    const placed = await findLastPlacedOrder(tx, conversation.id);
    return placed && confirmPlaced(context, conversation, placed);
  }
  if (confirmed === 'place') return placeCart(tx, context, conversation, cart);
  if (confirmed === 'drop') return discardCart(tx, conversation);
  if (confirmed === 'ask') return askForCartAddress(tx, conversation, cart);
  if (typeof confirmed === 'object') return [confirmed.again];
  return reviewCart(tx, conversation, cart);
}

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
    lines: proposed.lines.map(({ productId, quantity, pricePaise }) => ({ productId, quantity, pricePaise })),
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
    ({ productId, isCounted }) => !isCounted && before.lines.some((line) => line.productId === productId),
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

/** Minimum score to treat words as a separate question instead of an address. */
const minSureScore = 0.8;

/** The intent of a customer who asks something instead of answering. */
function findOtherIntent(text: string): Intent | undefined {
  const { intents, address } = understand(text);
  const [first] = intents;
  return first && first.score >= minSureScore && !address ? first.name : undefined;
}

async function discardCart(tx: Transaction, conversation: Conversation): Promise<OutgoingMessage[]> {
  await deleteOpenCart(tx, conversation.id);
  return createReply(conversation, texts.cartDropped);
}

async function savePhone(tx: Transaction, conversation: Conversation, cart: OpenCart, typed: string) {
  const phone = await parsePhone(typed, 'phone').catch(() => undefined);
  return phone
    ? reviewCart(tx, conversation, { ...cart, phone: phone.phone })
    : createReply(conversation, texts.phoneInvalid);
}

/** Returns `undefined` if the tap belongs to no cart. */
async function answerCartTap(
  tx: Transaction,
  context: ChatContext,
  conversation: Conversation,
  choiceId: string,
): Promise<OutgoingMessage[] | undefined> {
  const [tap, addressOf] = [parseCartTapId(choiceId), parseAddressTapId(choiceId)];
  if (!tap && !addressOf) return undefined;
  const cart = await readOpenCart(tx, conversation.id);
  if (addressOf) {
    return cart ? confirmAddress(tx, conversation, cart, addressOf) : createReply(conversation, texts.cartOver);
  }
  if (!tap) return undefined;
  const { action, cartId } = tap;
  if (cart?.id !== cartId) {
    const placed = await findPlacedOrder(tx, conversation.id, cartId);
    return placed ? confirmPlaced(context, conversation, placed) : createReply(conversation, texts.cartOver);
  }
  switch (action) {
    case 'place':
      return placeCart(tx, context, conversation, cart);
    case 'address':
      return askForCartAddress(tx, conversation, cart);
    case 'pickup':
      return choosePickUp(tx, conversation, cart);
    case 'drop':
      return discardCart(tx, conversation);
  }
}

/** Places the cart at the prices shown to the customer; if something has changed since, they see the changes first. */
async function placeCart(tx: Transaction, context: ChatContext, conversation: Conversation, cart: OpenCart) {
  const { id: conversationId, sellerId, isTest, name } = conversation;
  const phone = await findCustomerPhone(tx, conversation, cart);
  const picksUp = cart.picksUp && conversation.customersCanPickUp;
  const deliveryAddress = picksUp ? undefined : conversation.deliveryAddress;
  if (cart.asks || !phone || deliveryAddress === null) return reviewCart(tx, conversation, cart);
  const draft = await parseOrderDraft({
    items: cart.lines.map(({ productId, quantity, pricePaise }) => ({
      productId,
      quantity,
      shownPricePaise: pricePaise,
    })),
    customerName: Array.from(name ?? formatPhone(phone))
      .slice(0, orderLimits.customerName)
      .join(''),
    customerPhone: phone,
    deliveryAddress,
    note: cart.note ?? undefined,
    wantsUpdates: true,
  });
  const chat = { conversationId, sellerId, isTest };
  try {
    const customer = { chat, ...(conversation.isOwnShop && { sellerId }) };
    const placed = await runInSavepoint(tx, () => placeOrderIn(tx, context, draft, `chat:${cart.id}`, customer));
    await deleteOpenCart(tx, conversationId);
    return confirmPlaced(context, conversation, placed);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    if (changedErrorCodes.has(error.code)) return reviewCart(tx, conversation, cart);
    return createReply(conversation, () => texts.notPlaced({ code: error.code, reason: translateError(error) }));
  }
}
const changedErrorCodes = new Set<string>([
  'product_not_available',
  'out_of_stock',
  'price_changed',
  'too_many_pieces',
]);

function confirmPlaced(
  { server: { publicUrl } }: ChatContext,
  conversation: Conversation,
  { token, totalPaise, ...order }: Omit<PlacedOrder, 'label'>,
) {
  const address = `${publicUrl}/order/${token}`;
  return createReply(conversation, () =>
    texts.placed({ order: formatOrderName(order), total: formatPaise(totalPaise), shop: conversation.shop, address }),
  );
}
