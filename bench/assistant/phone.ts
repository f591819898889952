/** What a seller would say of how their phone's words were read: captions of photos, and changes of stock and price. */
import type { ProductCategory } from '#domain/products.ts';
import type { CaptionCase, SellerCase } from './corpus.ts';

export type Caption = {
  name: string;
  pricePaise?: number | undefined;
  stock?: number | undefined;
  sizes: string[];
  category?: ProductCategory | undefined;
};
export type SellerChange = { change: string; words: { said: string }[]; value?: number | undefined };

/** Words without what spellings differ in: vowel signs of Devanagari, long Latin vowels, doubled letters. */
function folded(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replace(/ee/g, 'i').replace(/oo/g, 'u');
  const words = plain.replace(/w/g, 'v').match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => word.replace(/(\p{L})\1+/gu, '$1'));
}

/** Whether the words are those of one of the choices: all, and no others but those marked as free to be missing. */
function isNamed(words: string, wanted: string): boolean {
  const said = folded(words);
  return wanted.split('|').some((choice) => {
    const tokens = choice.split(' ').filter((token) => token !== '-');
    const must = folded(tokens.filter((token) => !token.startsWith('?')).join(' '));
    const may = folded(tokens.join(' '));
    return must.every((word) => said.includes(word)) && said.every((word) => may.includes(word));
  });
}

const isNumber = (read: number | undefined, wanted: string) =>
  wanted.split('|').some((choice) => (choice === '-' ? read === undefined : read === Number(choice)));

function areSizes(read: string[], wanted: string): boolean {
  const sizes = wanted === '-' ? [] : wanted.split(' ');
  return wanted === '*' || (read.length === sizes.length && sizes.every((size) => read.includes(size)));
}

const rupees = (paise: number | undefined) => (paise === undefined ? undefined : paise / 100);

export type CaptionVerdict = Record<'name' | 'price' | 'stock' | 'sizes' | 'category' | 'falsePrice', boolean>;

export function judgeCaption(wanted: CaptionCase, read: Caption): CaptionVerdict {
  const price = isNumber(rupees(read.pricePaise), wanted.price);
  const beginnings = wanted.category.split('|');
  return {
    name: wanted.name === '*' || isNamed(read.name, wanted.name),
    price,
    stock: isNumber(read.stock, wanted.stock),
    sizes: areSizes(read.sizes, wanted.sizes),
    category: wanted.category === '*' || beginnings.some((one) => read.category?.startsWith(one)),
    // Asking for a price that is there costs a question; reading one that is not costs money.
    falsePrice: !price && read.pricePaise !== undefined,
  };
}

export type SellerVerdict = Record<'change' | 'goods' | 'value', boolean>;

/** What no change was wanted of has no goods and no value. */
export function judgeSellerWords(wanted: SellerCase, read: SellerChange | undefined): SellerVerdict {
  const change = wanted.change.split('|').includes(read?.change ?? 'undefined');
  if (!read) return { change, goods: change, value: change };
  const value = read.change === 'price' ? rupees(read.value) : read.value;
  return {
    change,
    goods: isNamed(read.words.map(({ said }) => said).join(' '), wanted.goods),
    value: isNumber(value, wanted.value),
  };
}
