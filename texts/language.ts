/** Where the languages meet: which there are, and in which one the sentences are said that are being put together now. */

import type { Language, PageLanguage } from '#domain/platform/languages.ts';
import { chatLanguages, languages } from './languages.gen.ts';

const pageTags: Record<PageLanguage, string> = languages;
const tags: Record<Language, string> = { ...chatLanguages, ...pageTags };

/** The language of everybody who asked for no other. */
export const defaultLanguage: PageLanguage = 'en';

/** The language that fits a request or a page's tag. Today there is only one. */
export function matchLanguage(wish: string | undefined): PageLanguage {
  const known = Object.keys(pageTags) as PageLanguage[];
  return (
    known.find(
      (language) => wish === languageTagOf(language) || wish === language || wish?.startsWith(`${language}-`),
    ) ?? defaultLanguage
  );
}

let activeLanguage: Language | undefined;

/**
 * Says sentences in one language: on the server every text is asked for within this. Nothing asynchronous may happen in
 * `say`, so that two requests in two languages never mix.
 */
export function inLanguage<Said>(language: Language, say: () => Said extends Promise<unknown> ? never : Said): Said {
  const before = activeLanguage;
  activeLanguage = language;
  try {
    return say() as Said;
  } finally {
    activeLanguage = before;
  }
}

let resolveLanguage: () => Language | undefined = () => undefined;

/** Where sentences are also said between steps that wait: tells how the language of what goes on there is found. */
export function setLanguageResolver(find: () => Language | undefined): void {
  resolveLanguage = find;
}

/** The language of what is said now. A browser's page has one, which stands in its `lang`. */
export function language(): Language {
  const said = activeLanguage ?? resolveLanguage();
  if (said) return said;
  if (typeof document === 'undefined') throw new Error('A text was asked for outside of inLanguage().');
  return matchLanguage(document.documentElement.lang);
}

/** The tag of the language of now, for `lang` and for `Intl`. */
export function currentLanguageTag(): string {
  return languageTagOf(language());
}

/** A language's tag: 'en-IN'. */
export const languageTagOf = (which: Language): string => tags[which];
