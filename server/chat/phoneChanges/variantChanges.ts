import { sql } from 'kysely';
import type { Option } from '#domain/catalogue/options.ts';
import { channelLimits, type OutgoingMessage } from '#domain/chat/channel.ts';
import { pageOfChoices } from '#domain/chat/choicePages.ts';
import { formatDraftTapId, type WordChange } from '#domain/chat/drafts.ts';
import type { SearchHit } from '#server/assistant/situation/catalogue.ts';
import {
  attachOptions,
  attachOptionsTo,
  type ProductOptions,
  type Variant,
} from '#server/catalogue/products/variants.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { findOptionValues } from '#server/language/optionValues.ts';
import { readText } from '#server/language/reading.ts';
import type { SellerChange, SellerChangeRequest } from '#server/language/sellerChanges.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import * as texts from '#texts/drafts.gen.ts';
import { formatPaise } from '#texts/formats.ts';
import { stockLabel } from '#texts/labels.ts';
import { inLanguage } from '#texts/language.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';

/** A product with options that a message may mean, and the values that it names. */
export type OptionHit = ProductOptions & {
  id: string;
  name: string;
  /** For each option the position of its value; `undefined` if none or several are named. */
  chosen: (number | undefined)[];
  /** The positions for each option of which several are named: 'L and XL 1599'. */
  several: number[][];
  /** The numbers that belong to its values: the 32 of 'shirt 32 stock 15'. */
  numbers: number[];
};

type NamedInWords = { found: readonly SearchHit[]; words: SellerChangeRequest['words']; text: string };

/**
 * Returns the products with options whose names and values have all of the words: of those that were found by their
 * names or, if none was, of all with such a value.
 */
export async function findOptionHits(
  { db }: Transaction,
  { sellerId }: SellerMember,
  { found, words, text }: NamedInWords,
): Promise<OptionHit[]> {
  const ids = found.map(({ id }) => id);
  const beginnings = words.flatMap(({ said, means }) => [said, ...means]).map((word) => `${word.toLowerCase()}%`);
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'hasOptions'])
    .where('sellerId', '=', sellerId)
    .where('hasOptions', '=', true)
    .$if(ids.length > 0, (query) => query.where('id', '=', anyOf(ids)))
    .$if(ids.length === 0, (query) =>
      query.where('id', 'in', (eb) =>
        eb
          .selectFrom('productValues')
          .select('productId')
          .where(({ ref, or }) =>
            or([
              sql<boolean>`lower(${ref('value')}) like any(${beginnings}::text[])`,
              sql<boolean>`${ref('key')} like any(${beginnings}::text[])`,
            ]),
          ),
      ),
    )
    .orderBy('id')
    .limit(maxHits)
    .execute();
  const hits = (await attachOptions(db, rows)).map((product) => readHit(product, text));
  return hits.filter(({ id, said }) => {
    const has = found.find((one) => one.id === id)?.has ?? [];
    return words.every((word, place) => has[place] || word.said.split(' ').every((part) => said.has(part)));
  });
}

/** One product as a hit, if its values have all of the words. */
export function readHitWithin(
  product: ProductOptions & { id: string; name: string },
  { words, text }: Omit<NamedInWords, 'found'>,
): OptionHit | undefined {
  const hit = readHit(product, text);
  return words.every(({ said }) => said.split(' ').every((part) => hit.said.has(part))) ? hit : undefined;
}

const maxHits = 20;

function readHit(product: ProductOptions & { id: string; name: string }, text: string) {
  const reading = readText(text);
  const values = findOptionValues(reading, product.options);
  const tokens = values.flatMap(({ start, length }) => reading.tokens.slice(start, start + length));
  const named = product.options.map((_, option) => [
    ...new Set(values.flatMap((value) => (value.option === option ? [value.position] : []))),
  ]);
  const chosen = named.map((positions) => (positions.length === 1 ? positions[0] : undefined));
  const several = named.map((positions) => (positions.length > 1 ? positions : []));
  const { id, name, options, variants } = product;
  const numbers = tokens.flatMap(({ value }) => value ?? []);
  return { id, name, options, variants, chosen, several, numbers, said: new Set(tokens.map(({ said }) => said)) };
}

/** The readings whose number isn't a value's. */
export function withoutValueNumbers({ numbers }: OptionHit, readings: SellerChange[]): SellerChange[] {
  const isOfValue = (number: number) => numbers.some((one) => one === number || Math.floor(one) === number);
  return readings.filter(
    ({ change, value = 0 }) => value === 0 || !isOfValue(change === 'price' ? value / 100 : value),
  );
}

/** What a tap wants of a product with options: '54900o0v1' is for the second value of the first option, 'a' for all. */
export type VariantTap = {
  value: number;
  chosen: [option: number, position: number][];
  isForAll: boolean;
  page: number;
};

