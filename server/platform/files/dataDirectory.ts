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

/** Whether a name in a data directory is of what a restore brings. */
export const isDataEntry = (name: string): boolean => dataPattern.test(name);

/** Whether it is of what may lie beside that: backups, locks, what the machine puts there. */
export const isAllowedBesideData = (name: string): boolean => besidePattern.test(name) || name === restoreMarker;

/** Whatever else lies there is somebody else's. */
const isOwnEntry = (name: string) => isDataEntry(name) || isAllowedBesideData(name);

/**
 * Creates the data directory for its owner alone, or checks the one that is there. Its rights are taken from other
 * accounts when it is ours and holds nothing but our files; else they are left, and a sentence says so. Throws a sentence
 * that says what to do when it cannot be used.
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

/** Says in the data directory that a restore has begun there, until the returned function says that it is done. */
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

/** Throws a sentence when a restore was cut off in the data directory: what is there is not whole. */
export function refuseUnfinishedRestore(directory: string): void {
  if (!isRestoreUnfinished(directory)) return;
  throw new Error(
    `A restore was cut off in the data directory ${directory}. Restore the backup again, which begins anew, ` +
      'or set DATA_DIR to another folder.',
  );
}

/** Checks a part of the data directory that is there, such as `mails`; ours is closed to other accounts. */
export function checkDataFolder(dataDirectory: string, name: string): void {
  const part = join(dataDirectory, name);
  if (!statSync(part, { throwIfNoEntry: false })) return;
  const found = ensureFolder(part, 'The folder');
  if (isOurs(found) && isOpenToOthers(found)) chmodSync(part, 0o700);
}

/** The folder, made for its owner alone when it is not there. Throws a sentence when it is none or cannot be used. */
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
