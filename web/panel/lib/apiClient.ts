import type { ErrorBody, ErrorCode } from '#domain/platform/errors.ts';
import * as texts from '#texts/client.gen.ts';
import * as errors from '#texts/errors.gen.ts';
import { client } from '../../api/client.gen.ts';
import { withReauthentication } from './reauthentication.ts';

/** A call that failed: what the API answered, or `network` when nothing came back. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network';
  readonly status: number;
  readonly details: Record<string, unknown>;
  /** Names the request in the server's log, where the server itself failed. */
  readonly reference: string | undefined;

  constructor(
    code: ApiError['code'],
    message: string,
    status: number,
    { details = {}, requestId }: Pick<ErrorBody, 'details' | 'requestId'> = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.details = details;
    this.reference = status >= 500 ? requestId : undefined;
  }

  /** What is wrong with each field, by its name in the body that was sent. */
  get fields(): Record<string, string> {
    const { fields } = this.details;
    return typeof fields === 'object' && fields !== null ? { ...fields } : {};
  }
}

/** Whether a call failed, and, when a code is given, in that way. */
export function isApiError(error: unknown, code?: ApiError['code']): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/** Whether the server understood and said no: for a reason that stands in its message. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status > 0 && error.status < 500;
}

/** The sentence to show for whatever was thrown. */
export function getErrorMessage(error: unknown, otherwise: string = errors.internal_error()): string {
  return isApiError(error) ? error.message : otherwise;
}

/** Every call throws `ApiError`, so that screens need to know one kind of failure. */
export function configureClient(way: { baseUrl: string; fetch: typeof fetch }): void {
  client.setConfig({
    baseUrl: way.baseUrl,
    fetch: withReauthentication(way.fetch),
    failure: (error, response) => {
      if (error instanceof DOMException && error.name === 'AbortError') return error;
      return response ? createResponseError(error, response.status) : createNetworkError();
    },
  });
}

/** What to throw when nothing came back. */
export function createNetworkError(): ApiError {
  return new ApiError('network', texts.unreachable(), 0);
}

/** What to throw for an answer that is no success. */
export function createResponseError(answer: unknown, status: number): ApiError {
  const body = readErrorBody(answer);
  // A proxy in between may answer with a page of its own.
  if (!body) return new ApiError('unavailable', errors.unavailable(), status);
  return new ApiError(body.code, body.message, status, body);
}

function readErrorBody(answer: unknown): ErrorBody | undefined {
  const body = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : undefined;
  return typeof body === 'object' && body !== null && 'code' in body ? (body as ErrorBody) : undefined;
}
