/** Names and addresses as carriers' forms have them: in several fields, from the one that customers fill in. */
import { suggestCity } from '#domain/sellers/cities.ts';

/** The usual width of an address line on carriers' labels. */
const lineLength = 100;

export type ParcelAddress = { line1: string; line2: string; city: string };

/** The first word of a name, and the others. */
export function splitName(name: string): { first: string; last: string } {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return { first, last: others.join(' ') };
}

type Place = { pincode: string | null; state: string | null };

/**
 * Splits an address into two lines and its city. What the carrier's form has in fields of its own (city, state, PIN
 * code, country) is left out of the lines; nothing else is lost. Without a city it is the state, which forms accept:
 * couriers sort by the PIN code.
 */
export function splitAddress(address: string, { pincode, state }: Place): ParcelAddress {
  const city = suggestCity(address);
  const parts = address
    .split(/[,;\n]/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '');
  const named = [city, state, city && state && `${city} ${state}`, 'india', 'bharat'].map((name) =>
    name?.toLowerCase(),
  );
  const withoutPin = (part: string) => removePincode(part, pincode).trim();
  const isPlace = (part: string) => {
    const rest = withoutPin(part).replace(/[\s.–-]+$/, '');
    return rest === '' || named.includes(rest.toLowerCase());
  };
  let end = parts.length;
  while (end > 0 && isPlace(parts[end - 1] ?? '')) end--;
  const kept = end === 0 ? parts.map(withoutPin).filter((part) => part !== '') : parts.slice(0, end);
  return { ...breakLines(end === 0 ? kept.slice(0, 1) : kept), city: city ?? state ?? '' };
}

function removePincode(part: string, pincode: string | null): string {
  if (pincode === null) return part;
  const digits = new RegExp(`[\\s–-]*(?<!\\d)${pincode.slice(0, 3)} ?${pincode.slice(3)}(?!\\d)`);
  return part.replace(digits, '');
}

/** Fills the first line with whole parts; the rest is the second. A part that is too long breaks between its words. */
function breakLines(parts: string[]): { line1: string; line2: string } {
  let line1 = '';
  for (const [index, part] of parts.entries()) {
    const longer = line1 === '' ? part : `${line1}, ${part}`;
    if (longer.length <= lineLength) {
      line1 = longer;
      continue;
    }
    if (line1 !== '') return { line1, line2: parts.slice(index).join(', ') };
    const [start, rest] = breakPart(part);
    return { line1: start, line2: [rest, ...parts.slice(index + 1)].join(', ') };
  }
  return { line1, line2: '' };
}

function breakPart(part: string): [start: string, rest: string] {
  const blank = part.lastIndexOf(' ', lineLength);
  if (blank > 0) return [part.slice(0, blank), part.slice(blank + 1)];
  // Not between the two halves of a character.
  const end = /[\uD800-\uDBFF]/.test(part[lineLength - 1] ?? '') ? lineLength - 1 : lineLength;
  return [part.slice(0, end), part.slice(end)];
}
