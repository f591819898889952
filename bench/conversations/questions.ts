/** What the shop asks in a turn: in words, or by buttons and rows. */
import { choicesOf } from './customer.ts';
import { type Seen, shownProducts } from './seen.ts';

const words: Record<string, RegExp> = {
  address: /address|pata\b|पता|where (?:should|do) (?:we|i) (?:send|deliver)|kahan bhej|कहाँ भेज/iu,
  phone: /phone|number|mobile|नंबर|नम्बर|फ़ोन|फोन/iu,
  size: /size|साइज़|साइज|naap|नाप/iu,
  colour: /colou?r|rang|रंग/iu,
  weight: /weight|wazan|वज़न|वजन|how much|kitna|कितना/iu,
  pack: /pack|tin\b|pair|पैक|टिन/iu,
  model: /model|मॉडल|phone|फ़ोन|फोन/iu,
  length: /length|lambai|लंबाई|लम्बाई/iu,
  quantity: /how many|kitn[aei]|कितन/iu,
};
const choiceIds: Record<string, RegExp> = { confirm: /^cart-place:/, cancel: /^cancel-order:/ };

/** The sentences that ask. */
const questionsIn = (text: string) => text.match(/[^\n.!।?]*\?/g) ?? [];

/** Whether there is something to tap with such an id. */
export const hasChoice = ({ messages }: Pick<Seen, 'messages'>, id: RegExp): boolean =>
  messages.flatMap(choicesOf).some((choice) => id.test(choice.id));

/** Whether the shop asks for this: '' for anything. */
export function isQuestionFor(what: string, seen: Seen): boolean {
  const { text, messages, after, customer } = seen;
  const choices = messages.flatMap(choicesOf);
  const questions = questionsIn(text);
  const id = choiceIds[what];
  if (id) return hasChoice(seen, id);
  if (what === '') return questions.length > 0 || choices.length > 0;
  if (what === 'which') return (questions.length > 0 || choices.length > 1) && isBetweenSeveral(seen);
  if ((what === 'address' || what === 'phone') && after.asks === what) return true;
  const values = customer.shop.fixture.products.flatMap(({ options = [] }) =>
    options.filter(({ key }) => key === what).flatMap((option) => option.values),
  );
  if (choices.some(({ title }) => values.includes(title))) return true;
  return questions.some((question) => words[what]?.test(question) === true);
}

const isBetweenSeveral = (seen: Seen) => shownProducts(seen).size > 1 || seen.messages.flatMap(choicesOf).length > 1;
