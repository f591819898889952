import { AppError } from '#domain/errors.ts';

/** An outcome that the page can show; anything else goes to the error handler. */
export function toExpectedError(error: unknown): AppError {
  if (error instanceof AppError && error.status < 500) return error;
  throw error;
}
