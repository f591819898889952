import type { Context as Surroundings, Tracer } from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import type { TraceStatement } from '../database/tracingClient.ts';
import type { App } from './application.ts';

type TracingApi = typeof import('@opentelemetry/api');

export type Tracing = Awaited<ReturnType<typeof startTracing>>;

/**
 * Tells an OpenTelemetry collector how long requests and their statements take. Where it is, what it wants in headers and
 * how much is sampled is said by OpenTelemetry's own variables (docs/monitor.md); their library is loaded here.
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

/** Spans that name what is done and with which table: neither the statement nor its values. */
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

/** A span for each request, within which its statements are; it joins the trace that its caller names. */
function traceRequests(
  app: App,
  { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }: TracingApi,
  tracer: Tracer,
): void {
  const begun = new WeakMap<FastifyRequest, Surroundings>();
  app.addHook('onRequest', (request, _reply, done) => {
    const caller = propagation.extract(ROOT_CONTEXT, request.headers);
    const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'haat.request_id': request.id };
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, caller);
    const surroundings = trace.setSpan(caller, span);
    begun.set(request, surroundings);
    context.with(surroundings, done);
  });
  // What reads a body is called by its connection, which knows of no request.
  app.addHook('preHandler', (request, _reply, done) => context.with(begun.get(request) ?? ROOT_CONTEXT, done));
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = trace.getSpan(begun.get(request) ?? ROOT_CONTEXT);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

/** In milliseconds: a collector that is away must not hold up a stop. */
const exportTimeout = 2000;

/** Sampled by the caller's wish, else by the share that OTEL_TRACES_SAMPLER_ARG names. */
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
