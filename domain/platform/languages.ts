/**
 * All languages that people may be written to. Hindi stands twice, in Devanagari and in Latin letters: it is answered as
 * it was asked. What has no words in a language yet is said in the usual one.
 */
export const languages = ['en', 'hi', 'hi-Latn'] as const;
export type Language = (typeof languages)[number];

/** One that pages, emails and files are written in; in the others there are only chats. */
export type PageLanguage = Extract<Language, 'en'>;

/** Those that the assistant understands, and answers in. */
export const assistantLanguages = ['en', 'hi', 'hi-Latn'] as const satisfies readonly Language[];
