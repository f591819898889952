/**
 * All languages that Haat writes in. Hindi appears twice, in Devanagari and in Latin letters, because a reply uses the
 * script of the question. Missing translations fall back to the default language.
 */
export const languages = ['en', 'hi', 'hi-Latn'] as const;
export type Language = (typeof languages)[number];

/** The languages of pages, emails and files; the others exist only in chats. */
export type PageLanguage = Extract<Language, 'en'>;

/** The languages that the assistant understands and replies in. */
export const assistantLanguages = ['en', 'hi', 'hi-Latn'] as const satisfies readonly Language[];
