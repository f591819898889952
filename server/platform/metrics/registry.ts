import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import type * as Library from 'prom-client';
import { processNumber } from '../log/processNumber.ts';
import type { ProcessMetrics } from '../processes/ipc.ts';
import { isEqualInConstantTime } from '../secrets/seal.ts';

/** Seconds: from what a cached page takes to what the proxy waits for. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * In milliseconds: how often Node looks how late it is. The library's 10 ms cost 0.4 % of a core for as long as the process
 * lives; the alert is about half a second. What is told as lag begins at this.
 */
const eventLoopMonitoringPrecision = 50;

export type Metrics = Awaited<ReturnType<typeof createMetrics>>;

/**
 * What this process counts, and how it lives. No label ever holds what people type or are: all of them are routes by
 * their pattern, or words of our own (docs/decisions/logs-and-metrics.md). The library is loaded here, for those alone who have a
 * `token` to ask with.
 */
export async function createMetrics(token: string, dataDirectory: string) {
  const library = await import('prom-client');
  const own = new library.Registry();
  // Of several that share a port, so that what each counts begins anew where that one does.
  if (processNumber !== undefined) own.setDefaultLabels({ process: String(processNumber) });
  library.collectDefaultMetrics({ register: own, eventLoopMonitoringPrecision });
  const ofAll = new library.Registry();
  return {
    contentType: own.contentType,
    /** What this process counts. */
    count: () => own.getMetricsAsJSON(),
    /** What each of the processes counts, and what one reads for all, as Prometheus reads it. */
    async write(each: ProcessMetrics[]): Promise<string> {
      // The library would add up or leave out what has the same labels, which nothing has.
      const kept = each.map((counts) => counts.map((one) => ({ ...one, aggregator: 'sum' as const })));
      return `${await library.AggregatorRegistry.aggregate(kept).metrics()}${await ofAll.metrics()}`;
    },
    accepts: (header: string | undefined) => isEqualInConstantTime(header ?? '', `Bearer ${token}`),
    /** The connections to PostgreSQL of this process, by what they are for. */
    pools: new Map<string, pg.Pool>(),
    counted: counters(library, own),
    read: { ...ownGauges(library, own), ...gaugesOfAll(library, ofAll), ...diskGauges(library, ofAll, dataDirectory) },
  };
}

/** What grows as it happens. */
function counters({ Counter, Histogram }: typeof Library, registry: Library.Registry) {
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

/** What is read of this process when somebody asks. */
function ownGauges(library: typeof Library, registry: Library.Registry) {
  const gauge = gaugeIn(library, registry);
  return {
    streams: gauge('live_streams', 'Open streams of live events'),
    connections: gauge('database_connections', 'Connections to PostgreSQL, and who waits for one', ['pool', 'state']),
  };
}

/** The disk of DATA_DIR, looked at when somebody asks. */
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

/** What is read of the database, which is the same for all processes. */
function gaugesOfAll(library: typeof Library, registry: Library.Registry) {
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
