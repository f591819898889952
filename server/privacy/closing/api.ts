import { passwordEntrySchema } from '#domain/identity/secondFactors.schema.ts';
import type { ChatContext } from '#server/chat/context.ts';
import { callerOf } from '#server/identity/gates/caller.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { setFlashMessage } from '#server/platform/http/flash.ts';
import { createResponses, noContentSchema } from '#server/platform/http/routes.ts';
import { closeShop } from './commands.ts';

/** Closing one's own account. */
export const closingRoutes: Routes<ChatContext> = (app, context, { signedIn }) => {
  signedIn.guard(app).post(
    '/api/seller/close',
    {
      schema: {
        operationId: 'closeShop',
        tags: ['sellers'],
        description: 'For good: asks for the password again, and is refused while orders are open.',
        body: passwordEntrySchema,
        response: createResponses(noContentSchema, 204),
      },
    },
    async (actor, request, reply) => {
      await closeShop(context, actor, request.body.currentPassword, callerOf(request));
      // The page that shows it is the sign-in page.
      setFlashMessage(context, reply, 'closed');
      reply.code(204);
      return null;
    },
  );
};
