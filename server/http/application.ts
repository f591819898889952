import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { PlainCode } from '#domain/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a failure that nobody expected is called here, instead of `internal_error` (specification, section 8). */
    failure?: PlainCode;
  }
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;
