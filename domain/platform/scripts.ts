import { type PageLanguage, pageLanguages } from './languages.ts';

/** The letters of the script that a language is usually written in. */
const toLetters = (language: PageLanguage) =>
  new RegExp(`\\p{Script=${new Intl.Locale(language).maximize().script}}`, 'gu');
const scripts = pageLanguages.map((language) => ({ language, letters: toLetters(language) }));

/**
 * The language whose letters a text has most of, such as Hindi for Devanagari; the first one for a text without letters.
 * Hindi in Latin letters counts as English (languages.md, section 5).
 */
export function languageOfText(text: string): PageLanguage {
  const counted = scripts.map(({ language, letters }) => ({ language, count: text.match(letters)?.length ?? 0 }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).language;
}

/** The language in which a second version of a text is offered. */
export function secondLanguageOf(text: string): PageLanguage {
  const first = languageOfText(text);
  return pageLanguages.find((language) => language !== first) ?? first;
}
