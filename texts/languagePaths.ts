/** Addresses that name their language: '/hi/shop' (languages.md, section 2). */

import type { PageLanguage } from '#domain/platform/languages.ts';
import { defaultLanguage, offeredLanguages } from './language.ts';

/** The pages that have an address for each language. */
const translatedPage = /^\/(?:$|shop(?:\/|$)|(?:product|store)\/)/;

/** The address of a page in one language; of the default language, and of other pages, it is the address itself. */
export function languagePath(path: string, language: PageLanguage): string {
  if (language === defaultLanguage || !isTranslated(path)) return path;
  return `/${language}${path.replace(/^\/(?=[?#]|$)/, '')}`;
}

/**
 * Puts the links and forms of a rendered page under its language, where their pages have such an address. What people
 * typed is escaped, so that no quotation mark in it is followed.
 */
export function translateLinks(html: string, language: PageLanguage): string {
  return html.replace(
    /(<(?:a|form)\s(?:[^<>]*\s)?(?:href|action)=")(\/[^"]*)/g,
    (_, before: string, path: string) => before + languagePath(path, language),
  );
}

/** Whether a page has an address for each language. */
export const isTranslated = (path: string): boolean => translatedPage.test(path.split(/[?#]/, 1)[0] ?? '');

/** Takes the language off an address: '/hi/shop?page=2' is '/shop?page=2' in Hindi. */
export function splitLanguagePath(address: string): { path: string; language?: PageLanguage } {
  const [, tag, rest = ''] = /^\/([a-z]{2,3})(?=[/?#]|$)(.*)$/s.exec(address) ?? [];
  const found = offeredLanguages.find(({ language }) => language === tag && language !== defaultLanguage);
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  return found && isTranslated(path) ? { path, language: found.language } : { path: address };
}
