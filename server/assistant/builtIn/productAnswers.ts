import type { Intent } from '#domain/assistant/assistant.ts';
import { isLowStock } from '#domain/catalogue/products.ts';
import { type Quality, type Stance, stanceOf } from '#server/language/qualities.ts';
import { understand, type Word } from '#server/language/understand.ts';
import * as texts from '#texts/assistant.gen.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import type { Found } from '../situation/catalogue.ts';
import type { Reply } from '../situation/proposal.ts';
import { findMeant, judge, type Meant, mostNamed } from './meant.ts';
import { type Part, say, type Turn } from './parts.ts';

/** Is it there, what does it cost, which ones, show me. `undefined`: no product is meant, and `isQuiet` wants no word of it. */
export async function answerProducts(turn: Turn, intent: Intent, isQuiet = false): Promise<Part | undefined> {
  const named = turn.understood.items.map((item) => ({ words: withoutDenied(turn, item.words) }));
  const items = named.length > 0 ? named : [{ words: [] }];
  const meant: Meant[] = [];
  for (const { words } of items.slice(0, 3)) meant.push(await findMeant(turn, words));
  const idsOf = ({ found }: Meant) => found.map(({ id }) => id).join();
  const known = meant.filter(
    (one, place) => one.how !== 'none' && meant.findIndex((other) => idsOf(other) === idsOf(one)) === place,
  );
  if (known.length === 0 && (turn.understood.category || isGift(items))) return browse(turn, 'list');
  if (known.length === 0) return isQuiet ? undefined : notFound(turn, meant);
  const replies = known.flatMap((one) => answerMeant(turn, intent, one));
  const focus = known.flatMap(({ found }) => found.map(({ id }) => id)).slice(0, mostNamed);
  const memory = { ...turn.situation.memory, focus, words: known[0]?.words ?? [], intent, misunderstandings: 0 };
  const asks = known.some(
    (one) => one.found.length === 1 && (asksLooks(one, intent) || isOpen(doubtOf(turn, intent, one))),
  );
  return { replies, memory, ...(asks && { asksShop: 'question' as const }) };
}

/** 'A gift for my mother': whatever the shop has. */
const isGift = (items: readonly { words: Word[] }[]) =>
  items.every(({ words }) => words.every(({ kind }) => kind === 'other')) &&
  items.some(({ words }) => words.some(({ means }) => means.includes('gift')));

const asksLooks = ({ how }: Meant, intent: Intent) =>
  how === 'near' && (intent === 'variants' || intent === 'available');

/** 'Laddu without ghee' are laddus, and nobody looks for ghee. */
const withoutDenied = ({ understood }: Turn, words: Word[]) =>
  words.filter(
    ({ said }) =>
      !understood.qualities.some((quality) => quality.isWithout && ` ${quality.said} `.includes(` ${said} `)),
  );

/** Somebody has to be asked. */
const isOpen = (doubt: Doubt | undefined) => doubt !== undefined && doubt.unknown !== '' && doubt.contradicted === '';

const sayingsOf = (qualities: Pick<Quality, 'said'>[]) => [...new Set(qualities.map(({ said }) => said))].join(', ');

type Doubt = Record<'contradicted' | 'unknown' | 'missing', string>;

/** What is asked of the first product beside what it is and its record does not state. */
function doubtOf({ understood }: Turn, intent: Intent, { how, found, words, missing }: Meant): Doubt | undefined {
  const [product] = found;
  if (!product) return undefined;
  const record = `${product.name}. ${product.description}`;
  // Who asks for a price alone says more words than they ask about.
  const others = words.filter(({ kind }, place) => kind === 'other' && intent !== 'price' && !product.has[place]);
  const asked = [
    ...understood.qualities,
    ...others.map(({ said, means }) => ({ said, forms: [said, ...means], isWithout: false })),
  ];
  const of = (stance: Stance) => asked.filter((quality) => stanceOf(record, quality) === stance);
  const contradicted = sayingsOf([...of('contradicted'), ...otherLooks(record, missing)]);
  const unknown = sayingsOf(of('unknown'));
  const isDoubtful = how === 'near' || contradicted !== '' || unknown !== '';
  return isDoubtful ? { contradicted, unknown, missing: sayingsOf(missing) } : undefined;
}

/** A colour or material that is wanted, where the record names another one. */
function otherLooks(record: string, missing: Word[]): Word[] {
  const looks = missing.filter(({ kind }) => kind === 'colour' || kind === 'material');
  if (looks.length === 0) return [];
  const written = understand(record).items.flatMap(({ words }) => words.map(({ kind }) => kind));
  return looks.filter(({ kind }) => written.includes(kind));
}

