import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { AppError, type PlainCode } from '#domain/errors.ts';
import { fieldRefusals, refusal } from '#domain/platform/refusals.ts';
import type { AccountForm, AccountPage } from '#web/storefront/page/accountPage.ts';
import type { AccountPages } from './accounts.ts';

export type FormValues = Record<string, string>;
/** A form that was posted. */
export type SubmittedForm = { pages: AccountPages; request: FastifyRequest; reply: FastifyReply; typed: FormValues };

export type FormKind = {
  /** The code of an unexpected failure. */
  failure: PlainCode;
  /** The names of its fields, as on the page. */
  fields: string[];
  /** Does what the form is for. Returns the address to go to, or the page to show. */
  act(sent: SubmittedForm): Promise<string | AccountPage>;
  /** The page that shows the form again. */
  again(sent: SubmittedForm, form: AccountForm): AccountPage | Promise<AccountPage>;
};

/**
 * The typed values, parsed by a schema. A repeated password must match; the pages' script has compared the two and
 * leaves out the second. Throws `validation_failed`.
 */
export function parseForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  typed: object,
  repeated?: string,
): z.output<Schema> {
  const read = schema.safeParse(typed);
  const fields = fieldRefusals(read.error?.issues ?? []);
  const differs = repeated !== undefined && !('password' in typed && typed.password === repeated);
  if (differs) fields.confirmPassword = refusal('passwords_differ');
  if (!read.success || differs) throw new AppError('validation_failed', { fields });
  return read.data;
}
