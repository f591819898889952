import { type Calls, type Counts, openCalls } from './calls.ts';
import type { Granted, Wanted } from './reserves.ts';

/** This process among those of one server that share its port (docs/decisions/processes.md). */
export type Processes = {
  /** How many there are. */
  count: number;
  /** Takes points from what all processes share; `undefined` when nobody can tell. */
  take(wanted: Wanted): Promise<Granted | undefined>;
  /** Lets the others know what this one counts, and returns how to ask what each counts, this one too. */
  shareCounts(own: () => Promise<Counts>): () => Promise<Counts[]>;
};

/** A process that shares with none. */
export const alone: Processes = {
  count: 1,
  take: async ({ points }) => ({ points }),
  shareCounts: (own) => async () => [await own()],
};

/** The first process, which started this one and tells it when to end. */
export type Primary = {
  processes: Processes;
  /** This process serves. */
  ready(): void;
  /** New connections come to this process no more. */
  left(): void;
  onStop(stop: () => void): void;
};

/** For a process that another one started, one of so many. */
export function callPrimary(count: number): Primary {
  let countOwn: () => Promise<Counts> = async () => [];
  let stop = () => {};
  const line = { send: (message: object) => process.send?.(message), isConnected: () => process.connected };
  const calls: Calls & { receive(message: unknown): void } = openCalls(line, {
    counts: () => countOwn(),
    stop: () => {
      stop();
      return null;
    },
  });
  process.on('message', calls.receive);
  return {
    processes: {
      count,
      take: (wanted) => calls.ask('points', wanted),
      shareCounts(own) {
        countOwn = own;
        return async () => (await calls.ask('allCounts', null)) ?? [await own()];
      },
    },
    ready: () => void calls.ask('ready', null),
    left: () => void calls.ask('left', null),
    onStop(wanted) {
      stop = wanted;
    },
  };
}
