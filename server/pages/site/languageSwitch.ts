import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { setLanguage } from '#server/identity/accounts/commands.ts';
import type { Account } from '#server/identity/actors/actors.ts';
import type { Gate } from '#server/identity/gates/gates.ts';
import type { App } from '#server/platform/http/application.ts';
import { rememberLanguage } from '#server/platform/http/requestLanguage.ts';
import { findLanguage } from '#texts/language.ts';
import { splitLanguagePath } from '#texts/languagePaths.ts';
import type { PagesContext } from '../context.ts';
import type { FailurePage } from '../documents/failurePage.ts';
import { parseOwnAddress } from '../ownAddress.ts';

type Options = { context: PagesContext; gate: Gate<Account | undefined>; errorHandler: FailurePage };

const parametersSchema = z.object({ language: z.string() });
const querySchema = z.object({ back: z.string().optional().catch(undefined) });

/**
 * The links that switch the language, also without JavaScript: they remember it in the browser and in the account, and
 * lead back to the page with its filters (languages.md, section 2).
 */
export function serveLanguageSwitch(app: App, { context, gate, errorHandler }: Options): void {
  const open = { onRequest: gate.check, schema: { hide: true }, errorHandler };
  app.get('/language/:language', open, async (request, reply) => {
    const language = findLanguage(parametersSchema.parse(request.params).language);
    if (!language) throw new AppError('not_found');
    const account = gate.actor(request);
    if (account && account.language !== language) await setLanguage(context, account.userId, language);
    rememberLanguage(request, reply, language);
    return reply.header('cache-control', 'no-store').redirect(findWayBack(context, request), 303);
  });
}

/** The page of ours where the link was tapped. Its address in another language is that of the page itself. */
function findWayBack(context: PagesContext, { headers, query, host }: FastifyRequest): string {
  const { back } = querySchema.parse(query);
  const own = parseOwnAddress(context, headers.referer, host) ?? parseOwnAddress(context, back, host);
  const isPage = own && !/^\/(\/|language\/)/.test(own.pathname);
  return isPage ? splitLanguagePath(own.pathname + own.search).path + own.hash : '/';
}
