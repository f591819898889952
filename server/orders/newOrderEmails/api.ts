import { z } from 'zod';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { answers, nothing } from '#server/platform/http/routes.ts';
import { setOrderMails } from './commands.ts';
import { readOrderMails } from './queries.ts';

const wish = { isWanted: z.boolean() };
const orderMails = z.object({
  ...wish,
  sendsMail: z.boolean().describe('There is a mail server: otherwise mails are kept for the administrators'),
});

/** Whether a seller gets a mail when orders come. */
export const orderMailRoutes: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);
  const tags = ['orders'];

  own.get(
    '/api/seller/order-mails',
    { schema: { operationId: 'readOrderMails', tags, response: answers(orderMails) } },
    (seller) => readOrderMails(context, seller),
  );

  own.put(
    '/api/seller/order-mails',
    { schema: { operationId: 'setOrderMails', tags, body: z.strictObject(wish), response: answers(nothing, 204) } },
    async (seller, request, reply) => {
      await setOrderMails(context, seller, request.body.isWanted);
      reply.code(204);
      return null;
    },
  );
};
