/**
 * All languages that Haat writes in. Hindi appears twice, in Devanagari and in Latin letters, because a reply uses the
 * script of the question. Missing translations fall back to the default language.
 */
export const languages = ['en', 'hi', 'hi-Latn'] as const;
export type Language = (typeof languages)[number];

/** The languages of pages, emails and files; the others exist only in chats. */
export const pageLanguages = ['en', 'hi'] as const satisfies readonly Language[];
export type PageLanguage = (typeof pageLanguages)[number];

/** The languages of pages beside the default one. */
export const translatedLanguages = ['hi'] as const satisfies readonly PageLanguage[];

/** The path of a public page under its language's own address; null and the default language: under any reader's. */
export const pathInLanguage = (language: PageLanguage | null | undefined, path: string): string =>
  translatedLanguages.some((translated) => translated === language) ? `/${language}${path}` : path;

const inLatinLetters = /-Latn$/;

/** The language of pages and emails for somebody who chats in a language: Hindi in Latin letters is Hindi there. */
export const toPageLanguage = (language: Language): PageLanguage =>
  pageLanguages.find((page) => page === language.replace(inLatinLetters, '')) ?? pageLanguages[0];

/** In which language somebody who chats reads names: who writes in Latin letters reads those in Latin letters. */
export const toNamesLanguage = (language: Language): PageLanguage =>
  inLatinLetters.test(language) ? pageLanguages[0] : toPageLanguage(language);

/** The languages that the assistant understands and replies in. */
export const assistantLanguages = ['en', 'hi', 'hi-Latn'] as const satisfies readonly Language[];
