import { z } from 'zod';
import type { ChatContext } from '#server/chat/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { pageParameters } from '#server/platform/database/keysetPagination.ts';
import { createResponses, nextCursorSchema, searchTextSchema, timeSchema } from '#server/platform/http/routes.ts';
import { listMails } from './queries.ts';

const mailSchema = z.object({
  id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  body: z.string().describe('Empty once an SMTP server has taken the mail'),
  status: z.enum(['queued', 'sent', 'kept']),
  createdAt: timeSchema,
});

/** Without an SMTP server admins read the emails here (product.md, section 1). */
export const mailRoutes: Routes<ChatContext> = (app, context, gates) => {
  gates.admin.guard(app).get(
    '/api/admin/mails',
    {
      schema: {
        operationId: 'listMails',
        tags: ['mail'],
        querystring: z.strictObject({ search: searchTextSchema, ...pageParameters(50) }),
        response: createResponses(z.object({ mails: z.array(mailSchema), nextCursor: nextCursorSchema })),
      },
    },
    (admin, request) => listMails(context, admin, request.query),
  );
};
