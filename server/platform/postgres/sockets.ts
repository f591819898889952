import { lchownSync, lstatSync, mkdtempSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { SystemAccount } from './systemAccount.ts';

const prefix = 'haat-postgres-';

/** The kernel's limit for the path of a socket (104 bytes on macOS, 108 on Linux, including the NUL). */
const longestPath = 103;

/**
 * Creates a folder owned by the account for the server's socket, as PostgreSQL listens on no network port. It is in the
 * temporary folder, because the path of the data directory can be too long for a socket or inaccessible to the account.
 * The link `sockets` in the data directory shows the next start what to remove after a kill.
 */
export function makeSocketDirectory(dataDirectory: string, account: SystemAccount): string {
  removeSocketDirectory(dataDirectory, account);
  const parent = [tmpdir(), '/tmp', '/var/tmp'].find((path) => fits(path) && isOpenTo(path, account));
  if (!parent) throw new Error('There is no temporary folder for the database socket. Please create /tmp (mode 1777).');
  const directory = mkdtempSync(join(parent, prefix));
  symlinkSync(directory, join(dataDirectory, 'sockets'));
  if (account.spawn) lchownSync(directory, account.spawn.uid, account.spawn.gid);
  return directory;
}

/** Removes the folder and its link. If the link leads to another place, removes only the link. */
export function removeSocketDirectory(dataDirectory: string, account: SystemAccount): void {
  const link = join(dataDirectory, 'sockets');
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const directory = readlinkSync(link);
  const found = lstatSync(directory, { throwIfNoEntry: false });
  const ours = found?.isDirectory() && [account.uid, process.getuid?.()].includes(found.uid);
  if (ours && basename(directory).startsWith(prefix)) rmSync(directory, { recursive: true, force: true });
  rmSync(link);
}

function fits(parent: string): boolean {
  return Buffer.byteLength(join(parent, `${prefix}XXXXXX`, '.s.PGSQL.5432')) <= longestPath;
}

/** Some systems have a temporary folder per user that others cannot access. */
function isOpenTo(path: string, account: SystemAccount): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory() || (account.spawn && (found.mode & 0o001) === 0)) return false;
  return path === dirname(path) || isOpenTo(dirname(path), account);
}
