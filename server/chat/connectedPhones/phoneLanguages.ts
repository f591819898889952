import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Language } from '#domain/platform/languages.ts';
import { languageOfOwner } from '#server/identity/members/queries.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { defaultLanguage } from '#texts/language.ts';

const phones = expressionBuilder<DB, 'connectedPhones' | 'phoneLanguages'>();

/**
 * The language in which a shop's phone is answered: of the last words typed there, else of its owner's account
 * (languages.md, section 2). For queries with `connected_phones`, and `phone_languages` joined to these.
 */
export const phoneLanguage = sql<Language>`coalesce(${phones.ref('phoneLanguages.language')}, ${languageOfOwner(phones.ref('connectedPhones.sellerId'))}, ${sql.lit(defaultLanguage)})`;

/** The same of one contact, whose phone may be connected to no shop. */
export async function readPhoneLanguage({ db }: Transaction, contactId: string): Promise<Language> {
  const known = await db
    .selectFrom('contacts')
    .leftJoin('phoneLanguages', 'phoneLanguages.contactId', 'contacts.id')
    .leftJoin('connectedPhones', 'connectedPhones.contactId', 'contacts.id')
    .select(phoneLanguage.as('language'))
    .where('contacts.id', '=', contactId)
    .executeTakeFirst();
  return known?.language ?? defaultLanguage;
}
