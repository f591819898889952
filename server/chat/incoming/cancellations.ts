import type { IncomingMessage } from '#domain/chat/channel.ts';
import { parseCancelTapId } from '#domain/chat/chatCarts.ts';
import { AppError } from '#domain/errors.ts';
import { readOrderName } from '#server/orders/orders/queries.ts';
import { cancelOrderInChat } from '#server/orders/orders/transitions.ts';
import { runInSavepoint } from '#server/platform/database/connect.ts';
import * as texts from '#texts/chat.gen.ts';
import { inLanguage } from '#texts/language.ts';
import { type FromCustomer, type Handler, inOrderLanguage, reply } from './replies.ts';

/**
 * The customer tapped the button that cancels their unconfirmed order. Products and the order are locked here, so the
 * conversation must not be locked yet.
 */
export const cancelling: Handler<FromCustomer> = {
  accepts: ({ greeting, message }) => greeting.length === 0 && orderOf(message) !== undefined,
  async handle(from) {
    const { tx, context, message } = from;
    const { id: conversationId, language } = inOrderLanguage(from);
    const orderId = orderOf(message);
    if (!orderId) return false;
    const order = await readOrderName(tx, orderId);
    const word = await runInSavepoint(tx, () => cancelOrderInChat(tx, context, conversationId, orderId)).then(
      () => () => texts.orderCancelled({ order }),
      (error: unknown) => translateOrderRefusal(error, order),
    );
    return reply(from, language, [{ kind: 'text', text: inLanguage(language, word) }]);
  },
};

const orderOf = ({ choiceId = '' }: IncomingMessage) => parseCancelTapId(choiceId);

/** Why an order no longer takes the customer's tap. Rethrows other errors. */
export function translateOrderRefusal(error: unknown, order: string): () => string {
  if (error instanceof AppError && error.code === 'order_not_found') return texts.noSuchOrder;
  if (!isOrderActionConflict(error)) throw error;
  const { status } = error.details;
  return () => texts.orderMoved({ order, status: texts.status({ status }) });
}

const isOrderActionConflict = (error: unknown): error is AppError<'order_action_conflict'> =>
  error instanceof AppError && error.code === 'order_action_conflict';
