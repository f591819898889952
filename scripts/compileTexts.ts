import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { compilePlace, type Messages } from './compilePlace.ts';

const readJson = <Content>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as Content;

type PageLanguages = Record<string, { tag: string; name: string; script: string; isInWork?: boolean }>;

/**
 * Compiles `{folder}/{language}/{district}/{place}.json` to `{output}/{place}.gen.ts`, for the languages in
 * `languages.json` and the chat-only ones in `chatLanguages.json`, which have only some places; with `only` for that
 * one. Writes only changed files, so that watchers are not triggered needlessly. Throws if languages disagree; one that
 * is in work may lack sentences, which are then those of the first language.
 */
export function compileTexts(folder: string, { output = folder, only }: { output?: string; only?: string } = {}): void {
  const languages = readJson<PageLanguages>(join(folder, 'languages.json'));
  const chatLanguages = readJson<Record<string, string>>(join(folder, 'chatLanguages.json'));
  const [first = ''] = Object.keys(languages);
  const places = placesOf(folder, first);
  const inWork = describeWork(folder, languages, places);
  const modules = new Map([['languages.gen.ts', header + describeLanguages(languages, chatLanguages, only) + inWork]]);
  for (const [place, district] of places) {
    const file = (language: string) => join(folder, language, district, `${place}.json`);
    const spoken = Object.keys(chatLanguages).filter((language) => existsSync(file(language)));
    const read = (language: string): Messages => {
      if (!languages[language]?.isInWork) return readJson(file(language));
      const known = existsSync(file(language)) ? readJson<Messages>(file(language)) : {};
      return { ...readJson<Messages>(file(first)), ...known };
    };
    const compiled = only === undefined ? [...Object.keys(languages), ...spoken] : [only];
    const all = compiled.map((language): [string, Messages] => [language, read(language)]);
    modules.set(`${place}.gen.ts`, header + compilePlace(place, Object.fromEntries(all), spoken.length > 0));
  }
  mkdirSync(output, { recursive: true });
  for (const file of readdirSync(output))
    if (file.endsWith('.gen.ts') && !modules.has(file)) rmSync(join(output, file));
  for (const [file, code] of modules) {
    writeIfChanged(join(output, file), code);
  }
}

/** Leaves a file alone that has this content. */
export function writeIfChanged(path: string, content: string): void {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== content) writeFileSync(path, content);
}

/** The names of the languages of pages and of chats, and their scripts, for `domain`, which imports no texts. */
export function describeLanguageNames(folder: string): string {
  const languages = readJson<PageLanguages>(join(folder, 'languages.json'));
  const offered = Object.keys(languages).filter((language) => !languages[language]?.isInWork);
  const chatOnly = Object.keys(readJson<Record<string, string>>(join(folder, 'chatLanguages.json')));
  const scripts = Object.fromEntries(offered.map((language) => [language, languages[language]?.script]));
  const names = { pageLanguages: offered, languages: [...offered, ...chatOnly], scripts };
  const lines = Object.entries(names).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)} as const;\n`,
  );
  return header + lines.join('');
}

/** The languages as constants: a build with one language has only how that one writes. */
function describeLanguages(languages: PageLanguages, chatLanguages: Record<string, string>, only?: string): string {
  const offered = Object.entries(languages)
    .filter(([, { isInWork }]) => !isInWork)
    .map(([language, { tag, name }]) => ({ language, tag, name }));
  const toSetup = (language: string) => ({ ...languages[language], script: undefined });
  const described = Object.fromEntries(
    (only === undefined ? Object.keys(languages) : [only]).map((language) => [language, toSetup(language)]),
  );
  const constants = { languages: described, chatLanguages, offeredLanguages: offered, onlyLanguage: only ?? null };
  const lines = Object.entries(constants).map(([name, value]) => {
    return `export const ${name} = ${JSON.stringify(value)}${value === null ? '' : ' as const'};\n`;
  });
  return lines.join('');
}

/** Sentences that a language in work lacks, of which administrators read so many. */
const shownMissing = 50;

/** How many of the first language's sentences each language in work has, and which it lacks (languages.md, section 9). */
function describeWork(folder: string, languages: PageLanguages, places: Map<string, string>): string {
  const [first = ''] = Object.keys(languages);
  const sentencesOf = (language: string) =>
    new Map(
      [...places].flatMap(([place, district]) => {
        const file = join(folder, language, district, `${place}.json`);
        const messages = existsSync(file) ? readJson<Messages>(file) : {};
        return Object.entries(messages).map(([key, text]) => [`${place}.${key}`, text] as const);
      }),
    );
  const all = sentencesOf(first);
  const inWork = Object.entries(languages)
    .filter(([, { isInWork }]) => isInWork)
    .map(([language, { tag, name }]) => {
      const known = sentencesOf(language);
      const missing = [...all].flatMap(([key, text]) => (known.has(key) ? [] : [text]));
      const translated = all.size - missing.length;
      return { tag, name, sentences: all.size, translated, missing: missing.slice(0, shownMissing) };
    });
  const type = '{ tag: string; name: string; sentences: number; translated: number; missing: string[] }';
  return `export const languagesInWork: readonly ${type}[] = ${JSON.stringify(inWork)};\n`;
}

/** The places of a language, with their districts. Place names are unique across districts. */
export function placesOf(folder: string, language: string): Map<string, string> {
  const places = new Map<string, string>();
  for (const path of readdirSync(join(folder, language), { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.json')) continue;
    const place = basename(path, '.json');
    if (places.has(place)) throw new Error(`Two places are named ${place}.`);
    places.set(place, dirname(path));
  }
  return places;
}

const header = '// Made by scripts/generate.ts.\n';
