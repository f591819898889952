import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { flushDirectory } from '../secrets/secrets.ts';

const dataPattern = /^(postgres(\.log(\.old)?|\.new-.*)?|secrets|mails|pictures|audit-head\.json)$/;
const besidePattern = /^(lock|lock-journal|sockets|backups|lost\+found|\..*)$/;
const restoreMarker = 'restoring';

/** Whether a name in a data directory belongs to data that a restore writes. */
export const isDataEntry = (name: string): boolean => dataPattern.test(name);

/** Whether a name may exist besides that data: backups, locks, files of the operating system. */
export const isAllowedBesideData = (name: string): boolean => besidePattern.test(name) || name === restoreMarker;

/** Other files aren't ours. */
const isOwnEntry = (name: string) => isDataEntry(name) || isAllowedBesideData(name);

/**
 * Creates the data directory with access for its owner only, or checks the existing one. Removes the access of other
 * accounts if we own it and it contains only our files; otherwise logs a warning. Throws an error with advice if the
 * directory cannot be used.
 */
export function ensureDataDirectory(directory: string): void {
  const found = ensureFolder(directory, 'The data directory');
  if (!isOpenToOthers(found)) return;
  if (isOurs(found) && readdirSync(directory).every(isOwnEntry)) chmodSync(directory, 0o700);
  else {
    const why = isOurs(found) ? 'holds files that are not from Haat' : 'belongs to another account';
    console.warn(`Other accounts can enter the data directory ${directory}. It ${why}, so its rights were left.`);
  }
}

/** Marks the data directory as being restored, until the returned function is called. */
export function markRestoreUnfinished(directory: string): () => void {
  const mark = join(directory, restoreMarker);
  writeFileSync(mark, '', { mode: 0o600, flush: true });
  flushDirectory(directory);
  return () => {
    rmSync(mark);
    flushDirectory(directory);
  };
}

export const isRestoreUnfinished = (directory: string) => existsSync(join(directory, restoreMarker));

/** Throws an error with advice if a restore was interrupted in the data directory, whose contents are incomplete. */
export function refuseUnfinishedRestore(directory: string): void {
  if (!isRestoreUnfinished(directory)) return;
  throw new Error(
    `A restore was cut off in the data directory ${directory}. Restore the backup again, which begins anew, ` +
      'or set DATA_DIR to another folder.',
  );
}

/**
 * Checks an existing folder of the data directory, such as `mails`, and removes the access of other accounts if we own
 * it.
 */
export function checkDataFolder(dataDirectory: string, name: string): void {
  const part = join(dataDirectory, name);
  if (!statSync(part, { throwIfNoEntry: false })) return;
  const found = ensureFolder(part, 'The folder');
  if (isOurs(found) && isOpenToOthers(found)) chmodSync(part, 0o700);
}

/**
 * Returns the folder's stats after creating it, if missing, with access for its owner only. Throws an error with advice
 * if it is no folder or cannot be used.
 */
export function ensureFolder(path: string, what: string): Stats {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return statSync(path);
  } catch (cause) {
    const isFile = statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;
    throw new Error(isFile ? notFolderMessage(path, what) : notUsableMessage(path, what, cause), { cause });
  }
}

const notFolderMessage = (path: string, what: string) =>
  `${what} ${path} is a file, not a folder. Move the file "${basename(path)}" away, or set DATA_DIR to another folder.`;

const notUsableMessage = (path: string, what: string, cause: unknown) =>
  `${what} ${path} cannot be used (${cause}). ` +
  'Make it writable for this account, or set DATA_DIR to another folder.';

const isOpenToOthers = ({ mode }: Stats) => (mode & 0o077) !== 0;
const isOurs = ({ uid }: Stats) => uid === process.geteuid?.();
