import { findCartEdits } from '#server/language/cartEdits.ts';
import * as texts from '#texts/assistant.gen.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import type { SearchHit } from '../situation/catalogue.ts';
import type { AnswerPart, AssistantTurn } from './answerParts.ts';
import { maxNamedProducts, resolveProducts } from './productResolution.ts';
import { priceLine, toProductRecord } from './productTexts.ts';
import { turnText } from './turnReading.ts';

const comparing = ['cheaper', 'difference', 'total'] as const;
type Comparing = (typeof comparing)[number];

/**
 * 'Which is cheaper', 'dono ka total', 'difference kitna': of the products that are named, or that were spoken of.
 * `undefined`: nothing is compared, or there are fewer than two.
 */
export async function answerComparison(turn: AssistantTurn): Promise<AnswerPart | undefined> {
  const edits = findCartEdits(turnText(turn.situation));
  const asked = comparing.find((edit) => edits.has(edit));
  if (!asked) return undefined;
  // A total of several pieces is that of a cart.
  if (turn.understood.items.some(({ quantity }) => quantity !== undefined)) return undefined;
  const products = await comparedProducts(turn);
  // The price of a product with options may depend on these.
  if (products.length < 2 || (asked !== 'cheaper' && products.some(hasSeveralPrices))) return undefined;
  const compared = compare(asked, products);
  if (!compared) return undefined;
  const ids = products.map(({ id }) => id);
  const text = inLanguage(turn.understood.language, () => [...products.map(priceLine), compared.say()].join('\n'));
  const calculation = { kind: 'calculation' as const, is: asked, of: ids, paise: compared.paise };
  return {
    replies: [
      {
        message: { kind: 'text', text },
        records: [...products.map(toProductRecord), calculation, turn.situation.shop],
      },
    ],
    memory: { ...turn.situation.memory, focus: compared.focus, misunderstandings: 0 },
  };
}

const hasSeveralPrices = ({ pricePaise, priceToPaise }: SearchHit) => (priceToPaise ?? pricePaise) > pricePaise;

/** Each named item's best match, or what was spoken of last. */
async function comparedProducts(turn: AssistantTurn): Promise<SearchHit[]> {
  const named = turn.understood.items.filter(({ words }) => words.some(({ kind }) => kind === 'goods'));
  if (named.length > 1) {
    const found: SearchHit[] = [];
    for (const { words } of named.slice(0, maxNamedProducts)) {
      const { how, found: hits } = await resolveProducts(turn, words);
      if (how === 'one' && hits[0] && !found.some(({ id }) => id === hits[0]?.id)) found.push(hits[0]);
    }
    if (found.length > 1) return found;
  }
  const { focus, shown = [] } = turn.situation.memory;
  const ids = focus.length > 1 ? focus : shown;
  const products = ids.length > 1 ? await turn.look.products({ words: [], ids, limit: maxNamedProducts }) : [];
  return ids.flatMap((id) => products.find((product) => product.id === id) ?? []);
}

type Comparison = { paise: number; say: () => string; focus: string[] };

function compare(asked: Comparing, products: SearchHit[]): Comparison | undefined {
  const focus = products.map(({ id }) => id);
  const prices = products.map(({ pricePaise }) => pricePaise);
  const total = prices.reduce((sum, price) => sum + price, 0);
  if (asked === 'total') return { paise: total, say: () => texts.together({ total: formatPaise(total) }), focus };
  const sorted = products.toSorted((one, other) => one.pricePaise - other.pricePaise);
  const [cheapest, next] = sorted;
  const dearest = sorted.at(-1);
  if (!cheapest || !next || !dearest) return undefined;
  const paise = (asked === 'difference' ? dearest : next).pricePaise - cheapest.pricePaise;
  if (paise === 0) return { paise, say: texts.samePrice, focus };
  return asked === 'difference'
    ? { paise, say: () => texts.differenceIs({ amount: formatPaise(paise) }), focus }
    : { paise, say: () => texts.cheaperIs({ product: cheapest.name }), focus: [cheapest.id] };
}
