import { lchownSync, lstatSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Account } from './account.ts';

const prefix = 'haat-postgres-';

/** What the kernel allows for a socket's path (104 bytes on macOS, 108 on Linux, with the closing NUL). */
const longestPath = 103;

/**
 * A folder of the account's own for the server's socket: PostgreSQL listens on no network port. It lies in the
 * temporary folder because the data directory can have a longer path than a socket may, and be closed to the account.
 */
export function makeSocketDirectory(account: Account): string {
  const parent = [tmpdir(), '/tmp', '/var/tmp'].find((path) => fits(path) && isOpenTo(path, account));
  if (!parent) throw new Error('There is no temporary folder for the database socket. Please create /tmp (mode 1777).');
  const directory = mkdtempSync(join(parent, prefix));
  if (account.spawn) lchownSync(directory, account.spawn.uid, account.spawn.gid);
  return directory;
}

/** Removes a socket directory that `makeSocketDirectory` made for this account, and nothing else. */
export function removeSocketDirectory(directory: string, account: Account): void {
  const found = lstatSync(directory, { throwIfNoEntry: false });
  const ours = basename(directory).startsWith(prefix) && found?.isDirectory() && found.uid === account.uid;
  if (ours) rmSync(directory, { recursive: true, force: true });
}

function fits(parent: string): boolean {
  return Buffer.byteLength(join(parent, `${prefix}XXXXXX`, '.s.PGSQL.5432')) <= longestPath;
}

/** Some systems give each user a temporary folder that others cannot enter. */
function isOpenTo(path: string, account: Account): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory() || (account.spawn && (found.mode & 0o001) === 0)) return false;
  return path === dirname(path) || isOpenTo(dirname(path), account);
}
