import { readText, type SpottedPhrase, saysAt } from './reading.ts';
import { toSpellingKey, transliterateToLatin } from './spelling.ts';
import { spellOut } from './typing.ts';

/** `unsure`: words that may agree to the question or only end the conversation, such as 'ok thanks'. */
export type Confirmation = 'yes' | 'no' | 'unsure';

type ConfirmationPart =
  | ('yes' | 'no' | 'confirm' | 'send' | 'do' | 'cancel' | 'not' | 'order' | 'this' | 'all' | 'want')
  | ('goods' | 'thanks' | 'cod' | 'filler');

const talk: Record<string, ConfirmationPart> = {
  confirm: 'confirm',
  buy: 'send',
  send: 'send',
  give: 'send',
  do_it: 'do',
  yes: 'yes',
  no: 'no',
  cancel: 'cancel',
  not: 'not',
  order: 'order',
  my_order: 'order',
  this: 'this',
  all: 'all',
  want: 'want',
  thanks: 'thanks',
  fast: 'filler',
  is: 'filler',
  me: 'filler',
  cod: 'cod',
  one_of_kind: 'filler',
};
const plain: Record<string, ConfirmationPart> = {
  a: 'filler',
  please: 'filler',
  brother: 'filler',
  oh: 'filler',
  and: 'filler',
  of: 'filler',
};
/** Words that have another meaning in other contexts. */
const typed: Record<string, ConfirmationPart> = {
  looks: 'filler',
  sounds: 'filler',
  'never mind': 'filler',
  nevermind: 'filler',
  chalo: 'filler',
  चलो: 'filler',
  theek: 'yes',
  fine: 'yes',
  yahi: 'this',
  isi: 'this',
  इसी: 'this',
  pe: 'filler',
  यही: 'this',
  yehi: 'this',
  hi: 'filler',
  ही: 'filler',
  'send it': 'send',
  book: 'confirm',
  ahead: 'filler',
  go: 'yes',
  ya: 'yes',
  yea: 'yes',
  final: 'confirm',
  फाइनल: 'confirm',
  फ़ाइनल: 'confirm',
  to: 'filler',
  toh: 'filler',
  fir: 'filler',
  phir: 'filler',
  bas: 'filler',
  तो: 'filler',
  फिर: 'filler',
  बस: 'filler',
  'so then': 'filler',
  so: 'filler',
  the: 'filler',
  my: 'filler',
  place: 'confirm',
  dont: 'not',
  y: 'yes',
  hmm: 'filler',
  'hmm ok': 'yes',
  thats: 'this',
  'that is': 'this',
  correct: 'yes',
  with: 'filler',
  now: 'filler',
  ab: 'filler',
  अब: 'filler',
  'laga do': 'send',
  'लगा दो': 'send',
};
const cash = new Set(['cod']);
/** Who agrees for later doesn't confirm now. */
const postponing = /^(?:tomorrow|tmrw|kal|parso|parson|later|baad|कल|परसों|बाद)$/;
/** 'But', except in 'COD par'. */
const turning = /^(?:but|lekin|magar|par|pr|लेकिन|मगर|पर)$/;
const signs: Record<string, 'yes' | 'no'> = {
  '👍': 'yes',
  '👌': 'yes',
  '✅': 'yes',
  '🆗': 'yes',
  '👎': 'no',
  '❌': 'no',
};

