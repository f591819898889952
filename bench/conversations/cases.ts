/** Whole conversations of customers, as text files that a person can read and change. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languageOf } from '../assistant/corpus.ts';

/**
 * ```
 * # l07 hi-Latn rangoli · adds, then changes the size
 * @ lives at 12 MG Road, Jaipur 302012
 * @ ordered kurta:Blue/M*2 to 12 MG Road, Jaipur 302012 · delivered · 20 days ago
 * > 2 blue kurta M chahiye
 * = cart kurta:Blue/M*2 · asks confirm
 * > [place]
 * = order kurta:Blue/M*2 to 12 MG Road, Jaipur 302012
 * ~ 1 day
 * < A person of the shop writes
 * ```
 *
 * Consecutive `>` lines are one burst. In place of words: `[place]`, `[discard]`, `[change address]`, `[pick up]`,
 * `[deliver there]`, `[cancel order]` and `[choose VALUE]` tap; `[sticker]`, `[photo CAPTION]`, `[voice]`,
 * `[location]`, `[react 👍]` and `[cart LINES]` send; `[quote WORDS] …` replies to the shop's last message with these
 * words; `[about PRODUCT] …` asks from a product's page.
 *
 * `=` lines are the expectations for a turn (`judge.ts`): clauses joined by ' · ' must all hold, ' | ' separates
 * alternatives of one clause, ' || ' those of a whole line. Unless a clause says otherwise, the cart stays as it is,
 * nothing is ordered, cancelled or handed over, something is said, in the conversation's language, the customer was
 * understood, no sentence is taken for an address, and every amount in rupees is true.
 */
export type Conversation = {
  id: string;
  language: Language;
  shop: string;
  title: string;
  /** What is known beforehand: 'lives at …', 'ordered …', 'hides phone'. */
  known: string[];
  steps: Step[];
};

/** What happens: a customer's turn with its expectations, time that passes, or words of a person of the shop. */
export type Step =
  | { is: 'turn'; says: string[]; expected: string[] }
  | { is: 'pause'; milliseconds: number }
  | { is: 'person'; text: string };

const unitMilliseconds = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 };

function readPause(text: string): number {
  const [, count = '1', unit = ''] = /^(\d+) (second|minute|hour|day)s?$/.exec(text) ?? [];
  const milliseconds = unitMilliseconds[unit as keyof typeof unitMilliseconds];
  if (!milliseconds) throw new Error(`How long is '${text}'?`);
  return Number(count) * milliseconds;
}

/** Reads the conversations of a text. Throws with the line if it isn't in this format. */
export function parseConversations(text: string): Conversation[] {
  const conversations: Conversation[] = [];
  for (const line of text.split('\n')) {
    const marker = line.slice(0, 2);
    const rest = line.slice(2).trim();
    if (line.trim() === '' || marker === '//') continue;
    if (marker === '# ') {
      conversations.push(readHead(rest));
      continue;
    }
    const conversation = conversations.at(-1);
    if (!conversation) throw new Error(`No conversation has begun: ${line}`);
    addLine(conversation, marker, rest);
  }
  return conversations;
}

function readHead(text: string): Conversation {
  const [, id = '', language = '', shop = '', title = ''] = /^(\S+) (\S+) (\S+) · (.+)$/.exec(text) ?? [];
  return { id, language: languageOf(language), shop, title, known: [], steps: [] };
}

function addLine({ id, known, steps }: Conversation, marker: string, rest: string): void {
  const last = steps.at(-1);
  switch (marker) {
    case '@ ':
      known.push(rest);
      return;
    case '> ':
      if (last?.is === 'turn' && last.expected.length === 0) last.says.push(rest);
      else steps.push({ is: 'turn', says: [rest], expected: [] });
      return;
    case '= ':
      if (last?.is !== 'turn') throw new Error(`${id}: nothing was said before '${rest}'.`);
      last.expected.push(rest);
      return;
    case '~ ':
      steps.push({ is: 'pause', milliseconds: readPause(rest) });
      return;
    case '< ':
      steps.push({ is: 'person', text: rest });
      return;
    default:
      throw new Error(`${id}: a line begins with '${marker}'.`);
  }
}

const read = (name: string) => parseConversations(readFileSync(join(import.meta.dirname, name), 'utf8'));

/** The conversations to work with. */
export const readConversations = () => ['english.txt', 'hindi.txt', 'hinglish.txt'].flatMap(read);

/**
 * Further sets to work with, each written before the work on it:
 *
 * - second: other words, other goods, other turns of the talk.
 * - third: customers of a weaver, a sweet shop and a shop for phones.
 * - fourth: buyers who correct themselves, write run-on messages and change their minds after the total.
 * - fifth: with a fifth shop: spoken sentences, gifts, Tamil words, questions on goods between changes.
 * - sixth: questions and wishes in one message, lists without lines, gifts, orders in place of a cancelled one.
 * - seventh: goods the shop has not, questions between the pieces of an order, short typing with errors.
 * - eighth: everyday short forms, addresses in pieces, questions on delivery and payment between changes.
 * - ninth: cosmetics, hardware and spices; goods as customers call them, second thoughts.
 * - tenth: stationery, plants, spare parts, a bakery, toys and a tailor; counts as words, sizes by rank, other addresses.
 * - eleventh: footwear, pet food, sports, vessels, worship, vegetables; shortest typing. A third of it is kept aside.
 * - twelfth: clothes, sweets, covers, groceries, jewellery, home goods; what anyone asks. A third is kept aside.
 * - thirteenth: whole purchases in small messages at shops of all kinds. A third is kept aside.
 */
export const setNames = [
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
] as const;
type SetName = (typeof setNames)[number];

export const readSet = (name: SetName) => ['English', 'Hindi', 'Hinglish'].flatMap((way) => read(`${name}${way}.txt`));

/** Short ones that went wrong once; all hold. */
export const readMended = () => read('mended.txt');

/** Further ones, of which only totals are looked at, so that nobody tunes on them: those of such a set, or of the first. */
export const readAside = (set?: SetName) =>
  read(set === 'eleventh' || set === 'twelfth' || set === 'thirteenth' ? `${set}Aside.txt` : 'aside.txt');

/** Single messages, each as a conversation of one turn. */
export const readSingles = (): Conversation[] =>
  readFileSync(join(import.meta.dirname, 'singles.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id = '', language = '', shop = '', words = '', expected = ''] = line.split('\t');
      const steps: Step[] = [{ is: 'turn', says: [words], expected: [expected] }];
      return { id, language: languageOf(language), shop, title: words, known: [], steps };
    });
