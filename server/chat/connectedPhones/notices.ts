import { readOwner } from '#server/identity/members/queries.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { type PhoneChange, writePhoneEmail } from '#server/sellers/sellers/emails.ts';
import * as texts from '#texts/chat.gen.ts';
import { inLanguage } from '#texts/language.ts';
import { ignoreUnreachable, queueMessage } from '../channel/commands.ts';
import type { ChatContext } from '../context.ts';
import { readPhoneLanguage } from './phoneLanguages.ts';

/** A shop, and a contact whose phone is connected to it or was until now. */
export type Connection = { sellerId: string; contactId: string };

/** The page that creates codes and disconnects the phone. */
export const getPhonePageUrl = ({ server: { publicUrl } }: ChatContext) => `${publicUrl}/seller/chats/phone`;

/** Emails the owner of a shop that a phone was connected, replaced the earlier one, or was disconnected. */
export async function emailOwner(
  tx: Transaction,
  context: ChatContext,
  change: PhoneChange,
  { sellerId, contactId }: Connection,
): Promise<void> {
  const shop = await tx.db
    .selectFrom('sellers')
    .select(['businessName', 'ownerName'])
    .select((eb) => eb.selectFrom('contacts').select('phone').where('id', '=', contactId).as('phone'))
    .where('id', '=', sellerId)
    .executeTakeFirst();
  if (!shop) return;
  const { email } = await readOwner(tx, sellerId);
  const mail = writePhoneEmail(change, { ...shop, email, phone: shop.phone ?? '–', link: getPhonePageUrl(context) });
  await context.outbox.add(tx, mail, context.now());
}

const phoneTexts = { replaced: texts.replaced, disconnectedInPanel: texts.disconnectedInPanel };

/** Messages a phone that someone else disconnected: another phone replaced it, or a member did it in the panel. */
export async function messageDisconnectedPhone(
  tx: Transaction,
  context: ChatContext,
  cause: keyof typeof phoneTexts,
  { sellerId, contactId }: Connection,
): Promise<void> {
  const shop = await tx.db.selectFrom('sellers').select('businessName').where('id', '=', sellerId).executeTakeFirst();
  const words = { shop: shop?.businessName ?? '', address: getPhonePageUrl(context) };
  const language = await readPhoneLanguage(tx, contactId);
  const text = inLanguage(language, () => phoneTexts[cause](words));
  await ignoreUnreachable(() =>
    queueMessage(tx, context, { contactId, author: 'assistant', message: { kind: 'text', text } }),
  );
}
