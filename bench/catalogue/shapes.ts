import { admin } from '../scale/entries.ts';
import { seller, wordOf } from '../scale/fill.ts';

/** What somebody asks for, by what is difficult about it. `who` must sign in for it. */
export type Shape = { name: string; path: string; who?: typeof admin | typeof seller };

const query = (values: Record<string, string>) => String(new URLSearchParams(values));
const list = (name: string, values: Record<string, string>): Shape => ({
  name,
  path: `/api/products?${query(values)}`,
});
const search = (name: string, text: string, values: Record<string, string> = {}) =>
  list(name, { search: text, ...values });

/** The brands of the newest import and the oldest of a market of a million. */
const [newestBrand, oldestBrand] = [wordOf(4_000), wordOf(4_398)];
const clothes = 'Clothing & Fashion';

const sellerShapes = [
  ['newest', ''],
  ['a word that the shop lacks', 'search=saffron'],
  ['two words that exclude each other', 'search=lehenga+charger'],
  ['an own word', 'search=cotton+saree'],
  ['misspelled', 'search=kanjivarm'],
] as const;
const adminShapes = [
  ['newest', ''],
  ['a word of hidden products', 'search=recalled'],
  ['words that exclude each other', 'search=saree+charger'],
] as const;

export const shapes: Shape[] = [
  list('newest, behind a suspended seller', {}),
  list('by price', { sort: 'price-up' }),
  list('a category by price, the dearest first', { category: clothes, sort: 'price-down' }),
  list('a store', { store: 'owner-1' }),
  search('a frequent word', 'saree'),
  search('a frequent word by date', 'saree', { sort: 'newest' }),
  search('the brand of the newest import', newestBrand),
  search('the brand of the oldest import', oldestBrand),
  search('the oldest brand by date', oldestBrand, { sort: 'newest' }),
  search('an old word by date', 'vintage', { sort: 'newest' }),
  search('an old word', 'vintage'),
  search('a cheap word, the dearest first', 'dupatta polyester', { sort: 'price-down' }),
  search('an expensive word, the cheapest first', 'kanjivaram', { sort: 'price-up' }),
  search('expensive words, the cheapest first', 'silk lehenga', { sort: 'price-up' }),
  search('a word that the category lacks', 'saree', { category: 'Automotive' }),
  search('a word that the category lacks, by price', 'saree', { category: 'Automotive', sort: 'price-up' }),
  search('a word that the store lacks', 'saffron', { store: 'owner-1' }),
  search('frequent words that exclude each other', 'saree charger'),
  search('the same by date', 'saree charger', { sort: 'newest' }),
  search('three that exclude each other', 'lehenga charger laddu'),
  search('colours that exclude each other, by date', 'blue purple', { sort: 'newest' }),
  search('eight frequent words', 'free delivery best quality india easy home daily'),
  search('frequent words of descriptions', 'washable wholesale'),
  search('a word of hidden products alone', 'recalled'),
  search('the same by date', 'recalled', { sort: 'newest' }),
  search('a colour and a kind', 'red saree'),
  search('in Devanagari', 'लाल साड़ी'),
  search('in Devanagari, few sounds', 'घी'),
  search('few sounds by price', 'pen', { sort: 'price-down' }),
  search('a short beginning', 'ka'),
  search('one letter', 's'),
  search('a number', '12'),
  search('a SKU', `${newestBrand.slice(0, 3)}-5000`),
  search('misspelled', 'leheenga silkk'),
  search('nothing found', 'zzqxv'),
  search('a long text', 'i want a red cotton saree for my sister wedding under 2000 with free delivery please'),
  ...sellerShapes.map(([name, text]) => ({
    name: `seller's list: ${name}`,
    path: `/api/seller/products?limit=20&${text}`,
    who: seller,
  })),
  ...adminShapes.map(([name, text]) => ({
    name: `administrator's list: ${name}`,
    path: `/api/admin/products?limit=50&${text}`,
    who: admin,
  })),
];

/** The most expensive for the server, by words that never occur together. */
export const hostile = [
  'saree charger laddu helmet novel doll',
  'free best made easy daily long light latest',
  'aa bb cc dd ee ff gg hh',
  'a s d f g h j k',
  'lehenga seat cover encyclopedia bindi cage',
  'blue purple teal maroon',
  '44 c white pink for',
  '58 plastic price 75 nylon',
].map((text) => `/api/products?${query({ search: text })}`);
