import { type AliasedRawBuilder, type Expression, expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Language } from '#domain/platform/languages.ts';

type ReaderLanguage = Language | null | undefined;

const seller = expressionBuilder<DB, 'sellers'>();

/** A text in the reader's language, or the first one where the shop wrote no second one. */
const textIn = <Text>(text: 'name' | 'description', language: ReaderLanguage | Expression<string>, first: Text) =>
  sql`coalesce(nullif(${seller.ref('sellers.translations')} -> ${language ?? ''}::text ->> ${sql.lit(text)}, ''), ${first})`;

/** A shop's name as readers of this language see it, for queries with `sellers` among the tables. */
export const businessNameIn = (language: ReaderLanguage): AliasedRawBuilder<string, 'businessName'> =>
  businessNameTextIn(language).as('businessName');

/** The same as an expression; the language may be one, too. */
export const businessNameTextIn = (language: ReaderLanguage | Expression<string>) =>
  textIn('name', language, seller.ref('sellers.businessName')).$castTo<string>();

/** The same of its description. */
export const shopDescriptionIn = (language: ReaderLanguage): AliasedRawBuilder<string | null, 'description'> =>
  textIn('description', language, seller.ref('sellers.description')).$castTo<string | null>().as('description');
