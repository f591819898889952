import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's result code if another process holds the lock. */
const sqliteBusy = 5;

/** Active locks. Without this reference a handle could be garbage-collected, which would drop its lock silently. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Locks a data directory for this process and returns the function that releases it. Node has no file locks, but SQLite
 * takes a POSIX record lock when a write transaction begins: there is always one winner, the kernel drops it when the
 * process dies, and other containers that share the folder see it. `immediate`, because two simultaneous `exclusive`
 * transactions can reject each other. The file stays empty. It must never be deleted, nor opened a second time in this
 * process: closing it there would drop the lock.
 */
export function lockDirectory(directory: string): () => void {
  const file = join(directory, 'lock');
  let handle: DatabaseSync | undefined;
  try {
    handle = new DatabaseSync(file);
    handle.exec('pragma journal_mode = memory; begin immediate');
    chmodSync(file, 0o600);
  } catch (error) {
    handle?.close();
    throw createLockError(error, directory);
  }
  const lock = handle;
  heldLocks.add(lock);
  return () => {
    if (heldLocks.delete(lock)) lock.close();
  };
}

function createLockError(cause: unknown, directory: string): Error {
  if (cause instanceof Error && 'errcode' in cause && cause.errcode === sqliteBusy) {
    return new Error(
      `Another Haat server is already using the data directory ${directory}. ` +
        'Stop it first, or set DATA_DIR to another folder.',
      { cause },
    );
  }
  return new Error(
    `The data directory ${directory} cannot be locked (${cause}). ` +
      'Make it and its file "lock" writable for this account, or set DATA_DIR to a folder on a local disk.',
    { cause },
  );
}
