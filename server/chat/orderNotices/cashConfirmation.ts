import { isReplyWindowOpen } from '#domain/chat/channel.ts';
import { formatCancelTapId } from '#domain/chat/chatCarts.ts';
import { formatConfirmTapId } from '#domain/chat/paymentTaps.ts';
import { formatOrderName } from '#domain/orders/orders.ts';
import { recordQuestion } from '#server/orders/money/cashConfirmations.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import * as texts from '#texts/chat.gen.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import { ignoreUnreachable, queueMessage } from '../channel/commands.ts';
import type { ChatContext } from '../context.ts';
import { findWayToCustomer } from './commands.ts';

/**
 * Asks a customer who wants updates whether an order that they pay in cash shall be sent, once, while messages to them
 * are free (money.md, section 6). Below everything else that the transaction sends.
 */
export async function askToConfirmCash(tx: Transaction, context: ChatContext, order: { id: string; sellerId: string }) {
  tx.atEnd(() => sendQuestion(tx, context, order));
}

async function sendQuestion(tx: Transaction, context: ChatContext, { id, sellerId }: { id: string; sellerId: string }) {
  const now = context.now();
  const [way] = await findWayToCustomer(tx.db, { orderId: id });
  if (!way?.contactId || way.stoppedAt || !isReplyWindowOpen(way.windowEndsAt, now)) return;
  if (!(await recordQuestion(tx, { orderId: id, sellerId }, now))) return;
  const { contactId, conversationId, language, businessName: shop, totalPaise, number } = way;
  const message = inLanguage(language, () => ({
    kind: 'buttons' as const,
    text: texts.confirmCash({ order: formatOrderName({ id, number }), shop, total: formatPaise(totalPaise) }),
    buttons: [
      { id: formatConfirmTapId(id), title: texts.sendIt() },
      { id: formatCancelTapId(id), title: texts.cancelIt() },
    ],
  }));
  await ignoreUnreachable(() => queueMessage(tx, context, { contactId, conversationId, author: 'news', message }));
}
