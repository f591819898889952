import { z } from 'zod';
import { errorStatuses } from '#domain/errors.ts';
import { idSchema } from '#domain/platform/ids.schema.ts';
import { keysOf } from '#domain/platform/records.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { maxSearchLength } from '#domain/platform/search.ts';

/** The body of every failed API call. Its id makes it one component of the API description, not a copy per answer. */
export const failureSchema = z
  .object({
    error: z.object({
      code: z.enum(keysOf(errorStatuses)),
      message: z.string(),
      details: z.record(z.string(), z.unknown()).optional(),
      requestId: z.uuid().optional().describe('To be quoted when reporting it; also in the header x-request-id'),
    }),
  })
  .meta({ id: 'Failure' });

/** The `response` part of a route's schema: the success, and the format of all failures. */
export function createResponses<Success extends z.ZodType>(success: Success, status: 200 | 201 | 204 = 200) {
  return { [status]: success, '4xx': failureSchema, '5xx': failureSchema } as { [S in typeof status]: Success } & {
    '4xx': typeof failureSchema;
    '5xx': typeof failureSchema;
  };
}

export const noContentSchema = z.null().describe('No content');
export const idParameterSchema = z.strictObject({ id: idSchema });
/** The summary of customers' reviews. */
export const ratingSchema = z.object({
  average: z.number().nullable().describe('1 to 5 with one decimal; null without any review'),
  count: z.number().int(),
});
/** The unguessable part of an order's page. */
export const tokenParameterSchema = z.strictObject({ token: z.string().max(100) });
export const timeSchema = z.iso.datetime();
/** A day as YYYY-MM-DD. The database has no year 0. */
export const daySchema = z.iso.date().refine((day) => day >= '0001');
export const searchTextSchema = z
  .string()
  .max(maxSearchLength, refusal('too_long', { maximum: maxSearchLength }))
  .refine((value) => value.isWellFormed() && !value.includes('\0'), refusal('not_searchable'))
  .transform((value) => value.normalize('NFC').trim() || undefined)
  .optional();
export const nextCursorSchema = z.string().nullable().describe('Where the next page begins; null after the last one');
