import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { compilePlace, type Messages } from './compilePlace.ts';

const readJson = <Content>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as Content;

/**
 * Compiles `{folder}/{language}/{district}/{place}.json` to `{folder}/{place}.gen.ts`, for the languages in
 * `languages.json` and the chat-only ones in `chatLanguages.json`, which have only some places. Writes only changed
 * files, so that watchers are not triggered needlessly. Throws if languages disagree.
 */
export function compileTexts(folder: string): void {
  const languages = readJson<Record<string, string>>(join(folder, 'languages.json'));
  const chatLanguages = readJson<Record<string, string>>(join(folder, 'chatLanguages.json'));
  const [first = ''] = Object.keys(languages);
  const places = placesOf(folder, first);
  const modules = new Map([
    [
      'languages.gen.ts',
      `${header}export const languages = ${JSON.stringify(languages)} as const;\nexport const chatLanguages = ${JSON.stringify(chatLanguages)} as const;\n`,
    ],
  ]);
  for (const [place, district] of places) {
    const file = (language: string) => join(folder, language, district, `${place}.json`);
    const spoken = Object.keys(chatLanguages).filter((language) => existsSync(file(language)));
    const all = [...Object.keys(languages), ...spoken].map((language): [string, Messages] => [
      language,
      readJson(file(language)),
    ]);
    modules.set(`${place}.gen.ts`, header + compilePlace(place, Object.fromEntries(all), spoken.length > 0));
  }
  for (const file of readdirSync(folder))
    if (file.endsWith('.gen.ts') && !modules.has(file)) rmSync(join(folder, file));
  for (const [file, code] of modules) {
    const path = join(folder, file);
    if (!existsSync(path) || readFileSync(path, 'utf8') !== code) writeFileSync(path, code);
  }
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
