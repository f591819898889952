import { readText, type SpottedPhrase } from './reading.ts';

export type Confirmation = 'yes' | 'no';

type ConfirmationPart = Confirmation | 'confirm' | 'do' | 'cancel' | 'not' | 'order' | 'this' | 'want' | 'filler';

const talk: Record<string, ConfirmationPart> = {
  confirm: 'confirm',
  buy: 'confirm',
  send: 'confirm',
  give: 'confirm',
  do_it: 'do',
  yes: 'yes',
  no: 'no',
  cancel: 'cancel',
  not: 'not',
  order: 'order',
  my_order: 'order',
  this: 'this',
  want: 'want',
  fast: 'filler',
  is: 'filler',
  me: 'filler',
};
const plain: Record<string, ConfirmationPart> = {
  a: 'filler',
  please: 'filler',
  brother: 'filler',
  oh: 'filler',
  and: 'filler',
};
/** Words that have another meaning in other contexts. */
const typed: Record<string, ConfirmationPart> = {
  looks: 'filler',
  yahi: 'this',
  यही: 'this',
  'send it': 'confirm',
  book: 'confirm',
  ahead: 'filler',
  go: 'filler',
  place: 'confirm',
  dont: 'not',
  y: 'yes',
  hmm: 'filler',
};
const signs: Record<string, Confirmation> = {
  '👍': 'yes',
  '👌': 'yes',
  '✅': 'yes',
  '🆗': 'yes',
  '👎': 'no',
  '❌': 'no',
};

/**
 * Reads words that only confirm or refuse a question. Returns `undefined` if there is any other word, number or
 * question mark, since they ask for something else.
 */
export function readConfirmation(text: string): Confirmation | undefined {
  const { tokens, at } = readText(text);
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
    const part = toConfirmationPart(longest, token?.said ?? '', place === 0);
    if (!part) return undefined;
    parts.push(part);
    place += longest?.length ?? 1;
  }
  return classifyParts(parts);
}

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
  if (has('cancel')) return has('no', 'not', 'confirm') ? undefined : 'no';
  if (has('no')) return has('not', 'confirm', 'do', 'want') ? undefined : 'no';
  if (has('not')) return has('confirm', 'yes', 'order') ? undefined : 'no';
  return has('yes', 'confirm', 'do') || (has('order') && has('this')) ? 'yes' : undefined;
}
