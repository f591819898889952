/** Grades how a seller's phone messages are parsed: photo captions, and stock and price changes. */
import type { ProductCategory } from '../../domain/catalogue/products.ts';
import type { CaptionCase, SellerCase } from './corpus.ts';

export type Caption = {
  name: string;
  pricePaise?: number | undefined;
  /** All possible prices, if the seller is asked which one. */
  prices?: number[] | undefined;
  stock?: number | undefined;
  sizes: string[];
  category?: ProductCategory | undefined;
};
export type SellerChange = {
  change: string;
  words: { said: string }[];
  value?: number | undefined;
  /** The other possible readings, if the seller is asked. */
  others?: { change: string; value?: number | undefined }[] | undefined;
};

/** Normalises spelling variants: Devanagari vowel signs, long Latin vowels, doubled letters. */
function folded(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replace(/ee/g, 'i').replace(/oo/g, 'u');
  const words = plain.replace(/w/g, 'v').match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => word.replace(/(\p{L})\1+/gu, '$1'));
}

/** Whether the words match one of the choices exactly, optional words aside. */
export function isNamed(words: string, wanted: string): boolean {
  const normalised = folded(words);
  return wanted.split('|').some((choice) => {
    const tokens = choice.split(' ').filter((token) => token !== '-');
    const must = folded(tokens.filter((token) => !token.startsWith('?')).join(' '));
    const may = folded(tokens.join(' '));
    return must.every((word) => normalised.includes(word)) && normalised.every((word) => may.includes(word));
  });
}

const isNumber = (read: number | undefined, wanted: string) =>
  wanted.split('|').some((choice) => (choice === '-' ? read === undefined : read === Number(choice)));

function areSizes(read: string[], wanted: string): boolean {
  const sizes = wanted === '-' ? [] : wanted.split(' ');
  return wanted === '*' || (read.length === sizes.length && sizes.every((size) => read.includes(size)));
}

const rupees = (paise: number | undefined) => (paise === undefined ? undefined : paise / 100);

/** The parsed price, or after `?` all prices the seller can choose from. */
function isPrice({ pricePaise, prices = [] }: Caption, wanted: string): boolean {
  if (!wanted.startsWith('?')) return isNumber(rupees(pricePaise), wanted);
  return pricePaise === undefined && areSame(prices.map(String), wanted.slice(1).split(',').map(inPaise));
}

const inPaise = (wanted: string) => String(Number(wanted) * 100);

const areSame = (read: string[], wanted: string[]) => read.toSorted().join() === wanted.toSorted().join();

export type CaptionVerdict = Record<'name' | 'price' | 'stock' | 'sizes' | 'category' | 'falsePrice', boolean>;

export function judgeCaption(wanted: CaptionCase, read: Caption): CaptionVerdict {
  const price = isPrice(read, wanted.price);
  const beginnings = wanted.category.split('|');
  return {
    name: wanted.name === '*' || isNamed(read.name, wanted.name),
    price,
    stock: isNumber(read.stock, wanted.stock),
    sizes: areSizes(read.sizes, wanted.sizes),
    category: wanted.category === '*' || beginnings.some((one) => read.category?.startsWith(one)),
    // Asking for a stated price costs a question; reading one that is not stated costs money.
    falsePrice: !price && read.pricePaise !== undefined,
  };
}

export type SellerVerdict = Record<'change' | 'goods' | 'value', boolean>;

/** A message that requests no change has no goods and no value. */
export function judgeSellerWords(wanted: SellerCase, read: SellerChange | undefined): SellerVerdict {
  const asks = (read?.others ?? []).length > 0;
  const change = wanted.change.split('|').includes(asks ? 'ask' : (read?.change ?? 'undefined'));
  if (!read || read.change === 'several') return { change, goods: change, value: change };
  return {
    change,
    goods: isNamed(read.words.map(({ said }) => said).join(' '), wanted.goods),
    value: asks
      ? areSame([read, ...(read.others ?? [])].map(inWords), wanted.value.split(','))
      : isNumber(shownValue(read), wanted.value),
  };
}

type Reading = { change: string; value?: number | undefined };
const shownValue = ({ change, value }: Reading) => (change === 'price' ? rupees(value) : value);
const inWords = (reading: Reading) => `${reading.change} ${shownValue(reading)}`;
