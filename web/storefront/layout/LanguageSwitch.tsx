import { language as currentLanguage, offeredLanguages } from '#texts/language.ts';

/** Links to this page in the other languages, each named in its own. They also work without JavaScript. */
export function LanguageSwitch({ path }: { path: string }) {
  const others = offeredLanguages.filter(({ language }) => language !== currentLanguage());
  return others.map(({ language, name, tag }) => (
    <a
      key={language}
      className="header-link"
      href={`/language/${language}?back=${encodeURIComponent(path)}`}
      lang={tag}
      hrefLang={tag}
      rel="nofollow"
    >
      {name}
    </a>
  ));
}
