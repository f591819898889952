import { z } from 'zod';
import type { Routes } from '#server/identity/gates/routes.ts';
import { createResponses } from '#server/platform/http/routes.ts';
import type { AssistantContext } from '../context.ts';
import { readScore } from './queries.ts';

const countSchema = z.number().int();
const daySchema = z.object({
  day: z.iso.date().describe('In India'),
  answered: countSchema.describe('Answered from the shop’s records'),
  asked: countSchema.describe('Asked of the shop'),
  handedOver: countSchema.describe('Handed over to a person'),
  orders: countSchema.describe('Placed in a chat'),
});

/** What a shop's assistant did, by day. */
export const scoreRoutes: Routes<AssistantContext> = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).get(
    '/api/seller/assistant/score',
    {
      schema: {
        operationId: 'readAssistantScore',
        tags: ['assistant'],
        response: createResponses(z.object({ days: z.array(daySchema).describe('Newest first') })),
      },
    },
    (seller) => readScore(context, seller),
  );
};
