import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { formatCartTapId, parseAddressTapId } from '#domain/chat/chatCarts.ts';
import { namesGoods } from '#server/language/cartEdits.ts';
import { type Confirmation, readConfirmation } from '#server/language/confirmation.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import * as texts from '#texts/chat.gen.ts';
import { inLanguage } from '#texts/language.ts';
import type { Conversation } from '../conversations/customers.ts';
import { readAvailableProducts } from './availableProducts.ts';
import { isAnswerPlanned, type OpenCart, readLastSentMessage } from './openCarts.ts';

/** The effect of words that only confirm or refuse while a cart is open or was just placed. */
export type ConfirmationAction = 'place' | 'drop' | 'show' | 'ask' | 'placed' | { again: OutgoingMessage };

/**
 * 'Yes confirm' places the cart directly above it, with its quantities and note; if there were other messages in
 * between, or only 'ok thanks' was said, the cart is shown again. Returns `undefined` if the words are about something
 * else, or belong to earlier words that still wait for an answer.
 */
export async function resolveConfirmation(
  tx: Transaction,
  conversation: Pick<Conversation, 'id' | 'sellerId' | 'language'>,
  cart: OpenCart | undefined,
  text: string,
): Promise<ConfirmationAction | undefined> {
  const goods = cart ? await readAvailableProducts(tx, conversation, cart.lines) : [];
  const said = readConfirmation(
    text,
    goods.map(({ name }) => name),
  );
  if (!said || (said === 'no' && goods.length > 1 && namesGoods(text))) return undefined;
  if (await isAnswerPlanned(tx, conversation.id)) return undefined;
  const last = await readLastSentMessage(tx, conversation.id);
  if (!cart) return said === 'yes' && last?.text?.includes('/order/') ? 'placed' : undefined;
  // 'No' to something else leaves the cart as it is.
  if (cart.asks === 'address')
    return said === 'no' && !asksAddress(last, conversation) ? undefined : resolveQuestion(said, last);
  if (cart.asks === 'option') return said === 'no' ? 'drop' : 'show';
  if (cart.asks) return undefined;
  const isLast = hasButton(last, (id) => id === formatCartTapId({ action: 'place', cartId: cart.id }));
  if (said === 'no') return isLast ? 'drop' : undefined;
  return isLast && said === 'yes' ? 'place' : 'show';
}

const asksAddress = (last: OutgoingMessage | undefined, { language }: Pick<Conversation, 'language'>) =>
  last?.kind === 'buttons' || last?.text?.includes(inLanguage(language, texts.askAddress)) === true;

/** An address is only confirmed by a tap, so the question is repeated. */
function resolveQuestion(said: Confirmation, last: OutgoingMessage | undefined): ConfirmationAction {
  const isUnclear = hasButton(last, (id) => parseAddressTapId(id) !== undefined);
  if (said === 'no') return isUnclear ? 'ask' : 'drop';
  return isUnclear && last ? { again: last } : 'ask';
}

const hasButton = (message: OutgoingMessage | undefined, is: (id: string) => boolean) =>
  message?.kind === 'buttons' && message.buttons.some(({ id }) => is(id));
