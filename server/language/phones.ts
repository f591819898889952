import { AppError } from '#domain/errors.ts';
import { foldDigits } from '#domain/language/phone.ts';
import { refusal } from '#domain/platform/refusals.ts';

/** A phone in E.164, and as it was typed where that reads otherwise. */
export type ParsedPhone = { phone: string; typed: string | null };

/**
 * What a person typed as a phone, for a field of a form. Throws `validation_failed` at that field when it is none.
 * Numbers without a plus are Indian.
 */
export async function parsePhone(typed: string, field: string): Promise<ParsedPhone> {
  const phone = await toE164(foldDigits(typed));
  if (!phone) throw new AppError('validation_failed', { fields: { [field]: refusal('phone_invalid') } });
  return { phone, typed: typed === phone ? null : typed.replace(/\s+/g, ' ') };
}

/**
 * The library takes Indian numbers of 8 to 13 digits for possible. A mobile with a digit too few or too many would pass,
 * and so would a foreign number without its plus: so an Indian number has ten digits, or is one that is in use, such as
 * 1800 123 4567. Nothing else is decided by how a number begins: 9198765432 is a mobile.
 */
async function toE164(typed: string): Promise<string | undefined> {
  // 20 MB with the tables of all countries, needed when somebody registers or orders.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const number = parsePhoneNumberFromString(typed, 'IN');
  if (!number?.isPossible()) return undefined;
  // Two trunk zeros: one is taken away at each reading, so that the number would never stay the same.
  if (parsePhoneNumberFromString(number.number)?.number !== number.number) return undefined;
  const isIndian = number.countryCallingCode === '91';
  return isIndian && !/^[1-9]\d{9}$/.test(number.nationalNumber) && !number.isValid() ? undefined : number.number;
}

/**
 * Writes phones in E.164 as they are dialled in India: 98765 43210, 022 2345 6789, 00 44 20 7946 0958. Without a plus,
 * which a spreadsheet takes for a formula, and with blanks, so that it keeps the digits as they stand.
 */
export async function createDialFormatter(): Promise<(phone: string) => string> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  return (phone) => {
    const [, ...mobile] = /^\+91([6-9]\d{4})(\d{5})$/.exec(phone) ?? [];
    if (mobile.length > 0) return mobile.join(' ');
    const number = parsePhoneNumberFromString(phone);
    if (!number) return phone;
    return number.countryCallingCode === '91' ? number.formatNational() : number.format('IDD', { fromCountry: 'IN' });
  };
}
