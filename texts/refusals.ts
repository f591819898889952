/** What people read beside a field that was refused. */
import { type FieldRefusals, fieldRefusals, type RefusalCode, type Refusals } from '#domain/platform/refusals.ts';
import { formatPaise } from './formats.ts';
import * as texts from './refusals.gen.ts';

/** A code without a sentence does not compile, nor one whose sentence asks for what its parameters do not have. */
const sentences: { [Code in RefusalCode]: (parameters: Refusals[Code]) => string } = {
  ...texts,
  price_too_high: ({ maximumPaise }) => texts.price_too_high({ maximum: formatPaise(maximumPaise) }),
  token_price_out_of_range: ({ maximumPaise }) =>
    texts.token_price_out_of_range({ maximum: formatPaise(maximumPaise) }),
  hours_too_many: ({ maximum }) => texts.hours_too_many({ maximum, days: maximum / 24 }),
};

const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(sentences, code);

/** The sentence of a refusal, in the language of now. What zod itself says of a wrong type stays as it is. */
export function translateRefusal(refusal: string): string {
  const [, code = '', parameters = 'null'] = /^(\w+)(?: (\{.*))?$/s.exec(refusal) ?? [];
  if (!isRefusalCode(code)) return refusal;
  // A code stands with its own parameters: domain/platform/refusals.ts writes both.
  const say = sentences[code] as (parameters: unknown) => string;
  return say(JSON.parse(parameters));
}

/** The sentences beside the fields. */
export function translateFieldRefusals(fields: FieldRefusals): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, refusal]) => [name, translateRefusal(refusal)]));
}

/** What a schema refuses, as sentences beside the fields. */
export function translateIssues(issues: Parameters<typeof fieldRefusals>[0]): Record<string, string> {
  return translateFieldRefusals(fieldRefusals(issues));
}
