import { z } from 'zod';
import { supportContactDraftSchema as draft } from '#domain/identity/support.schema.ts';
import { inLanguageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { createResponses } from '#server/platform/http/routes.ts';
import * as texts from '#texts/answers.gen.ts';
import type { IdentityContext } from '../context.ts';
import type { Routes } from '../gates/routes.ts';
import { saveSupportContact } from './commands.ts';
import { readSupportContact } from './queries.ts';

const contactShape = {
  email: z.string().nullable(),
  phone: z.string().nullable().describe('E.164, for links'),
  phoneTyped: z.string().nullable().describe('For reading'),
};
export const supportContactSchema = z
  .object({
    ...contactShape,
    officer: z
      .object({ name: z.string(), designation: z.string().nullable(), ...contactShape })
      .nullable()
      .describe('The grievance officer, to whom customers complain'),
  })
  .nullable()
  .describe('null where administrators have not said how they are reached');
const tags = ['support'];

/** The administrators' contact details, for every text that offers contact. */
export const supportRoutes: Routes<IdentityContext> = (app, context, gates) => {
  gates.anyone.guard(app).get(
    '/api/support',
    {
      schema: {
        operationId: 'readSupport',
        tags,
        response: createResponses(z.object({ contact: supportContactSchema })),
      },
    },
    async () => ({ contact: await readSupportContact(context.database.read) }),
  );

  gates.admin.guard(app).put(
    '/api/admin/support',
    {
      schema: {
        operationId: 'saveSupport',
        tags,
        body: draft,
        response: createResponses(z.object({ message: z.string() })),
      },
    },
    async (admin, request) => {
      await saveSupportContact(context, admin, request.body);
      return { message: inLanguageOfRequest(request, texts.supportSaved) };
    },
  );
};
