import { passwordEntry } from '#domain/secondFactors.schema.ts';
import { callerOf } from '../http/caller.ts';
import { answers, nothing, type Routes } from '../http/routes.ts';
import { tell } from '../http/tidings.ts';
import { closeShop } from './commands.ts';

/** The end of an account. */
export const closingRoutes: Routes = (app, context, { signedIn }) => {
  signedIn.guard(app).post(
    '/api/seller/close',
    {
      schema: {
        operationId: 'closeShop',
        tags: ['sellers'],
        description: 'For good: asks for the password again, and is refused while orders are open.',
        body: passwordEntry,
        response: answers(nothing, 204),
      },
    },
    async (actor, request, reply) => {
      await closeShop(context, actor, request.body.currentPassword, callerOf(request));
      // Said where the next sign-in would be.
      tell(context, reply, 'closed');
      reply.code(204);
      return null;
    },
  );
};
