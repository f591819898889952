import type { GoodsWord } from '#server/language/understand.ts';
import * as texts from '#texts/assistant.gen.ts';
import { type AnswerPart, type AssistantTurn, createNotFoundPart, createTextPart } from './answerParts.ts';
import { classifyHits, maxNamedProducts } from './productResolution.ts';
import { createProductList } from './productTexts.ts';
import { findStating, withoutDenied } from './qualityNarrowing.ts';

const cheaperPattern = /cheaper|(?:us|is)se sast|[उइ]ससे सस्त/iu;
const turnText = ({ situation }: AssistantTurn) => situation.messages.map(({ text }) => text).join(' ');
const goodsWords = (words: GoodsWord[]) => words.filter(({ kind }) => kind === 'goods');

/** Of 'Banarasi saree' the saree: who asks for a cheaper one asks for no other Banarasi. */
function headWord({ said, means, kind }: GoodsWord): GoodsWord {
  const last = (words: string) => words.split(' ').at(-1) ?? words;
  return {
    said: last(said),
    means: means
      .filter((name) => name.includes(' '))
      .map(last)
      .concat(means.length === 1 ? means : []),
    kind,
  };
}

/** Just below the cheapest of what was spoken of, in paise. */
async function findPriceBelowFocus({ look, situation, understood }: AssistantTurn): Promise<number | undefined> {
  const ids = situation.memory.focus;
  if (ids.length === 0) return understood.most;
  const prices = (await look.products({ words: [], ids, limit: maxNamedProducts })).map(({ pricePaise }) => pricePaise);
  return prices.length > 0 ? Math.min(...prices) - 1 : understood.most;
}

const headings = { newest: texts.newest, cheapest: texts.cheapest, list: texts.fit };
const namedWords = ({ understood }: AssistantTurn) =>
  withoutDenied(
    understood,
    understood.items.flatMap((item) => item.words),
  );

/** What is new, what is cheap, what there is: of the goods that are named, or of the whole shop. */
export async function answerBrowse(turn: AssistantTurn, intent: 'newest' | 'cheapest' | 'list'): Promise<AnswerPart> {
  const { look, situation, understood } = turn;
  const named = namedWords(turn);
  const stated = await answerQuality(turn, named);
  if (stated) return stated;
  // 'Any cheaper one?' is asked of what was spoken of.
  const isCheaper = cheaperPattern.test(turnText(turn));
  const words =
    named.length === 0 && (understood.refersBack || isCheaper)
      ? goodsWords(situation.memory.words).map(headWord)
      : named;
  const { least, category } = understood;
  const most = isCheaper && named.length === 0 ? await findPriceBelowFocus(turn) : understood.most;
  const sort = intent === 'list' ? (understood.sort ?? 'newest') : intent;
  const wanted = {
    words,
    most,
    least,
    sort,
    limit: maxNamedProducts,
    category: words.length === 0 ? category : undefined,
  };
  const all = await look.products(wanted);
  const fitting = words.length > 0 ? classifyHits(all, words).found : all;
  // 'Any gifts under 300?', 'new arrivals': words of no product leave the whole shop.
  const isWhole = fitting.length === 0 && (category !== undefined || words.every(({ kind }) => kind === 'other'));
  const found = isWhole && words.length > 0 ? await look.products({ ...wanted, words: [], category }) : fitting;
  if (found.length > 0) {
    const memory = { ...situation.memory, focus: found.map(({ id }) => id), words, misunderstandings: 0 };
    const isAffirmed = understood.attributes.length === 0 && understood.qualities.length === 0;
    return { replies: [createProductList(turn, found, isAffirmed ? headings[intent] : texts.near)], memory };
  }
  const near = await answerOutsideRange(turn, words);
  if (near) return near;
  const { shop } = situation;
  if (words.length === 0 && [most, least, category].every((one) => one === undefined)) {
    return createTextPart(turn, () => texts.empty({ shop: shop.name }));
  }
  return createNotFoundPart(turn, words);
}

/** Sarees there are, but none under ₹1,000: the cheapest ones. */
async function answerOutsideRange(turn: AssistantTurn, words: GoodsWord[]): Promise<AnswerPart | undefined> {
  const { look, situation, understood } = turn;
  if (words.length === 0 || (understood.most ?? understood.least) === undefined) return undefined;
  const { found } = classifyHits(await look.products({ words, sort: 'cheapest', limit: maxNamedProducts }), words);
  if (found.length === 0) return undefined;
  const memory = { ...situation.memory, focus: found.map(({ id }) => id), words, misunderstandings: 0 };
  return { replies: [createProductList(turn, found, texts.near)], memory };
}

/** The products whose records state the qualities that are asked for; `undefined`: none is asked for, or none states it. */
export async function answerQuality(turn: AssistantTurn, named: readonly GoodsWord[]): Promise<AnswerPart | undefined> {
  if (turn.understood.qualities.length === 0) return undefined;
  const { found, words } = await findStating(turn, named);
  if (found.length === 0) return undefined;
  const memory = { ...turn.situation.memory, focus: found.map(({ id }) => id), words, misunderstandings: 0 };
  return { replies: [createProductList(turn, found, texts.fit)], memory };
}
