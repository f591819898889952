import * as z from 'zod/mini';
import { refusal } from '#domain/platform/refusals.ts';
import { boundedText } from '#domain/platform/text.schema.ts';
import { countryCodes } from './countries.ts';
import { packageFactLimits } from './packageFacts.ts';

const company = z.optional(z.nullable(boundedText(packageFactLimits.company)));

/** Missing, null and blank are the same. */
export const packageFactsShape = {
  netQuantity: z.optional(z.nullable(boundedText(packageFactLimits.netQuantity))),
  /** ISO 3166, two letters. */
  countryOfOrigin: z.optional(z.nullable(z.enum(countryCodes, refusal('country_unknown')))),
  manufacturer: company,
  packer: company,
  importer: company,
};
