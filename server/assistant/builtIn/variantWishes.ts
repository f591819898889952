import { asksToGive } from '#server/language/cartEdits.ts';
import { isQuestion } from '#server/language/cartQuestions.ts';
import type { ValueSpan } from '#server/language/items.ts';
import type { AssistantTurn } from './answerParts.ts';

const isWithin = (spans: readonly ValueSpan[], place: number) =>
  spans.some(({ start, length }) => place >= start && place < start + length);

/** 'Half kilo kaju katli chahiye', 'I need the red saree and 2 diyas': who names what exactly wants it. */
export const wantsVariants = ({ understood: { items, talk, intents }, reading, options }: AssistantTurn) =>
  (talk.includes('want') ||
    meantToSend.test(reading.text) ||
    isCountedEach(items) ||
    isCountedFirst(items) ||
    asksToGive(reading.text) ||
    isForPeople(reading.text)) &&
  intents[0]?.name === 'available' &&
  !searching.test(reading.text) &&
  options !== undefined &&
  !isQuestion(reading.text) &&
  // '3 lac bangles': a number that was read as neither may be the quantity.
  reading.tokens.every(
    ({ kind, said }, place) =>
      kind !== 'number' ||
      isWithin(options.spans, place) ||
      isMeasuring(items, said) ||
      isHour.test(reading.tokens[place + 1]?.said ?? ''),
  ) &&
  // 'For my mother' is no goods.
  items.some(
    ({ words, named = [] }) =>
      words.some(({ kind }) => kind === 'goods' || (kind === 'other' && isCountedEach(items))) &&
      (named.length > 0 || words.some(({ kind, said }) => kind === 'measure' && /\p{L}/u.test(said))),
  ) &&
  items.every(
    ({ words, named = [], quantity }) =>
      (words.some(({ kind }) => kind === 'goods' || kind === 'other') &&
        (named.length > 0 ||
          isForPeople(reading.text) ||
          isCountedFirst(items) ||
          isMeasuredFirst(items) ||
          words.some(({ kind }) => kind === 'measure'))) ||
      (named.length === 0 && quantity === undefined && words.every(({ kind }) => kind === 'other')),
  );

/** 'For tomorrow 5 pm'. */
const isHour = /^(?:am|pm|o['’]?clock|baje|bje|बजे)$/;

/** 'Katli bhejni hai 1 kilo', '1 kg onion please'; 'jutti size 4 please' asks for it. */
const meantToSend =
  /(?<![\p{L}\p{M}])(?:bhejn[aei]|mangwan[aei]|len[aei]|भेजन[ाेी]|मँगवान[ाेी]|लेन[ाेी]) (?:h|hai|hain|thi|the|है|हैं|थी|थे)(?![\p{L}\p{M}])|(?<![\p{L}\p{N}])(?:\p{N}+|half|one|two|quarter) ?(?:kg|kilos?|gm?s?|grams?|l|lit(?:er|re)s?|ml) .*(?<!\p{L})(?:please|pls|plz)[\s.!]*$/iu;

const searching = /(?<!\p{L})(?:looking|searching)(?!\p{L})/iu;

/** 'Papa ke liye dhoti, mummy ke liye maroon saree': what each of a family gets. */
const isForPeople = (text: string) => [...text.matchAll(purposes)].length > 1;
const purposes = /(?<![\p{L}\p{M}])(?:(?:ke|k) liye|के लिए|for (?:my |the )?\p{L}+)(?![\p{L}\p{M}])/giu;

/** 'Chhoti kurti sarson rang M ek', 'pav kilo besan laddu aur adha kilo motichur'. */
const isCountedEach = (items: AssistantTurn['understood']['items']) =>
  items.every(({ quantity }) => quantity !== undefined) ||
  (items.length > 1 &&
    items.every(
      ({ words, named = [], quantity }) =>
        quantity !== undefined ||
        named.some((value) => /\d/.test(value)) ||
        words.some(({ kind }) => kind === 'measure'),
    ));

/** 'Short kurti mustard M ek aur uske saath jhumka': one of each that isn't counted. */
const isCountedFirst = ([first, ...others]: AssistantTurn['understood']['items']) =>
  first?.quantity !== undefined &&
  (first.named ?? []).length > 0 &&
  others.every(({ words }) => words.some(({ kind }) => kind === 'goods'));

/** '2 kilo cheeni aur poha chahiye': one of what has no weight. */
const isMeasuredFirst = ([first, ...others]: AssistantTurn['understood']['items']) =>
  first?.words.some(({ kind }) => kind === 'measure') === true &&
  others.every(({ words }) => words.some(({ kind }) => kind === 'goods'));

const isMeasuring = (items: AssistantTurn['understood']['items'], said: string) =>
  items.some(({ words }) => words.some((word) => word.kind === 'measure' && word.said.split(' ').includes(said)));
