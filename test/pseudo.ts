import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { compileTexts, placesOf } from '../scripts/compileTexts.ts';

/** The tests' pseudo-language and its tag: counts and dates are formatted as in German. */
export const pseudo = { language: 'xx', tag: 'de-XA' };

const plain = 'abcdefghijklmnopqrstuvwxyz';
const accented = 'áƀçđéƒĝĥíĵķļɱñóþɋŕšţúṽŵẋýž';
const letters = new Map([...plain].map((letter, at) => [letter, [...accented][at] ?? letter]));
const brand = /(Haat|WhatsApp)/;

/** Accents every letter and doubles vowels and n, which adds about 40 % length. Brand names are unchanged. */
function accent(text: string): string {
  const parts = text.split(brand).map((part) => (brand.test(part) ? part : [...part].map(accentLetter).join('')));
  return parts.join('');
}

function accentLetter(letter: string): string {
  const small = letters.get(letter.toLowerCase());
  if (!small) return letter;
  const made = letter === letter.toLowerCase() ? small : small.toLocaleUpperCase();
  return /[aeioun]/i.test(letter) ? made + small : made;
}

/** The accented version of an ICU MessageFormat sentence, with unchanged parameters, choices and elements. */
export function pseudoMessage(message: string): string {
  const accentElements = (elements: MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal) element.value = accent(element.value);
      if (element.type === TYPE.tag) accentElements(element.children);
      if ('options' in element && element.options)
        for (const { value } of Object.values(element.options)) accentElements(value);
    }
  };
  const elements = parse(message.replace(/<(\w+)\/>/g, '<$1></$1>'));
  accentElements(elements);
  return printAST(elements);
}

/** Writes the languages and the pseudo-language into `folder` and compiles them. */
export function writePseudoTexts(texts: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(texts, folder, { recursive: true, filter: (path) => !path.endsWith('.gen.ts') });
  for (const [place, district] of placesOf(texts, 'en')) {
    const file = join(district, `${place}.json`);
    const messages = JSON.parse(readFileSync(join(texts, 'en', file), 'utf8')) as Record<string, string>;
    const twins = Object.entries(messages).map(([key, message]) => [key, pseudoMessage(message)]);
    mkdirSync(join(folder, pseudo.language, district), { recursive: true });
    writeFileSync(join(folder, pseudo.language, file), JSON.stringify(Object.fromEntries(twins)));
  }
  const real = JSON.parse(readFileSync(join(texts, 'languages.json'), 'utf8')) as Record<string, object>;
  const languages = { ...real, [pseudo.language]: { tag: pseudo.tag, name: 'Pseudo', script: 'Latin' } };
  writeFileSync(join(folder, 'languages.json'), JSON.stringify(languages));
  compileTexts(folder);
}
