import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { passwordEntry } from '#domain/identity/secondFactors.schema.ts';
import type { ChatContext } from '#server/chat/context.ts';
import { callerOf } from '#server/identity/gates/caller.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { checkOwnPassword } from '#server/identity/passwords/commands.ts';
import { languageOfRequest } from '#server/platform/http/language.ts';
import { answers } from '#server/platform/http/routes.ts';
import { sendZip } from '#server/platform/http/zip.ts';
import { writeShopArchive } from './archive.ts';
import { giveTicket, isTicketOf } from './tickets.ts';

const tags = ['sellers'];

/** Everything of a shop, taken along by its seller. */
export const shopDataRoutes: Routes<ChatContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.post(
    '/api/seller/archive',
    {
      schema: {
        operationId: 'askForArchive',
        tags,
        description: 'Asks for the password again. The answered path gives the archive, for two minutes.',
        body: passwordEntry,
        response: answers(z.object({ path: z.string() })),
      },
    },
    async (seller, request) => {
      await checkOwnPassword(context, seller.userId, request.body.currentPassword, callerOf(request));
      return { path: `/api/seller/archive/${giveTicket(context, seller)}` };
    },
  );

  own.get(
    '/api/seller/archive/:ticket',
    { schema: { hide: true, params: z.strictObject({ ticket: z.string().max(100) }) } },
    async (seller, request, reply) => {
      if (!isTicketOf(context, seller, request.params.ticket)) throw new AppError('not_found');
      const archive = writeShopArchive(context, seller, languageOfRequest(request));
      return sendZip(reply, 'my-shop.zip', archive);
    },
  );
};
