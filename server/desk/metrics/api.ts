import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { ChatContext } from '#server/chat/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import type { App } from '#server/platform/http/application.ts';
import { isEventStream } from '#server/platform/http/eventStreams.ts';
import type { Metrics } from '#server/platform/metrics/registry.ts';
import { readBacklog } from './queries.ts';

/**
 * The counters of the processes that share this port, for Prometheus. Without METRICS_TOKEN nothing is counted, and the
 * route doesn't exist.
 */
export const metricsRoutes: Routes<ChatContext> = (app, context) => {
  const {
    server: { metrics },
  } = context;
  if (!metrics) return;
  countRequests(app, metrics);
  metrics.pools.set('pages', context.database.pool);
  const collectFromProcesses = context.server.processes.shareCounts(() => {
    recordProcessMetrics(context, metrics);
    return metrics.count();
  });
  const updateBacklog = createBacklogUpdate(context, metrics);
  app.get('/metrics', { schema: { hide: true } }, async ({ headers }, reply) => {
    if (!metrics.accepts(headers.authorization)) throw new AppError('not_signed_in');
    const [counts] = await Promise.all([collectFromProcesses(), updateBacklog()]);
    return reply.type(metrics.contentType).send(await metrics.write(counts));
  });
};

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

function countRequests(app: App, { counters }: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    const method = methods.has(request.method) ? request.method : 'other';
    counters.requests.inc({ route, method, status: `${Math.floor(reply.statusCode / 100)}xx` });
    // A stream stays open as long as its page.
    if (!isEventStream(reply.raw)) counters.requestSeconds.observe({ route, method }, reply.elapsedTime / 1000);
    done();
  });
}

/** Returns the route pattern, never the URL; all unknown routes share one. */
const routeOf = ({ is404, routeOptions }: FastifyRequest): string =>
  is404 ? 'unknown' : (routeOptions.url ?? 'unknown');

/** In milliseconds: how long a scrape waits for PostgreSQL, and how long a result is cached. */
const times = { timeout: 2000, maxAge: 5000 };

/** Records the streams and connections of this process. */
function recordProcessMetrics({ server: { streams } }: ChatContext, { gauges, pools }: Metrics): void {
  gauges.streams.set(streams.count());
  for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
    gauges.connections.set({ pool, state: 'busy' }, totalCount - idleCount);
    gauges.connections.set({ pool, state: 'idle' }, idleCount);
    gauges.connections.set({ pool, state: 'waited_for' }, waitingCount);
  }
}

/** Reads the backlog from PostgreSQL. If that fails, the other metrics are still returned. */
function createBacklogUpdate(context: ChatContext, metrics: Metrics): () => Promise<void> {
  let lastRead = { at: 0, done: Promise.resolve() };
  const refreshBacklog = () => readBacklog(context).then((backlog) => recordBacklog(metrics, backlog));
  return async () => {
    const now = context.now().getTime();
    if (now - lastRead.at > times.maxAge) lastRead = { at: now, done: refreshBacklog() };
    const late = pause(times.timeout, 'late', { ref: false });
    const outcome = await Promise.race([lastRead.done.catch(() => 'failed'), late]);
    metrics.gauges.databaseUp.set(outcome === undefined ? 1 : 0);
  };
}

function recordBacklog({ gauges }: Metrics, backlog: Awaited<ReturnType<typeof readBacklog>>): void {
  gauges.sessions.set(backlog.sessions);
  gauges.maxSessions.set(backlog.maxSessions);
  for (const { name: queue, ...counts } of backlog.jobs) {
    for (const [state, count] of Object.entries(counts)) gauges.jobs.set({ queue, state }, count);
  }
  for (const { what, count, seconds } of backlog.waiting) {
    gauges.waiting.set({ what }, count);
    gauges.waitingSeconds.set({ what }, seconds);
  }
  gauges.setAside.set(backlog.setAside);
  gauges.numbersRefused.set(backlog.numbersRefused);
  if (backlog.backupSeconds === null) gauges.backupSeconds.remove();
  else gauges.backupSeconds.set(backlog.backupSeconds);
}
