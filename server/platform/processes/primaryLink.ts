import type { SharedPoints } from '../limits/sharedReserves.ts';
import { logFailure } from '../log/log.ts';
import { answerOf, openIpcChannel, type PrimaryFunctions, type ProcessMetrics, type WorkerFunctions } from './ipc.ts';

/** This process among those of one server that share its port (docs/decisions/0074). */
export type ProcessGroup = SharedPoints & {
  /** Lets the others know what this one counts, and returns how to ask what each counts, this one too. */
  shareCounts(own: () => Promise<ProcessMetrics>): () => Promise<ProcessMetrics[]>;
};

/** A process that shares with none. */
export const singleProcess: ProcessGroup = {
  count: 1,
  take: async ({ points }) => ({ points }),
  shareCounts: (own) => async () => [await own()],
};

/** The first process, which started this one and stops it. */
export type PrimaryLink = {
  processes: ProcessGroup;
  /** This process serves. */
  ready(): void;
  /** New connections come to this process no more. */
  left(): void;
  onStop(stop: () => void): void;
};

/** In milliseconds: longer than the first process waits for the others. */
const timeout = 5000;

/** For a process that another one started, one of so many. */
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
