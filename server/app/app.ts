import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import swagger from '@fastify/swagger';
import fastify, { LogController, type RawServerDefault } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { AppError } from '#domain/errors.ts';
import { productName } from '#domain/platform/brand.ts';
import { createGates, requireGates } from '#server/identity/gates/gates.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import type { PagesContext } from '#server/pages/context.ts';
import type { BuiltFiles } from '#server/pages/documents/builtFiles.ts';
import { pageRoutes } from '#server/pages/site/api.ts';
import { createAdmission } from '#server/platform/http/admission.ts';
import type { App } from '#server/platform/http/application.ts';
import { limitBodies } from '#server/platform/http/bodyLimits.ts';
import { type HttpConnections, trackConnections } from '#server/platform/http/connections.ts';
import { answerUnreadableRequest, createErrorBody, sendErrorResponse } from '#server/platform/http/errors.ts';
import { addSecurityHeaders } from '#server/platform/http/headers.ts';
import { JsonScan } from '#server/platform/http/jsonScan.ts';
import { guardOrigin } from '#server/platform/http/origin.ts';
import { createProxyMatcher } from '#server/platform/http/proxies.ts';
import { takeLanguageFromPath } from '#server/platform/http/requestLanguage.ts';
import { limitRequests, warnOfUntrustedProxy } from '#server/platform/http/requestLimits.ts';
import type { Tracing } from '#server/platform/http/tracing.ts';
import { loggerOptions, standardOutput } from '#server/platform/log/log.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { defaultLanguage } from '#texts/language.ts';
import { allRoutes } from './routes.ts';

export type AppOptions = {
  trustProxy: Settings['trustProxy'];
  logLevel: string;
  /** Where to write the log instead of the standard output. */
  logStream?: Writable;
  https: boolean;
  isPublicUrlGuessed?: boolean;
  requestLimit?: number | undefined;
  tracing?: Pick<Tracing, 'requests'> | undefined;
  /** Called when a stop has closed the port. */
  onPortClosed?: (() => void) | undefined;
  /** Routes in addition to the server's own. */
  additions?: Routes<PagesContext>[];
};

/** Up to 256 KB in one call, because a stream for each answer costs more than compressing it. */
const compression: FastifyCompressOptions = {
  threshold: 1024,
  encodings: ['zstd', 'br', 'gzip'],
  brotliOptions: { params: { 1: 4 } },
  syncThreshold: 256 * 1024,
};

/** Creates the whole application, ready to listen or to be called by a test. */
export async function createApp(context: PagesContext, files: BuiltFiles, options: AppOptions): Promise<App> {
  // Node has one limit for all requests, and 10 MB from a phone at 150 kbit/s take nine minutes.
  const requestTimeout = 600_000;
  const isProxy = createProxyMatcher(options.trustProxy);
  const admits = createAdmission({ isProxy, processes: context.server.processes.count });
  const connections = trackConnections({ requestTimeout, admits }, options.onPortClosed);
  const app = createFastify(options, connections);
  addStrictJsonParser(app);
  addSecurityHeaders(app, options);
  options.tracing?.requests(app);
  // Before anything that may reject: a body that is never read must not hold its connection.
  limitBodies(app);
  const { countAccount } = limitRequests(app, context.server.processes, options.requestLimit);
  warnOfUntrustedProxy(app, options.trustProxy);
  guardOrigin(app, { publicUrl: context.server.publicUrl, isGuessed: options.isPublicUrlGuessed ?? false });
  await app.register(compress, compression);
  requireGates(app);
  await addOpenApi(app);
  const gates = createGates(context, countAccount);
  for (const addRoutes of [...allRoutes, ...(options.additions ?? []), pageRoutes(files)])
    addRoutes(app, context, gates);
  addHealthRoute(app, context, connections);
  app.addHook('preClose', connections.drain);
  return app;
}

function createFastify(options: AppOptions, connections: HttpConnections): App {
  const app: App = fastify<RawServerDefault>({
    serverFactory: connections.createServer,
    logger: { ...loggerOptions(options.logLevel), stream: options.logStream ?? standardOutput },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: options.trustProxy,
    rewriteUrl: takeLanguageFromPath,
    bodyLimit: 256 * 1024,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: sendErrorResponse,
    clientErrorHandler: answerUnreadableRequest,
    // Requests on an open connection are answered as usual while the server shuts down.
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendErrorResponse);
  return app;
}

/**
 * Parses JSON in valid UTF-8 only, which Fastify's own parser would silently replace, and rejects deep nesting. Other
 * types, which a form on any page can send, are only read by the routes for uploads and forms.
 */
function addStrictJsonParser(app: App): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (!isUtf8(body) || !new JsonScan().read(body)) return done(new AppError('malformed_request'));
    // A request without a body may still declare JSON.
    if (body.length === 0) return done(null, undefined);
    parse(request, body.toString('utf8'), done);
  });
}

/** Serves OpenAPI 3.1 under /api/docs. */
async function addOpenApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: productName, version: '1' } },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  app.get('/api/docs', { config: { gate: 'anyone' }, schema: { hide: true } }, () => app.swagger());
}

function addHealthRoute(app: App, { database }: PagesContext, { isStopping }: HttpConnections): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if ((await database.isReady()) && !isStopping()) return { status: 'ready' };
    return reply
      .code(503)
      .header('retry-after', '5')
      .send({ error: createErrorBody(new AppError('unavailable'), defaultLanguage) });
  });
}
