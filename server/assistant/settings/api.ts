import { z } from 'zod';
import { assistantSettingsSchema } from '#domain/assistant/assistantEngines.schema.ts';
import { assistantEngines } from '#domain/assistant/assistantEngines.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { inLanguageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { createResponses, timeSchema } from '#server/platform/http/routes.ts';
import * as texts from '#texts/answers.gen.ts';
import type { AssistantContext } from '../context.ts';
import { saveAssistantSettings } from './commands.ts';
import { readAssistantSettings, readModelProvider } from './queries.ts';

const modelSchema = z.object({ name: z.string(), host: z.string() }).nullable();
const settingsSchema = z.object({
  isOn: z.boolean().describe('false: no shop’s assistant answers'),
  engine: z.enum(assistantEngines),
  dailyTokens: z.number().int().describe('For each shop and day (Asia/Kolkata)'),
  inputPaise: z.number().int().nullable().describe('For a million tokens'),
  outputPaise: z.number().int().nullable(),
  model: modelSchema.describe('That the operator has configured; without one the built-in engine answers'),
  pausedUntil: timeSchema.nullable().describe('Until when this process doesn’t ask the model, after several failures'),
  changes: z
    .array(z.object({ at: timeSchema, by: z.string().nullable(), isOn: z.boolean(), engine: z.enum(assistantEngines) }))
    .describe('What was decided last, newest first'),
});
const providerSchema = z.object({
  model: modelSchema.describe('The language model that answers, and who is sent what customers write; null: nobody'),
});
const tags = ['assistant'];

/** Admins' settings for the assistants of all shops, and what sellers see of them (chat.md, section 5). */
export const assistantSettingsRoutes: Routes<AssistantContext> = (app, context, gates) => {
  const all = gates.admin.guard(app);
  const own = gates.approvedSeller.guard(app);

  own.get(
    '/api/seller/assistant/engine',
    { schema: { operationId: 'readAssistantEngine', tags, response: createResponses(providerSchema) } },
    (seller) => readModelProvider(context, seller),
  );

  all.get(
    '/api/admin/assistant',
    { schema: { operationId: 'readAssistantSettings', tags, response: createResponses(settingsSchema) } },
    (admin) => readAssistantSettings(context, admin),
  );

  all.put(
    '/api/admin/assistant',
    {
      schema: {
        operationId: 'saveAssistantSettings',
        tags,
        body: assistantSettingsSchema,
        response: createResponses(z.object({ message: z.string() })),
      },
    },
    async (admin, request) => {
      await saveAssistantSettings(context, admin, request.body);
      return { message: inLanguageOfRequest(request, texts.assistantSettingsSaved) };
    },
  );
};
