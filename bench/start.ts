/** Measures start times and resident memory at rest: `node bench/start.ts`. Needs a built web app (`npm run build`). */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../test/process.ts';

const environment = { ADMIN_EMAIL: 'admin@haat.example', ADMIN_PASSWORD: 'secret-haat-1' };
const rounds = 5;

async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const first: number[] = [];
const later: number[] = [];
const memory: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
  const empty = await startServer(dataDirectory, environment);
  first.push(empty.startMilliseconds);
  await empty.stop();
  const secondStart = await startServer(dataDirectory, environment);
  later.push(secondStart.startMilliseconds);
  await new Promise((resolve) => setTimeout(resolve, 5000));
  memory.push(await residentMegabytes(secondStart.child.pid));
  await secondStart.stop();
  await rm(dataDirectory, { recursive: true });
}
console.log(
  `median of ${rounds}: first start ${Math.round(median(first))} ms, later start ${Math.round(median(later))} ms`,
);
console.log(`resident memory 5 s after a later start: ${median(memory).toFixed(0)} MB`);
