import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityContext } from '../context.ts';
import { callerOf, signBrowserCookie } from '../gates/caller.ts';
import { rememberBrowser } from './commands.ts';

/** Marks the current browser as known to the account (docs/decisions/account-protection.md). */
export async function rememberCurrentBrowser(
  context: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
): Promise<void> {
  const browser = await rememberBrowser(context, userId, callerOf(request).browser);
  reply.header('set-cookie', signBrowserCookie(context, browser));
}
