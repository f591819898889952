import type { Intent } from '#domain/assistant/assistant.ts';
import type { IncomingMessage, OutgoingMessage } from '#domain/chat/channel.ts';
import { parseAddressTapId, parseCartTapId, parseOptionTapId } from '#domain/chat/chatCarts.ts';
import { currentConversationOwner } from '#domain/chat/conversations.ts';
import { AppError } from '#domain/errors.ts';
import { formatPhone } from '#domain/language/phone.ts';
import { formatOrderName, orderLimits } from '#domain/orders/orders.ts';
import { countScore } from '#server/assistant/score/commands.ts';
import { namesGoods } from '#server/language/cartEdits.ts';
import { readDeliveryQuestion } from '#server/language/deliveryQuestions.ts';
import { parsePhone } from '#server/language/phones.ts';
import { understand } from '#server/language/understand.ts';
import { type PlacedOrder, parseOrderDraft, placeOrderIn } from '#server/orders/orders/commands.ts';
import { runInSavepoint, type Transaction } from '#server/platform/database/connect.ts';
import * as texts from '#texts/chat.gen.ts';
import { translateError } from '#texts/errors.ts';
import { formatPaise } from '#texts/formats.ts';
import type { ChatContext } from '../context.ts';
import type { Conversation } from '../conversations/customers.ts';
import { attachBill } from '../serviceBills/queries.ts';
import { answerDeliveryAddress, askForCartAddress, choosePickUp, confirmAddress } from './addresses.ts';
import { createReply, discardCart, findCustomerPhone, reviewCart } from './cartReview.ts';
import { readPlacing } from './cartTotals.ts';
import { type ConfirmationAction, resolveConfirmation } from './confirmations.ts';
import {
  createOpenCart,
  deleteOpenCart,
  findLastPlacedOrder,
  findPlacedOrder,
  joinNotes,
  type OpenCart,
  readOpenCart,
} from './openCarts.ts';
import { answerOptionTap, answerTypedOption } from './optionAnswers.ts';
import { showUnread } from './unreadWishes.ts';

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
    return reviewCart(
      tx,
      conversation,
      createOpenCart({ id: message.id, lines: message.cart ?? [], note: joinNotes(null, message.text) }),
    );
  }
  if (message.choiceId !== undefined)
    return answerCartTap(tx, context, conversation, { choiceId: message.choiceId, messageId: message.id });
  if (message.kind !== 'text') return undefined;
  const cart = await readOpenCart(tx, conversation.id);
  const { owner, silentUntil } = conversation;
  const isWatched = currentConversationOwner(owner, silentUntil, context.now()) !== 'assistant';
  const confirmed = isWatched ? undefined : await resolveConfirmation(tx, conversation, cart, message.text);
  if (confirmed) return answerConfirmed(tx, context, conversation, { cart, confirmed, messageId: message.id });
  if (!cart) return undefined;
  if (cart.asks && findOtherIntent(message.text) === 'cancelOrder' && !namesGoods(message.text)) {
    return discardCart(tx, conversation);
  }
  const chosen =
    cart.asks === 'option' && !isWatched ? await answerTypedOption(tx, conversation, cart, message.text) : undefined;
  if (chosen) return chosen;
  // 'delivery charge to 302001?' is no address.
  if (readDeliveryQuestion(message.text).length > 0) return undefined;
  if (cart.asks === 'phone') return savePhone(tx, conversation, cart, message.text);
  return answerDeliveryAddress(tx, conversation, cart, { ...message, isWatched });
}

async function answerConfirmed(
  tx: Transaction,
  context: ChatContext,
  conversation: Conversation,
  { cart, confirmed, messageId }: { cart: OpenCart | undefined; confirmed: ConfirmationAction; messageId: string },
): Promise<OutgoingMessage[] | undefined> {
  if (!cart) {
    const placed = await findLastPlacedOrder(tx, conversation.id);
    return placed && confirmPlaced(context, conversation, placed);
  }
  if (confirmed === 'place') return placeCart(tx, context, conversation, cart, messageId);
  if (confirmed === 'drop') return discardCart(tx, conversation);
  if (confirmed === 'ask') return askForCartAddress(tx, conversation, cart);
  if (typeof confirmed === 'object') return [confirmed.again];
  return (await showUnread(tx, conversation, cart, messageId)) ?? reviewCart(tx, conversation, cart);
}

