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
    /** The code for an unexpected failure of this route, instead of `internal_error` (specification, section 8). */
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

/** The address at which a process reaches itself. Throws before it listens. */
export function readOwnUrl(app: App): string {
  const [own] = app.addresses();
  if (typeof own !== 'object') throw new Error('This process does not listen yet.');
  const { address, port } = own;
  const host = address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
