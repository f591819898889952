import type { Intent } from '#domain/assistant/assistant.ts';
import { isLowStock } from '#domain/catalogue/products.ts';
import { findStance, type Quality, type Stance } from '#server/language/qualities.ts';
import { type GoodsWord, understand } from '#server/language/understand.ts';
import * as texts from '#texts/assistant.gen.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import type { SearchHit } from '../situation/catalogue.ts';
import type { AssistantReply } from '../situation/proposal.ts';
import { type AnswerPart, type AssistantTurn, createTextPart } from './answerParts.ts';
import { classifyHits, maxNamedProducts, type ProductResolution, resolveProducts } from './productResolution.ts';

/** Answers about stock, price and variants. `undefined` if no product is meant and `isQuiet` suppresses a reply. */
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
  const asks = known.some(
    (one) => one.found.length === 1 && (asksForVariants(one, intent) || isOpenDoubt(findDoubt(turn, intent, one))),
  );
  return { replies, memory, ...(asks && { asksShop: 'question' as const }) };
}

/** 'A gift for my mother': any product of the shop. */
const isGift = (items: readonly { words: GoodsWord[] }[]) =>
  items.every(({ words }) => words.every(({ kind }) => kind === 'other')) &&
  items.some(({ words }) => words.some(({ means }) => means.includes('gift')));

const asksForVariants = ({ how }: ProductResolution, intent: Intent) =>
  how === 'near' && (intent === 'variants' || intent === 'available');

/** 'Laddu without ghee' asks for laddus, not for ghee. */
const withoutDenied = ({ understood }: AssistantTurn, words: GoodsWord[]) =>
  words.filter(
    ({ said }) =>
      !understood.qualities.some((quality) => quality.isWithout && ` ${quality.said} `.includes(` ${said} `)),
  );

/** The shop has to be asked. */
const isOpenDoubt = (doubt: Doubt | undefined) =>
  doubt !== undefined && doubt.unknown !== '' && doubt.contradicted === '';

const joinQualities = (qualities: Pick<Quality, 'said'>[]) =>
  [...new Set(qualities.map(({ said }) => said))].join(', ');

type Doubt = Record<'contradicted' | 'unknown' | 'missing', string>;

/** Returns the parts of a question about the first product that its record doesn't answer. */
function findDoubt(
  { understood }: AssistantTurn,
  intent: Intent,
  { how, found, words, missing }: ProductResolution,
): Doubt | undefined {
  const [product] = found;
  if (!product) return undefined;
  const record = `${product.name}. ${product.description}`;
  // Other words in a question about the price alone aren't part of it.
  const others = words.filter(({ kind }, place) => kind === 'other' && intent !== 'price' && !product.has[place]);
  const asked = [
    ...understood.qualities,
    ...others.map(({ said, means }) => ({ said, forms: [said, ...means], isWithout: false })),
  ];
  const of = (stance: Stance) => asked.filter((quality) => findStance(record, quality) === stance);
  const contradicted = joinQualities([...of('contradicted'), ...otherLooks(record, missing)]);
  const unknown = joinQualities(of('unknown'));
  const isDoubtful = how === 'near' || contradicted !== '' || unknown !== '';
  return isDoubtful ? { contradicted, unknown, missing: joinQualities(missing) } : undefined;
}

/** Returns the colours or materials in the record that replace a wanted one. */
function otherLooks(record: string, missing: GoodsWord[]): GoodsWord[] {
  const looks = missing.filter(({ kind }) => kind === 'colour' || kind === 'material');
  if (looks.length === 0) return [];
  const written = understand(record).items.flatMap(({ words }) => words.map(({ kind }) => kind));
  return looks.filter(({ kind }) => written.includes(kind));
}

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
  const text = inLanguage(language, () => [priceLine(product), sentence, productLink(turn, product)].join('\n'));
  return [
    { message: { kind: 'text', text, hasPreview: true }, records: [toProductRecord(product), turn.situation.shop] },
  ];
}

/** Facts that the shop hasn't written are never confirmed: the answer quotes what is written and asks the shop. */
function describeDoubt(
  { situation }: AssistantTurn,
  product: SearchHit,
  { contradicted, unknown, missing }: Doubt,
): string {
  const { name: shop } = situation.shop;
  const details = product.description ? [texts.details({ description: quoteDescription(product.description) })] : [];
  if (contradicted) return [texts.contradicted({ what: contradicted }), ...details].join(' ');
  // An unsupported number must not be repeated.
  if (/\p{N}/u.test(missing + unknown)) return [texts.factMissing({ shop }), ...details].join(' ');
  if (missing && !unknown) return [texts.notSaid({ what: missing, shop }), ...details].join(' ');
  return [texts.unsure({ what: [unknown, missing].filter(Boolean).join(', '), shop }), ...details].join(' ');
}

type AskedProduct = { intent: Intent; words: GoodsWord[] };

/** Answers a question about one product: only its name proves its variants; the description is only quoted. */
function describeAsked({ understood }: AssistantTurn, product: SearchHit, { intent, words }: AskedProduct): string {
  const saidOf = (some: GoodsWord[]) => some.map(({ said }) => said).join(', ');
  const looks = words.filter(({ kind }) => kind === 'colour' || kind === 'size');
  const name = product.name.toLowerCase();
  const isInName = looks.every(({ said, means }) => [said, ...means].some((form) => name.includes(form.toLowerCase())));
  if (looks.length > 0 && isInName && !/\p{N}/u.test(saidOf(looks))) {
    return [texts.comesIn({ what: saidOf(looks) }), describeStock(product)].join(' ');
  }
  const isAsked = intent === 'variants' || looks.length > 0 || understood.qualities.length > 0;
  if (!isAsked || !product.description) return describeStock(product);
  return [describeStock(product), texts.details({ description: quoteDescription(product.description) })].join(' ');
}

