import type * as z from 'zod/mini';
import { keysOf } from '#domain/records.ts';
import { wordIssues } from '#texts/refusals.ts';

/** What a schema of the domain refuses, in words: the first sentence of each field. */
export function problems(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  return wordIssues(schema.safeParse(values).error?.issues ?? []);
}

/** What a schema refuses of one value, in words; `undefined` when it takes it. */
export function firstProblem(schema: z.ZodMiniType, value: unknown): string | undefined {
  const [first] = Object.values(problems(schema, value));
  return first;
}

/** The given messages for those fields that are blank: a kinder word than 'Invalid'. */
export function missing<Field extends string>(
  values: Record<Field, unknown>,
  messages: Partial<Record<Field, string>>,
): Record<string, string> {
  const blank = keysOf(messages).filter((field) => String(values[field]).trim() === '');
  return Object.fromEntries(blank.map((field) => [field, messages[field] ?? '']));
}
