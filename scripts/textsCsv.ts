/**
 * For editors who need no JSON (languages.md, section 9): `npm run texts:out hi` writes `texts-hi.csv` with each
 * sentence in English and Hindi, and `npm run texts:in FILE` takes the edited file back, whole or not at all.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { parse } from 'csv-parse/sync';
import { compilePlace, type Messages } from './compilePlace.ts';
import { placesOf } from './compileTexts.ts';
import { textsFolder } from './generate.ts';

const root = join(import.meta.dirname, '..');
const defaultLanguage = 'en';
/** The columns after the key, the English sentence and its translation. */
const lastColumns = ['where it is seen', 'picture'];

const readJson = <Content>(path: string): Content => JSON.parse(readFileSync(path, 'utf8'));

/** The languages besides English by their own name, as in the heading of the column; chat languages by their tag. */
function readLanguageNames(folder: string): Map<string, string> {
  const languages = readJson<Record<string, { name: string }>>(join(folder, 'languages.json'));
  const chatOnly = Object.keys(readJson<Record<string, string>>(join(folder, 'chatLanguages.json')));
  const named = Object.entries(languages).map(([language, { name }]): [string, string] => [name, language]);
  const all = [...named, ...chatOnly.map((language): [string, string] => [language, language])];
  return new Map(all.filter(([, language]) => language !== defaultLanguage));
}

type Place = { name: string; file: string; english: Messages; translated: Messages };

/** The places of a language: all of English, or those that a chat language has. */
function readPlaces(folder: string, language: string): Place[] {
  const isWhole = language in readJson<object>(join(folder, 'languages.json'));
  return [...placesOf(folder, defaultLanguage)].flatMap(([name, district]) => {
    const file = join(folder, language, district, `${name}.json`);
    if (!existsSync(file) && !isWhole) return [];
    const english = readJson<Messages>(join(folder, defaultLanguage, district, `${name}.json`));
    return [{ name, file, english, translated: existsSync(file) ? readJson<Messages>(file) : {} }];
  });
}

/** The screens, pages and messages that use the sentences of each place, by its name: their source files. */
function findUses(): Map<string, string[]> {
  const uses = new Map<string, string[]>();
  for (const part of ['web', 'server', 'texts']) {
    const files = readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).sort();
    for (const file of files.filter((path) => /(?<!\.test|\.gen)\.tsx?$/.test(path))) {
      const path = join(root, part, file);
      for (const [, place = ''] of readFileSync(path, 'utf8').matchAll(/from '[^']*\/(\w+)\.gen\.ts'/g)) {
        uses.set(place, [...(uses.get(place) ?? []), relative(root, path)]);
      }
    }
  }
  return uses;
}

const writeRow = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');

/** All sentences of a language beside the English ones, as a CSV that spreadsheets open. Throws for an unknown one. */
export function writeTextsCsv(language: string, folder = textsFolder): string {
  const name = [...readLanguageNames(folder)].find(([, tag]) => tag === language)?.[0];
  if (name === undefined) throw new Error(`There is no language ${language} to translate into.`);
  const uses = findUses();
  const rows = readPlaces(folder, language).flatMap((place) =>
    Object.entries(place.english).map(([key, sentence]) => [
      ...[`${place.name}.${key}`, sentence, place.translated[key] ?? ''],
      ...[(uses.get(place.name) ?? []).join(' '), ''],
    ]),
  );
  return `\ufeff${[['key', 'English', name, ...lastColumns], ...rows].map(writeRow).join('\r\n')}\r\n`;
}

/** Words that a language's glossary strikes out. */
export function readStruckOut(folder: string, language: string): string[] {
  const file = join(folder, language, 'glossary.tsv');
  if (!existsSync(file)) return [];
  const [, ...rows] = readFileSync(file, 'utf8').trimEnd().split('\n');
  return rows.flatMap((row) => row.split('\t')[2]?.split(', ') ?? []).filter(Boolean);
}

/** What is wrong with a translation, such as a lost parameter; undefined if nothing is. */
function findMistake(place: Place, key: string, translation: string, struckOut: string[]): string | undefined {
  const word = struckOut.find((each) => translation.includes(each));
  if (word !== undefined) return `The glossary strikes out “${word}”.`;
  try {
    compilePlace(place.name, { [defaultLanguage]: { [key]: place.english[key] ?? '' }, other: { [key]: translation } });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Takes the sentences of an edited CSV into the language that its third column names. Changes nothing and throws all
 * mistakes if there is one: unknown and repeated keys, lost parameters, struck-out words, changed English. Returns the
 * number of changed sentences. Empty translations and missing rows keep what is there.
 */
export function readTextsCsv(csv: string, folder = textsFolder): number {
  const [heading = [], ...rows] = parse(csv, { bom: true, relaxColumnCount: true, skipEmptyLines: true }) as string[][];
  const language = readLanguageNames(folder).get(heading[2] ?? '');
  if (language === undefined) throw new Error(`The third column is no language: ${heading[2] ?? ''}`);
  const places = new Map(readPlaces(folder, language).map((place) => [place.name, place]));
  const struckOut = readStruckOut(folder, language);
  const mistakes: string[] = [];
  const changed = new Map<string, Set<string>>();
  const seen = new Set<string>();
  for (const [name = '', english = '', edited = ''] of rows) {
    const [placeName = '', key = ''] = name.split('.');
    const place = places.get(placeName);
    const mistake = judgeRow(place, key, { english: withLineFeeds(english), isRepeated: seen.has(name) });
    seen.add(name);
    const translation = withLineFeeds(edited);
    if (!place || mistake !== undefined) mistakes.push(`${name}: ${mistake}`);
    else if (translation !== '' && translation !== place.translated[key]) {
      const wrong = findMistake(place, key, translation, struckOut);
      if (wrong !== undefined) mistakes.push(`${name}: ${wrong}`);
      place.translated[key] = translation;
      changed.set(placeName, (changed.get(placeName) ?? new Set()).add(key));
    }
  }
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  for (const placeName of changed.keys()) writePlace(places.get(placeName));
  return [...changed.values()].reduce((sum, keys) => sum + keys.size, 0);
}

/** Spreadsheets write the line breaks of their system. */
const withLineFeeds = (cell: string) => cell.replaceAll('\r\n', '\n');

function judgeRow(place: Place | undefined, key: string, row: { english: string; isRepeated: boolean }) {
  const sentence = place && Object.hasOwn(place.english, key) ? place.english[key] : undefined;
  if (sentence === undefined) return 'There is no such key.';
  if (row.isRepeated) return 'The key is there twice.';
  return row.english === sentence ? undefined : 'The English sentence has changed. Write a new file.';
}

/** In the sequence of the English sentences. */
function writePlace(place: Place | undefined): void {
  if (!place) return;
  const keys = Object.keys(place.english).filter((key) => place.translated[key] !== undefined);
  const messages = Object.fromEntries(keys.map((key) => [key, place.translated[key]]));
  writeFileSync(place.file, `${JSON.stringify(messages, null, 2)}\n`);
}

if (import.meta.main) {
  const [direction, given = ''] = process.argv.slice(2);
  if (direction === 'out') {
    const file = `texts-${given}.csv`;
    writeFileSync(file, writeTextsCsv(given));
    console.log(file);
  } else {
    console.log(`${basename(given)}: ${readTextsCsv(readFileSync(given, 'utf8'))} changed`);
  }
}
