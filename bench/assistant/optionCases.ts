/** Grades how captions with options are parsed (options.md, section 8). */
import type { OptionKey } from '../../domain/catalogue/optionPresets.ts';
import { identifyValue } from '../../domain/catalogue/options.ts';
import type { Caption } from '../../server/language/captions.ts';
import { rows } from './corpus.ts';
import { isNamed } from './phone.ts';

/**
 * `options`: 'Size=S|M;Colour=Red|Blue', '-' for none. `price` and `stock`: a number for all, numbers by value, or by a
 * combination ('Red/S:5'); '-': the seller is asked; '?499,599': which of them; '~30': how a sum is shared out; '*':
 * whatever is read. ' or ' separates equally right readings.
 */
export type OptionCaption = {
  id: string;
  caption: string;
  name: string;
  options: string;
  price: string;
  stock: string;
};

/** Reads the captions of a file beside this one. */
export const readOptionCaptions = (name: string): OptionCaption[] =>
  rows(name).map(([id = '', , caption = '', wanted = '', options = '', price = '', stock = '']) => ({
    ...{ id, caption, name: wanted, options, price, stock },
  }));

export const optionCaptions: OptionCaption[] = readOptionCaptions('optionCaptions.tsv');

const choicesOf = (wanted: string) => wanted.split(' or ');
const keyOf = (name: string) => name.toLowerCase() as OptionKey;
const plain = (key: OptionKey, value: string) =>
  identifyValue(key, value).replace(/[–\s_]/g, (sign) => (sign === '–' ? '-' : ''));

/** The options in a form that can be compared. */
function describeOptions(options: { key: OptionKey; values: string[] }[]): string {
  return options
    .map(({ key, values }) => `${key}=${values.map((value) => plain(key, value)).join('|')}`)
    .sort()
    .join(';');
}

function areOptions(read: Caption, wanted: string): boolean {
  const said = describeOptions(read.options?.options ?? []);
  return choicesOf(wanted).some((choice) => {
    if (choice === '*') return true;
    if (choice === '-') return said === '';
    const options = choice.split(';').map((one) => {
      const [name = '', values = ''] = one.split('=');
      return { key: keyOf(name), values: values.split('|') };
    });
    return said === describeOptions(options);
  });
}

/** Whether each variant has the number that one of the choices names. */
function areNumbers(caption: Caption, numbers: (number | undefined)[], wanted: string): boolean {
  const keys = caption.options?.options.map(({ key }) => key) ?? [];
  const variants = caption.options?.variants ?? [{ values: [] }];
  return choicesOf(wanted).some((choice) => {
    if (choice === '-') return numbers.every((number) => number === undefined);
    if (/^\d+(?:\.\d+)?$/.test(choice)) return numbers.every((number) => number === Number(choice));
    const pairs = [...choice.matchAll(/(\S[^:]*):(\d+(?:\.\d+)?)/g)].map(([, label = '', number = '']) => ({
      label: label
        .split('/')
        .map((value, at) => plain(keys[at] ?? 'size', value))
        .join('/'),
      number: Number(number),
    }));
    return variants.every(({ values }, row) => {
      const labels = values.map((value, at) => plain(keys[at] ?? 'size', value));
      const pair = pairs.find(({ label }) => label === labels.join('/') || labels.includes(label));
      return pair !== undefined && pair.number === numbers[row];
    });
  });
}

export type OptionVerdict = {
  name: boolean;
  options: boolean;
  price: boolean;
  stock: boolean;
  isSilentlyWrong: boolean;
};

export function judgeOptionCaption(wanted: OptionCaption, read: Caption): OptionVerdict {
  const { variants = [], numbers, total } = read.options ?? {};
  const rupees = (paise: number | undefined) => (paise === undefined ? undefined : paise / 100);
  const prices = read.options ? variants.map(({ pricePaise }) => rupees(pricePaise)) : [rupees(read.pricePaise)];
  const stocks = read.options ? variants.map(({ stock }) => stock) : [read.stock];
  const options = areOptions(read, wanted.options);
  const asked = (read.prices ?? []).map((paise) => String(paise / 100)).sort();
  const isAskedFor = (choice: string) =>
    choice.startsWith('?') &&
    asked.join() === choice.slice(1).split(',').sort().join() &&
    prices.every((one) => one === undefined);
  const price = choicesOf(wanted.price).some(isAskedFor) || areNumbers(read, prices, wanted.price);
  const stock = wanted.stock.startsWith('~')
    ? total === Number(wanted.stock.slice(1)) && stocks.every((one) => one === undefined)
    : areNumbers(read, stocks, wanted.stock);
  const isAsked = (all: (number | undefined)[]) => all.some((one) => one === undefined) || numbers !== undefined;
  // Asking costs a question; what is read and isn't meant costs money.
  const isSilentlyWrong = (!price && !isAsked(prices)) || (!(stock && options) && !isAsked(stocks));
  return { name: wanted.name === '*' || isNamed(read.name, wanted.name), options, price, stock, isSilentlyWrong };
}