function notFound(turn: Turn, meant: Meant[]): Part | undefined {
  const { shop, publicUrl } = turn.situation;
  if (meant.every(({ words }) => words.length === 0)) return undefined;
  return say(turn, () => texts.notFound({ shop: shop.name, address: `${publicUrl}/store/${shop.slug}` }));
}

function answerMeant(turn: Turn, intent: Intent, meant: Meant): Reply[] {
  const { found, words } = meant;
  const { language } = turn.understood;
  const [product] = found;
  if (!product) return [];
  const doubt = doubtOf(turn, intent, meant);
  if (found.length > 1) return [listOf(turn, found, doubt ? texts.near : texts.fit)];
  const sentence = inLanguage(language, () =>
    doubt ? sayDoubt(turn, product, doubt) : describe(turn, product, { intent, words }),
  );
  if (intent === 'show') return [showOf(turn, product, doubt && sentence)];
  const text = inLanguage(language, () => [priceLine(product), sentence, linkOf(turn, product)].join('\n'));
  return [{ message: { kind: 'text', text, hasPreview: true }, records: [recordOf(product), turn.situation.shop] }];
}

/** What nobody has written of a product is never affirmed: what is written is quoted, and the shop is asked. */
function sayDoubt({ situation }: Turn, product: Found, { contradicted, unknown, missing }: Doubt): string {
  const { name: shop } = situation.shop;
  const details = product.description ? [texts.details({ description: quoted(product.description) })] : [];
  if (contradicted) return [texts.contradicted({ what: contradicted }), ...details].join(' ');
  // A number that nothing proves is not repeated.
  if (/\p{N}/u.test(missing + unknown)) return [texts.factMissing({ shop }), ...details].join(' ');
  if (missing && !unknown) return [texts.notSaid({ what: missing, shop }), ...details].join(' ');
  return [texts.unsure({ what: [unknown, missing].filter(Boolean).join(', '), shop }), ...details].join(' ');
}

type Asked = { intent: Intent; words: Word[] };

/** What is asked of one product: only its name proves what it comes in, of a description the words are quoted. */
function describe({ understood }: Turn, product: Found, { intent, words }: Asked): string {
  const saidOf = (some: Word[]) => some.map(({ said }) => said).join(', ');
  const looks = words.filter(({ kind }) => kind === 'colour' || kind === 'size');
  const name = product.name.toLowerCase();
  const isInName = looks.every(({ said, means }) => [said, ...means].some((form) => name.includes(form.toLowerCase())));
  if (looks.length > 0 && isInName && !/\p{N}/u.test(saidOf(looks))) {
    return [texts.comesIn({ what: saidOf(looks) }), stockOf(product)].join(' ');
  }
  const isAsked = intent === 'variants' || looks.length > 0 || understood.qualities.length > 0;
  if (!isAsked || !product.description) return stockOf(product);
  return [stockOf(product), texts.details({ description: quoted(product.description) })].join(' ');
}

function stockOf({ stock }: Found): string {
  if (stock === 0) return texts.soldOut();
  return isLowStock(stock) ? texts.fewLeft({ count: stock }) : texts.inStock();
}

const linkOf = ({ situation }: Turn, { id }: Found) => `${situation.publicUrl}/product/${id}`;

export const priceLine = ({ name, pricePaise, stock }: Found) => {
  const words = { product: name, price: formatPaise(pricePaise) };
  return stock === 0 ? texts.pricedSoldOut(words) : texts.priced(words);
};

/** As much of a description as an answer quotes, in characters. */
const quotedLength = 300;
const quoted = (description: string) => {
  const characters = Array.from(description.trim());
  return characters.length > quotedLength ? `${characters.slice(0, quotedLength).join('')}…` : characters.join('');
};

export const recordOf = ({ id, name, description, pricePaise, stock }: Found) => ({
  kind: 'product' as const,
  id,
  name,
  description: quoted(description),
  pricePaise,
  stock,
});

export function listOf({ situation, understood }: Turn, found: Found[], heading: () => string): Reply {
  const text = inLanguage(understood.language, () => [heading(), ...found.map(priceLine)].join('\n'));
  return { message: { kind: 'text', text }, records: [...found.map(recordOf), situation.shop] };
}

/** What a product is and costs, whether it is there, and where it is shown. */
export function productText(turn: Turn, product: Found, sentence?: string): string {
  const doubt = doubtOf(turn, 'available', alone(product));
  return inLanguage(turn.understood.language, () => {
    const said = sentence ?? (doubt ? sayDoubt(turn, product, doubt) : stockOf(product));
    return [priceLine(product), said, linkOf(turn, product)].join('\n');
  });
}

