import { lchownSync, lstatSync, mkdtempSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { SystemAccount } from './systemAccount.ts';

const prefix = 'haat-postgres-';

/** What the kernel allows for a socket's path (104 bytes on macOS, 108 on Linux, with the closing NUL). */
const longestPath = 103;

/**
 * A folder of the account's own for the server's socket: PostgreSQL listens on no network port. It lies in the
 * temporary folder because the data directory can have a longer path than a socket may, and be closed to the account.
 * The link `sockets` in the data directory tells the next start what to remove after a kill.
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

/** Removes what `makeSocketDirectory` made. Where the link leads elsewhere, only the link. */
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

/** Some systems give each user a temporary folder that others cannot enter. */
function isOpenTo(path: string, account: SystemAccount): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory() || (account.spawn && (found.mode & 0o001) === 0)) return false;
  return path === dirname(path) || isOpenTo(dirname(path), account);
}
