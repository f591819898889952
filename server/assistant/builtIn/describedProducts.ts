import { type Intent, minIntentScore } from '#domain/assistant/assistant.ts';
import { mayAsk } from '#server/language/cartQuestions.ts';
import { asksDetails } from '#server/language/detailQuestions.ts';
import type { GoodsItem } from '#server/language/understand.ts';
import * as texts from '#texts/assistant.gen.ts';
import { inLanguage } from '#texts/language.ts';
import type { SearchHit } from '../situation/catalogue.ts';
import type { AnswerPart, AssistantTurn } from './answerParts.ts';
import { maxNamedProducts, resolveProducts } from './productResolution.ts';
import { priceLine, quoteDescription, toProductRecord } from './productTexts.ts';

/** Products whose descriptions one answer quotes. */
const maxDescribed = 3;

const ofShop = new Set<Intent>(['payment', 'returns', 'deliveryCharge', 'deliveryArea']);

/** 'Stitched or unstitched', 'gold ka hai ya nakli': two things, of which the record may state one. */
const choice = /(?<=\s)(?:or|ya|yaa|या)(?=\s)/iu;

/**
 * Quotes what is written of what was spoken of, where a choice is asked of it ('in ghee or oil?'), or the same of several
 * ('which one keeps longer?'). `undefined`: neither is asked.
 */
export async function describeSpoken(turn: AssistantTurn, text: string): Promise<AnswerPart | undefined> {
  const { understood, situation, look } = turn;
  // 'Pay now or at the door?'
  if (understood.intents.some(({ name, score }) => score >= minIntentScore && ofShop.has(name))) return undefined;
  // 'Red or blue?' asks for options.
  const isChoice =
    choice.test(text) &&
    understood.items.every(
      ({ quantity, words, named = [] }) =>
        // 'One or a pair?'
        (quantity === undefined || words.length === 0) &&
        named.length === 0 &&
        words.every(({ kind }) => kind !== 'colour' && kind !== 'size'),
    );
  if (!(isChoice && (mayAsk(text) || situation.memory.focus.length === 1)) && !(asksDetails(text) && mayAsk(text)))
    return undefined;
  const named = await findNamed(turn);
  if (named.length > 0) return isChoice ? quoteEach(turn, named) : undefined;
  const ids = situation.memory.focus;
  if (ids.length === 0 || ids.length > maxDescribed || (ids.length === 1 && !isChoice)) return undefined;
  return quoteEach(turn, await look.products({ words: [], ids, limit: maxDescribed }));
}

/** The one product that the first goods of the message are, and that of the second: 'neckband or earbuds'. */
async function findNamed(turn: AssistantTurn): Promise<SearchHit[]> {
  const [first, second] = turn.understood.items.filter(({ words }) => words.some(({ kind }) => kind === 'goods'));
  const named = first ? await findNamedIn(turn, first) : [];
  const other = second && named.length > 0 ? await findNamedIn(turn, second) : [];
  return [...named, ...other.filter(({ id }) => id !== named[0]?.id)];
}

async function findNamedIn(turn: AssistantTurn, first: GoodsItem): Promise<SearchHit[]> {
  const { how, found } = await resolveProducts(turn, first.words);
  const isInName = ({ name }: SearchHit) =>
    first.words.some(({ said, means }) =>
      [said, ...means].some((form) => name.toLowerCase().includes(form.toLowerCase())),
    );
  return (how === 'one' || how === 'several') && found.length < maxNamedProducts
    ? found.filter(isInName).slice(0, 1)
    : [];
}

function quoteEach(turn: AssistantTurn, products: SearchHit[]): AnswerPart | undefined {
  const described = products.filter(({ description }) => description);
  if (described.length === 0) return undefined;
  const text = inLanguage(turn.understood.language, () =>
    described
      .map(
        (product) => `${priceLine(product)}\n${texts.details({ description: quoteDescription(product.description) })}`,
      )
      .join('\n'),
  );
  const memory = { ...turn.situation.memory, focus: products.map(({ id }) => id), misunderstandings: 0 };
  const records = [...described.map(toProductRecord), turn.situation.shop];
  return { replies: [{ message: { kind: 'text', text }, records }], memory };
}
