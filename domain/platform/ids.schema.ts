import * as z from 'zod/mini';
import type { Refusal } from './refusals.ts';

/** A UUID as PostgreSQL returns it, in lower case, so that ids can be compared as text however they were written. */
export const createIdSchema = (refused?: Refusal) => z.uuid(refused).check(z.toLowerCase());
export const idSchema = createIdSchema();
