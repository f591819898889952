import { currentLanguageTag } from './language.ts';

/** The name of a country in the current language, by its two-letter code. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames([currentLanguageTag()], { type: 'region' }).of(code) ?? code;
