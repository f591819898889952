import type { NotNull } from 'kysely';
import { isReplyWindowOpen, type OutgoingMessage } from '#domain/chat/channel.ts';
import { openOrdersTapId, summaryDay } from '#domain/chat/connections.ts';
import { indianDay, indianHour } from '#domain/platform/indianTime.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';
import { logFailure } from '#server/platform/log/log.ts';
import * as texts from '#texts/chat.gen.ts';
import { inLanguage } from '#texts/language.ts';
import { ignoreUnreachable, queueMessage } from '../channel/commands.ts';
import { phoneLanguage } from '../connectedPhones/phoneLanguages.ts';
import { findPhoneMember } from '../connectedPhones/queries.ts';
import type { ChatContext } from '../context.ts';
import { readDayFigures } from './dayFigures.ts';
import { describeDaySummary } from './messages.ts';

/** Sends the due summaries one after the other; a failed one doesn't affect the others. */
export async function sendSummaries(context: ChatContext): Promise<void> {
  const now = context.now();
  const shops = await context.database.read
    .selectFrom('connectedPhones')
    .select('sellerId')
    .where('summaryHour', '<=', indianHour(now))
    .where('summarizedOn', 'is distinct from', indianDay(now))
    .execute();
  for (const { sellerId } of shops) {
    await context.database
      .transaction((tx) => sendSummary(tx, context, sellerId))
      .catch((error: unknown) => logFailure('a summary failed', error, { seller: sellerId }));
  }
}

const claimSummary = statement((db, shop: { sellerId: string; hour: number; day: string }) =>
  db
    .updateTable('connectedPhones')
    .from('contacts')
    .leftJoin('phoneLanguages', 'phoneLanguages.contactId', 'contacts.id')
    .set({ summarizedOn: shop.day })
    .where('connectedPhones.sellerId', '=', shop.sellerId)
    .whereRef('contacts.id', '=', 'connectedPhones.contactId')
    .where('connectedPhones.summaryHour', '<=', shop.hour)
    .where('connectedPhones.summarizedOn', 'is distinct from', shop.day)
    .returning(['contacts.id as contactId', 'connectedPhones.summaryHour', 'contacts.windowEndsAt'])
    .returning(phoneLanguage.as('language'))
    .$narrowType<{ summaryHour: NotNull }>(),
);

/**
 * Sends a shop's phone its daily summary, once: the day is marked in the transaction that queues the message, so only
 * one process sends it. Outside the 24 hours nothing is sent, and the day is marked anyway (chat.md, section 2).
 */
async function sendSummary(tx: Transaction, context: ChatContext, sellerId: string): Promise<void> {
  const now = context.now();
  const [due] = await claimSummary(tx.db, { sellerId, hour: indianHour(now), day: indianDay(now) });
  const phone = due && (await findPhoneMember(tx, due.contactId));
  if (!phone || !isReplyWindowOpen(due.windowEndsAt, now)) return;
  const { shop, member } = phone;
  const { day, isToday } = summaryDay(due.summaryHour, now);
  const figures = await readDayFigures(tx, member.sellerId, day);
  const message = inLanguage(due.language, (): OutgoingMessage => {
    const text = describeDaySummary(figures, { shop, day, isToday, now, publicUrl: context.server.publicUrl });
    const isOpen = figures.pending + figures.confirmed > 0;
    const button = { id: openOrdersTapId, title: texts.summaryButton() };
    return isOpen ? { kind: 'buttons', text, buttons: [button] } : { kind: 'text', text };
  });
  await ignoreUnreachable(() => queueMessage(tx, context, { contactId: due.contactId, author: 'news', message }));
}
