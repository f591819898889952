import { foldDigits } from '#domain/language/phone.ts';

/** A line of a rate list. Without a name and a price in paise it is not certain which number is the price. */
export type RateLine = { text: string; name?: string; pricePaise?: number };

const currency = '(?:₹|rs\\.?|inr|rupees|रु\\.?|रुपये|रुपए)';
const amount = `(?:${currency}\\s*)?(\\d[\\d,]{0,8}(?:\\.\\d{1,2})?)\\s*(?:/-|/=|${currency})*`;
/** A cell that is an amount, and a text that ends with one: 'Brass Lamp ..... ₹450'. */
const amountCell = new RegExp(`^${amount}$`, 'iu');
const endingAmount = new RegExp(`^(.*[^\\d.,/₹](?<!\\d[-–]))${amount}\\.?$`, 'iu');

/** The number of a line: '1', '1.', '12)'. */
const serialCell = /^\d{1,4}[.)]?$/u;
const leadingSerial = /^\d{1,4}[.)]\s+/u;

const unit = '(?:(?:per )?(?:pcs?|pieces?|nos?|each|units?|पीस|नग)\\.?)';
const endingUnit = new RegExp(`\\s+${unit}$`, 'iu');

/** Cells that say no more than that there is one item, or the currency. */
const idleCell = new RegExp(`^(?:${unit}|${currency})$`, 'iu');

/** Lines about the shop or the list: numbers in them are no prices. */
const otherLine =
  /(?:^|[^\p{L}\p{M}])(?:(?:rate|price) list|रेट लिस्ट|date|dated|phone|ph|mobile|mob|contact|call|tel|whatsapp|gst|gstin|page|pin|pincode|total|valid|email|address|तारीख|दिनांक|फ़ोन|फोन|मोबाइल|पता)(?:$|[^\p{L}\p{M}])/iu;

/** Numbers with their unit, which are no prices. */
const measure =
  /\d[\d.,]*\s*(?:kgs?|kilo|g|gms?|grams?|mg|l|ltr|lit(?:re|er)s?|ml|m|mtr|metre|cm|mm|ft|feet|inch(?:es)?|"|w|watt|v|mah|gb|tb|mp|किलो|ग्राम|लीटर|मीटर)(?![\p{L}\p{M}])/giu;

/** Nobody prices goods by the lakh without saying that it is money: such a number is a PIN code or a phone. */
const maxBareRupees = 99_999;

/**
 * Reads a line of a rate list from its cells, ['Brass Lamp', '₹450'] or ['Brass Lamp - 450/-']. One with several numbers
 * that may be its price has no name and price; `undefined` for what is no line of a list.
 */
export function readRateLine(cells: readonly string[]): RateLine | undefined {
  const text = cells.join(' ');
  const said = cells.map((cell) => foldDigits(cell.normalize('NFC')).trim()).filter((cell) => !idleCell.test(cell));
  const [first = '', ...others] = said;
  const named = others.length > 0 && serialCell.test(first) ? others : said;
  if (otherLine.test(text) || !named.some(hasLetters) || !named.some(hasNumber)) return undefined;
  const amounts = named.filter((cell) => amountCell.test(cell));
  if (amounts.length > 1) return { text };
  const { before, digits } = amounts.length === 1 ? splitCells(named) : splitText(named);
  if (digits === undefined) return { text };
  const rupees = Number(digits.replaceAll(',', ''));
  if (rupees > maxBareRupees && !new RegExp(currency, 'iu').test(text)) return undefined;
  const name = before
    .replace(leadingSerial, '')
    .replace(/[\s.:\-–—=…_]+$/u, '')
    .replace(endingUnit, '')
    .trim();
  return hasLetters(name) ? { text, name, pricePaise: Math.round(rupees * 100) } : { text };
}

/** A name without the number before it, which may count the lines or belong to the name: '2 Brass Lamp'. */
export const withoutCount = (name: string): string => name.replace(/^\d{1,4}\s+(?=\p{L})/u, '');

type Split = { before: string; digits?: string | undefined };

const hasLetters = (text: string) => /\p{L}/u.test(text);
const hasNumber = (text: string) => /\d/u.test(text.replace(measure, ' '));

/** The price is the last cell, and the only one that is an amount. */
function splitCells(cells: readonly string[]): Split {
  const [, digits] = amountCell.exec(cells.at(-1) ?? '') ?? [];
  return { before: cells.slice(0, -1).join(' '), digits };
}

/** The price ends the last cell; no other cell may have a number. */
function splitText(cells: readonly string[]): Split {
  const others = cells.slice(0, -1);
  const [, before = '', digits] = endingAmount.exec(cells.at(-1) ?? '') ?? [];
  return others.some(hasNumber) ? { before: '' } : { before: [...others, before].join(' '), digits };
}
