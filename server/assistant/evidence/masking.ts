import { findAddress } from '#server/language/address.ts';
import { findAmounts } from '#server/language/amounts.ts';
import { lexicon } from '#server/language/lexicon.ts';
import { findOrderLabel } from '#server/language/orderLabels.ts';
import { readText } from '#server/language/reading.ts';
import { keyOfSound } from '#server/language/spelling.ts';

/** Placeholders for personal data in a text for a provider. */
export const maskPlaceholders = {
  phone: '[phone]',
  mail: '[e-mail]',
  address: '[address]',
  pin: '[pin]',
  link: '[link]',
  name: '[name]',
  order: '[order]',
};

const emailPattern = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*/gu;
const linkPattern = /(?:https?:\/\/|www\.)\S+/giu;
/** Eight digits or more with any separators: an Indian landline has eight. */
const phonePattern = /\+?\p{Nd}(?:[\s./·−\p{Pd}\p{Ps}\p{Pe}\p{Cf}]*\p{Nd}){7,}/gu;
const pinCodePattern = /(?<!\p{Nd})\p{Nd}{3}\s?\p{Nd}{3}(?!\p{Nd})/gu;

/** Maximum addresses in one line; of further ones only the PIN codes are masked. */
const maxAddresses = 5;

/**
 * Returns a text that may be sent to a provider: without phones, email addresses, links, postal addresses and PIN
 * codes. `known` are a customer's own addresses and names, masked everywhere. Order numbers stay.
 */
export function maskPersonalData(text: string, known: readonly string[] = []): string {
  const label = findOrderLabel(readText(text))?.text;
  const plain = known.filter((words) => words.trim().length > 1).reduce(removeWords, text.normalize('NFC'));
  return plain
    .replace(emailPattern, maskPlaceholders.mail)
    .replace(linkPattern, maskPlaceholders.link)
    .split('\n')
    .map(removeAddress)
    .join('\n')
    .replace(phonePattern, (digits) => (digits === label ? digits : maskPlaceholders.phone))
    .replace(pinCodePattern, maskPlaceholders.pin);
}

/** How customers say their name: 'my name is Asha Rao', 'mera naam Ravi hai'; not 'my name is not on the parcel'. */
const ownName =
  /(?<=(?<![\p{L}\p{M}])(?:my name(?: is|:)|name:|mera na+m|मेरा नाम)\s+)(?!(?:(?:not|on|in|to|toh|nahi|nahin|kya|delivery|तो|नहीं|क्या)(?![\p{L}\p{M}])|likh|print|लिख|प्रिंट))[\p{L}\p{M}]+(?:\s+(?!(?:h|hai|and|aur|है|और)(?![\p{L}\p{M}]))[\p{L}\p{M}]+)?/giu;

/** What a shop knows of a customer: their names and postal addresses. */
export type KnownPerson = { names: readonly string[]; addresses: readonly string[] };

/**
 * Returns a text that may be shown as one of many customers': without their names, the numbers of their orders, and what
 * `maskPersonalData` masks.
 */
export function removePersonalData(text: string, { names, addresses }: KnownPerson): string {
  const said = text.normalize('NFC').replace(ownName, maskPlaceholders.name);
  return maskPersonalData(removeOrderLabels(removeNames(said, names)), addresses);
}

function removeNames(text: string, names: readonly string[]): string {
  const words = names.flatMap((name) => name.toLowerCase().match(/[\p{L}\p{M}]{3,}/gu) ?? []);
  // Who is called 'Moti' may ask for pearls.
  const keys = new Set(words.filter((word) => !lexicon().spells(word)).map(keyOfSound));
  return text.replace(/[\p{L}\p{M}]{3,}/gu, (word) =>
    keys.has(keyOfSound(word.toLowerCase())) ? maskPlaceholders.name : word,
  );
}

function removeOrderLabels(text: string): string {
  const reading = readText(text);
  const label = findOrderLabel(reading);
  const [first, last] = label ? [reading.tokens[label.start], reading.tokens[label.end - 1]] : [];
  if (!first || !last) return text;
  const { text: said } = reading;
  return removeOrderLabels(said.slice(0, first.start) + maskPlaceholders.order + said.slice(last.end));
}

const removeWords = (text: string, words: string) =>
  text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(words.normalize('NFC').trim())}(?![\\p{L}\\p{N}])`, 'giu'),
    maskPlaceholders.address,
  );

function removeAddress(line: string): string {
  let rest = line;
  for (let found = 0; found < maxAddresses; found += 1) {
    const reading = readText(rest);
    const address = findAddress(reading, findAmounts(reading))?.text;
    if (!address) return rest;
    rest = rest.replace(address, maskPlaceholders.address);
  }
  return rest;
}
