import { currentConversationOwner } from '#domain/chat/conversations.ts';
import { parseConfirmTapId } from '#domain/chat/paymentTaps.ts';
import { AppError } from '#domain/errors.ts';
import { readConfirmation } from '#server/language/confirmation.ts';
import { confirmCashOrder } from '#server/orders/money/cashConfirmations.ts';
import { readOrderName } from '#server/orders/orders/queries.ts';
import { runInSavepoint } from '#server/platform/database/connect.ts';
import * as texts from '#texts/chat.gen.ts';
import { inLanguage } from '#texts/language.ts';
import { readLastSentMessage, readOpenCart } from '../carts/openCarts.ts';
import { translateOrderRefusal } from './cancellations.ts';
import { type FromCustomer, type Handler, inOrderLanguage, reply } from './replies.ts';

/**
 * *Yes, send it* below the question about an order that is paid in cash, or 'yes' in words right below it. *Cancel it*
 * is the button that cancels any order.
 */
export const cashConfirmations: Handler<FromCustomer> = {
  accepts: ({ greeting, message }) =>
    greeting.length === 0 &&
    (parseConfirmTapId(message.choiceId ?? '') !== undefined ||
      (message.kind === 'text' && readConfirmation(message.text, []) === 'yes')),
  async handle(from) {
    const { tx, context, message } = from;
    const orderId = parseConfirmTapId(message.choiceId ?? '') ?? (await findAskedOrder(from));
    if (!orderId) return false;
    const { id: conversationId, language, shop } = inOrderLanguage(from);
    const order = await readOrderName(tx, orderId);
    const word = await runInSavepoint(tx, () => confirmCashOrder(tx, conversationId, orderId, context.now())).then(
      () => () => texts.cashConfirmed({ shop, order }),
      (error: unknown) =>
        error instanceof AppError && error.code === 'method_not_changeable'
          ? () => texts.notCash({ order })
          : translateOrderRefusal(error, order),
    );
    return reply(from, language, [{ kind: 'text', text: inLanguage(language, word) }]);
  },
};

/** The order of the question that the words are right below, where the assistant answers. */
async function findAskedOrder({ tx, context, conversation }: FromCustomer): Promise<string | undefined> {
  const { id, owner, silentUntil } = conversation;
  if (currentConversationOwner(owner, silentUntil, context.now()) !== 'assistant') return undefined;
  const last = await readLastSentMessage(tx, id);
  const button = last?.kind === 'buttons' ? last.buttons.find((each) => parseConfirmTapId(each.id)) : undefined;
  if (!button || (await readOpenCart(tx, id))) return undefined;
  return parseConfirmTapId(button.id);
}
