import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../texts');
const places = ['chat', 'drafts', 'phoneImports', 'shopPhone'];
const read = (language: string, place: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, language, 'chat', `${place}.json`), 'utf8'));

/** What a button of the chats, named in English, is called in each language. Its id is the same in all of them. */
export function titlesOf(english: string): string[] {
  return places.flatMap((place) => {
    const keys = Object.entries(read('en', place)).flatMap(([key, text]) => (text === english ? [key] : []));
    return ['en', 'hi', 'hi-Latn'].flatMap((language) => keys.map((key) => read(language, place)[key] ?? english));
  });
}
