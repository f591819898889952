import { type BirpcReturn, createBirpc } from 'birpc';
import type { Registry } from 'prom-client';
import type { PointsGrant, PointsRequest } from '../limits/sharedReserves.ts';

/** The metrics of a process, as prom-client serializes them. */
export type ProcessMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** The calls from the other processes to the primary. */
export type PrimaryFunctions = {
  /** Takes points from the shared reserve. */
  takePoints(wanted: PointsRequest): Promise<PointsGrant>;
  /** The metrics of all other processes. */
  readAllCounts(): Promise<ProcessMetrics[]>;
  /** The caller is ready to serve. */
  ready(): void;
  /** The caller's port is closed for new connections. */
  left(): void;
};

/** The calls from the primary to the other processes. */
export type WorkerFunctions = {
  readCounts(): Promise<ProcessMetrics>;
  /** Answers the requests in progress, and exits. */
  stop(): void;
};

/** Node's channel between two processes: `process` at one end, the `ChildProcess` at the other. */
type Channel = {
  connected: boolean;
  send?(message: unknown): boolean;
  on(event: 'message', receive: (message: unknown) => void): unknown;
};

/**
 * Opens this end of a channel: `Remote` can be called here, and `own` from the other end. A call is rejected after
 * `timeout` milliseconds (-1: never). Nothing is sent to an end that has gone: calls must then be closed.
 */
export function openIpcChannel<Remote extends object, Own extends object>(
  channel: Channel,
  own: Own,
  { timeout, onError }: { timeout: number; onError?: (error: Error) => void },
): BirpcReturn<Remote, Own> {
  return createBirpc<Remote, Own>(own, {
    timeout,
    post: (message) => channel.connected && channel.send?.(message),
    on: (receive) => void channel.on('message', receive),
    onFunctionError: (error) => onError?.(error),
    // If a result cannot be sent, the error is sent instead; `name` is missing for calls to the other end.
    onGeneralError: (_error, name) => name !== undefined,
  });
}

/** The result of a call, or `undefined` if the other end has gone or took too long. */
export const answerOf = <T>(call: Promise<T>): Promise<T | undefined> => call.catch(() => undefined);
