import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import type * as Library from 'prom-client';
import { processNumber } from '../log/processNumber.ts';
import type { ProcessMetrics } from '../processes/ipc.ts';
import { isEqualInConstantTime } from '../secrets/seal.ts';

/** In seconds: from the time of a cached page to the proxy's timeout. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * In milliseconds: how often Node measures the event loop lag. The library's 10 ms would use 0.4 % of a core all the
 * time; the alert is at about half a second. Reported lag begins at this value.
 */
const eventLoopMonitoringPrecision = 50;

export type Metrics = Awaited<ReturnType<typeof createMetrics>>;

/**
 * The metrics of this process. No label contains user input or personal data: all are route patterns or our own words
 * (docs/decisions/logs-and-metrics.md). The library is loaded here, only if a `token` is configured.
 */
export async function createMetrics(token: string, dataDirectory: string) {
  const library = await import('prom-client');
  const own = new library.Registry();
  // One label for each process, so that counters reset only where a process restarted.
  if (processNumber !== undefined) own.setDefaultLabels({ process: String(processNumber) });
  library.collectDefaultMetrics({ register: own, eventLoopMonitoringPrecision });
  const shared = new library.Registry();
  return {
    contentType: own.contentType,
    /** The metrics of this process as JSON. */
    count: () => own.getMetricsAsJSON(),
    /** The metrics of all processes and the shared ones, in Prometheus format. */
    async write(each: ProcessMetrics[]): Promise<string> {
      // Without this the library would sum or omit metrics with equal labels, which don't occur.
      const summed = each.map((counts) => counts.map((one) => ({ ...one, aggregator: 'sum' as const })));
      return `${await library.AggregatorRegistry.aggregate(summed).metrics()}${await shared.metrics()}`;
    },
    accepts: (header: string | undefined) => isEqualInConstantTime(header ?? '', `Bearer ${token}`),
    /** The connection pools of this process, by purpose. */
    pools: new Map<string, pg.Pool>(),
    counters: createCounters(library, own),
    gauges: {
      ...ownGauges(library, own),
      ...sharedGauges(library, shared),
      ...diskGauges(library, shared, dataDirectory),
    },
  };
}

/** Counters updated as things happen. */
function createCounters({ Counter, Histogram }: typeof Library, registry: Library.Registry) {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `haat_${name}_total`, help, labelNames, registers });
  return {
    requests: counter('http_requests', 'Answers by route, method and class of status', ['route', 'method', 'status']),
    requestSeconds: new Histogram({
      name: 'haat_http_request_seconds',
      help: 'Seconds until an answer was sent, by route and method, without streams',
      labelNames: ['route', 'method'],
      buckets,
      registers,
    }),
    ordersPlaced: counter('orders_placed', 'Orders that were placed through this process', ['by']),
    orderMoves: counter('order_moves', 'Orders that were moved on through this process', ['action', 'cause']),
    signIns: counter('sign_ins', 'Passwords and codes that were typed', ['step', 'outcome']),
    jobFailures: counter('job_failures', 'Tries of jobs that failed', ['queue']),
  };
}

const gaugeIn =
  ({ Gauge }: typeof Library, registry: Library.Registry) =>
  <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `haat_${name}`, help, labelNames, registers: [registry] });

/** Gauges of this process, read on request. */
function ownGauges(library: typeof Library, registry: Library.Registry) {
  const gauge = gaugeIn(library, registry);
  return {
    streams: gauge('live_streams', 'Open streams of live events'),
    connections: gauge('database_connections', 'Connections to PostgreSQL, and who waits for one', ['pool', 'state']),
  };
}

/** The disk of DATA_DIR, read on request. */
function diskGauges({ Gauge }: typeof Library, registry: Library.Registry, directory: string) {
  const gauge = (name: string, help: string, read: (disk: StatsFs) => number) =>
    new Gauge({
      name: `haat_data_disk_${name}_bytes`,
      help,
      registers: [registry],
      async collect() {
        this.set(read(await statfs(directory)));
      },
    });
  return {
    diskFree: gauge(
      'free',
      'What is free for this account on the disk of DATA_DIR',
      (disk) => disk.bavail * disk.bsize,
    ),
    diskSize: gauge('size', 'How large the disk of DATA_DIR is', (disk) => disk.blocks * disk.bsize),
  };
}

/** Gauges from the database, the same for all processes. */
function sharedGauges(library: typeof Library, registry: Library.Registry) {
  const gauge = gaugeIn(library, registry);
  return {
    databaseUp: gauge('database_up', '1 when PostgreSQL answered the questions below in time, else 0'),
    sessions: gauge('database_sessions', 'Sessions of all programs at PostgreSQL'),
    maxSessions: gauge('database_sessions_max', 'How many PostgreSQL allows'),
    jobs: gauge('jobs', 'Jobs of the queue, of all processes', ['queue', 'state']),
    waiting: gauge('waiting', 'What waits to be done, of all processes, counted to 10,000', ['what']),
    waitingSeconds: gauge('waiting_oldest_seconds', 'How long the oldest of it has been due', ['what']),
    setAside: gauge('events_set_aside', 'Events of the last day that could not be handled, to 10,000'),
    backupSeconds: gauge('backup_age_seconds', 'Since the last daily backup was whole; not there before the first'),
    numbersRefused: gauge('numbers_refused', 'Numbers whose access the messaging service refuses'),
  };
}
