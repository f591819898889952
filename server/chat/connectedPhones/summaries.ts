import { isReplyWindowOpen, type OutgoingMessage } from '#domain/chat/channel.ts';
import { openOrdersTapId, summaryDay } from '#domain/chat/connections.ts';
import { indianDay, indianHour } from '#domain/platform/indianTime.ts';
import type { Language } from '#domain/platform/languages.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { logFailure } from '#server/platform/log/log.ts';
import * as texts from '#texts/chat.gen.ts';
import { defaultLanguage, inLanguage } from '#texts/language.ts';
import { ignoreUnreachable, queueMessage } from '../channel/commands.ts';
import type { ChatContext } from '../context.ts';
import { describeDaySummary } from './phoneMessages.ts';
import { findPhoneMember, readDayFigures } from './queries.ts';

/** Sends the due summaries one after the other; a failed one doesn't affect the others. */
export async function sendSummaries(context: ChatContext): Promise<void> {
  const now = context.now();
  const { rows } = await context.database.pool.query<{ seller_id: string }>(
    'select seller_id from connected_phones where summary_hour <= $1 and summarized_on is distinct from $2',
    [indianHour(now), indianDay(now)],
  );
  for (const { seller_id: sellerId } of rows) {
    await context.database
      .transaction((tx) => sendSummary(tx, context, sellerId))
      .catch((error: unknown) => logFailure('a summary failed', error, { seller: sellerId }));
  }
}

type DueSummary = { contact_id: string; summary_hour: number; window_ends_at: Date | null; language: Language };

/**
 * Sends a shop's phone its daily summary, once: the day is marked in the transaction that queues the message, so only
 * one process sends it. Outside the 24 hours nothing is sent, and the day is marked anyway (chat.md, section 2).
 */
async function sendSummary(tx: Transaction, context: ChatContext, sellerId: string): Promise<void> {
  const now = context.now();
  const { rows } = await tx.client.query<DueSummary>({
    name: 'due-summary',
    text: `update connected_phones set summarized_on = $3 from contacts left join phone_languages on contact_id = contacts.id
      where connected_phones.seller_id = $1 and contacts.id = connected_phones.contact_id
        and summary_hour <= $2 and summarized_on is distinct from $3
      returning contacts.id as contact_id, summary_hour, window_ends_at, coalesce(language, '${defaultLanguage}') as language`,
    values: [sellerId, indianHour(now), indianDay(now)],
  });
  const [due] = rows;
  const phone = due && (await findPhoneMember(tx, due.contact_id));
  if (!phone || !isReplyWindowOpen(due.window_ends_at, now)) return;
  const { shop, member } = phone;
  const { day, isToday } = summaryDay(due.summary_hour, now);
  const figures = await readDayFigures(tx, member.sellerId, day);
  const message = inLanguage(due.language, (): OutgoingMessage => {
    const text = describeDaySummary(figures, { shop, day, isToday, now, publicUrl: context.server.publicUrl });
    const isOpen = figures.pending + figures.confirmed > 0;
    const button = { id: openOrdersTapId, title: texts.summaryButton() };
    return isOpen ? { kind: 'buttons', text, buttons: [button] } : { kind: 'text', text };
  });
  await ignoreUnreachable(() => queueMessage(tx, context, { contactId: due.contact_id, author: 'news', message }));
}
