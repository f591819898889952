/** The supported languages, and the language that texts are currently formatted in. */

import type { Language, PageLanguage } from '#domain/platform/languages.ts';
import { chatLanguages, languages, offeredLanguages, onlyLanguage } from './languages.gen.ts';

/** The languages that visitors are offered, with their own names. */
export { offeredLanguages };

/** A language of pages, as `languages.json` describes it. */
type PageLanguageSetup = {
  /** For `lang` and `hreflang`. */
  tag: string;
  /** Its own name. */
  name: string;
  /** Not complete yet: what it lacks is in the default language, and visitors aren't offered it. */
  isInWork?: boolean;
  /** The tag for `Intl`, if it is another one: digits are Latin in all languages. */
  formats?: string;
  /** How months are written in dates. */
  month?: 'short' | 'long';
  /** Times are written with the part of the day instead of am and pm. */
  dayPeriod?: 'short';
  afterTime?: string;
  /** Whether 'yesterday' may be written for '1 day ago'. */
  relative?: 'auto' | 'always';
  /** Whether lakhs and crores of an axis are written out. */
  compact?: 'short' | 'long';
};

/** A build for browsers has one. */
const setups: Partial<Record<PageLanguage, PageLanguageSetup>> = languages;
const chatTags: Record<string, string> = chatLanguages;

export const defaultLanguage: PageLanguage = 'en';

/** The folder of a part of the web app as it is built for one language: 'panel', 'panel-hi'. */
export const buildFolder = (part: string, language: PageLanguage): string =>
  language === defaultLanguage ? part : `${part}-${language}`;

/** The offered language of a tag, such as 'hi' or 'hi-IN'. */
export const findLanguage = (wish: string | undefined): PageLanguage | undefined =>
  offeredLanguages.find(({ language, tag }) => wish === language || wish === tag || wish?.startsWith(`${language}-`))
    ?.language;

/** The offered language that fits a tag, else the default one. */
export const matchLanguage = (wish: string | undefined): PageLanguage => findLanguage(wish) ?? defaultLanguage;

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

/** The current language. In a browser, it is that of the build or, during development, the `lang` of the page. */
export function language(): Language {
  if (onlyLanguage) return onlyLanguage;
  const current = activeLanguage ?? resolveLanguage();
  if (current) return current;
  if (typeof document === 'undefined') throw new Error('A text was asked for outside of inLanguage().');
  return matchLanguage(document.documentElement.lang);
}

/** The tag of the current language, for `lang` and `Intl`. */
export function currentLanguageTag(): string {
  return currentFormats().tag;
}

/** A language's tag: 'en-IN'. */
export const languageTagOf = (which: Language): string => setupOf(which).tag;

/** How the current language writes dates and times. A build for browsers has no other language. */
export const currentFormats = (): PageLanguageSetup => (onlyLanguage ? languages[onlyLanguage] : setupOf(language()));

const setupOf = (which: Language): PageLanguageSetup =>
  setups[which as PageLanguage] ?? { tag: chatTags[which] ?? which, name: which };
