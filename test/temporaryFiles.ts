import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memoryFolder = '/dev/shm';
const prefix = 'haat-run-';
const roomNeeded = 4 * 2 ** 30;

/**
 * Keeps the temporary files of a test run in memory where there is room: databases that are copied for each file need
 * a quarter of the time that they need on a disk (docs/decisions/tests.md). A `TMPDIR` that is set stays.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || process.platform !== 'linux') return;
  removeLeftFolders();
  if (!hasRoom()) return;
  const folder = join(memoryFolder, `${prefix}${process.pid}`);
  mkdirSync(folder);
  // As /tmp: PostgreSQL runs as another user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => remove(folder));
}

/** Removes the folders of runs that were killed. */
function removeLeftFolders(): void {
  if (!existsSync(memoryFolder)) return;
  for (const name of readdirSync(memoryFolder)) {
    if (name.startsWith(prefix) && !existsSync(`/proc/${name.slice(prefix.length)}`)) remove(join(memoryFolder, name));
  }
}

/** Programs that are still ending may write there, and must not keep others from ending. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch (error) {
    console.warn(`${folder} could not be removed:`, error);
  }
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return Math.min(bavail * bsize, process.availableMemory()) > roomNeeded;
  } catch {
    return false;
  }
}
