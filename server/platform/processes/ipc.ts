import { type BirpcReturn, createBirpc } from 'birpc';
import type { Registry } from 'prom-client';
import type { PointsGrant, PointsRequest } from '../limits/sharedReserves.ts';

/** What one process counts, as prom-client writes it down. */
export type ProcessMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** What the first process does for each of the others. */
export type PrimaryFunctions = {
  /** Points for somebody from what all processes share. */
  takePoints(wanted: PointsRequest): Promise<PointsGrant>;
  /** What each of the others counts. */
  readAllCounts(): Promise<ProcessMetrics[]>;
  /** The caller serves. */
  ready(): void;
  /** The caller's port is closed for new connections. */
  left(): void;
};

/** What each of the others does for the first one. */
export type WorkerFunctions = {
  readCounts(): Promise<ProcessMetrics>;
  /** Answer the requests in progress, and end. */
  stop(): void;
};

/** Node's channel between two processes: `process` at one end, the `ChildProcess` at the other. */
type Channel = {
  connected: boolean;
  send?(message: unknown): boolean;
  on(event: 'message', receive: (message: unknown) => void): unknown;
};

/**
 * Opens this end of a channel: `Remote` can be called here, and `own` at the other end. A call is rejected after `timeout`
 * milliseconds (-1: never). Nothing is sent to an end that has gone: close the calls then.
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
    // An answer that cannot be sent is answered with the error instead; `name` is missing for calls to the other end.
    onGeneralError: (_error, name) => name !== undefined,
  });
}

/** What a call returns, or `undefined` when the other end has gone or took too long. */
export const answerOf = <T>(call: Promise<T>): Promise<T | undefined> => call.catch(() => undefined);
