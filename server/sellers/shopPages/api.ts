import { z } from 'zod';
import { pageLanguages } from '#domain/platform/languages.ts';
import { shopPageSchema } from '#domain/sellers/shopPage.schema.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { inLanguageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { createResponses } from '#server/platform/http/routes.ts';
import * as texts from '#texts/answers.gen.ts';
import { saveShopPage } from './commands.ts';
import { readShopPage } from './queries.ts';

const minutesSchema = z.number().int();
/** For each weekday from Sunday, in minutes of the day in India. */
export const openingHoursSchema = z
  .array(z.object({ opensAt: minutesSchema, closesAt: minutesSchema }).nullable())
  .nullable()
  .describe('For each weekday from Sunday, in minutes of the day (Asia/Kolkata); null: closed, or not said');
export const replyMinutesSchema = z
  .number()
  .int()
  .nullable()
  .describe('How long replies in chats usually take; null: too few chats to say');

const ownShopPageSchema = z.object({
  city: z.string().describe('Empty: not said'),
  suggestedCity: z.string().nullable().describe('From the address; not public before the seller saves it as the city'),
  openingHours: openingHoursSchema,
  replyMinutes: replyMinutesSchema,
  translation: z
    .object({ language: z.enum(pageLanguages), name: z.string(), description: z.string() })
    .nullable()
    .describe('A second name and description, for readers of that language'),
  linkLanguage: z
    .enum(pageLanguages)
    .nullable()
    .describe('Of links that the shop copies and shares; null: their reader’s'),
});
const tags = ['sellers'];

/** What a shop says about itself on its public page. */
export const shopPageRoutes: Routes<IdentityContext> = (app, context, { approvedSeller }) => {
  const routes = approvedSeller.guard(app);

  routes.get(
    '/api/seller/shop-page',
    { schema: { operationId: 'readShopPage', tags, response: createResponses(ownShopPageSchema) } },
    (seller) => readShopPage(context, seller),
  );

  routes.put(
    '/api/seller/shop-page',
    {
      schema: {
        operationId: 'saveShopPage',
        tags,
        body: shopPageSchema,
        response: createResponses(z.object({ message: z.string() })),
      },
    },
    async (seller, request) => {
      await saveShopPage(context, seller, request.body);
      return { message: inLanguageOfRequest(request, texts.shopPageSaved) };
    },
  );
};
