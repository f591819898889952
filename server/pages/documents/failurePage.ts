import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { createErrorBody, sendAppError, toAppError } from '#server/platform/http/errors.ts';
import { languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { inLanguage } from '#texts/language.ts';
import * as texts from '#texts/storefrontNotices.gen.ts';
import type { Page } from '../../../web/storefront/page/page.ts';
import type { SendPage } from './documents.ts';

/** The titles of errors that visitors of a page can meet; the text is the error's own. */
const failureTitles: Partial<Record<ErrorCode, () => string>> = {
  too_many_requests: texts.waitAMinute,
  cross_site_request: texts.nothingSent,
};

/**
 * Creates the error handler of public pages. A failure on our side is shown on a page that needs no database. Invalid
 * requests go to the general handler, except errors that a visitor can meet without a mistake.
 */
export function createFailurePage(sendPage: SendPage) {
  return (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): unknown => {
    const expected = toAppError(error, request, reply);
    const { status, code } = expected;
    const title = failureTitles[code];
    if (status < 500 && title === undefined) return sendAppError(expected, request, reply);
    reply.header('cache-control', 'no-store');
    const language = languageOfRequest(request);
    // Leading slashes are collapsed, because '//host' would lead to another site.
    const again = request.method === 'GET' ? request.url.replace(/^[/\\]+/, '/') : null;
    const page: Page = {
      name: 'failure',
      isBusy: code === 'unavailable',
      requestId: request.id,
      retryPath: again,
      ...(title && {
        refusal: { title: inLanguage(language, title), text: createErrorBody(expected, language).message },
      }),
    };
    return sendPage(request, reply, page, status);
  };
}
export type FailurePage = ReturnType<typeof createFailurePage>;

/** Resolves to `undefined` for this error code; all other errors are thrown. */
export async function undefinedIfRefused<T>(reading: Promise<T>, code: AppError['code']): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.code === code) return undefined;
    throw error;
  }
}
