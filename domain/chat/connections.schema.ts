import * as z from 'zod/mini';

/** When a shop's phone gets its daily summary: an hour of the day in India; null: never. */
export const summaryTimeSchema = z.strictObject({ hour: z.nullable(z.int().check(z.minimum(0), z.maximum(23))) });
