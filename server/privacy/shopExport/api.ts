import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { passwordEntrySchema } from '#domain/identity/secondFactors.schema.ts';
import type { ChatContext } from '#server/chat/context.ts';
import { callerOf } from '#server/identity/gates/caller.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { checkOwnPassword } from '#server/identity/passwords/commands.ts';
import { languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { createResponses } from '#server/platform/http/routes.ts';
import { sendZip } from '#server/platform/http/zip.ts';
import { writeShopArchive } from './archive.ts';
import { createArchiveTicket, isValidArchiveTicket } from './archiveTickets.ts';

const tags = ['sellers'];

/** The export of a shop, for its seller. */
export const shopExportRoutes: Routes<ChatContext> = (app, context, { approvedSeller }) => {
  const routes = approvedSeller.guard(app);

  routes.post(
    '/api/seller/archive',
    {
      schema: {
        operationId: 'askForArchive',
        tags,
        description: 'Asks for the password again. The answered path gives the archive, for two minutes.',
        body: passwordEntrySchema,
        response: createResponses(z.object({ path: z.string() })),
      },
    },
    async (seller, request) => {
      await checkOwnPassword(context, seller.userId, request.body.currentPassword, callerOf(request));
      return { path: `/api/seller/archive/${createArchiveTicket(context, seller)}` };
    },
  );

  routes.get(
    '/api/seller/archive/:ticket',
    { schema: { hide: true, params: z.strictObject({ ticket: z.string().max(100) }) } },
    async (seller, request, reply) => {
      if (!isValidArchiveTicket(context, seller, request.params.ticket)) throw new AppError('not_found');
      const archive = writeShopArchive(context, seller, languageOfRequest(request));
      return sendZip(reply, 'my-shop.zip', archive);
    },
  );
};
