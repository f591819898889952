import type { Intent } from '#domain/assistant/assistant.ts';
import type { GoodsWord } from '#server/language/understand.ts';
import * as texts from '#texts/assistant.gen.ts';
import { inLanguage } from '#texts/language.ts';
import type { SearchHit } from '../situation/catalogue.ts';
import type { AssistantReply } from '../situation/proposal.ts';
import { type AnswerPart, type AssistantTurn, createTextPart } from './answerParts.ts';
import { answerBrowse } from './browseAnswers.ts';
import { describeDoubt, describeProduct, findDoubt, isOpenDoubt } from './productDoubts.ts';
import { maxNamedProducts, type ProductResolution, resolveProducts } from './productResolution.ts';
import {
  createProductList,
  describeStock,
  priceLine,
  productLink,
  quoteDescription,
  toProductRecord,
} from './productTexts.ts';

/** Is it there, what does it cost, which ones, show me. `undefined`: no product is meant, and `isQuiet` wants no word of it. */
export async function answerProducts(
  turn: AssistantTurn,
  intent: Intent,
  isQuiet = false,
): Promise<AnswerPart | undefined> {
  const named = turn.understood.items.map((item) => ({ words: withoutDenied(turn, item.words) }));
  const items = named.length > 0 ? named : [{ words: [] }];
  const meant: ProductResolution[] = [];
  for (const { words } of items.slice(0, 3)) meant.push(await resolveProducts(turn, words));
  const idsOf = ({ found }: ProductResolution) => found.map(({ id }) => id).join();
  const known = meant.filter(
    (one, place) => one.how !== 'none' && meant.findIndex((other) => idsOf(other) === idsOf(one)) === place,
  );
  if (known.length === 0 && (turn.understood.category || isGift(items))) return answerBrowse(turn, 'list');
  if (known.length === 0) return isQuiet ? undefined : replyNotFound(turn, meant);
  const replies = known.flatMap((one) => answerResolved(turn, intent, one));
  const focus = known.flatMap(({ found }) => found.map(({ id }) => id)).slice(0, maxNamedProducts);
  const memory = { ...turn.situation.memory, focus, words: known[0]?.words ?? [], intent, misunderstandings: 0 };
  const asks = known.some((one) => one.found.length === 1 && isOpenDoubt(findDoubt(turn, intent, one)));
  return { replies, memory, ...(asks && { asksShop: 'question' as const }) };
}

/** 'A gift for my mother': whatever the shop has. */
const isGift = (items: readonly { words: GoodsWord[] }[]) =>
  items.every(({ words }) => words.every(({ kind }) => kind === 'other')) &&
  items.some(({ words }) => words.some(({ means }) => means.includes('gift')));

/** 'Laddu without ghee' are laddus, and nobody looks for ghee. */
const withoutDenied = ({ understood }: AssistantTurn, words: GoodsWord[]) =>
  words.filter(
    ({ said }) =>
      !understood.qualities.some((quality) => quality.isWithout && ` ${quality.said} `.includes(` ${said} `)),
  );

function replyNotFound(turn: AssistantTurn, meant: ProductResolution[]): AnswerPart | undefined {
  const { shop, publicUrl } = turn.situation;
  if (meant.every(({ words }) => words.length === 0)) return undefined;
  return createTextPart(turn, () => texts.notFound({ shop: shop.name, address: `${publicUrl}/store/${shop.slug}` }));
}

function answerResolved(turn: AssistantTurn, intent: Intent, meant: ProductResolution): AssistantReply[] {
  const { found, words } = meant;
  const { language } = turn.understood;
  const [product] = found;
  if (!product) return [];
  const doubt = findDoubt(turn, intent, meant);
  if (found.length > 1) return [createProductList(turn, found, doubt ? texts.near : texts.fit)];
  const sentence = inLanguage(language, () =>
    doubt ? describeDoubt(turn, product, doubt) : describeAsked(turn, product, { intent, words }),
  );
  if (intent === 'show') return [createProductReply(turn, product, doubt && sentence)];
  const price = inLanguage(language, () => priceLine(product));
  // What was asked comes first.
  const lines = intent === 'price' ? [price, sentence] : [sentence, price];
  const text = [...lines, productLink(turn, product)].join('\n');
  return [
    { message: { kind: 'text', text, hasPreview: true }, records: [toProductRecord(product), turn.situation.shop] },
  ];
}

type AskedProduct = { intent: Intent; words: GoodsWord[] };

/** What is asked of one product: only its name proves what it comes in, of a description the words are quoted. */
function describeAsked({ understood }: AssistantTurn, product: SearchHit, { intent, words }: AskedProduct): string {
  const saidOf = (some: GoodsWord[]) => some.map(({ said }) => said).join(', ');
  const looks = words.filter(({ kind }) => kind === 'colour' || kind === 'size');
  const name = product.name.toLowerCase();
  const isInName = looks.every(({ said, means }) => [said, ...means].some((form) => name.includes(form.toLowerCase())));
  if (looks.length > 0 && isInName && !/\p{N}/u.test(saidOf(looks))) {
    return [texts.comesIn({ what: saidOf(looks) }), describeStock(product)].join(' ');
  }
  const isAsked =
    intent === 'variants' || looks.length > 0 || understood.qualities.length > 0 || understood.attributes.length > 0;
  if (!isAsked || !product.description) return describeStock(product);
  return [describeStock(product), texts.details({ description: quoteDescription(product.description) })].join(' ');
}

function createProductReply(turn: AssistantTurn, product: SearchHit, sentence?: string): AssistantReply {
  const text = describeProduct(turn, product, sentence);
  const picture = product.image === null ? {} : { picture: { image: product.image } };
  return {
    message: { kind: 'product', productId: product.id, text, ...picture },
    records: [toProductRecord(product), turn.situation.shop],
  };
}

/** The first time the price is named, the second time a person is asked: `undefined`. */
export async function answerBargain(turn: AssistantTurn): Promise<AnswerPart | undefined> {
  const { memory } = turn.situation;
  if (memory.bargains > 0) return undefined;
  const priced = await answerProducts(turn, 'price', true);
  const fixed = createTextPart(turn, texts.fixedPrice);
  return {
    replies: [...(priced?.replies ?? []), ...fixed.replies],
    memory: { ...(priced?.memory ?? memory), bargains: memory.bargains + 1 },
  };
}
