import type { importSettled } from '#server/catalogue/imports/events.ts';
import { importColumns } from '#server/catalogue/imports/rows.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { EventPayload } from '#server/platform/events/events.ts';
import { ignoreUnreachable, queueMessage } from '../channel/commands.ts';
import { phoneLanguage } from '../connectedPhones/phoneLanguages.ts';
import type { ChatContext } from '../context.ts';
import { describeImport } from './importMessages.ts';

/**
 * Tells the phone that began an import with a document how far it is: what the dry run found, that the columns must be
 * chosen, or what was imported. A phone that is no longer connected to the shop hears nothing; the panel shows it all.
 */
export async function notifyPhoneOfImport(
  tx: Transaction,
  context: ChatContext,
  { importId }: EventPayload<typeof importSettled>,
): Promise<void> {
  const phone = await tx.db
    .selectFrom('channelMessages')
    .innerJoin('connectedPhones', 'connectedPhones.contactId', 'channelMessages.contactId')
    .innerJoin('imports', (join) =>
      join.onRef('imports.id', '=', 'channelMessages.id').onRef('imports.sellerId', '=', 'connectedPhones.sellerId'),
    )
    .leftJoin('phoneLanguages', 'phoneLanguages.contactId', 'channelMessages.contactId')
    .select(['channelMessages.contactId', phoneLanguage.as('language')])
    .select(importColumns.map((column) => `imports.${column}` as const))
    .where('channelMessages.id', '=', importId)
    .executeTakeFirst();
  if (!phone) return;
  const { contactId, language, ...record } = phone;
  const message = await describeImport(tx, context, record, language);
  await ignoreUnreachable(() => queueMessage(tx, context, { contactId, author: 'news', message }));
}
