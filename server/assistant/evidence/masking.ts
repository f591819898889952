import { addressIn } from '#server/language/address.ts';
import { amountsIn } from '#server/language/amounts.ts';
import { labelIn } from '#server/language/label.ts';
import { read } from '#server/language/reading.ts';

/** What stands in a text for a provider instead of what people are found by. */
export const masks = { phone: '[phone]', mail: '[e-mail]', address: '[address]', pin: '[pin]', link: '[link]' };

const mail = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*/gu;
const link = /(?:https?:\/\/|www\.)\S+/giu;
/** Eight digits or more with what people write between them: an Indian landline has eight. */
const phone = /\+?\p{Nd}(?:[\s./·−\p{Pd}\p{Ps}\p{Pe}\p{Cf}]*\p{Nd}){7,}/gu;
const pin = /(?<!\p{Nd})\p{Nd}{3}\s?\p{Nd}{3}(?!\p{Nd})/gu;

/** Addresses in one line: of more the rest goes by its pin codes alone. */
const mostAddresses = 5;

/**
 * A text as it may go to a provider: without phones, e-mail addresses, links, postal addresses and pin codes. `known` are
 * a customer's own addresses and names, masked wherever they stand. The number of an order stays.
 */
export function mask(text: string, known: readonly string[] = []): string {
  const label = labelIn(read(text))?.text;
  const plain = known.filter((words) => words.trim().length > 1).reduce(withoutWords, text.normalize('NFC'));
  return plain
    .replace(mail, masks.mail)
    .replace(link, masks.link)
    .split('\n')
    .map(withoutAddress)
    .join('\n')
    .replace(phone, (digits) => (digits === label ? digits : masks.phone))
    .replace(pin, masks.pin);
}

const withoutWords = (text: string, words: string) =>
  text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(words.normalize('NFC').trim())}(?![\\p{L}\\p{N}])`, 'giu'),
    masks.address,
  );

function withoutAddress(line: string): string {
  let rest = line;
  for (let found = 0; found < mostAddresses; found += 1) {
    const reading = read(rest);
    const address = addressIn(reading, amountsIn(reading))?.text;
    if (!address) return rest;
    rest = rest.replace(address, masks.address);
  }
  return rest;
}
