import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AssistantRecord, numbersIn, unproven, withoutQuotes } from '#domain/assistantRecords.ts';
import { rowsOf } from '../understanding/lists.ts';
import { spellingKey } from '../understanding/spelling.ts';

/** The units that no sentence of a model's may have without what a record says: money, times, parts of a hundred. */
const claimed = new Set(['money', 'time', 'percent', 'piece']);
/** Numbers that are other words too: 'do you', 'which one', 'ek accha lamp'. Their units are found by themselves. */
const ambiguous = new Set(['one', 'do', 'ek', 'eek', 'एक', 'दो', 'tera tera', '1 hi']);
/** Units that are other words too, or goods. */
const harmless = new Set([
  'set',
  'sets',
  'box',
  'boxes',
  'pair',
  'bottles',
  'pack',
  'units',
  'unit',
  're',
  'am',
  'peace',
  'min',
  'sal',
  'adad',
]);
/** Shorter words are compared as they are: their keys are those of too many others. */
const leastKey = 5;
/** Joined words are taken apart into parts this long: 'fivehundred'. */
const leastPart = 3;

type Words = { exact: Set<string>; keys: Set<string>; phrases: string[]; numbers: Set<string> };
let kept: Words | undefined;

/** The words that state a price, a quantity, a date, a status or a policy, read once. */
function claimWords(): Words {
  kept ??= loadWords();
  return kept;
}

function loadWords(): Words {
  const own = readFileSync(join(import.meta.dirname, 'claims.tsv'), 'utf8')
    .split('\n')
    .slice(1);
  const cells = (row: string[]) => row.slice(1).flatMap((cell) => cell.split(','));
  const numbers = rowsOf('numbers').flatMap(cells);
  const units = rowsOf('units')
    .filter(([kind = '']) => claimed.has(kind))
    .flatMap(cells);
  const all = [
    ...own.flatMap((line) => cells(line.split('\t'))),
    ...numbers,
    ...units.filter((unit) => !harmless.has(unit)),
  ]
    .map((word) => word.trim().toLowerCase().normalize('NFC'))
    .filter((word) => /\p{L}/u.test(word) && !ambiguous.has(word));
  const single = all.filter((word) => /^[\p{L}\p{M}]+$/u.test(word));
  return {
    exact: new Set(single),
    keys: new Set(single.filter((word) => word.length >= leastKey).map(spellingKey)),
    phrases: all.filter((word) => /[^\p{L}\p{M}]/u.test(word)),
    numbers: new Set(numbers.filter((word) => word.length >= leastPart && !word.includes(' '))),
  };
}

/** Accents of Latin letters and letters that nobody sees hide no word. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\p{Cf}]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '');

const isOtherScript = /[^\P{L}\p{Script=Latin}\p{Script=Devanagari}]/u;
const spelledOut = /(?<![\p{L}\p{N}])(?:\p{L}[\s._*-]+){3,}\p{L}(?![\p{L}\p{N}])/u;
const address = /@|[\p{L}\p{N}-]\.\p{L}{2,}|\/\//u;

/**
 * What the words of a model's own state without a record's saying so, beyond numbers and links: statuses, dates, prices,
 * promises and policies in the three languages, and numbers as words. Such things are said by the records alone, whose
 * words have been taken out (chat.md, section 5). Strict: what is only mentioned is found too.
 */
export function claimsIn(words: string): string[] {
  const text = plain(words);
  const { exact, keys, phrases, numbers } = claimWords();
  const found = (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter(
    (word) => exact.has(word) || (word.length >= leastKey && keys.has(spellingKey(word))) || isJoined(word, numbers),
  );
  const spaced = ` ${text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `;
  return [
    ...found,
    ...phrases.filter((phrase) => spaced.includes(` ${phrase} `)),
    ...[isOtherScript, spelledOut, address, /[%‰٪]|percent/u].flatMap((pattern) => pattern.exec(text)?.[0] ?? []),
  ];
}

/** Whether a word consists of number words alone. */
function isJoined(word: string, numbers: ReadonlySet<string>): boolean {
  if (word.length < 2 * leastPart || word.length > 60) return false;
  const reached = [true];
  for (let end = leastPart; end <= word.length; end += 1) {
    reached[end] = reached.some((isReached, start) => isReached && numbers.has(word.slice(start, end)));
  }
  return reached[word.length] === true;
}

/** What a product or order is called in an answer. */
const nameOf = (record: AssistantRecord) =>
  record.kind === 'product' ? record.name : record.kind === 'order' ? record.label : undefined;

const piece = /^\s*(?:pieces?|pcs?|pc|पीस)(?![\p{L}\p{M}])/iu;

/**
 * What a model's answer states that its records do not prove: nothing with one of them is sent. A number stands on one
 * line with the name of the one record that it belongs to, and says whether it is money or pieces; everything else that
 * is stated stands in a record's own words, quoted whole.
 */
export function unprovenOfModel(text: string, records: readonly AssistantRecord[], publicUrl: string): string[] {
  const lines = text.split(/\r\n|[\n\r\u0085\u2028\u2029]/u);
  const wrong = lines.flatMap((line) => wrongNumbers(line, records, publicUrl));
  const own = withoutQuotes(text, records).replace(amount, ' ');
  return [...wrong, ...claimsIn(own)];
}

/** A number with the word for money or pieces that belongs to it. */
const amount =
  /(?:₹|(?<!\p{L})rs\.?)?\s*\p{Nd}(?:[\p{Nd},.]*\p{Nd})?(?:\s*(?:\/-|(?:rs|rupees?|rupaye|रुपये|pieces?|pcs?|pc|पीस)(?![\p{L}\p{M}])))?/giu;

function wrongNumbers(line: string, records: readonly AssistantRecord[], publicUrl: string): string[] {
  const numbers = numbersIn(withoutQuotes(line, records));
  if (numbers.length === 0) return unproven(line, records, publicUrl);
  const named = namedIn(line, records);
  if (named.length !== 1) return numbers.map(({ written }) => written);
  const bare = numbers.filter(({ isMoney, after }) => !isMoney && !piece.test(after));
  return [...unproven(line, named, publicUrl), ...bare.map(({ written }) => written)];
}

/** The records whose names stand in a line; the longest first, so that a lamp is not found in a brass lamp. */
function namedIn(line: string, records: readonly AssistantRecord[]): AssistantRecord[] {
  const named = records.filter((record) => nameOf(record)?.trim());
  let rest = line;
  return named
    .toSorted((one, other) => (nameOf(other)?.length ?? 0) - (nameOf(one)?.length ?? 0))
    .filter((record) => {
      const isNamed = rest.includes(nameOf(record) ?? '') && withoutQuotes(rest, [record]) !== rest;
      if (isNamed) rest = withoutQuotes(rest, [record]);
      return isNamed;
    });
}
