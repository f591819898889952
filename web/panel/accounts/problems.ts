import type * as z from 'zod/mini';
import { keysOf } from '#domain/records.ts';

/** What a schema of the domain refuses: the first message of each field. */
export function problems(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) found[path.join('.')] ??= message;
  return found;
}

/** The given messages for those fields that are blank: a kinder word than 'Invalid'. */
export function missing<Field extends string>(
  values: Record<Field, unknown>,
  messages: Partial<Record<Field, string>>,
): Record<string, string> {
  const blank = keysOf(messages).filter((field) => String(values[field]).trim() === '');
  return Object.fromEntries(blank.map((field) => [field, messages[field] ?? '']));
}
