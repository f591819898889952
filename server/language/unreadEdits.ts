import { stripAddressFrame } from './addressFrame.ts';
import { type CartClause, type CartEdit, readCartClauses } from './cartEdits.ts';
import { isQuestion, mayAsk } from './cartQuestions.ts';
import { type CartReply, readCartReply } from './cartReply.ts';
import { isDenial } from './denials.ts';
import { tellsWhich } from './goodsItems.ts';
import { joinListLines } from './lists.ts';
import { readText } from './reading.ts';
import { type GoodsItem, type GoodsWord, understand } from './understand.ts';

/** Edits that leave a trace in the cart, or were not carried out. */
const changing: ReadonlySet<CartEdit> = new Set<CartEdit>(['only', 'remove', 'double', 'fewer', 'more']);
const asking = new Set(['show', 'price', 'variants', 'list', 'newest', 'cheapest', 'orderStatus', 'bargain', 'person']);

/**
 * Returns the first text that was said below a cart and may change it, though the cart doesn't show it: an edit, a number
 * or colour that isn't in it, an address. `texts`: newest first; of destinations only the newest counts. `shown`: the
 * cart as it is shown.
 */
export function findUnreadText(texts: readonly string[], shown: string): string | undefined {
  let hasDestination = false;
  return texts.find((text) => {
    const clauses = readCartClauses(joinListLines(text)).filter(({ text: said }) => !asksOnly(said));
    const destinations = clauses.map(readDestination);
    const isAddress = destinations.some((one) => one?.is === 'address' || (isGuess(one) && one.has.street));
    const isMissed = !hasDestination && isAddress && !holds(shown, stripAddressFrame(text));
    hasDestination ||= destinations.some((one) => one !== undefined && (!isGuess(one) || one.has.street));
    return (
      isMissed ||
      clauses.some((clause, place) => {
        const destination = destinations[place];
        // '5 is for my elder one.. 6 better': asked about as an address, which it may not be.
        if (isGuess(destination))
          return !destination.has.street && /\p{L}/u.test(clause.text) && !holds(shown, clause.text);
        return !destination && (isEditUnread(clause, shown) || namesPlace(clause.text));
      })
    );
  });
}

/** 'Bhai ka size 42 hoga', 'ab 5 aata hoga' tell a size, and ask nothing without a question word. */
const asksOnly = (text: string) =>
  mayAsk(text) &&
  (isQuestion(text) ||
    !understand(text).items.some(({ words, quantity }) => quantity !== undefined || words.some(tellsWhich)));

const isGuess = (reply: CartReply | undefined): reply is Extract<CartReply, { is: 'unclear' | 'short' | 'address' }> =>
  reply?.is === 'unclear' || reply?.is === 'short';

/** What a clause says about the destination, unless it changes the goods. */
function readDestination({ text, edits }: CartClause): CartReply | undefined {
  const reply = readCartReply(text, 'asked');
  const isEdit =
    isGuess(reply) && (!edits.isDisjointFrom(changing) || edits.has('set') || edits.has('exact') || namesLook(text));
  return reply.is === 'other' || isEdit ? undefined : reply;
}

function isEditUnread({ text, edits }: CartClause, shown: string): boolean {
  const { items, intents } = understand(text);
  const isCounted = items.some(({ quantity }) => quantity !== undefined && !hasWord(shown, String(quantity)));
  const isLook = items.some(({ words }) => words.some((word) => tellsWhich(word) && !isShown(word, shown)));
  const [first] = intents;
  // 'Forget the calculator', which isn't in the cart.
  const goods = items.filter(({ words }) => words.some(({ kind }) => kind === 'goods'));
  if (edits.has('remove') && goods.length > 0 && !goods.some((item) => isItemShown(item, shown))) return false;
  // 'Too expensive, the two kilo ones then'.
  const isOther = isLook && (edits.has('add') || first?.name === 'bargain');
  if (sizeSteps.test(text)) return true;
  if (first && asking.has(first.name) && !isCounted && !isOther) return false;
  // 'One more kg of katli': goods in words that ask nothing.
  const isWish =
    items.some(({ words }) => words.some(({ kind }) => kind === 'goods')) && edits.size > 0 && !edits.has('total');
  const isChange = edits.has('change') && (hasDenial(text) || (items.length === 0 && changes.test(text)));
  return isWish || isCounted || isLook || !edits.isDisjointFrom(changing) || isChange;
}
/** 'Yes change it', of which the cart shows nothing. */
const changes = /(?<!\p{L})(?:change|badal|बदल)/iu;

