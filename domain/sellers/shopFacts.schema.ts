import * as z from 'zod/mini';
import { recordOf } from '#domain/platform/records.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { requiredText, text } from '#domain/platform/text.schema.ts';
import { assistantModes, dayMinutes, factLimits, shopFactKinds } from './shopFacts.ts';

const minute = z
  .number(refusal('time_required'))
  .check(
    z.int(refusal('time_required')),
    z.minimum(0, refusal('time_required')),
    z.maximum(dayMinutes - 1, refusal('time_required')),
  );
const day = z.number().check(z.int(), z.minimum(0), z.maximum(6));

/** When the assistant answers; the opening hours count where that is while the shop is closed. */
export const assistantTimes = z
  .strictObject({
    mode: z.enum(assistantModes),
    opensAt: minute,
    closesAt: minute,
    openDays: z.array(day).check(
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
export type AssistantTimes = z.infer<typeof assistantTimes>;

/** What a shop says of itself, by kind: what is left out stays, an empty text takes it away. */
export const shopFactChanges = z
  .strictObject(recordOf(shopFactKinds, () => z.optional(text(factLimits.answer))))
  .check(z.refine((facts) => shopFactKinds.some((kind) => facts[kind] !== undefined), refusal('fact_required')));
export type ShopFactChanges = z.infer<typeof shopFactChanges>;

const answer = requiredText(factLimits.answer, refusal('answer_required'));

/** A question that customers ask, and what the shop says to it. */
export const shopAnswer = z.strictObject({
  question: requiredText(factLimits.question, refusal('question_required')),
  answer,
});
export type ShopAnswer = z.infer<typeof shopAnswer>;

/** What a shop says to a question that waits. */
export const questionAnswer = z.strictObject({ answer });
