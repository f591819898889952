import { type PageLanguage, pageLanguages } from './languages.ts';

/** The letters that a language is written in. */
const letters: Record<PageLanguage, RegExp> = { en: /\p{Script=Latin}/gu, hi: /\p{Script=Devanagari}/gu };

/**
 * The language whose letters a text has most of, such as Hindi for Devanagari; the first one for a text without letters.
 * Hindi in Latin letters counts as English (languages.md, section 5).
 */
export function languageOfText(text: string): PageLanguage {
  const counted = pageLanguages.map((language) => ({ language, count: text.match(letters[language])?.length ?? 0 }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).language;
}

/** The language in which a second version of a text is offered. */
export function secondLanguageOf(text: string): PageLanguage {
  const first = languageOfText(text);
  return pageLanguages.find((language) => language !== first) ?? first;
}
