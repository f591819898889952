/**
 * Generates load like many browsers: with `wrk` (Debian's package of that name) if installed, because a client in Node
 * uses as much processor time as the server it calls, so two processes on two cores are never saturated; else with
 * autocannon.
 */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

const hasWrk = spawnSync('wrk', ['--version']).error === undefined;
/** The load generator. */
export const asker = hasWrk ? 'wrk' : 'autocannon';

/** Requests the paths in turns, on so many keep-alive connections. */
type Asked = { paths: string[]; headers: Record<string, string>; connections: number; seconds: number };
/** Median and p99 latency in milliseconds. */
type Answered = { total: number; perSecond: number; failures: number; p50: number; p99: number };

export const load = (url: string, loadOptions: Asked): Promise<Answered> =>
  (hasWrk ? withWrk : withNode)(url, loadOptions);

async function withNode(url: string, { paths, headers, connections, seconds }: Asked): Promise<Answered> {
  const loadOptions = { url, connections, duration: seconds, requests: paths.map((path) => ({ path, headers })) };
  const { requests, latency, errors, timeouts, non2xx } = await autocannon(loadOptions);
  const { p50, p99 } = latency;
  return { total: requests.total, perSecond: requests.average, failures: errors + timeouts + non2xx, p50, p99 };
}

async function withWrk(url: string, { paths, headers, connections, seconds }: Asked): Promise<Answered> {
  const directory = await mkdtemp(join(tmpdir(), 'haat-wrk-'));
  const script = join(directory, 'ask.lua');
  const named = Object.entries(headers).map(([name, value]) => `["${name}"] = "${value}"`);
  await writeFile(
    script,
    `local paths, requests, turn = { ${paths.map((path) => `"${path}"`).join(', ')} }, {}, 0
function init()
  for index, path in ipairs(paths) do requests[index] = wrk.format("GET", path, { ${named.join(', ')} }) end
end
function request()
  turn = turn % #requests + 1
  return requests[turn]
end
`,
  );
  try {
    const options = ['--threads', '1', '--connections', `${connections}`, '--duration', `${seconds}s`, '--latency'];
    const { stdout } = await promisify(execFile)('wrk', [...options, '--timeout', '10s', '--script', script, url]);
    return readReport(stdout);
  } finally {
    await rm(directory, { recursive: true });
  }
}

const units: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

function readReport(report: string): Answered {
  const numbers = (pattern: RegExp) => (pattern.exec(report) ?? []).slice(1).map(Number);
  const latency = (share: number) => {
    const [, amount, unit = ''] = new RegExp(`^ +${share}% +([\\d.]+)(us|ms|s|m) *$`, 'm').exec(report) ?? [];
    return Number(amount) * (units[unit] ?? 0);
  };
  const [total = 0] = numbers(/(\d+) requests in/);
  const [perSecond = 0] = numbers(/Requests\/sec: +([\d.]+)/);
  const failed = [
    ...numbers(/Non-2xx or 3xx responses: (\d+)/),
    ...numbers(/Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/),
  ];
  const failures = failed.reduce((sum, count) => sum + count, 0);
  return { total, perSecond, failures, p50: latency(50), p99: latency(99) };
}
