import { type Reading, type SpottedPhrase, saysAt } from './reading.ts';
import { readTsvRows, splitCell } from './wordLists.ts';

/**
 * A quality that somebody asks for or about beside the goods: 'waterproof', 'without ghee'. `forms`: its variants in
 * records.
 */
export type Quality = { said: string; forms: string[]; isWithout: boolean };
/** Whether a record states a quality. */
export type Stance = 'stated' | 'contradicted' | 'unknown';

const describing = new Set(['made_of', 'colour_run']);
/** Words that ask how something is made without naming a quality. */
const asking = new Set([
  'made of',
  'brand',
  'compatible',
  'shelf life',
  'expiry',
  'expiry date',
  'best before',
  'lining',
]);
const beforePattern = /^(?:without|no|non|zero|sans|bina|बिना)$/;
const afterPattern = /^(?:free|rahit|mukt|less|फ्री|फ़्री|रहित|मुक्त)$/;
const sizeWords = new Set(['size']);
const withoutPattern = /^(?:bina|बिना|bagair|बगैर)$/;
const skippedPattern = /^(?:added|any|artificial|extra|the|of|from|koi|-)$/;
/** Things that are free of charge; 'free' beside them doesn't mean 'without'. */
const chargePattern = /^(?:delivery|shipping|gift|cost|home|charge|tension|interest|call|return|डिलीवरी|गिफ्ट)$/;

/** The same quality in the languages and spellings of records. */
const synonyms = readTsvRows('qualities').map((cells) => cells.flatMap(splitCell).map((word) => word.toLowerCase()));
/** Returns spellings and translations of a quality. */
export const qualityForms = (...said: string[]) => [
  ...new Set(said.flatMap((form) => [form, ...(synonyms.find((forms) => forms.includes(form)) ?? [])])),
];

/** Returns the qualities named in a message, apart from colours, sizes and the goods themselves. */
export function findQualities(reading: Reading): Quality[] {
  const found: Quality[] = [];
  for (let place = 0; place < reading.tokens.length; ) {
    const without = withoutAt(reading, place);
    const phrase = without ? undefined : describedAt(reading, place);
    if (without) found.push(without.quality);
    else if (phrase) found.push({ said: phrase.said, forms: qualityForms(phrase.said), isWithout: false });
    place += without?.length ?? phrase?.length ?? 1;
  }
  return found;
}

function describedAt({ at }: Reading, place: number): SpottedPhrase | undefined {
  return (at[place] ?? []).find(
    ({ said, meanings }) =>
      !asking.has(said) && meanings.some((meaning) => meaning.is === 'talk' && describing.has(meaning.name)),
  );
}

type Without = { quality: Quality; length: number };

/** 'Without ghee', 'sugar free', 'eggless', 'ghee ke bina'. */
function withoutAt(reading: Reading, place: number): Without | undefined {
  const { tokens } = reading;
  const said = (from: number, length: number) =>
    tokens
      .slice(from, from + length)
      .map((token) => token.said)
      .join(' ');
  const first = tokens[place]?.said ?? '';
  // 'No worries' is without nothing.
  if (beforePattern.test(first) && (reading.at[place]?.[0]?.length ?? 1) === 1) {
    let start = place + 1;
    while (skippedPattern.test(tokens[start]?.said ?? '')) start += 1;
    const thing = thingAt(reading, start);
    const length = start - place + (thing?.length ?? 0);
    return thing && { quality: { said: said(place, length), forms: thing.forms, isWithout: true }, length };
  }
  const stem = /^(\p{L}{3,})less$/u.exec(first)?.[1];
  if (stem) return { quality: { said: first, forms: qualityForms(stem), isWithout: true }, length: 1 };
  const thing = thingAt(reading, place);
  if (!thing || chargePattern.test(first)) return undefined;
  const end = place + thing.length;
  const isKeBina = /^(?:ke|k|के)$/.test(tokens[end]?.said ?? '') && withoutPattern.test(tokens[end + 1]?.said ?? '');
  const gap = tokens[end]?.said === '-' ? 1 : 0;
  const tail = isKeBina ? 2 : afterPattern.test(tokens[end + gap]?.said ?? '') ? gap + 1 : 0;
  // 'Leggings free size' are without nothing.
  if (tail === 0 || saysAt(reading, end + tail, sizeWords)) return undefined;
  const length = thing.length + tail;
  return { quality: { said: said(place, length), forms: thing.forms, isWithout: true }, length };
}

/** Things that a product may be without: goods, a material, or an unknown word. */
function thingAt({ tokens, at }: Reading, place: number): { forms: string[]; length: number } | undefined {
  const token = tokens[place];
  if (token?.kind !== 'word' || token.said.length < 2) return undefined;
  const single = at[place]?.find(({ length }) => length === 1);
  if (!single) return at[place]?.length ? undefined : { forms: qualityForms(token.said), length: 1 };
  const wares = single.meanings.flatMap((meaning) => (meaning.is === 'ware' ? meaning.names : []));
  if (wares.length === 0) return undefined;
  return { forms: qualityForms(token.said, ...wares.map((name) => name.toLowerCase())), length: 1 };
}

const escaped = (form: string) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/(?<=\p{L}{3})s$/u, '');
const wordStart = '(?<![\\p{L}\\p{M}])';
const wordGap = '(?:[\\p{L}\\p{M}]+[\\s,/-]+){0,3}?';

/** Returns whether a record states or contradicts a quality. */
export function findStance(record: string, { forms, isWithout }: Quality): Stance {
  const text = record.toLowerCase().normalize('NFC');
  const has = forms.some((form) => new RegExp(wordStart + escaped(form), 'u').test(text));
  const isDenied = forms.some((form) => isDeniedIn(text, escaped(form)));
  if (isWithout) return isDenied ? 'stated' : has ? 'contradicted' : 'unknown';
  if (isDenied) return 'contradicted';
  return has ? 'stated' : 'unknown';
}

const imitationBefore = '(?:faux|art|artificial|imitation|fake|vegan|synthetic|pu|nakli|नकली)';
const imitationAfter = '(?:look|like|finish|plated|plating|coated|polish|effect)';

/** Returns whether a record names a material only as an imitation: 'faux leather' is no leather, 'gold plated' no gold. */
export function isOnlyImitated(record: string, forms: readonly string[]): boolean {
  const text = record.toLowerCase().normalize('NFC');
  const any = `(?:${forms.map(escaped).join('|')})`;
  const imitated = `${wordStart}${imitationBefore}[\\s-]+${any}|${wordStart}${any}[\\s-]+${imitationAfter}`;
  const rest = text.replace(new RegExp(imitated, 'gu'), ' ');
  return rest !== text && !new RegExp(wordStart + any, 'u').test(rest);
}

/** 'No added sugar', 'sugar-free', 'sugarless', 'चीनी के बिना'. */
const isDeniedIn = (text: string, form: string) =>
  [
    `${wordStart}(?:no|not|non|without|free of|free from|zero|never|bina|बिना)[\\s-]+${wordGap}${form}`,
    `${wordStart}${form}[\\p{L}\\p{M}]*[\\s-]*(?:free|less|rahit|mukt|फ्री|रहित|मुक्त)(?![\\p{L}\\p{M}])`,
    `${wordStart}${form}[\\p{L}\\p{M}]*\\s+(?:ke|के)\\s+(?:bina|बिना)`,
    `${wordStart}${form}[\\p{L}\\p{M}]*\\s+(?:nahi|nahin|नहीं|(?:is |are )?not (?:included|available|provided))`,
  ].some((pattern) => new RegExp(pattern, 'u').test(text));
