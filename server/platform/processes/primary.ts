import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createSharedReserves } from '../limits/sharedReserves.ts';
import { logFailure } from '../log/log.ts';
import { processNumberVariable } from '../log/processNumber.ts';
import { startEmbedded } from '../postgres/embedded.ts';
import type { Settings } from '../settings/settings.ts';
import { answerOf, openIpcChannel, type PrimaryFunctions, type WorkerFunctions } from './ipc.ts';
import { closeInTurn, exitWithError, type ShutdownStep, stopOnSignal } from './shutdown.ts';

/** A serving process, with promises for its readiness and its exit. */
type ServingProcess = {
  worker: Worker;
  calls: ReturnType<typeof openIpcChannel<WorkerFunctions, PrimaryFunctions>>;
  ready: Promise<boolean>;
  left: Promise<unknown>;
  ended: Promise<unknown[]>;
};

/**
 * Runs the primary process: it owns the embedded PostgreSQL, if there is one, and the port, and passes connections in
 * turn to the other processes, which serve. It starts them, restarts those that exit, and stops them. Returns `false`
 * if it was stopped meanwhile.
 */
export async function runPrimary(settings: Settings): Promise<boolean> {
  const closing: ShutdownStep[] = [];
  const isStopping = stopOnSignal(() => closing.toReversed());
  const embedded = settings.databaseUrl ? undefined : await startEmbedded(settings);
  closing.push(async () => embedded?.stop());
  embedded?.givenUp.then((sentence) => exitWithError(new Error(sentence)));
  const members = createServingProcesses(settings.processCount);
  closing.push(members.stop);
  if (await members.start()) return true;
  if (isStopping()) return false;
  await closeInTurn(closing.toReversed());
  throw new Error('A server process has stopped. See its last lines above.');
}

/**
 * In milliseconds: the timeout for reading a process's metrics; how long the last process to stop waits for the others
 * to leave; when processes that don't exit are killed, before PostgreSQL is.
 */
const ipcTimeouts = { counts: 1000, leave: 2000, end: 11_500 };
/** The delay before a process is restarted: none at first, then doubled with each exit in ten minutes. */
const pauses = { first: 1000, longest: 30_000, within: 10 * 60_000 };

/** Shared by all processes. */
type SharedFunctions = Pick<PrimaryFunctions, 'takePoints' | 'readAllCounts'>;

/** The serving processes by number. */
function createServingProcesses(count: number) {
  const members = new Map<number, ServingProcess>();
  const stopping = new AbortController();
  const shared: SharedFunctions = {
    takePoints: createSharedReserves(),
    async readAllCounts() {
      const each = await Promise.all([...members.values()].map(({ calls }) => answerOf(calls.readCounts())));
      return each.filter((counts) => counts !== undefined);
    },
  };
  const open = (number: number, environment: Record<string, string>): ServingProcess => {
    const member = startServingProcess({ ...environment, [processNumberVariable]: String(number) }, shared);
    members.set(number, member);
    return member;
  };
  const killAll = () => {
    for (const { worker } of members.values()) worker.process.kill('SIGKILL');
  };
  process.once('exit', killAll);

  return {
    /** Returns whether all processes serve. The first one starts alone: it prepares the database and reports errors. */
    async start(): Promise<boolean> {
      if (!(await open(1, {}).ready)) return false;
      const others = Array.from({ length: count - 1 }, (_, index) => open(index + 2, oncePerStart));
      const served = await Promise.all(others.map(({ ready }) => ready));
      if (!served.every(Boolean) || stopping.signal.aborted) return false;
      for (const [number, member] of members) void keepRunning(number, member, open, stopping.signal);
      return true;
    },

    async stop(): Promise<void> {
      stopping.abort();
      setTimeout(killAll, ipcTimeouts.end).unref();
      await stopAll([...members.values()]);
    },
  };
}

/**
 * Stops all. The last one accepts the connections that still arrive, so that none waits in the queue of a closed port.
 */
async function stopAll(members: ServingProcess[]): Promise<void> {
  const [last, ...others] = members.toReversed();
  const late = pause(ipcTimeouts.leave, undefined, { ref: false });
  await Promise.race([Promise.all(others.map(requestStop)), late]);
  if (last) await requestStop(last);
  await Promise.all(members.map(({ ended }) => ended));
}

function startServingProcess(environment: Record<string, string>, shared: SharedFunctions): ServingProcess {
  const worker = cluster.fork(environment);
  const ended = once(worker, 'exit');
  const { promise: isReady, resolve: ready } = Promise.withResolvers<void>();
  const { promise: hasLeft, resolve: left } = Promise.withResolvers<void>();
  const own: PrimaryFunctions = { ...shared, ready: () => ready(), left: () => left() };
  const onError = (error: Error) => logFailure('a call from another process failed', error);
  const calls = openIpcChannel<WorkerFunctions, PrimaryFunctions>(worker.process, own, {
    timeout: ipcTimeouts.counts,
    onError,
  });
  worker.once('disconnect', () => calls.$close());
  // Messages to a process that is just exiting fail.
  worker.on('error', () => {});
  return {
    worker,
    calls,
    ended,
    ready: Promise.race([isReady.then(() => true), ended.then(() => false)]),
    left: Promise.race([hasLeft, ended]),
  };
}

function requestStop({ calls, left }: ServingProcess): Promise<unknown> {
  void answerOf(calls.stop.asEvent());
  return left;
}

/** Restarts a process whenever it exits by itself. */
async function keepRunning(
  number: number,
  first: ServingProcess,
  open: (number: number, environment: Record<string, string>) => ServingProcess,
  stopping: AbortSignal,
): Promise<void> {
  let ends: number[] = [];
  for (let member = first; ; member = open(number, oncePerStart)) {
    const [code, signal] = await member.ended;
    if (stopping.aborted) return;
    console.error(`Process ${number} stopped unexpectedly (${signal ?? `exit code ${code}`}). Restarting it.`);
    const now = performance.now();
    ends = [...ends.filter((end) => end > now - pauses.within), now];
    const wait = ends.length === 1 ? 0 : Math.min(pauses.first * 2 ** (ends.length - 2), pauses.longest);
    await pause(wait, undefined, { signal: stopping }).catch(() => {});
    if (stopping.aborted) return;
  }
}

/** The variables that only the first process of a start gets. */
const oncePerStart = { RESET_SECOND_FACTOR: '' };
