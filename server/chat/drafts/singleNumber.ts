import { rupeesToPaise } from '#domain/language/money.ts';
import { findAmounts } from '#server/language/amounts.ts';
import { readText } from '#server/language/reading.ts';

/** Returns the number in a text, in digits or words; '-5' counts too. `undefined` if there are several. */
export function parseSingleNumber(text: string): number | undefined {
  const typed = /^\s*-?\d+(?:\.\d+)?\s*$/.exec(text)?.[0];
  if (typed !== undefined) return Number(typed);
  const values = new Set(findAmounts(readText(text)).map(({ value }) => value));
  return values.size === 1 ? [...values][0] : undefined;
}

/** An amount that isn't a whole number of paise stays a fraction, so that validation rejects it. */
export const toPaise = <Rupees extends number | undefined>(rupees: Rupees) =>
  rupees === undefined ? undefined : (rupeesToPaise(rupees) ?? rupees * 100);
