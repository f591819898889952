import { existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { copyFile, stat, truncate } from 'node:fs/promises';

/** How large the log may grow before its text moves to `.old`, in bytes, and how often that is looked at, in ms. */
const maxLogBytes = 10 * 1024 * 1024;
const checkInterval = 5000;

/** Keeps the log of this run and of the last one. Returns the file to write to; it must be closed. */
export function openPostgresLog(file: string): number {
  rmSync(`${file}.old`, { force: true });
  if (existsSync(file)) renameSync(file, `${file}.old`);
  return openSync(file, 'ax', 0o600);
}

/**
 * Keeps the log of a running server small until the returned function is called. PostgreSQL holds the file open, so the
 * text moves and the file stays; a line written in the instant between the two is lost.
 */
export function startLogRotation(file: string): () => void {
  const timer = setInterval(() => void rotate(file).catch(() => {}), checkInterval).unref();
  return () => clearInterval(timer);
}

async function rotate(file: string): Promise<void> {
  if ((await stat(file)).size < maxLogBytes) return;
  // On a full disk the copy fails, and the room is needed all the more.
  await copyFile(file, `${file}.old`).catch(() => {});
  await truncate(file);
}

/** The end of the log, ten lines. */
export function readLastLogLines(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-10).join('\n');
}
