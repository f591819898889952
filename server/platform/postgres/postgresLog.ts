import { existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { copyFile, stat, truncate } from 'node:fs/promises';

/** The size in bytes above which the log is moved to `.old`, and the interval of checks in milliseconds. */
const maxLogBytes = 10 * 1024 * 1024;
const checkInterval = 5000;

/** Opens the log and retains that of the previous run. Returns the file descriptor, which must be closed. */
export function openPostgresLog(file: string): number {
  rmSync(`${file}.old`, { force: true });
  if (existsSync(file)) renameSync(file, `${file}.old`);
  return openSync(file, 'ax', 0o600);
}

/**
 * Limits the size of a running server's log until the returned function is called. PostgreSQL keeps the file open, so
 * its text is copied and the file truncated; a line written in between is lost.
 */
export function startLogRotation(file: string): () => void {
  const timer = setInterval(() => void rotate(file).catch(() => {}), checkInterval).unref();
  return () => clearInterval(timer);
}

async function rotate(file: string): Promise<void> {
  if ((await stat(file)).size < maxLogBytes) return;
  // On a full disk the copy fails, and freeing space is even more important.
  await copyFile(file, `${file}.old`).catch(() => {});
  await truncate(file);
}

/** The last ten lines of the log. */
export function readLastLogLines(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-10).join('\n');
}
