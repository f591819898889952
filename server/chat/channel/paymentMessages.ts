import type { OutgoingMessage } from '#domain/chat/channel.ts';
import type { ChatContext } from '../context.ts';
import type { ServiceResult } from '../service/graph.ts';
import type { ClaimedMessage } from './outboxClaims.ts';

type Text = Extract<OutgoingMessage, { kind: 'text' }>;
type PaymentMessage = Pick<ClaimedMessage, 'messageId' | 'number'> & { message: Text };

/**
 * Sends a bill in the service's own form. If the service refuses it, such as where its terms of payments were not
 * accepted, the text with the link is sent instead, and the number says so (money.md, section 3).
 */
export async function sendPayment(
  context: ChatContext,
  { messageId, number, message }: PaymentMessage,
  send: (message: OutgoingMessage) => Promise<ServiceResult<string>>,
): Promise<ServiceResult<string>> {
  const answer = await send(message);
  const isBill = message.payment?.is === 'bill';
  if (answer.kind === 'done' && isBill) await recordRefusal(context, number.id, null);
  if (answer.kind !== 'refused') return answer;
  const { payment: _, ...text } = message;
  const sent = await send(text);
  // What refuses texts, too, is no matter of bills.
  if (sent.kind !== 'done') return sent;
  if (isBill) await recordRefusal(context, number.id, { code: answer.code ?? null });
  // As it was sent: its payment later has no bill to be the status of.
  await context.database.write
    .updateTable('channelMessages')
    .set({ content: JSON.stringify(text) })
    .where('id', '=', messageId)
    .execute();
  return sent;
}

/** Null: the service accepts bills again. */
async function recordRefusal(
  { database, now }: ChatContext,
  numberId: string,
  refusal: { code: number | null } | null,
): Promise<void> {
  const update = database.write
    .updateTable('channelNumbers')
    .set({ billRefusedAt: refusal && now(), billRefusedCode: refusal?.code ?? null })
    .where('id', '=', numberId);
  await (refusal ? update : update.where('billRefusedAt', 'is not', null)).execute();
}
