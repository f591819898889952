import { z } from 'zod';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { createResponses, noContentSchema } from '#server/platform/http/routes.ts';
import { setOrderMailPreference } from './commands.ts';
import { readOrderMailPreference } from './queries.ts';

const preferenceShape = { isWanted: z.boolean() };
const orderMailsSchema = z.object({
  ...preferenceShape,
  sendsMail: z.boolean().describe('There is a mail server: otherwise mails are kept for the administrators'),
});

/** The seller's setting for emails about new orders. */
export const orderMailRoutes: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);
  const tags = ['orders'];

  own.get(
    '/api/seller/order-mails',
    { schema: { operationId: 'readOrderMails', tags, response: createResponses(orderMailsSchema) } },
    (seller) => readOrderMailPreference(context, seller),
  );

  own.put(
    '/api/seller/order-mails',
    {
      schema: {
        operationId: 'setOrderMails',
        tags,
        body: z.strictObject(preferenceShape),
        response: createResponses(noContentSchema, 204),
      },
    },
    async (seller, request, reply) => {
      await setOrderMailPreference(context, seller, request.body.isWanted);
      reply.code(204);
      return null;
    },
  );
};
