import * as z from 'zod/mini';
import { buildRecord } from '#domain/platform/records.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { boundedText, requiredText } from '#domain/platform/text.schema.ts';
import { assistantModes, bargainingModes, factLimits, minutesPerDay, shopFactKinds } from './shopFacts.ts';

/** In minutes since midnight. */
export const minuteOfDaySchema = z
  .number(refusal('time_required'))
  .check(
    z.int(refusal('time_required')),
    z.minimum(0, refusal('time_required')),
    z.maximum(minutesPerDay - 1, refusal('time_required')),
  );
const weekdaySchema = z.number().check(z.int(), z.minimum(0), z.maximum(6));

/** When the assistant replies, and how it answers bargaining: absent, that stays unchanged. Opening hours only matter in the mode that replies while the shop is closed. */
export const assistantTimesSchema = z
  .strictObject({
    mode: z.enum(assistantModes),
    bargaining: z.optional(z.enum(bargainingModes)),
    opensAt: minuteOfDaySchema,
    closesAt: minuteOfDaySchema,
    openDays: z.array(weekdaySchema).check(
      z.minLength(1, refusal('day_required')),
      z.refine((days) => new Set(days).size === days.length, refusal('day_required')),
    ),
  })
  .check(
    z.refine(({ opensAt, closesAt }) => opensAt !== closesAt, {
      path: ['closesAt'],
      message: refusal('closing_is_opening'),
    }),
  );
export type AssistantTimes = z.infer<typeof assistantTimesSchema>;

/** A shop's facts, by kind: an absent field stays unchanged, an empty text deletes the fact. */
export const shopFactChangesSchema = z
  .strictObject(buildRecord(shopFactKinds, () => z.optional(boundedText(factLimits.answer))))
  .check(z.refine((facts) => shopFactKinds.some((kind) => facts[kind] !== undefined), refusal('fact_required')));
export type ShopFactChanges = z.infer<typeof shopFactChangesSchema>;

const answerSchema = requiredText(factLimits.answer, refusal('answer_required'));

/** A question that customers ask, with the shop's answer. */
export const shopAnswerSchema = z.strictObject({
  question: requiredText(factLimits.question, refusal('question_required')),
  answer: answerSchema,
});
export type ShopAnswer = z.infer<typeof shopAnswerSchema>;

/** The shop's answer to an open question. */
export const questionAnswerSchema = z.strictObject({ answer: answerSchema });
