import { scripts } from './languageNames.gen.ts';
import { type PageLanguage, pageLanguages } from './languages.ts';

const lettersOf = pageLanguages.map((language) => ({
  language,
  letters: new RegExp(`\\p{Script=${scripts[language]}}`, 'gu'),
}));

/**
 * The language whose letters a text has most of, such as Hindi for Devanagari; the first one for a text without letters.
 * Hindi in Latin letters counts as English (languages.md, section 5).
 */
export function languageOfText(text: string): PageLanguage {
  const counted = lettersOf.map(({ language, letters }) => ({ language, count: text.match(letters)?.length ?? 0 }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).language;
}

/** The language in which a second version of a text is offered. */
export function secondLanguageOf(text: string): PageLanguage {
  const first = languageOfText(text);
  return pageLanguages.find((language) => language !== first) ?? first;
}
