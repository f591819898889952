import type { Intent } from '#domain/assistant/assistant.ts';
import { productPage } from '#domain/assistant/assistantRecords.ts';
import { type OfferedVariant, selectOffered } from '#domain/catalogue/offeredOptions.ts';
import { nameVariant } from '#domain/catalogue/options.ts';
import * as texts from '#texts/assistant.gen.ts';
import { inLanguage } from '#texts/language.ts';
import type { SearchHit } from '../situation/catalogue.ts';
import type { AssistantReply } from '../situation/proposal.ts';
import type { AssistantTurn } from './answerParts.ts';
import type { ResolvedItem } from './itemResolution.ts';
import { kindsOf, type NamedOptions } from './namedOptions.ts';
import { narrowTo, openOptionLines, optionLine, valuesInStock } from './optionTexts.ts';
import { describeStock, priceLine, toProductRecord } from './productTexts.ts';

export type VariantAnswer = { replies: AssistantReply[]; asks: boolean };

/** Photos of other values that an answer shows. */
const maxPhotos = 3;

/**
 * What is asked of a product with options: the variant with its price, photo and link; which values there are if one is
 * wanted that there isn't; what is in stock if it is sold out. `doubt` is a sentence about other words that no record
 * states: then nothing is affirmed.
 */
export function answerVariant(
  turn: AssistantTurn,
  intent: Intent,
  product: SearchHit,
  named: NamedOptions,
  doubt: string | undefined,
  details: readonly string[] = [],
): VariantAnswer {
  return inLanguage(turn.understood.language, () => {
    if (named.lacking.length > 0) return answerLacking(turn, product, named);
    const matching = selectOffered(named.offered, named.values);
    if (matching.length === 0) return answerNotMade(turn, product, named);
    const narrowed = narrowTo(product, named.values, matching);
    if (narrowed.stock === 0) return answerSoldOut(turn, narrowed, named);
    const lines = matching.length > 1 ? openOptionLines(named.offered, named.values) : [];
    const isChosen = matching.length === 1 || named.values.some((value) => value !== null);
    const sentence = doubt ?? (named.isSeveral ? texts.available() : describeStock(isChosen ? narrowed : product));
    const shown = isChosen ? narrowed : product;
    const price = priceLine(shown);
    const said = intent === 'price' ? [price, sentence] : [sentence, price];
    const photo = showsOtherColour(product, named, matching) ? [texts.otherPhoto()] : [];
    return {
      replies: [createReply(turn, shown, [...said, ...details, ...lines, ...photo], lines)],
      asks: doubt !== undefined,
    };
  });
}

/**
 * Several products as their named values are; only those that have these in stock, if any. `areFitting`: they have them.
 */
export function narrowToNamed({ item, meant, namedOfEach }: ResolvedItem): {
  products: SearchHit[];
  areFitting: boolean;
} {
  const narrowed = meant.found.map((product) => {
    const named = namedOfEach?.get(product.id);
    if (!named) return { product, fits: (item.named ?? []).every((said) => isInText(product, said)) };
    if (named.values.every((value) => value === null)) return { product, fits: named.lacking.length === 0 };
    const matching = selectOffered(named.offered, named.values);
    if (named.lacking.length > 0 || matching.length === 0) return { product, fits: false };
    const shown = narrowTo(product, named.values, matching);
    return { product: shown, fits: shown.stock > 0 };
  });
  const fitting = narrowed.filter(({ fits }) => fits);
  const shown = fitting.length > 0 ? fitting : narrowed;
  return { products: shown.map(({ product }) => product), areFitting: fitting.length > 0 };
}

const isInText = ({ name, description }: SearchHit, said: string) =>
  ` ${name} ${description} `.toLowerCase().includes(` ${said.toLowerCase()}`);

/** A colour is asked for, and the photo is the product's. */
const showsOtherColour = (product: SearchHit, { offered, values }: NamedOptions, matching: OfferedVariant[]) =>
  product.image !== null &&
  matching.every(({ image }) => image === null) &&
  offered.options.some((option, at) => values[at] !== null && kindsOf(option).includes('colour'));

/** None of these values: which ones there are, with their photos. */
function answerLacking(turn: AssistantTurn, product: SearchHit, { offered, values, lacking }: NamedOptions) {
  const options = [...new Set(lacking.map(({ option }) => option))];
  const what = lacking.map(({ said }) => said).join(', ');
  const [first = 0] = options;
  const { key = null } = offered.options[first] ?? {};
  // A number that nothing proves is not repeated.
  const no = /\p{N}/u.test(what) ? texts.noSuchOption({ key: key ?? 'other' }) : texts.noSuchValue({ what });
  const lines = options.flatMap((option) => optionLine(offered, values, option, what));
  if (lines.length === 0) return answerSoldOut(turn, product, { offered, values, lacking: [], isSeveral: false });
  const reply = createReply(turn, product, [no, ...lines, priceLine(product)], lines);
  return { replies: [reply, ...photosOf(product, offered, first)], asks: false };
}

/** Each value is made, but not together. */
function answerNotMade(turn: AssistantTurn, product: SearchHit, { offered, values }: NamedOptions) {
  const last = values.findLastIndex((value) => value !== null);
  const lines = optionLine(offered, values, last);
  const others = values.map((value, option) => (option === last ? null : value));
  const shown = narrowTo(product, others, selectOffered(offered, others));
  const record = lines.length > 0 ? shown : product;
  const list = lines.length > 0 ? lines : openOptionLines(offered, []);
  return { replies: [createReply(turn, record, [texts.notMade(), ...list, priceLine(record)], list)], asks: false };
}

/** What is in stock instead of it; the shop is asked. */
function answerSoldOut(turn: AssistantTurn, sold: SearchHit, { offered, values }: NamedOptions) {
  const last = values.findLastIndex((value) => value !== null);
  const instead = [last, ...values.keys()].find(
    (option) => option !== -1 && values[option] !== null && valuesInStock(offered, values, option).length > 0,
  );
  const lines = instead === undefined ? openOptionLines(offered, []) : optionLine(offered, values, instead);
  const sentence = texts.variantSoldOut({ shop: turn.situation.shop.name });
  return { replies: [createReply(turn, sold, [priceLine(sold), sentence, ...lines], lines)], asks: true };
}

function createReply(turn: AssistantTurn, product: SearchHit, lines: string[], quoted: string[]): AssistantReply {
  const { publicUrl, shop } = turn.situation;
  const text = [...lines, productPage(product, publicUrl)].join('\n');
  const picture = product.image === null ? {} : { picture: { image: product.image } };
  const record = { ...toProductRecord(product), ...(quoted.length > 0 && { options: quoted }) };
  return { message: { kind: 'product', productId: product.id, text, ...picture }, records: [record, shop] };
}

/** The photos of an option's values, where they have their own. */
function photosOf(product: SearchHit, offered: NamedOptions['offered'], option: number): AssistantReply[] {
  const photos = valuesInStock(offered, [], option).flatMap((value) => {
    const image = offered.variants.find(({ values, image }) => values[option] === value && image !== null)?.image;
    return image ? [{ value, image }] : [];
  });
  const distinct = photos.filter(({ image }, at) => photos.findIndex((other) => other.image === image) === at);
  return distinct.slice(0, maxPhotos).map(({ value, image }) => {
    const name = nameVariant(product.name, value);
    return {
      message: { kind: 'image', picture: { image }, text: name },
      records: [{ ...toProductRecord(product), name }],
    };
  });
}
