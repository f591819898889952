import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { tagOf } from '#texts/language.ts';
import * as texts from '#texts/panelDocument.gen.ts';
import type { Account } from '../context.ts';
import type { App } from '../http/application.ts';
import type { Gate } from '../http/gates.ts';
import { languageOfRequest, sayTo } from '../http/language.ts';
import type { FailurePage } from './failure.ts';
import type { BuiltFiles } from './files.ts';

/** The first folders of what people sign in to: one document, whose own router goes on. */
const folders = ['admin', 'seller'];

type Panel = { files: BuiltFiles; anyone: Gate<Account | undefined>; errorHandler: FailurePage };

/**
 * The panel's document. Whoever is not signed in goes to sign in at once, and comes back: the panel's own script would
 * find out only after it was loaded.
 */
export function servePanel(app: App, { files, anyone, errorHandler }: Panel): void {
  const patterns = files.panelRoutes.map((route) => route.split('/').map(patternOf).join('/'));
  const known = new RegExp(`^(${patterns.join('|')})/?$`, 'i');
  const isKnown = (request: FastifyRequest) => known.test(request.url.split('?', 1)[0] ?? '');
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isKnown(request) && (await isSignedOut(anyone, request))) {
      return reply
        .header('cache-control', 'no-store')
        .redirect(`/auth/login?redirect=${encodeURIComponent(request.url)}`);
    }
    return (
      reply
        // The document is the same: its own router says that there is no such page.
        .code(isKnown(request) ? 200 : 404)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(fill(files.panel, request, reply))
    );
  };
  for (const folder of folders) {
    app.get(`/${folder}`, { schema: { hide: true }, errorHandler }, answer);
    app.get(`/${folder}/*`, { schema: { hide: true }, errorHandler }, answer);
  }
}

/** A parameter of an address, such as '$id', stands for anything. */
const patternOf = (part: string) => (part.startsWith('$') ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&'));

/** Whether nobody is signed in. Where the database does not answer, the panel's script finds out, and says so. */
async function isSignedOut(anyone: Gate<Account | undefined>, request: FastifyRequest): Promise<boolean> {
  try {
    await anyone.check(request);
  } catch (error) {
    if (error instanceof AppError) throw error;
    request.log.warn({ err: error }, 'nobody could be asked who is signed in');
    return false;
  }
  return anyone.actor(request) === undefined;
}

function fill(document: string, request: FastifyRequest, reply: FastifyReply): string {
  return document
    .replace('lang="en-IN"', `lang="${tagOf(languageOfRequest(request))}"`)
    .replace('__LOADING__', sayTo(request, texts.loading))
    .replace('__NEEDS_SCRIPT__', sayTo(request, texts.needsScript))
    .replaceAll('__SCRIPT_NONCE__', reply.cspNonce.script)
    .replaceAll('__STYLE_NONCE__', reply.cspNonce.style);
}
