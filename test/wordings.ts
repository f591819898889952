import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isLiteralElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser';
import { placesOf } from '../scripts/compileTexts.ts';

const root = join(import.meta.dirname, '..');

/** A text in `texts/en`. `name` is `place.key`. */
export type Text = { district: string; place: string; key: string; name: string; message: string };

export function readTexts(): Text[] {
  return [...placesOf(join(root, 'texts'), 'en')].flatMap(([place, district]) => {
    const file = join(root, `texts/en/${district}/${place}.json`);
    const messages: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
    return Object.entries(messages).map(([key, message]) => ({
      district,
      place,
      key,
      name: `${place}.${key}`,
      message,
    }));
  });
}

/** What a message can read: one string for each combination of its branches, with `argument(name)` for each value. */
export function wordingsOf(message: string, argument: (name: string) => string): string[] {
  return expand(parse(message), argument);
}

function expand(elements: MessageFormatElement[], argument: (name: string) => string): string[] {
  return elements.reduce<string[]>(
    (starts, element) => {
      const ends = endsOf(element, argument);
      return starts.flatMap((start) => ends.map((end) => start + end));
    },
    [''],
  );
}

function endsOf(element: MessageFormatElement, argument: (name: string) => string): string[] {
  if (isLiteralElement(element)) return [element.value];
  if (isTagElement(element)) return expand(element.children, argument);
  if (isSelectElement(element) || isPluralElement(element))
    return Object.values(element.options).flatMap(({ value }) => expand(value, argument));
  return [argument('value' in element ? element.value : 'count')];
}

/** The user-visible literals that docs/specification-rules.md quotes, with the number of their rule. */
export function readSpecificationLiterals(): { rule: string; literal: string }[] {
  const rules = readFileSync(join(root, 'docs/specification-rules.md'), 'utf8').split('\n');
  return rules.flatMap((line) => {
    const [, rule, statement = ''] = /^- (\d+\.\d+) (.*?)(?:: `.*)?$/.exec(line) ?? [];
    const quoted = statement.matchAll(/(?<![\w'])'((?:[^']|(?<=\w)'(?=\w))+)'(?!\w)/g);
    return rule ? [...quoted].map(([, literal = '']) => ({ rule, literal })) : [];
  });
}
