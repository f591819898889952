import { AppError } from '#domain/errors.ts';
import { foldDigits } from '#domain/language/phone.ts';
import { refusal } from '#domain/platform/refusals.ts';

/** A phone in E.164, and as typed if that looks different. */
export type ParsedPhone = { phone: string; typed: string | null };

/**
 * Parses a phone from a form field. Throws `validation_failed` at that field if it is invalid. Numbers without a plus
 * are Indian.
 */
export async function parsePhone(typed: string, field: string): Promise<ParsedPhone> {
  const phone = await toE164(foldDigits(typed));
  if (!phone) throw new AppError('validation_failed', { fields: { [field]: refusal('phone_invalid') } });
  return { phone, typed: typed === phone ? null : typed.replace(/\s+/g, ' ') };
}

/**
 * The library accepts Indian numbers of 8 to 13 digits as possible. A mobile with a missing or extra digit would pass,
 * and so would a foreign number without its plus. So an Indian number must have ten digits, or be one in use, such as
 * 1800 123 4567. The first digits decide nothing else: 9198765432 is a mobile.
 */
async function toE164(typed: string): Promise<string | undefined> {
  // What the library answers too, for nearly all who order here.
  const [, mobile] = /^(?:\+91)?([6-9]\d{9})$/.exec(typed) ?? [];
  if (mobile) return `+91${mobile}`;
  // 20 MB with the tables of all countries, so it is only loaded when somebody registers or orders.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const number = parsePhoneNumberFromString(typed, 'IN');
  if (!number?.isPossible()) return undefined;
  // With two trunk zeros each parse would remove one, so that the result would never be stable.
  if (parsePhoneNumberFromString(number.number)?.number !== number.number) return undefined;
  const isIndian = number.countryCallingCode === '91';
  return isIndian && !/^[1-9]\d{9}$/.test(number.nationalNumber) && !number.isValid() ? undefined : number.number;
}

/**
 * Returns a formatter of E.164 phones as dialled in India: 98765 43210, 022 2345 6789, 00 44 20 7946 0958. Without a
 * plus, which a spreadsheet reads as a formula, and with spaces, so that it doesn't convert the digits to a number.
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
