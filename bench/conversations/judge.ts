/**
 * Judges a turn by the clauses of its case:
 *
 * - `cart LINES`, `no cart`, `any cart`: the open cart after it. `to ADDRESS` or `to /…/`, `no address`, `picks up`: where.
 * - `order LINES to ADDRESS`: placed in this turn; `pick-up` in place of an address. `note /…/`: with the order or cart.
 * - `cancelled`: an order of theirs.
 * - `asks address|phone|size|colour|…|quantity|which|confirm|cancel`, `asks`: what is asked, in words or by buttons.
 * - `says WORDS`, `says /…/`, `never /…/`: in what is said. `shows KEYS`: all of these products; `shows only KEYS`:
 *   some of these, and no others. `photo KEY*2`: so many photos of it.
 *   `@2` is the second product of the last list that was shown.
 * - `hands over`, `may hand over`, `asks shop`, `silent`, `may be silent`, `may ask back`, `in LANGUAGE`, `in any`.
 */
import { askBackTexts } from './askBack.ts';
import { hasChoice, isQuestionFor } from './questions.ts';
import {
  cancelledOrders,
  countPhotos,
  isInLanguage,
  placedOrders,
  plainDigits,
  type Seen,
  shownProducts,
  statedAmounts,
  trueAmounts,
} from './seen.ts';

type Check = (what: string, seen: Seen) => boolean;

