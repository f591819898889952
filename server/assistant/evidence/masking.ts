import { findAddress } from '#server/language/address.ts';
import { findAmounts } from '#server/language/amounts.ts';
import { findOrderLabel } from '#server/language/orderLabels.ts';
import { readText } from '#server/language/reading.ts';

/** Placeholders for personal data in a text for a provider. */
export const maskPlaceholders = {
  phone: '[phone]',
  mail: '[e-mail]',
  address: '[address]',
  pin: '[pin]',
  link: '[link]',
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