function describeStock({ stock }: SearchHit): string {
  if (stock === 0) return texts.soldOut();
  return isLowStock(stock) ? texts.fewLeft({ count: stock }) : texts.inStock();
}

const productLink = ({ situation }: AssistantTurn, { id }: SearchHit) => `${situation.publicUrl}/product/${id}`;

export const priceLine = ({ name, pricePaise, stock }: SearchHit) => {
  const words = { product: name, price: formatPaise(pricePaise) };
  return stock === 0 ? texts.pricedSoldOut(words) : texts.priced(words);
};

/** Maximum characters of a quoted description. */
const maxQuoteLength = 300;
const quoteDescription = (description: string) => {
  const characters = Array.from(description.trim());
  return characters.length > maxQuoteLength ? `${characters.slice(0, maxQuoteLength).join('')}…` : characters.join('');
};

export const toProductRecord = ({ id, name, description, pricePaise, stock }: SearchHit) => ({
  kind: 'product' as const,
  id,
  name,
  description: quoteDescription(description),
  pricePaise,
  stock,
});

export function createProductList(
  { situation, understood }: AssistantTurn,
  found: SearchHit[],
  heading: () => string,
): AssistantReply {
  const text = inLanguage(understood.language, () => [heading(), ...found.map(priceLine)].join('\n'));
  return { message: { kind: 'text', text }, records: [...found.map(toProductRecord), situation.shop] };
}

/** Returns a product's name, price, stock and link. */
export function describeProduct(turn: AssistantTurn, product: SearchHit, sentence?: string): string {
  const doubt = findDoubt(turn, 'available', toSingleResolution(product));
  return inLanguage(turn.understood.language, () => {
    const said = sentence ?? (doubt ? describeDoubt(turn, product, doubt) : describeStock(product));
    return [priceLine(product), said, productLink(turn, product)].join('\n');
  });
}

const toSingleResolution = (product: SearchHit): ProductResolution => ({
  how: 'one',
  found: [product],
  words: [],
  missing: [],
});

/** Whether a question about a product isn't answered by its record, so that the shop has to be asked. */
export const hasOpenQuestion = (turn: AssistantTurn, product: SearchHit): boolean =>
  isOpenDoubt(findDoubt(turn, 'available', toSingleResolution(product)));

function createProductReply(turn: AssistantTurn, product: SearchHit, sentence?: string): AssistantReply {
  const text = describeProduct(turn, product, sentence);
  const picture = product.image === null ? {} : { picture: { image: product.image } };
  return {
    message: { kind: 'product', productId: product.id, text, ...picture },
    records: [toProductRecord(product), turn.situation.shop],
  };
}

const cheaperPattern = /cheaper|(?:us|is)se sast|[उइ]ससे सस्त/iu;
const turnText = ({ situation }: AssistantTurn) => situation.messages.map(({ text }) => text).join(' ');
const goodsWords = (words: GoodsWord[]) => words.filter(({ kind }) => kind === 'goods');

/** Of 'Banarasi saree' the saree: a customer who asks for a cheaper one doesn't insist on Banarasi. */
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

/** Just below the cheapest product discussed last, in paise. */
async function findPriceBelowFocus({ look, situation, understood }: AssistantTurn): Promise<number | undefined> {
  const ids = situation.memory.focus;
  if (ids.length === 0) return understood.most;
  const prices = (await look.products({ words: [], ids, limit: maxNamedProducts })).map(({ pricePaise }) => pricePaise);
  return prices.length > 0 ? Math.min(...prices) - 1 : understood.most;
}

/** Lists new, cheap or all products, of the named goods or of the whole shop. */
export async function answerBrowse(turn: AssistantTurn, intent: 'newest' | 'cheapest' | 'list'): Promise<AnswerPart> {
  const { look, situation, understood } = turn;
  const named = understood.items.flatMap((item) => item.words);
  // 'Any cheaper one?' refers to the products discussed last.
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
  // 'Any gifts under 300?', 'new arrivals': words that name no product search the whole shop.
  const isWhole = fitting.length === 0 && (category !== undefined || words.every(({ kind }) => kind === 'other'));
  const found = isWhole && words.length > 0 ? await look.products({ ...wanted, words: [], category }) : fitting;
  const headings = { newest: texts.newest, cheapest: texts.cheapest, list: texts.fit };
  if (found.length > 0) {
    const memory = { ...situation.memory, focus: found.map(({ id }) => id), words, misunderstandings: 0 };
    return { replies: [createProductList(turn, found, headings[intent])], memory };
  }
  const near = await answerOutsideRange(turn, words);
  if (near) return near;
  const { shop, publicUrl } = situation;
  if (words.length === 0 && most === undefined && least === undefined) {
    return createTextPart(turn, () => texts.empty({ shop: shop.name }));
  }
  return createTextPart(turn, () => texts.notFound({ shop: shop.name, address: `${publicUrl}/store/${shop.slug}` }));
}

/** There are sarees, but none under ₹1,000: lists the cheapest ones. */
async function answerOutsideRange(turn: AssistantTurn, words: GoodsWord[]): Promise<AnswerPart | undefined> {
  const { look, situation, understood } = turn;
  if (words.length === 0 || (understood.most ?? understood.least) === undefined) return undefined;
  const { found } = classifyHits(await look.products({ words, sort: 'cheapest', limit: maxNamedProducts }), words);
  if (found.length === 0) return undefined;
  const memory = { ...situation.memory, focus: found.map(({ id }) => id), words, misunderstandings: 0 };
  return { replies: [createProductList(turn, found, texts.near)], memory };
}

/** The first time names the price; the second time returns `undefined`, so that a person is asked. */
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
