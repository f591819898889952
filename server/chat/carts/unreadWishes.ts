import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { isOnlyShopCommand } from '#domain/chat/chatCommands.ts';
import { truncate } from '#domain/chat/messageLimits.ts';
import { findUnreadText, isStillUnread } from '#server/language/unreadEdits.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import * as texts from '#texts/chat.gen.ts';
import { inLanguage } from '#texts/language.ts';
import type { Conversation } from '../conversations/customers.ts';
import { checkOpenCart, reviewCart } from './cartReview.ts';
import { type OpenCart, readTextsSince } from './openCarts.ts';

/**
 * Returns a wish that the cart doesn't have: one of those typed between two messages, or one kept from before. `undefined`
 * if all that may change a cart is in it.
 */
export async function findUnreadWish(
  tx: Transaction,
  conversation: Conversation,
  cart: OpenCart,
  between: { since: string; until: string },
): Promise<string | undefined> {
  const typed = (await readTextsSince(tx, conversation.id, between)).filter((text) => !isOnlyShopCommand(text));
  if (typed.length === 0 && cart.unread === null) return undefined;
  const words = await describeInWords(tx, conversation, cart);
  // Below an earlier cart: this one may show it.
  const open = between.since === cart.id ? typed : typed.filter((text) => isStillUnread(text, words));
  const unread = findUnreadText(open, words);
  if (unread) return unread;
  return cart.unread !== null && isStillUnread(cart.unread, words) ? cart.unread : undefined;
}

/** What of the cart words can name: its goods, their quantities, its note and where it goes. */
async function describeInWords(tx: Transaction, conversation: Conversation, cart: OpenCart): Promise<string> {
  const { lines } = await checkOpenCart(tx, conversation, cart);
  const goods = lines.map(({ quantity, pieces = 1, name }) => `${quantity} ${name} ${quantity * pieces}`);
  return [...goods, cart.note ?? '', conversation.deliveryAddress ?? ''].join('\n');
}

/** Maximum characters of unread words that are quoted. */
const maxQuoted = 60;

/**
 * Shows the cart again before it is placed if the customer has typed something since it began that may change it, and
 * it doesn't show. Whoever confirms the cart below that notice has seen it. `undefined`: there is nothing of the kind.
 */
export async function showUnread(
  tx: Transaction,
  conversation: Conversation,
  cart: OpenCart,
  messageId: string,
): Promise<OutgoingMessage[] | undefined> {
  if (cart.asks) return undefined;
  const unread = await findUnreadWish(tx, conversation, cart, { since: cart.id, until: messageId });
  if (!unread) return undefined;
  const said = truncate(unread.replace(/\s+/gu, ' ').trim(), maxQuoted);
  const notice = inLanguage(conversation.language, () => texts.cartUnread({ said }));
  return [
    { kind: 'text', text: notice },
    ...(await reviewCart(tx, conversation, { ...cart, id: messageId, unread: null })),
  ];
}
