import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memoryFolder = '/dev/shm';
const roomNeeded = 4 * 2 ** 30;

/**
 * Keeps the temporary files of a test run in memory where there is room: databases that are copied for each file need
 * a quarter of the time that they need on a disk (docs/decisions/tests.md). A `TMPDIR` that is set stays.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || process.platform !== 'linux' || !hasRoom()) return;
  const folder = mkdtempSync(join(memoryFolder, 'haat-run-'));
  // As /tmp: PostgreSQL runs as another user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return Math.min(bavail * bsize, process.availableMemory()) > roomNeeded;
  } catch {
    return false;
  }
}
