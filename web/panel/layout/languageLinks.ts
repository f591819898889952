import { useLocation } from '@tanstack/react-router';
import { language as currentLanguage, offeredLanguages } from '#texts/language.ts';

/** Links that open this page in another language. What is typed in forms is saved as before a reload. */
export function useLanguageLinks() {
  const { href } = useLocation();
  return offeredLanguages
    .filter(({ language }) => language !== currentLanguage())
    .map(({ language, name, tag }) => ({
      name,
      link: { href: `/language/${language}?back=${encodeURIComponent(href)}`, lang: tag, hrefLang: tag },
    }));
}
