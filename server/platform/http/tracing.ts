import type { Context as Surroundings, Tracer } from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import type { TraceStatement } from '../database/tracingClient.ts';
import type { App } from './application.ts';

type TracingApi = typeof import('@opentelemetry/api');

export type Tracing = Awaited<ReturnType<typeof startTracing>>;

/**
 * Exports the durations of requests and their statements to an OpenTelemetry collector. Address, headers and sampling
 * are set by OpenTelemetry's own variables (docs/monitor.md). Its library is loaded only if it is used.
 */
export async function startTracing() {
  const [api, provider] = await Promise.all([import('@opentelemetry/api'), openProvider()]);
  const tracer = provider.getTracer('haat');
  return {
    statement: traceStatements(api, tracer),
    requests: (app: App) => traceRequests(app, api, tracer),
    stop: () => provider.shutdown(),
  };
}

/** Spans with the operation and the table, without the statement or its values. */
function traceStatements({ SpanKind, SpanStatusCode }: TracingApi, tracer: Tracer): TraceStatement {
  return ({ operation, table }) => {
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table && { 'db.collection.name': table }),
    };
    const span = tracer.startSpan([operation, table].join(' ').trim(), { kind: SpanKind.CLIENT, attributes });
    return (hasFailed) => {
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    };
  };
}

/** Creates a span for each request, the parent of its statements' spans, in the trace that its caller names. */
function traceRequests(
  app: App,
  { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }: TracingApi,
  tracer: Tracer,
): void {
  const contexts = new WeakMap<FastifyRequest, Surroundings>();
  app.addHook('onRequest', (request, _reply, done) => {
    const caller = propagation.extract(ROOT_CONTEXT, request.headers);
    const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'haat.request_id': request.id };
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, caller);
    const surroundings = trace.setSpan(caller, span);
    contexts.set(request, surroundings);
    context.with(surroundings, done);
  });
  // Body parsing is called by the connection, without the context of the request.
  app.addHook('preHandler', (request, _reply, done) => context.with(contexts.get(request) ?? ROOT_CONTEXT, done));
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

/** In milliseconds: an unreachable collector must not delay a stop. */
const exportTimeout = 2000;

/** Samples as the caller decided, otherwise the share in OTEL_TRACES_SAMPLER_ARG. */
async function openProvider() {
  const share = Number(process.env.OTEL_TRACES_SAMPLER_ARG ?? 1);
  const [{ context, propagation }, sdk, { OTLPTraceExporter }, resources, core, hooks] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/core'),
    import('@opentelemetry/context-async-hooks'),
  ]);
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  const { resourceAttributesEnvDetector, serviceNameEnvDetector } = resources;
  return new sdk.TracerProvider({
    resource: resources
      .resourceFromAttributes({ 'service.name': 'haat' })
      .merge(resources.detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] })),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ timeoutMillis: exportTimeout }) })],
  });
}
