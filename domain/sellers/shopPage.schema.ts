import * as z from 'zod/mini';
import { refusal } from '#domain/platform/refusals.ts';
import { boundedText } from '#domain/platform/text.schema.ts';
import { maxCityLength } from './cities.ts';
import { minuteOfDaySchema } from './shopFacts.schema.ts';

const dayHoursSchema = z.strictObject({ opensAt: minuteOfDaySchema, closesAt: minuteOfDaySchema }).check(
  z.refine(({ opensAt, closesAt }) => opensAt !== closesAt, {
    path: ['closesAt'],
    message: refusal('closing_is_opening'),
  }),
);

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
});
export type ShopPage = z.infer<typeof shopPageSchema>;
