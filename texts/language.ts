/** The supported languages, and the language that texts are currently formatted in. */

import type { Language, PageLanguage } from '#domain/platform/languages.ts';
import { chatLanguages, languages } from './languages.gen.ts';

const pageTags: Record<PageLanguage, string> = languages;
const tags: Record<Language, string> = { ...chatLanguages, ...pageTags };

export const defaultLanguage: PageLanguage = 'en';

/** The supported language that matches a requested tag. Today there is only one. */
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
 * Runs `format` in one language. On the server, every text must be formatted inside it. `format` must be synchronous,
 * so that requests in different languages never mix.
 */
export function inLanguage<Result>(
  language: Language,
  format: () => Result extends Promise<unknown> ? never : Result,
): Result {
  const before = activeLanguage;
  activeLanguage = language;
  try {
    return format() as Result;
  } finally {
    activeLanguage = before;
  }
}

let resolveLanguage: () => Language | undefined = () => undefined;

/** Sets how asynchronous code finds its current language. */
export function setLanguageResolver(find: () => Language | undefined): void {
  resolveLanguage = find;
}

/** The current language. In a browser, it is the `lang` of the page. */
export function language(): Language {
  const current = activeLanguage ?? resolveLanguage();
  if (current) return current;
  if (typeof document === 'undefined') throw new Error('A text was asked for outside of inLanguage().');
  return matchLanguage(document.documentElement.lang);
}

/** The tag of the current language, for `lang` and `Intl`. */
export function currentLanguageTag(): string {
  return languageTagOf(language());
}

/** A language's tag: 'en-IN'. */
export const languageTagOf = (which: Language): string => tags[which];
