import { readText, type SpottedPhrase } from '#server/language/reading.ts';
import { keyOfSound } from '#server/language/spelling.ts';
import type { Token } from '#server/language/tokens.ts';
import { contentWords } from '../builtIn/factAnswers.ts';

/** Words around what is meant, by the first English word of their row: 'can you please', 'milega kya'. */
const around = new Set([
  ...['available', 'can', 'do', 'do_it', 'get', 'give', 'give_question', 'happen', 'have', 'hello', 'help', 'how'],
  ...['is', 'me', 'thanks', 'this', 'want', 'what', 'which', 'you'],
  ...[
    'a',
    'also',
    'and',
    'any',
    'be',
    'brother',
    'for',
    'if',
    'in',
    'of',
    'oh',
    'or',
    'please',
    'tell',
    'then',
    'with',
  ],
]);
/** Rows whose words all mean the same; those of others, such as 'washable' and 'handmade', only share an answer. */
const synonyms = new Set(['warranty', 'buy', 'sell', 'shop', 'size', 'where', 'when', 'who', 'why', 'not', 'yes']);
/** 'Karte', 'dete', 'होती', by their sound. */
const auxiliary = /^(?:de|le|kar|ho|mil|rak|ja)t[aei]$/;

/** Returns the words that tell a question from others, the same in each language and spelling. */
export const questionKeys = (text: string): string[] =>
  readKeys(text, ({ said }) => contentWords(said).map(keyOfSound));

/** Returns the words and numbers of a reply in their order, the same in each language and spelling. */
export const replyKeys = (text: string): string[] =>
  readKeys(text, ({ said, kind }) => {
    if (kind === 'sign') return said === '%' ? [said] : [];
    return [kind === 'number' ? said : keyOfSound(said)];
  });

function readKeys(text: string, keysOf: (token: Token) => string[]): string[] {
  const { tokens, at } = readText(text);
  const keys: string[] = [];
  for (let place = 0; place < tokens.length; ) {
    const phrase = at[place]?.find(({ isGuess }) => !isGuess);
    const length = phrase?.length ?? 1;
    const words = () => tokens.slice(place, place + length).flatMap(keysOf);
    keys.push(...(phrase ? (knownKeys(phrase) ?? words()) : words()));
    place += length;
  }
  return keys.filter((key) => !auxiliary.test(key));
}

/** The key of a phrase's meaning; none of words around what is meant; nothing if it isn't one of words alone. */
function knownKeys({ meanings }: SpottedPhrase): string[] | undefined {
  for (const meaning of meanings) {
    if (meaning.is === 'ware') return [meaning.names.toSorted()[0] ?? ''];
    if (meaning.is === 'talk' && synonyms.has(meaning.name)) return [meaning.name];
    if ((meaning.is === 'talk' || meaning.is === 'plain') && around.has(meaning.name)) return [];
    if (meaning.is === 'unit' && meaning.of === 'money') return [];
  }
  return undefined;
}
