import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';

const usage = 'node scripts/drawFiles.ts --commit <hash> [--seed <hash>] [--count 60]';

const { values } = parseArgs({
  options: { commit: { type: 'string' }, seed: { type: 'string' }, count: { type: 'string', default: '60' } },
});
const count = Number(values.count);
if (!/^[0-9a-f]{40}$/.test(values.commit ?? '') || !Number.isInteger(count) || count < 1) {
  console.error(usage);
  process.exit(2);
}
const commit = values.commit as string;

const isProduction = (path: string) =>
  /^(domain|database|server|web|demo)\/.*\.tsx?$|^texts\/[^/]+\.ts$/.test(path) &&
  !/\.(test|gen|d)\.tsx?$/.test(path) &&
  !path.startsWith('web/api/');

// The file list is read from the commit itself, so a later checkout draws the same files.
const listed = execFileSync('git', ['ls-tree', '-r', '-z', '--name-only', commit], { encoding: 'utf8' });

// Hashing the commit, or a seed in its place, with each path makes a draw that nobody can choose and everybody can repeat.
const drawKey = (path: string) =>
  createHash('sha256')
    .update((values.seed ?? commit) + path)
    .digest('hex');

const drawn = listed
  .split('\0')
  .filter(isProduction)
  .map((path) => ({ path, key: drawKey(path) }))
  .sort((a, b) => (a.key < b.key ? -1 : 1))
  .slice(0, count);
for (const { path } of drawn) console.log(path);