/** Minimum score to treat words as a separate question instead of an address. */
const minSureScore = 0.8;

/** The intent of a customer who asks something instead of answering. */
function findOtherIntent(text: string): Intent | undefined {
  const { intents, address } = understand(text);
  const [first] = intents;
  return first && first.score >= minSureScore && !address ? first.name : undefined;
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
  { choiceId, messageId }: { choiceId: string; messageId: string },
): Promise<OutgoingMessage[] | undefined> {
  const [tap, addressOf] = [parseCartTapId(choiceId), parseAddressTapId(choiceId)];
  const option = parseOptionTapId(choiceId);
  if (!tap && !addressOf && !option) return undefined;
  const cart = await readOpenCart(tx, conversation.id);
  if (option) return answerOptionTap(tx, conversation, cart, option);
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
      return placeCart(tx, context, conversation, cart, messageId);
    case 'address':
      return askForCartAddress(tx, conversation, cart);
    case 'pickup':
      return choosePickUp(tx, conversation, cart);
    case 'drop':
      return discardCart(tx, conversation);
  }
}

/** Places the cart, unless something that was said below it has to be shown first. */
async function placeCart(
  tx: Transaction,
  context: ChatContext,
  conversation: Conversation,
  cart: OpenCart,
  messageId: string,
): Promise<OutgoingMessage[]> {
  return (await showUnread(tx, conversation, cart, messageId)) ?? placeShownCart(tx, context, conversation, cart);
}

/** Places the cart at the prices shown to the customer; if something has changed since, they see the changes first. */
async function placeShownCart(tx: Transaction, context: ChatContext, conversation: Conversation, cart: OpenCart) {
  const { id: conversationId, sellerId, isTest, name } = conversation;
  const phone = await findCustomerPhone(tx, conversation, cart);
  const picksUp = cart.picksUp && conversation.customersCanPickUp;
  const deliveryAddress = picksUp ? undefined : conversation.deliveryAddress;
  if (cart.asks || !phone || deliveryAddress === null) return reviewCart(tx, conversation, cart);
  const placing = await readPlacing(tx, { sellerId, picksUp }, cart);
  const draft = await parseOrderDraft({
    items: cart.lines.map(({ productId, variantId, quantity, pricePaise }) => ({
      ...{ productId, variantId, quantity },
      shownPricePaise: pricePaise,
    })),
    customerName: Array.from(name ?? formatPhone(phone))
      .slice(0, orderLimits.customerName)
      .join(''),
    customerPhone: phone,
    deliveryAddress,
    ...placing,
    note: cart.note ?? undefined,
    wantsUpdates: true,
  });
  const chat = { conversationId, sellerId, isTest };
  try {
    const customer = { chat, language: conversation.language, ...(conversation.isOwnShop && { sellerId }) };
    const placed = await runInSavepoint(tx, () => placeOrderIn(tx, context, draft, `chat:${cart.id}`, customer));
    await deleteOpenCart(tx, conversationId);
    if (!isTest && !conversation.isOwnShop) tx.atEnd(() => countScore(tx, context, sellerId, 'orders'));
    const isPaidOnPage = placing.method !== undefined && placing.method !== 'arranged';
    const confirmation = confirmPlaced(context, conversation, placed, isPaidOnPage);
    return isPaidOnPage ? await attachBill(tx, conversationId, placed.id, confirmation) : confirmation;
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
  'total_changed',
  'not_delivered',
  'too_many_pieces',
  'option_needed',
  'option_unknown',
]);

function confirmPlaced(
  { server: { publicUrl } }: ChatContext,
  conversation: Conversation,
  { token, totalPaise, ...order }: Omit<PlacedOrder, 'label'>,
  isPaidOnPage = false,
) {
  const address = `${publicUrl}/order/${token}`;
  return createReply(conversation, () => {
    const named = { order: formatOrderName(order), total: formatPaise(totalPaise), address };
    return isPaidOnPage ? texts.placedToPay(named) : texts.placed({ ...named, shop: conversation.shop });
  });
}
