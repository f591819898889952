import { z } from 'zod';
import { orderTemplateSettingsSchema } from '#domain/chat/orderTemplates.schema.ts';
import { templateParameters } from '#domain/chat/orderTemplates.ts';
import { orderStatuses } from '#domain/orders/orders.ts';
import { translatedLanguages } from '#domain/platform/languages.ts';
import { buildRecord } from '#domain/platform/records.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { inLanguageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { createResponses } from '#server/platform/http/routes.ts';
import * as texts from '#texts/answers.gen.ts';
import type { ChatContext } from '../context.ts';
import { saveOrderTemplates } from './commands.ts';
import { readOrderTemplates } from './queries.ts';

const templateSchema = z.object({
  name: z.string(),
  language: z.string(),
  parameters: z.array(z.enum(templateParameters)).describe('What fills its places, in their order'),
});
const templatesSchema = z.object(buildRecord(orderStatuses, () => templateSchema.nullable()));
const settingsSchema = templatesSchema.extend({
  translations: z
    .object(buildRecord(translatedLanguages, () => templatesSchema))
    .describe('For customers who read this language; missing ones are sent in the default language'),
});
const tags = ['chats'];

/** The approved templates for order notifications outside the 24 hours (chat.md, section 3). */
export const orderTemplateRoutes: Routes<ChatContext> = (app, context, gates) => {
  const all = gates.admin.guard(app);

  all.get(
    '/api/admin/order-templates',
    { schema: { operationId: 'readOrderTemplates', tags, response: createResponses(settingsSchema) } },
    (admin) => readOrderTemplates(context, admin),
  );

  all.put(
    '/api/admin/order-templates',
    {
      schema: {
        operationId: 'saveOrderTemplates',
        tags,
        body: orderTemplateSettingsSchema,
        response: createResponses(z.object({ message: z.string() })),
      },
    },
    async (admin, request) => {
      await saveOrderTemplates(context, admin, request.body);
      return { message: inLanguageOfRequest(request, texts.orderTemplatesSaved) };
    },
  );
};
