/** Where the languages meet: which there are, and in which one the sentences are said that are being put together now. */

import { chatLanguages, languages } from './languages.gen.ts';

/** A language of pages. */
export type Language = keyof typeof languages;

/** One that is spoken in chats: what has no words in it yet is said in the usual language. */
export type ChatLanguage = Language | keyof typeof chatLanguages;

/** The language of everybody who asked for no other. */
export const usualLanguage: Language = 'en';

/** The language that fits a request or a page's tag. Today there is only one. */
export function languageOf(wish: string | undefined): Language {
  const known = Object.keys(languages) as Language[];
  return (
    known.find((language) => wish === tagOf(language) || wish === language || wish?.startsWith(`${language}-`)) ??
    usualLanguage
  );
}

let current: ChatLanguage | undefined;

/**
 * Says sentences in one language: on the server every text is asked for within this. Nothing asynchronous may happen in
 * `say`, so that two requests in two languages never mix.
 */
export function inLanguage<Said>(
  language: ChatLanguage,
  say: () => Said extends Promise<unknown> ? never : Said,
): Said {
  const before = current;
  current = language;
  try {
    return say() as Said;
  } finally {
    current = before;
  }
}

let surrounding: () => ChatLanguage | undefined = () => undefined;

/** Where sentences are also said between steps that wait: tells how the language of what goes on there is found. */
export function findLanguage(find: () => ChatLanguage | undefined): void {
  surrounding = find;
}

/** The language of what is said now. A browser's page has one, which stands in its `lang`. */
export function language(): ChatLanguage {
  const said = current ?? surrounding();
  if (said) return said;
  if (typeof document === 'undefined') throw new Error('A text was asked for outside of inLanguage().');
  return languageOf(document.documentElement.lang);
}

/** The tag of the language of now, for `lang` and for `Intl`. */
export function languageTag(): string {
  return tagOf(language());
}

/** A language's tag: 'en-IN'. */
export function tagOf(which: ChatLanguage): string {
  return which in languages ? languages[which as Language] : chatLanguages[which as keyof typeof chatLanguages];
}
