/** Validation messages for form fields. */
import { type FieldRefusals, fieldRefusals, type RefusalCode, type Refusals } from '#domain/platform/refusals.ts';
import { formatPaise } from './formats.ts';
import * as texts from './refusals.gen.ts';

/** The type requires a sentence for every code, which may use only the code's own parameters. */
const sentences: { [Code in RefusalCode]: (parameters: Refusals[Code]) => string } = {
  ...texts,
  price_too_high: ({ maximumPaise }) => texts.price_too_high({ maximum: formatPaise(maximumPaise) }),
  price_above_mrp: ({ mrpPaise }) => texts.price_above_mrp({ mrp: formatPaise(mrpPaise) }),
  token_price_out_of_range: ({ maximumPaise }) =>
    texts.token_price_out_of_range({ maximum: formatPaise(maximumPaise) }),
  amount_out_of_range: ({ maximumPaise }) => texts.amount_out_of_range({ maximum: formatPaise(maximumPaise) }),
  discount_too_high: ({ maximumPaise }) => texts.discount_too_high({ maximum: formatPaise(maximumPaise) }),
  cod_order_too_large: ({ maximumPaise }) => texts.cod_order_too_large({ maximum: formatPaise(maximumPaise) }),
  hours_too_many: ({ maximum }) => texts.hours_too_many({ maximum, days: maximum / 24 }),
};

const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(sentences, code);

/** The message of a validation code, in the current language. Zod's own messages are returned unchanged. */
export function translateRefusal(refusal: string): string {
  const [, code = '', parameters = 'null'] = /^(\w+)(?: (\{.*))?$/s.exec(refusal) ?? [];
  if (!isRefusalCode(code)) return refusal;
  // Codes always come with their own parameters, written by domain/platform/refusals.ts.
  const translate = sentences[code] as (parameters: unknown) => string;
  return translate(JSON.parse(parameters));
}

/** The messages by field. */
export function translateFieldRefusals(fields: FieldRefusals): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, refusal]) => [name, translateRefusal(refusal)]));
}

/** A schema's issues as messages by field. */
export function translateIssues(issues: Parameters<typeof fieldRefusals>[0]): Record<string, string> {
  return translateFieldRefusals(fieldRefusals(issues));
}