const goForIt = /(?<!\p{L})(?:go for it|let ?['’]?s (?:do it|go))(?!\p{L})/giu;

/** 'Send it to my sister's place', 'bhai ko bhej do' name somebody or somewhere else. 'Order ko confirm karo' doesn't. */
const elsewhere =
  /(?<![\p{L}\p{M}])(?:to(?! (?:kar|kr|bhej|de|daal|dal|book|theek|thik|fir|phir)(?!\p{L}))|ko|को|at)(?![\p{L}\p{M}])(?!\s*(?:confirm|final|place|book|pakka|order|go|कन्फर्म|पक्का|ऑर्डर))|['’]s place|(?:my|her|his|their|our|another|other|same|different) place(?!\p{L})/iu;

/**
 * Reads words that only confirm or refuse a question. `goods` are the names of the products that the question is about.
 * Returns `undefined` if there is any other word, number or question mark, since they ask for something else.
 */
export function readConfirmation(typedText: string, goods: readonly string[] = []): Confirmation | undefined {
  const text = spellOut(typedText).replace(goForIt, 'go ahead');
  if (elsewhere.test(text)) return undefined;
  const reading = readText(text);
  const { tokens, at } = reading;
  const own = new Set(goods.flatMap(goodsForms));
  const parts: ConfirmationPart[] = Object.entries(signs).flatMap(([sign, part]) =>
    text.includes(sign) ? [part] : [],
  );
  for (let place = 0; place < tokens.length; ) {
    const [token, longest] = [tokens[place], at[place]?.[0]];
    if (token?.kind === 'sign') {
      if (!/^[,.!।\n-]$/.test(token.said)) return undefined;
      place += 1;
      continue;
    }
    if (postponing.test(token?.said ?? '')) return undefined;
    if (turning.test(token?.said ?? '') && !saysAt(reading, place - 1, cash)) return undefined;
    const part = toConfirmationPart(longest, token?.said ?? '', place === 0);
    const isOwn = !part && namesOwnGoods(longest, token?.said ?? '', own);
    if (!part && !isOwn) return undefined;
    parts.push(part ?? 'goods');
    place += longest?.length ?? 1;
  }
  return classifyParts(parts);
}

/** The words of a product's name, and the names of the goods in it. */
function goodsForms(name: string): string[] {
  const { tokens, at } = readText(name);
  return [
    ...tokens.filter(({ kind }) => kind === 'word').map(({ said }) => toSpellingKey(said)),
    ...at.flatMap((spotted) => spotted.flatMap(wareNames)),
  ];
}

const wareNames = ({ meanings }: SpottedPhrase) =>
  meanings.flatMap((meaning) => (meaning.is === 'ware' ? meaning.names.map((name) => name.toLowerCase()) : []));

const namesOwnGoods = (longest: SpottedPhrase | undefined, said: string, own: ReadonlySet<string>) =>
  [toSpellingKey(said), toSpellingKey(transliterateToLatin(said)), ...(longest ? wareNames(longest) : [])].some(
    (form) => own.has(form),
  );

function toConfirmationPart(
  longest: SpottedPhrase | undefined,
  said: string,
  isFirst: boolean,
): ConfirmationPart | undefined {
  const known = typed[longest?.said ?? said];
  if (known) return known;
  if (!longest || longest.isGuess || longest.meanings.some(({ is }) => is === 'number')) return undefined;
  for (const meaning of longest.meanings) {
    // 'Is it confirmed' is a question.
    if (meaning.is === 'talk' && talk[meaning.name] && !(isFirst && meaning.name === 'is')) return talk[meaning.name];
    if (meaning.is === 'plain' && plain[meaning.name]) return plain[meaning.name];
  }
  return undefined;
}

function classifyParts(parts: readonly ConfirmationPart[]): Confirmation | undefined {
  const has = (...some: ConfirmationPart[]) => some.some((part) => parts.includes(part));
  // 'Cancel mat karo' means not to cancel.
  if (has('cancel')) return has('no', 'not', 'confirm', 'send') ? undefined : 'no';
  // 'No butter' of butter cookies says which, or which not.
  if (has('no')) return has('not', 'confirm', 'send', 'do', 'want', 'goods') ? undefined : 'no';
  if (has('not')) return has('confirm', 'send', 'yes', 'order', 'goods', 'all') ? undefined : 'no';
  if (has('confirm')) return 'yes';
  // 'COD chalega' asks how to pay; 'COD par bhej do' agrees.
  if (has('cod') && !has('send', 'do')) return parts[0] === 'yes' && !parts.includes('yes', 1) ? 'yes' : undefined;
  const agrees = has('yes', 'send', 'do') || (has('this') && has('order', 'want'));
  if (!agrees) return undefined;
  // 'Thank you, send it' agrees, 'ok thanks' may only end.
  return (has('thanks') && !has('send')) || (has('goods') && !has('yes')) ? 'unsure' : 'yes';
}
