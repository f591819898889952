import type { ErrorBody, ErrorCode } from '#domain/errors.ts';
import * as texts from '#texts/client.gen.ts';
import * as errors from '#texts/errors.gen.ts';
import { client } from '../../api/client.gen.ts';
import { withReauthentication } from './reauthentication.ts';

/** A failed request: the API's error, or `network` when there was no response. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network';
  readonly status: number;
  readonly details: Record<string, unknown>;
  /** The request's id in the server's log, for internal errors. */
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

  /** Error messages by field of the request body. */
  get fields(): Record<string, string> {
    const { fields } = this.details;
    return typeof fields === 'object' && fields !== null ? { ...fields } : {};
  }
}

/** Whether this is an `ApiError`, optionally with the given code. */
export function isApiError(error: unknown, code?: ApiError['code']): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/** Whether the server refused the request with a reason for the user. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status > 0 && error.status < 500;
}

/** The message to show for any error. */
export function getErrorMessage(error: unknown, fallback: string = errors.internal_error()): string {
  return isApiError(error) ? error.message : fallback;
}

/** All generated calls throw `ApiError`. */
export function configureClient(options: { baseUrl: string; fetch: typeof fetch }): void {
  client.setConfig({
    baseUrl: options.baseUrl,
    fetch: withReauthentication(options.fetch),
    failure: (error, response) => {
      if (error instanceof DOMException && error.name === 'AbortError') return error;
      return response ? createResponseError(error, response.status) : createNetworkError();
    },
  });
}

export function createNetworkError(): ApiError {
  return new ApiError('network', texts.unreachable(), 0);
}

export function createResponseError(answer: unknown, status: number): ApiError {
  const body = readErrorBody(answer);
  // A proxy in between may answer with its own page.
  if (!body) return new ApiError('unavailable', errors.unavailable(), status);
  return new ApiError(body.code, body.message, status, body);
}

function readErrorBody(answer: unknown): ErrorBody | undefined {
  const body = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : undefined;
  return typeof body === 'object' && body !== null && 'code' in body ? (body as ErrorBody) : undefined;
}
