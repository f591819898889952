import { presetColours } from './optionPresets.ts';
import { normalizeValue } from './options.ts';

export type OptionSuggestion = { key: 'size' | 'colour' | 'weight'; values: string[] };

const letters = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'];
const letter = '(?:XS|S|M|L|XL|XXL|3XL)';
const between = '\\s*(?:to|-|–)\\s*';
const separator = '(?:\\s*[,/|]\\s*|\\s+and\\s+|\\s+&\\s+)';

const letterRange = new RegExp(`\\b(${letter})${between}(${letter})\\b`);
const letterList = new RegExp(
  `(?<![\\w’'])${letter}(?:(?:${separator}|\\s+)${letter}){2,6}(?![\\w’'])|(?<=\\b[Ss]izes?:?\\s)${letter}(?:(?:${separator}|\\s+)${letter}){1,6}(?![\\w’'])`,
);
const numberRange = new RegExp(`\\bsizes?:?\\s+(\\d{1,2})${between}(\\d{1,2})\\b`, 'i');
const numberList = new RegExp(
  `\\bsizes?:?\\s+(\\d{1,2}(?:\\.\\d)?(?:${separator}\\d{1,2}(?:\\.\\d)?){1,9})(?=\\s*(?:[.;!)\\n]|$))`,
  'i',
);
const weight = '\\d+(?:\\.\\d+)?\\s?(?:g|gm|kg)\\b';
const weightList = new RegExp(`(?<![\\d.])${weight}(?:(?:${separator}|\\s+or\\s+)${weight}){1,5}`, 'i');
const colourNames = new Map(presetColours.map(({ name }) => [normalizeValue(name), name]));
const colourWord = [...colourNames.keys()].sort((one, other) => other.length - one.length).join('|');
/** 'Red and gold' is one saree; 'red, gold' and 'in red and gold' are two. */
const colourList = new RegExp(
  `(?<!\\w)(?:${colourWord})(?:\\s*[,/|]\\s*(?:${colourWord}))+(?:(?:,?\\s+and\\s+|\\s*&\\s*)(?:${colourWord}))?(?!\\w)|(?<=\\b(?:colours?:?|available in)\\s)(?:${colourWord})\\s+and\\s+(?:${colourWord})(?!\\w)`,
  'i',
);

const split = (list: string) => list.split(new RegExp(`${separator}|\\s+or\\s+`, 'i'));

/**
 * The sizes, colours or weights that a name or description lists, to be offered as an option (options.md, section 7).
 * Undefined where it lists none, or where something else is as likely.
 */
export function suggestOption(name: string, description: string): OptionSuggestion | undefined {
  const text = `${name}\n${description}`;
  const sizes = findLetters(text) ?? findNumbers(text);
  if (sizes) return { key: 'size', values: sizes };
  const colours = colourList
    .exec(text)?.[0]
    .split(/\s*[,/|&]\s*(?:and\s+)?|\s+and\s+/i)
    .map((word) => colourNames.get(normalizeValue(word)) ?? word);
  if (colours) return unique('colour', colours);
  const weights = weightList.exec(text)?.[0];
  return weights === undefined ? undefined : unique('weight', split(weights).map(writeWeight));
}

function unique(key: OptionSuggestion['key'], values: string[]): OptionSuggestion | undefined {
  const different = [...new Set(values)];
  return different.length > 1 ? { key, values: different } : undefined;
}

const writeWeight = (typed: string) =>
  typed
    .trim()
    .toLowerCase()
    .replace(/\s?(gm|g|kg)$/, (_, unit: string) => (unit === 'kg' ? ' kg' : ' g'));

function findLetters(text: string): string[] | undefined {
  const [, from = '', to = ''] = letterRange.exec(text) ?? [];
  const [first, last] = [letters.indexOf(from), letters.indexOf(to)];
  if (first !== -1 && first < last) return letters.slice(first, last + 1);
  const list = letterList.exec(text)?.[0].match(new RegExp(letter, 'g'));
  return list && new Set(list).size > 1 ? [...new Set(list)] : undefined;
}

/** Sizes of shirts go by two, those of shoes and bangles by one. */
function findNumbers(text: string): string[] | undefined {
  const [, from, to] = numberRange.exec(text) ?? [];
  const [first, last] = [Number(from), Number(to)];
  if (first < last && last <= 60) {
    const step = first >= 20 && first % 2 === 0 && last % 2 === 0 ? 2 : 1;
    return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => String(first + index * step));
  }
  const list = numberList.exec(text)?.[1];
  return list === undefined
    ? undefined
    : unique(
        'size',
        split(list).map((size) => size.trim()),
      )?.values;
}