const alone = (product: Found): Meant => ({ how: 'one', found: [product], words: [], missing: [] });

/** Whether something was asked of a product that nobody has written, so that the shop has to be asked. */
export const leavesOpen = (turn: Turn, product: Found): boolean => isOpen(doubtOf(turn, 'available', alone(product)));

function showOf(turn: Turn, product: Found, sentence?: string): Reply {
  const text = productText(turn, product, sentence);
  const picture = product.image === null ? {} : { picture: { image: product.image } };
  return {
    message: { kind: 'product', productId: product.id, text, ...picture },
    records: [recordOf(product), turn.situation.shop],
  };
}

const cheaper = /cheaper|(?:us|is)se sast|[उइ]ससे सस्त/iu;
const textOf = ({ situation }: Turn) => situation.messages.map(({ text }) => text).join(' ');
const goodsOf = (words: Word[]) => words.filter(({ kind }) => kind === 'goods');

/** Of 'Banarasi saree' the saree: who asks for a cheaper one asks for no other Banarasi. */
function headOf({ said, means, kind }: Word): Word {
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
async function belowFocus({ look, situation, understood }: Turn): Promise<number | undefined> {
  const ids = situation.memory.focus;
  if (ids.length === 0) return understood.most;
  const prices = (await look.products({ words: [], ids, limit: mostNamed })).map(({ pricePaise }) => pricePaise);
  return prices.length > 0 ? Math.min(...prices) - 1 : understood.most;
}

/** What is new, what is cheap, what there is: of the goods that are named, or of the whole shop. */
export async function browse(turn: Turn, intent: 'newest' | 'cheapest' | 'list'): Promise<Part> {
  const { look, situation, understood } = turn;
  const named = understood.items.flatMap((item) => item.words);
  // 'Any cheaper one?' is asked of what was spoken of.
  const isCheaper = cheaper.test(textOf(turn));
  const words =
    named.length === 0 && (understood.refersBack || isCheaper) ? goodsOf(situation.memory.words).map(headOf) : named;
  const { least, category } = understood;
  const most = isCheaper && named.length === 0 ? await belowFocus(turn) : understood.most;
  const sort = intent === 'list' ? (understood.sort ?? 'newest') : intent;
  const wanted = { words, most, least, sort, limit: mostNamed, category: words.length === 0 ? category : undefined };
  const all = await look.products(wanted);
  const fitting = words.length > 0 ? judge(all, words).found : all;
  // 'Any gifts under 300?', 'new arrivals': words of no product leave the whole shop.
  const isWhole = fitting.length === 0 && (category !== undefined || words.every(({ kind }) => kind === 'other'));
  const found = isWhole && words.length > 0 ? await look.products({ ...wanted, words: [], category }) : fitting;
  const headings = { newest: texts.newest, cheapest: texts.cheapest, list: texts.fit };
  if (found.length > 0) {
    const memory = { ...situation.memory, focus: found.map(({ id }) => id), words, misunderstandings: 0 };
    return { replies: [listOf(turn, found, headings[intent])], memory };
  }
  const near = await outsideRange(turn, words);
  if (near) return near;
  const { shop, publicUrl } = situation;
  if (words.length === 0 && most === undefined && least === undefined) {
    return say(turn, () => texts.empty({ shop: shop.name }));
  }
  return say(turn, () => texts.notFound({ shop: shop.name, address: `${publicUrl}/store/${shop.slug}` }));
}

/** Sarees there are, but none under ₹1,000: the cheapest ones. */
async function outsideRange(turn: Turn, words: Word[]): Promise<Part | undefined> {
  const { look, situation, understood } = turn;
  if (words.length === 0 || (understood.most ?? understood.least) === undefined) return undefined;
  const { found } = judge(await look.products({ words, sort: 'cheapest', limit: mostNamed }), words);
  if (found.length === 0) return undefined;
  const memory = { ...situation.memory, focus: found.map(({ id }) => id), words, misunderstandings: 0 };
  return { replies: [listOf(turn, found, texts.near)], memory };
}

/** The first time the price is named, the second time a person is asked: `undefined`. */
export async function answerBargain(turn: Turn): Promise<Part | undefined> {
  const { memory } = turn.situation;
  if (memory.bargains > 0) return undefined;
  const priced = await answerProducts(turn, 'price', true);
  const fixed = say(turn, texts.fixedPrice);
  return {
    replies: [...(priced?.replies ?? []), ...fixed.replies],
    memory: { ...(priced?.memory ?? memory), bargains: memory.bargains + 1 },
  };
}
