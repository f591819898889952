import { productFields } from '#domain/catalogue/products.schema.ts';
import { type DraftFacts, type DraftPart, parseCategory } from '#domain/chat/drafts.ts';
import type { Language } from '#domain/platform/languages.ts';
import { type Caption, readCaption } from '#server/language/captions.ts';
import { keyOfSound } from '#server/language/spelling.ts';
import * as texts from '#texts/drafts.gen.ts';
import { inLanguage } from '#texts/language.ts';
import { parseVariantAnswer, toDraftOptions, validateDraftOptions } from './draftOptions.ts';
import { parseSingleNumber, toPaise } from './singleNumber.ts';

/**
 * The facts that were read, why one of them was refused (see domain/platform/refusals.ts), and the prices that the
 * seller has to choose from.
 */
export type ParsedDraft = { facts: Partial<DraftFacts>; refusal?: string | undefined; prices?: number[] | undefined };

/** Returns the facts in a caption, in the form of a product. */
export function parseDraftFacts(text: string, language: Language): ParsedDraft {
  const caption = readCaption(text);
  return { ...validateDraftFacts(toDraftFacts(caption, language)), prices: caption.prices };
}

function toDraftFacts(caption: Caption, language: Language): Partial<DraftFacts> {
  const { name, pricePaise, stock, sizes, options, category, description } = caption;
  const isListed = sizes.length > 0 && !options?.options.some(({ key }) => key === 'size');
  const listed = isListed && inLanguage(language, () => texts.sizes({ sizes: sizes.join(', ') }));
  return {
    ...(name && { name }),
    ...(pricePaise !== undefined && !options && { pricePaise }),
    ...(stock !== undefined && !options && { stock }),
    ...(options && { options: toDraftOptions(options) }),
    ...(category && { category }),
    ...((description || listed) && { description: [description, listed].filter(Boolean).join('\n') }),
  };
}

/** Returns the facts that the product form would accept too, and why the first other one is refused. */
export function validateDraftFacts(facts: Partial<DraftFacts>): ParsedDraft {
  const kept: Partial<DraftFacts> = {};
  let refusal: string | undefined;
  for (const field of ['name', 'description', 'pricePaise', 'stock', 'category'] as const) {
    if (facts[field] === undefined) continue;
    const result = productFields[field].safeParse(facts[field]);
    if (result.success) Object.assign(kept, { [field]: result.data });
    else refusal ??= result.error.issues[0]?.message;
  }
  if (facts.options) {
    const checked = validateDraftOptions(facts.options);
    kept.options = checked.options;
    refusal ??= checked.refusal;
  }
  return { facts: kept, refusal };
}

/**
 * Parses the answer to a question. The answer to a first question may contain more facts: 'Cotton kurti 499, 10
 * pieces'. Known facts are only replaced by an answer about them.
 */
export function parseDraftAnswer(known: DraftFacts, asked: DraftPart, text: string, language: Language): ParsedDraft {
  if (asked === 'description') return validateDraftFacts({ description: text });
  if (known.options && (asked === 'price' || asked === 'stock')) return parseVariantAnswer(known, asked, text);
  const { prices, ...said } = readCaption(text);
  const caption = toDraftFacts(said, language);
  if (asked === 'name') {
    const saysElse = !known.name && Object.keys(caption).length > 0;
    return {
      ...validateDraftFacts(saysElse ? caption : { name: joinLines(text) }),
      prices: saysElse ? prices : undefined,
    };
  }
  const further = pickUnknownFacts(known, caption);
  if (further.options && (asked === 'price' || asked === 'stock')) return { ...validateDraftFacts(further), prices };
  if (asked === 'category') {
    const category = parseCategory(text) ?? caption.category;
    return validateDraftFacts(category ? { category } : {});
  }
  if (asked === 'stock') {
    const stock = caption.stock ?? parseSingleNumber(text);
    const { pricePaise } = further;
    const hasBoth = caption.stock !== undefined && pricePaise !== undefined;
    return validateDraftFacts({ ...(hasBoth && { pricePaise }), ...(stock !== undefined && { stock }) });
  }
  if (prices) return { facts: {}, prices };
  const pricePaise = caption.pricePaise ?? toPaise(parseSingleNumber(text));
  const { stock } = further;
  return validateDraftFacts({ ...(stock !== undefined && { stock }), ...(pricePaise !== undefined && { pricePaise }) });
}

/** Returns the facts in `said` that weren't known yet. */
export function pickUnknownFacts(known: DraftFacts, said: Partial<DraftFacts>): Partial<DraftFacts> {
  const isKnown = (field: string) =>
    Boolean(known[field as keyof DraftFacts] ?? false) || known[field as keyof DraftFacts] === 0;
  return Object.fromEntries(Object.entries(said).filter(([field]) => !isKnown(field)));
}

const joinLines = (text: string) => text.replace(/\s+/g, ' ').trim();

/** What captions say about the photo rather than the goods: 'back side of the kurti'. */
const photoWords = new Set(
  [
    'back',
    'front',
    'side',
    'view',
    'look',
    'photo',
    'pic',
    'picture',
    'image',
    'detail',
    'details',
    'close',
    'up',
    'full',
  ]
    .concat(['inside', 'zoom', 'of', 'the', 'this', 'same', 'from', 'more', 'and', 'ka', 'ki', 'ke', 'peeche', 'aage'])
    .concat(['का', 'की', 'के', 'पीछे', 'आगे', 'फोटो']),
);

/**
 * Whether a caption names other goods than a draft: photos of one album may be several. 'Red cotton kurti' is no 'Blue
 * silk kurti', while 'Cotton kurti' and 'Blue cotton kurti' may be one.
 */
export function namesOtherGoods(draft: DraftFacts, { name, category }: Partial<DraftFacts>): boolean {
  if (!draft.name || !name || !category) return false;
  const keysOf = (text: string) =>
    (text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [])
      .filter((word) => !photoWords.has(word))
      .map((word) => keyOfSound(word));
  const [known, said] = [new Set(keysOf(draft.name)), new Set(keysOf(name))];
  return said.difference(known).size > 0 && known.difference(said).size > 0;
}