/** 'Hers a size down', 'ek number bada'. */
const sizeSteps =
  /(?<![\p{L}\p{M}])(?:(?:sizes?|number|saiz|साइज़|साइज|नंबर) (?:up|down|bigger|smaller|larger|bad[aei]|ch?hot[aei]|chot[aei]|बड़[ाेी]|छोट[ाेी])|(?:up|down) (?:a|one|by one) size)(?![\p{L}\p{M}])/iu;

/** 'My phone is iPhone 13, not Samsung'. */
function hasDenial(text: string): boolean {
  const reading = readText(text);
  return reading.tokens.some((_, place) => isDenial(reading, place));
}
/** 'To my office, not home': a destination that nothing else read. */
const namesPlace = (text: string) => places.test(text);
const places =
  /(?<![\p{L}\p{M}])(?:office|home|house|address|adress|place|ghar|pata|pate|jagah|ऑफिस|दफ़्तर|घर|पता|पते|जगह)(?![\p{L}\p{M}])/iu;
const namesLook = (text: string) => understand(text).items.some(({ words }) => words.some(tellsWhich));
const isShown = ({ said, means }: GoodsWord, shown: string) => [said, ...means].some((form) => hasWord(shown, form));

/** Whether a wish from before is missing in the cart that is shown now: its goods, a number or a value. */
export function isStillUnread(text: string, shown: string): boolean {
  return readCartClauses(joinListLines(text)).some(({ text: said, edits }) => {
    const { items } = understand(said);
    if (asksOnly(said)) return false;
    if (!items.some(saysWhat)) return true;
    return items.some((item) => isItemShown(item, shown) === edits.has('remove'));
  });
}

/** Whether an item has more than words that no list knows. */
const saysWhat = ({ words, quantity }: GoodsItem) =>
  quantity !== undefined || words.some((word) => word.kind === 'goods' || tellsWhich(word));

/** Whether a line of the cart has the goods, the values and the number. */
const isItemShown = ({ words, quantity }: GoodsItem, shown: string) =>
  shown
    .split('\n')
    .some(
      (line) =>
        (quantity === undefined || hasWord(line, String(quantity))) && words.every((word) => isWordShown(word, line)),
    );

/** Of a measure the number, since its unit may be in another script. */
function isWordShown(word: GoodsWord, line: string): boolean {
  if (word.kind === 'goods') return isNamed(word, line);
  const [number] = word.kind === 'measure' ? (/\d+/.exec(word.said) ?? []) : [];
  return !tellsWhich(word) || isShown(word, line) || (number !== undefined && hasWord(line, number));
}

/** In the singular or plural. */
const isNamed = ({ said, means }: GoodsWord, shown: string) =>
  [said, ...means].some((form) =>
    [form, `${form}s`, form.replace(/(?:es|s)$/u, '')].some((one) => hasWord(shown, one)),
  );

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const hasWord = (text: string, word: string) => ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(word).join(' ')} `);

/** Whether most words of an address are shown: the frame around it isn't. */
function holds(shown: string, text: string): boolean {
  const [known, words] = [new Set(wordsOf(shown)), wordsOf(text)];
  return words.filter((word) => known.has(word)).length * 2 > words.length;
}
