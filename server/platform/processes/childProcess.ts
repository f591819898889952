import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '#domain/errors.ts';
import { openIpcChannel } from './ipc.ts';

/** Calls a function of a module, and returns its value or the arguments of the `AppError` that it threw. */
export type ChildFunctions = {
  run(
    module: string,
    name: string,
    args: unknown[],
  ): Promise<{ value: unknown } | { refused: ConstructorParameters<typeof AppError> }>;
};

type Running = {
  child: ChildProcess;
  calls: ReturnType<typeof openIpcChannel<ChildFunctions, object>>;
  pending: number;
  idle: NodeJS.Timeout | undefined;
};

/** In milliseconds: an idle child exits after this time. */
const idleTimeout = 10_000;
/** The environment variables that the child gets, which contain no secrets: paths and memory settings. */
const known = /^(PATH|HOME|TMPDIR|XDG_CACHE_HOME|NODE_ENV|NODE_COMPILE_CACHE|MALLOC_\w+)$/;

let running: Running | undefined;

/**
 * The functions of a module that processes photos, run in a child process: they read untrusted files with native code,
 * and their memory is freed when the child exits. Arguments and results are copied.
 */
export function importInChild<Module extends object>(module: URL): Module {
  const call =
    (name: string) =>
    (...args: unknown[]) =>
      runInChild(module.href, name, args);
  return new Proxy({} as Module, { get: (_, name) => call(String(name)) });
}

async function runInChild(...call: Parameters<ChildFunctions['run']>): Promise<unknown> {
  running ??= startChild();
  const current = running;
  current.pending += 1;
  keepOrRelease(current);
  try {
    const outcome = await current.calls.run(...call);
    if ('refused' in outcome) throw new AppError(...outcome.refused);
    return outcome.value;
  } finally {
    current.pending -= 1;
    keepOrRelease(current);
  }
}

function startChild(): Running {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => known.test(name)));
  const child = fork(fileURLToPath(new URL('./childEntry.ts', import.meta.url)), {
    env,
    execArgv: [],
    serialization: 'advanced',
    // A library for photos prints what it thinks of broken ones.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const calls = openIpcChannel<ChildFunctions, object>(child, {}, { timeout: -1 });
  const started: Running = { child, calls, pending: 0, idle: undefined };
  const end = (reason: unknown) => {
    if (running === started) running = undefined;
    clearTimeout(started.idle);
    calls.$close(new Error(`The process for pictures has ended: ${reason}.`));
  };
  child.once('exit', (code, signal) => end(signal ?? code));
  child.on('error', end);
  return started;
}

/** A busy child keeps this process running; an idle one stays for a while, in case more calls follow. */
function keepOrRelease(current: Running): void {
  const { child, pending } = current;
  clearTimeout(current.idle);
  if (running !== current) return;
  if (pending > 0) {
    child.ref();
    child.channel?.ref();
    return;
  }
  child.unref();
  child.channel?.unref();
  current.idle = setTimeout(() => {
    running = undefined;
    child.disconnect();
  }, idleTimeout).unref();
}
