import * as z from 'zod/mini';
import { pageLanguages } from '#domain/platform/languages.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { boundedText, requiredText } from '#domain/platform/text.schema.ts';
import { maxCityLength } from './cities.ts';
import { sellerTextLimits } from './sellers.schema.ts';
import { minuteOfDaySchema } from './shopFacts.schema.ts';

const dayHoursSchema = z.strictObject({ opensAt: minuteOfDaySchema, closesAt: minuteOfDaySchema }).check(
  z.refine(({ opensAt, closesAt }) => opensAt !== closesAt, {
    path: ['closesAt'],
    message: refusal('closing_is_opening'),
  }),
);

const translationSchema = z.strictObject({
  language: z.enum(pageLanguages),
  name: requiredText(sellerTextLimits.businessName, refusal('second_name_required')),
  description: boundedText(sellerTextLimits.description),
});

/** What a shop says about itself on its page. An empty city and null for the hours: not said. */
export const shopPageSchema = z.strictObject({
  city: z.pipe(
    boundedText(maxCityLength),
    z.transform((text) => text.replace(/\s+/g, ' ')),
  ),
  openingHours: z.nullable(
    z.array(z.nullable(dayHoursSchema)).check(
      z.maxLength(7),
      z.refine((week) => week.length === 7 && week.some((day) => day !== null), refusal('day_required')),
    ),
  ),
  /** A second name and description; an empty description leaves the first one. Left out, a saved one stays. */
  translation: z.optional(z.nullable(translationSchema)),
  /** Of links that are copied and shared; null: each reader gets their own language. Left out, it stays. */
  linkLanguage: z.optional(z.nullable(z.enum(pageLanguages))),
});
export type ShopPage = z.infer<typeof shopPageSchema>;
