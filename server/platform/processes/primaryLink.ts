import type { SharedPoints } from '../limits/sharedReserves.ts';
import { logFailure } from '../log/log.ts';
import { answerOf, openIpcChannel, type PrimaryFunctions, type ProcessMetrics, type WorkerFunctions } from './ipc.ts';

/** This process among those of a server that share its port (docs/decisions/0074). */
export type ProcessGroup = SharedPoints & {
  /** Publishes this process's metrics, and returns a function that reads those of all processes, including this one. */
  shareCounts(own: () => Promise<ProcessMetrics>): () => Promise<ProcessMetrics[]>;
};

/** The only process of a server. */
export const singleProcess: ProcessGroup = {
  count: 1,
  take: async ({ points }) => ({ points }),
  shareCounts: (own) => async () => [await own()],
};

/** The primary, which started this process and stops it. */
export type PrimaryLink = {
  processes: ProcessGroup;
  /** Reports that this process serves. */
  ready(): void;
  /** Reports that this process no longer gets new connections. */
  left(): void;
  onStop(stop: () => void): void;
};

/** In milliseconds: longer than the primary waits for the others. */
const timeout = 5000;

/** Connects one of `count` processes to the primary that started it. */
export function connectToPrimary(count: number): PrimaryLink {
  let countOwn: () => Promise<ProcessMetrics> = async () => [];
  let onStop = () => {};
  const own: WorkerFunctions = { readCounts: () => countOwn(), stop: () => onStop() };
  const onError = (error: Error) => logFailure('a call from the first process failed', error);
  const primary = openIpcChannel<PrimaryFunctions, WorkerFunctions>(process, own, { timeout, onError });
  process.once('disconnect', () => primary.$close());
  return {
    processes: {
      count,
      take: (wanted) => answerOf(primary.takePoints(wanted)),
      shareCounts(own) {
        countOwn = own;
        return async () => (await answerOf(primary.readAllCounts())) ?? [await own()];
      },
    },
    ready: () => void answerOf(primary.ready.asEvent()),
    left: () => void answerOf(primary.left.asEvent()),
    onStop(stop) {
      onStop = stop;
    },
  };
}
