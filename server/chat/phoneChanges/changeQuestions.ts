import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { formatDraftTapId, wordChanges } from '#domain/chat/drafts.ts';
import type { SearchHit } from '#server/assistant/situation/catalogue.ts';
import { readText } from '#server/language/reading.ts';
import type { SellerChange } from '#server/language/sellerChanges.ts';
import * as texts from '#texts/drafts.gen.ts';
import { formatPaise } from '#texts/formats.ts';
import { stockLabel } from '#texts/labels.ts';
import { inLanguage } from '#texts/language.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { describeReading, formatChosen, type OptionHit, toPairs } from './variantChanges.ts';

/** Limits of the service. */
export const maxRows = 10;
const maxButtons = 3;

/** The '105' of 'Nokia 105' is neither a quantity nor a price. */
export const isInName = ({ name }: Pick<SearchHit, 'name'>, { change, value }: SellerChange) =>
  !!value && findNumbersInName(name).includes(change === 'price' ? value / 100 : value);

const findNumbersInName = (name: string) => readText(name).tokens.flatMap(({ value }) => value ?? []);

/** Products with one of the numbers in their name come first if another number is left as the new value. */
export function namedByNumber(found: SearchHit[], readings: SellerChange[]): SearchHit[] {
  const named = found.filter((product) => {
    const inName = readings.filter((one) => isInName(product, one));
    return inName.length > 0 && inName.length < readings.length;
  });
  return named.length === 1 ? named : found;
}

/**
 * Returns the possible readings for a product. A number of its name is only offered if there is no other, since a name
 * may contain the stock number too.
 */
export function readingsFor(product: Pick<SearchHit, 'name'>, readings: SellerChange[]): SellerChange[] {
  const rest = readings.filter((one) => !isInName(product, one));
  if (rest.length > 0) return rest;
  const isSold = readings.some(({ change }) => change === 'sold');
  return isSold ? [...readings, { change: 'sold', value: 1 }, { change: 'stock', value: 0 }] : readings;
}

const formatReadingTapId = ({ id }: Pick<SearchHit, 'id'>, { change, value }: SellerChange, chosen = '') =>
  formatDraftTapId({ name: change, id, value: wordChanges[change] === 'nothing' ? '' : `${value}${chosen}` });

export function askReading(
  { language }: ShopPhone,
  product: Pick<SearchHit, 'id' | 'name'>,
  readings: SellerChange[],
  chosen = '',
): OutgoingMessage {
  return inLanguage(language, () => {
    const text = texts.whichChange({ product: product.name });
    const choices = readings
      .slice(0, maxRows)
      .map((one) => ({ id: formatReadingTapId(product, one, chosen), title: describeReading(one) }));
    return choices.length <= maxButtons
      ? { kind: 'buttons', text, buttons: choices }
      : { kind: 'list', text, button: texts.choose(), rows: choices };
  });
}

/** Lists the matching products, each with its possible readings. */
export function listProducts(
  { language }: ShopPhone,
  found: readonly Pick<SearchHit, 'id' | 'name' | 'pricePaise' | 'stock'>[],
  readings: SellerChange[],
): OutgoingMessage {
  const rows = found.flatMap((product) => readingsFor(product, readings).map((reading) => ({ product, reading })));
  const isSure = rows.length === found.length;
  return inLanguage(language, () => ({
    kind: 'list',
    text: rows.length > maxRows ? texts.firstProducts() : texts.whichProduct(),
    button: texts.choose(),
    rows: rows.slice(0, maxRows).map(({ product, reading }) => ({
      id: formatReadingTapId(product, reading),
      title: product.name,
      description: isSure
        ? texts.productRow({ price: formatPaise(product.pricePaise), stock: stockLabel(product.stock) })
        : describeReading(reading),
    })),
  }));
}

/** 'Red wali ka daam 549': the products that have such a value. */
export const listHits = ({ language }: ShopPhone, hits: OptionHit[], reading: SellerChange): OutgoingMessage =>
  inLanguage(language, () => ({
    kind: 'list',
    text: texts.whichProduct(),
    button: texts.choose(),
    rows: hits.slice(0, maxRows).map((hit) => ({
      id: formatReadingTapId(hit, reading, formatChosen(toPairs(hit.chosen))),
      title: hit.name,
      description: describeReading(reading),
    })),
  }));
