import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '#domain/errors.ts';

/** What is asked of the process for pictures: a function of a module. */
export type Ask = { id: number; module: string; name: string; args: unknown[] };
/** What comes back: what the function returned, what it refused by an `AppError`, or why it failed. */
export type Answer = { id: number } & (
  | { value: unknown }
  | { refused: ConstructorParameters<typeof AppError> }
  | { failure: string }
);

type Waiting = { resolve(value: unknown): void; reject(error: Error): void };
type Process = { child: ChildProcess; waiting: Map<number, Waiting>; end: NodeJS.Timeout | undefined };

/** After so many milliseconds with nothing to do it ends. */
const patience = 10_000;
/** What it may know of this process's environment, which holds secrets: where things lie, and how memory is taken. */
const known = /^(PATH|HOME|TMPDIR|XDG_CACHE_HOME|NODE_ENV|NODE_COMPILE_CACHE|MALLOC_\w+)$/;

let running: Process | undefined;
let last = 0;

/**
 * The functions of a module that work on pictures, done in a process of its own: it reads files of strangers with native
 * code, and what it takes of memory is given back when it ends. What goes to and fro is copied.
 */
export function elsewhere<Module extends object>(module: URL): Module {
  const call =
    (name: string) =>
    (...args: unknown[]) =>
      ask(module.href, name, args);
  return new Proxy({} as Module, { get: (_, name) => call(String(name)) });
}

function ask(module: string, name: string, args: unknown[]): Promise<unknown> {
  running ??= start();
  const { child, waiting } = running;
  last += 1;
  const id = last;
  const answered = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  keep(running);
  child.send({ id, module, name, args } satisfies Ask);
  return answered;
}

function start(): Process {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => known.test(name)));
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), {
    env,
    execArgv: [],
    serialization: 'advanced',
  });
  const started: Process = { child, waiting: new Map(), end: undefined };
  child.on('message', (answer: Answer) => settle(started, answer));
  const leave = (reason: unknown) => {
    if (running === started) running = undefined;
    clearTimeout(started.end);
    for (const { reject } of started.waiting.values()) {
      reject(new Error(`The process for pictures has ended: ${reason}.`));
    }
    started.waiting.clear();
  };
  child.once('exit', (code, signal) => leave(signal ?? code));
  child.on('error', leave);
  return started;
}

function settle(process: Process, answer: Answer): void {
  const asker = process.waiting.get(answer.id);
  process.waiting.delete(answer.id);
  keep(process);
  if ('value' in answer) asker?.resolve(answer.value);
  else if ('failure' in answer) asker?.reject(new Error(answer.failure));
  else asker?.reject(new AppError(...answer.refused));
}

/** As long as somebody waits it keeps this process; then it is kept for a while, in case more follows. */
function keep(process: Process): void {
  const { child, waiting } = process;
  clearTimeout(process.end);
  if (waiting.size > 0) {
    child.ref();
    child.channel?.ref();
    return;
  }
  child.unref();
  child.channel?.unref();
  process.end = setTimeout(() => {
    if (running === process) running = undefined;
    child.disconnect();
  }, patience).unref();
}
