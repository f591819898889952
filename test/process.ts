import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { availableMemory, heapFlags } from '#server/platform/processes/heapFlags.ts';

const root = join(import.meta.dirname, '..');

export type ServerProcess = {
  url: string;
  child: ChildProcess;
  /** What it printed until it was ready. */
  output: string;
  /** Milliseconds from the spawn to the ready line. */
  startMilliseconds: number;
  /** Sends SIGTERM and waits. Returns the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
};

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const [, assignments = ''] = / && (.*) exec /.exec(scripts.start) ?? [];
/** The command that starts the server, in a shell. */
export const startCommand = 'exec node $(node server/platform/processes/heapFlags.ts) server/main.ts';
/** Node flags set by `npm start` on this machine. */
export const nodeFlags = heapFlags(availableMemory());
/** Environment set by `npm start` for the C library and Node's compile cache. */
export const startEnvironment: Record<string, string> = Object.fromEntries(
  assignments.split(' ').map((assignment) => assignment.split('=')),
);

/**
 * A free port below those that the kernel gives to connections and to servers that ask for any: none of them takes it
 * before it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(11_000, 32_000);
    const server = createServer().listen(port);
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** Starts the product in its own process, on its own port and data directory. Resolves when it is ready. */
export async function startServer(
  dataDirectory: string,
  environment: Record<string, string> = {},
  flags = nodeFlags,
): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, [...flags, 'demo/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      ...startEnvironment,
      DATA_DIR: dataDirectory,
      PORT: String(port),
      PUBLIC_URL: url,
      // Tests and benchmarks send far more from one address than the limits allow.
      REQUEST_LIMIT: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // The server must not outlive the process that started it.
  const abandon = () => child.kill();
  process.once('exit', abandon);
  child.once('exit', () => process.off('exit', abandon));
  const output = await new Promise<string>((resolve) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk;
      if (text.includes('Haat is ready')) resolve(text);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => resolve(text));
  });
  if (!output.includes('Haat is ready')) throw new Error(`The server did not start:\n${output}`);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode;
  };
  return {
    url,
    child,
    output,
    startMilliseconds: performance.now() - started,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}

/** The connection to the embedded database of a running server. */
export const embeddedDatabase = (dataDirectory: string, database = 'haat') => ({
  host: readlinkSync(join(dataDirectory, 'sockets')),
  port: 5432,
  user: 'haat',
  password: readFileSync(join(dataDirectory, 'secrets/postgres-password'), 'utf8').trim(),
  database,
});

/** Connects directly to the embedded database of a running server. */
export async function openDatabase(dataDirectory: string, database = 'haat'): Promise<pg.Client> {
  const client = new pg.Client(embeddedDatabase(dataDirectory, database));
  await client.connect();
  return client;
}
