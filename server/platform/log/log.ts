import { hostname } from 'node:os';
import type { LoggerOptions } from 'pino';
import { keysOf } from '#domain/platform/records.ts';
import { processNumber } from './processNumber.ts';

/** What a log contains of an error: nothing that could hold user input, messages or credentials. */
export type DescribedError = {
  type: string;
  /** SQLSTATE, Node's code or our own. */
  code?: string;
  /** From PostgreSQL. */
  table?: string;
  column?: string;
  constraint?: string;
  routine?: string;
  /** From SMTP: the failed command and the server's code. */
  command?: string;
  responseCode?: string;
  /** From HTTP: the status of another server. */
  statusCode?: string;
  /** Only if it is one of `safeMessages`, or the one in `plainMessages` for its code. */
  message?: string;
  /** The stack frames, without the message, which may quote values. */
  stack?: string[];
  cause?: DescribedError;
};

/** Messages that never quote data: all others may, as PostgreSQL's and nodemailer's do. */
const safeMessages = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Query read timeout',
]);

/** Messages for errors that an operator can fix. */
const plainMessages: Partial<Record<string, string>> = {
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  '53100': 'PostgreSQL has no space left on its disk',
};

/** The pattern of each fact: names and numbers, never sentences. */
const factPatterns = {
  code: /^\w{1,50}$/,
  table: /^[a-z_]{1,63}$/,
  column: /^[a-z_]{1,63}$/,
  constraint: /^[a-z_]{1,63}$/,
  routine: /^\w{1,63}$/,
  command: /^[A-Z]{1,10}( [A-Z]{1,10})?$/,
  responseCode: /^\d{3}$/,
  statusCode: /^\d{3}$/,
} as const;

/** An error without anything confidential (docs/decisions/logs-and-metrics.md). */
export function describeError(error: unknown, depth = 3): DescribedError {
  if (!isErrorLike(error)) return { type: typeof error };
  const described: DescribedError = { type: typeOf(error) };
  for (const fact of keysOf(factPatterns)) {
    const value: unknown = Reflect.get(error, fact);
    if ((typeof value === 'string' || typeof value === 'number') && factPatterns[fact].test(`${value}`))
      described[fact] = `${value}`;
  }
  const message = safeMessages.has(error.message) ? error.message : plainMessages[described.code ?? ''];
  if (message) described.message = message;
  const stack = framesOf(error);
  if (stack.length > 0) described.stack = stack;
  if (error.cause !== undefined && depth > 0) described.cause = describeError(error.cause, depth - 1);
  return described;
}

/** The queue's library passes copies of errors: plain objects whose class only the first line of the stack reveals. */
type ErrorLike = { name?: unknown; message: string; stack?: string; cause?: unknown };

function isErrorLike(error: unknown): error is ErrorLike {
  if (error instanceof Error) return true;
  if (typeof error !== 'object' || error === null) return false;
  const { message, stack }: { message?: unknown; stack?: unknown } = error;
  return typeof message === 'string' && typeof stack === 'string';
}

const typeOf = ({ name, stack = '' }: ErrorLike): string =>
  typeof name === 'string' && /^\w{1,50}$/.test(name) ? name : (/^(\w{0,43}Error)\b/i.exec(stack)?.[1] ?? 'Error');

const framePattern = /^at [\w$.<># [\]-]*\(?(file:\/\/|node:)?[^():]+:\d+:\d+\)?$/;

/**
 * The frames after the message. If the message was changed afterwards, their beginning is unknown, and none are
 * returned.
 */
function framesOf({ stack = '', message }: ErrorLike): string[] {
  const start = stack.indexOf(message);
  if (start < 0) return [];
  const lines = stack.slice(start + message.length).split('\n');
  return lines.map((line) => line.trim()).filter((line) => framePattern.test(line));
}

type RequestLike = { method?: unknown; routeOptions?: { url?: unknown } };

/** Names the route by its pattern, since the address itself contains tokens. */
const describeRequest = ({ method, routeOptions }: RequestLike) => ({ method, route: routeOptions?.url ?? 'unknown' });

/** The possible fields of an entry. */
type Entry = { err?: unknown; error?: unknown; req?: RequestLike; code?: unknown; method?: unknown; route?: unknown };

function describeEntry(entry: unknown) {
  if (entry instanceof Error) return { err: describeError(entry) };
  const { err, error = err, req, code, method, route } = (entry ?? {}) as Entry;
  return {
    ...(error !== undefined && { err: describeError(error) }),
    ...(req && describeRequest(req)),
    ...(method !== undefined && { code, method, route }),
  };
}

/** The message of an entry, unless it repeats that of the error, as libraries often do. */
function sentenceOf(entry: unknown, sentence: unknown): string {
  const { err, error = err } = (entry instanceof Error ? { err: entry } : (entry ?? {})) as Entry;
  const repeats = error instanceof Error && String(sentence).includes(error.message);
  return typeof sentence === 'string' && !repeats ? sentence : 'failed';
}

/** Added to each entry. */
const processFields = { pid: process.pid, ...(processNumber !== undefined && { process: processNumber }) };

/**
 * Options of the server's logger: every entry, including those of libraries, contains only the facts above and a
 * message.
 */
export function loggerOptions(level: string): LoggerOptions {
  return {
    level,
    base: { ...processFields, hostname: hostname() },
    hooks: {
      logMethod([entry, sentence], method) {
        if (typeof entry === 'string') method.call(this, entry);
        else method.call(this, describeEntry(entry), sentenceOf(entry, sentence));
      },
    },
    // Entries are already described.
    serializers: { err: (described) => described },
  };
}

/**
 * The destination of log entries. If its reader is gone, the logger's own destination would retry forever and block the
 * process.
 */
export const standardOutput = { write: (line: string) => void process.stdout.write(line) };

/** Ignores errors of closed outputs: the entries are lost, and the process continues and stops as usual. */
export function ignoreClosedOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
}

/** Logs a fact in the same format, regardless of the log level. */
export function logFact(sentence: string, facts: Record<string, string | number>): void {
  console.log(JSON.stringify({ level: 30, time: Date.now(), ...processFields, ...facts, msg: sentence }));
}

/** Logs a failure outside of a request, such as that of a job, in the same format. */
export function logFailure(sentence: string, error: unknown, facts: Record<string, string> = {}): void {
  const entry = { level: 50, time: Date.now(), ...processFields, ...facts, err: describeError(error), msg: sentence };
  console.error(JSON.stringify(entry));
}

/**
 * Connection errors: authentication, unknown database, out of resources, shutting down. PostgreSQL quotes no data in
 * them.
 */
const connectErrorPattern = /^(08|28|3D|53|57)/;

/**
 * The message for the person who starts the server: our own errors, Node's about ports and files, PostgreSQL's about
 * connecting. `undefined` for all others.
 */
export function describeStartError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall }: NodeJS.ErrnoException = error;
  const isOwn = error.constructor === Error && code === undefined;
  if (isOwn || syscall !== undefined || (code && connectErrorPattern.test(code))) return error.message;
  return describeStartError(error.cause);
}
