import { languages, pageLanguages } from './languageNames.gen.ts';

/**
 * All languages that Haat writes in, as `texts/languages.json` and `chatLanguages.json` name them. Hindi appears twice,
 * in Devanagari and in Latin letters, because a reply uses the script of the question. Missing translations fall back to
 * the default language.
 */
export { languages };
export type Language = (typeof languages)[number];

/** The languages of pages, emails and files; the others exist only in chats. */
export { pageLanguages };
export type PageLanguage = (typeof pageLanguages)[number];

/** The languages of pages beside the default one. */
export const [, ...translatedLanguages] = pageLanguages;

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