/** Words without case and marks, so that addresses compare by what they say. */
const plain = (text: string) => (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ');

/** `/…/` as a pattern; else words, compared without case and marks. */
function matches(wanted: string, text: string, isWhole = false): boolean {
  const [, pattern] = /^\/(.*)\/$/.exec(wanted) ?? [];
  if (pattern !== undefined) return new RegExp(pattern, 'iu').test(text);
  return isWhole ? plain(text) === plain(wanted) : ` ${plain(text)} `.includes(` ${plain(wanted)} `);
}

const sameLines = (wanted: string, lines: readonly string[]) =>
  wanted.split(', ').toSorted().join('\n') === lines.toSorted().join('\n');

const keysIn = (what: string) => what.split(', ');

/** Puts the key of the second product of the last list in place of '@2'. */
const withListed = (text: string, { listed }: Seen) =>
  text.replace(/@(\d)/g, (name, place: string) => listed[Number(place) - 1] ?? name);

const checks: Record<string, Check> = {
  cart: (what, { after }) => after.cart !== undefined && sameLines(what, after.cart),
  'no cart': (_, { after }) => after.cart === undefined,
  'any cart': () => true,
  to: (what, { after }) => !after.picksUp && after.address !== null && matches(what, after.address, true),
  'no address': (_, { after }) => after.address === null,
  'picks up': (_, { after }) => after.picksUp,
  order: isOrder,
  note: (what, seen) => placedOrders(seen).some(({ note }) => matches(what, note ?? '')) || matches(what, seen.text),
  cancelled: (_, seen) => cancelledOrders(seen).length > 0,
  asks: (what, seen) => isQuestionFor(what, seen),
  says: (what, { text }) => matches(what, text),
  never: (what, { text }) => !matches(what, text),
  shows: (what, seen) => keysIn(what).every((key) => shownProducts(seen).has(key)),
  'shows only': (what, seen) => {
    const shown = [...shownProducts(seen)];
    return shown.length > 0 && shown.every((key) => keysIn(what).includes(key));
  },
  photo: (what, seen) => {
    const [key = '', count = '1'] = what.split('*');
    return countPhotos(seen, key) >= Number(count);
  },
  'hands over': (_, { after }) => after.owner === 'paused',
  'may hand over': () => true,
  'asks shop': (_, { before, after }) => after.questions > before.questions,
  silent: (_, { messages }) => messages.length === 0,
  'may be silent': () => true,
  'may ask back': () => true,
  in: (what, seen) => what === 'any' || isInLanguage(seen, what as Seen['language']),
};

function isOrder(what: string, seen: Seen): boolean {
  const [order, second] = placedOrders(seen);
  const [, lines = '', , address] = /^(.*?)( to (.+))?$/.exec(what) ?? [];
  if (!order || second || !sameLines(lines, order.lines)) return false;
  if (address === 'pick-up') return order.address === null;
  return address === undefined || matches(address, order.address ?? '', true);
}

const kinds = Object.keys(checks).toSorted((one, other) => other.length - one.length);

function readClause(text: string): { kind: string; what: string } {
  const kind = kinds.find((name) => text === name || text.startsWith(`${name} `));
  if (!kind) throw new Error(`No clause begins like '${text}'.`);
  return { kind, what: text.slice(kind.length).trim() };
}

/** What holds of every turn unless one of its clauses is of these kinds. */
const defaults: { unless: string[]; fault: (seen: Seen) => string | undefined }[] = [
  {
    unless: ['cart', 'no cart', 'any cart', 'order'],
    fault: ({ before, after }) =>
      before.cart?.join() === after.cart?.join() ? undefined : `the cart is ${after.cart?.join(', ') ?? 'gone'}`,
  },
  { unless: ['order'], fault: (seen) => placedOrders(seen)[0] && 'an order was placed' },
  { unless: ['cancelled'], fault: (seen) => cancelledOrders(seen)[0] && 'an order was cancelled' },
  {
    unless: ['hands over', 'may hand over'],
    fault: ({ before, after }) => (after.owner === 'paused' && before.owner !== 'paused' ? 'handed over' : undefined),
  },
  {
    unless: ['silent', 'may be silent'],
    fault: ({ messages }) => (messages.length === 0 ? 'nothing was said' : undefined),
  },
  {
    unless: ['to', 'asks'],
    fault: (seen) => (hasChoice(seen, /^deliver-there:/) ? 'took a sentence for an address' : undefined),
  },
  {
    unless: ['may ask back'],
    fault: ({ text }) => (askBackTexts.some((each) => text.includes(plainDigits(each))) ? 'not understood' : undefined),
  },
  {
    unless: ['in', 'silent'],
    fault: (seen) => (isInLanguage(seen, seen.language) ? undefined : `not in ${seen.language}`),
  },
];

function wrongAmounts(seen: Seen, clauses: readonly string[]): string[] {
  const known = trueAmounts(seen);
  for (const amount of clauses.flatMap(statedAmounts)) known.add(amount);
  // The letters of a link may look like 'Rs92'.
  return statedAmounts(seen.text.replace(/https?:\S+/g, ''))
    .filter((amount) => !known.has(amount))
    .map((amount) => `wrong amount ₹${amount}`);
}

/** The faults of a turn by one of its alternatives. */
function judgeClauses(clauses: readonly string[], seen: Seen): string[] {
  const choices = clauses.map((clause) => clause.split(' | ').map(readClause));
  const used = new Set(choices.flat().map(({ kind }) => kind));
  const missed = choices.flatMap((some, at) =>
    some.some(({ kind, what }) => checks[kind]?.(what, seen)) ? [] : [`should: ${clauses[at]}`],
  );
  const others = defaults.flatMap(({ unless, fault }) =>
    unless.some((kind) => used.has(kind)) ? [] : (fault(seen) ?? []),
  );
  return [...missed, ...others, ...wrongAmounts(seen, clauses)];
}

/** The faults of a turn; of several alternatives, those of the nearest one. */
export function judgeTurn(expected: readonly string[], seen: Seen): string[] {
  const named = expected.map((line) => withListed(line, seen));
  const alternatives = named.reduce<string[][]>(
    (some, line) => some.flatMap((row) => line.split(' || ').map((one) => [...row, ...one.split(' · ')])),
    [[]],
  );
  const faults = alternatives.map((clauses) => judgeClauses(clauses.filter(Boolean), seen));
  return faults.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

/** Whether an order was placed in this turn that the customer didn't place: other goods, options, quantity or address. */
export function isWrongOrder(expected: readonly string[], seen: Seen): boolean {
  if (placedOrders(seen).length === 0) return false;
  const wanted = expected
    .flatMap((line) => line.split(/ \|\| | · | \| /))
    .filter((clause) => clause.startsWith('order '));
  return !wanted.some((clause) => isOrder(readClause(clause).what, seen));
}

/** Checks that all clauses can be read. */
export const checkClauses = (expected: readonly string[]) => {
  for (const clause of expected.flatMap((line) => line.split(/ \|\| | · | \| /))) if (clause) readClause(clause);
};