const tapPattern = /^(\d+)((?:o\d+v\d+)*)(a?)(?:p(\d+))?$/;

export function parseVariantTap(typed: string): VariantTap | undefined {
  const [, value, chosen = '', all, page = '0'] = tapPattern.exec(typed) ?? [];
  if (value === undefined) return undefined;
  const pairs = [...chosen.matchAll(/o(\d+)v(\d+)/g)];
  return {
    value: Number(value),
    chosen: pairs.map(([, option, position]) => [Number(option), Number(position)]),
    isForAll: all === 'a',
    page: Number(page),
  };
}

export const formatChosen = (chosen: VariantTap['chosen']) => chosen.map(([option, at]) => `o${option}v${at}`).join('');

export const toPairs = (chosen: OptionHit['chosen']): VariantTap['chosen'] =>
  chosen.flatMap((position, option) => (position === undefined ? [] : [[option, position] as [number, number]]));

/** The variants with these values. */
export const selectVariants = ({ options, variants }: ProductOptions, chosen: VariantTap['chosen']): Variant[] =>
  variants.filter(({ values }) => chosen.every(([option, at]) => values[option] === valueAt(options, option, at)));

/** Those of the variants whose values are among the several that were named. */
export const selectSeveral = ({ options, several }: OptionHit, variants: readonly Variant[]): Variant[] =>
  variants.filter(({ values }) =>
    several.every(
      (positions, option) =>
        positions.length === 0 || positions.some((at) => values[option] === valueAt(options, option, at)),
    ),
  );

const valueAt = (options: Option[], option: number, position: number) => options[option]?.values[position];

/** Only whole products are hidden and shown. */
export const isOfVariants = (change: WordChange): boolean => change !== 'hide' && change !== 'show';

/** The product with options that a tapped id names: its own or that of a variant. */
export async function findTappedProduct({ tx, member }: ShopPhone, id: string) {
  const row = await tx.db
    .selectFrom('products')
    .leftJoin('variants', (join) => join.onRef('variants.productId', '=', 'products.id').on('variants.id', '=', id))
    .select(['products.id', 'products.name', 'products.hasOptions', 'variants.id as variantId'])
    .where('products.sellerId', '=', member.sellerId)
    .where('products.hasOptions', '=', true)
    .where((eb) => eb.or([eb('products.id', '=', id), eb('variants.id', '=', id)]))
    .executeTakeFirst();
  return row && attachOptionsTo(tx.db, row);
}

type Choosable = ProductOptions & { id: string; name: string };
type Row = { id: string; title: string; description?: string };

/** Asks which variant is meant: buttons for up to three, else nine rows and *More*. */
export function askVariant(
  { language }: ShopPhone,
  product: Choosable,
  { change, value }: { change: WordChange; value: number },
  { chosen, page = 0 }: { chosen: VariantTap['chosen']; page?: number },
): OutgoingMessage {
  const matching = selectVariants(product, chosen);
  const variants = matching.length > 0 ? matching : product.variants;
  const kept = matching.length > 0 ? formatChosen(chosen) : '';
  return inLanguage(language, () => {
    const tap = (id: string, rest: string) => formatDraftTapId({ name: change, id, value: `${value}${rest}` });
    const isForAll = variants.length > 1 && (change === 'price' || (change === 'stock' && value === 0));
    const all = isForAll
      ? [{ id: tap(product.id, `${kept}a`), title: texts.allVariants({ count: variants.length }) }]
      : [];
    const rows: Row[] = [...all, ...variants.map((variant) => ({ ...toRow(variant), id: tap(variant.id, '') }))];
    const label = describeReading({ change, value });
    const text = texts.whichVariant({ product: product.name, change: label });
    if (rows.length <= channelLimits.buttons) {
      return { kind: 'buttons', text, buttons: rows.map(({ id, title }) => ({ id, title })) };
    }
    return {
      kind: 'list',
      text,
      button: texts.choose(),
      rows: pageOfChoices(rows, page, (next) => ({
        id: tap(product.id, `${kept}p${next}`),
        title: texts.moreRows(),
      })),
    };
  });
}

const toRow = ({ label, pricePaise, stock }: Variant) => ({
  title: label,
  description: texts.productRow({ price: formatPaise(pricePaise), stock: stockLabel(stock) }),
});

/** What a change does: '3 sold', 'Price: ₹450'. */
export function describeReading({ change, value = 0 }: SellerChange): string {
  if (change === 'price') return texts.setPrice({ price: formatPaise(value) });
  if (change === 'sold') return texts.takeOff({ value });
  if (change === 'added') return texts.addOn({ value });
  if (change === 'stock') return texts.setStock({ value });
  return change === 'hide' ? texts.hide() : texts.show();
}
