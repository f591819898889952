import type { IncomingMessage, OutgoingMessage } from '#domain/chat/channel.ts';
import { readCancelTap } from '#domain/chat/chatCarts.ts';
import { orderLabel } from '#domain/orders/orders.ts';
import { AppError } from '#domain/platform/errors.ts';
import { cancelOrderInChat } from '#server/orders/orders/moves.ts';
import { attempt, type Transaction } from '#server/platform/database/connect.ts';
import * as texts from '#texts/chat.gen.ts';
import { inLanguage } from '#texts/language.ts';
import type { ChatContext } from '../context.ts';
import type { Conversation } from '../conversations/customers.ts';

/**
 * Cancels the customer's order whose button they tapped, if their shop has not confirmed it; `undefined`: the message
 * taps no such button. Products and the order are locked here, and the conversation is not yet.
 */
export async function answerCancelTap(
  tx: Transaction,
  context: ChatContext,
  { id: conversationId, language }: Conversation,
  { choiceId = '' }: IncomingMessage,
): Promise<OutgoingMessage[] | undefined> {
  const orderId = readCancelTap(choiceId);
  if (!orderId) return undefined;
  const order = orderLabel(orderId);
  const say = await attempt(tx, () => cancelOrderInChat(tx, context, conversationId, orderId)).then(
    () => () => texts.orderCancelled({ order }),
    (error: unknown) => wordRefusal(error, order),
  );
  return inLanguage(language, () => [{ kind: 'text', text: say() }]);
}

function wordRefusal(error: unknown, order: string): () => string {
  if (error instanceof AppError && error.code === 'order_not_found') return texts.noSuchOrder;
  if (!isMoved(error)) throw error;
  const { status } = error.details;
  return () => texts.orderMoved({ order, status: texts.status({ status }) });
}

const isMoved = (error: unknown): error is AppError<'order_action_conflict'> =>
  error instanceof AppError && error.code === 'order_action_conflict';
