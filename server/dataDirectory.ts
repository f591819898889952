import { accessSync, chmodSync, constants, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What Haat keeps in a data directory. Whatever else lies there, beside hidden files, is somebody else's. */
const own = /^(postgres(\.log(\.old)?|\.new-.*)?|secrets|mails|pictures|lock|lock-journal|sockets|lost\+found|\..*)$/;

/**
 * Creates the data directory for its owner alone, or checks the one that is there. Its rights are taken from other
 * accounts when it is ours and holds nothing but our files; else they are left, and a sentence says so. Throws a sentence
 * that says what to do when it cannot be used.
 */
export function openDataDirectory(directory: string): void {
  const found = openFolder(directory, 'The data directory');
  if (!isOpenToOthers(found)) return;
  if (isOurs(found) && readdirSync(directory).every((name) => own.test(name))) chmodSync(directory, 0o700);
  else {
    const why = isOurs(found) ? 'holds files that are not from Haat' : 'belongs to another account';
    console.warn(`Other accounts can enter the data directory ${directory}. It ${why}, so its rights were left.`);
  }
}

/** Checks a part of the data directory that is there, such as `mails`; ours is closed to other accounts. */
export function checkPart(dataDirectory: string, name: string): void {
  const part = join(dataDirectory, name);
  if (!statSync(part, { throwIfNoEntry: false })) return;
  const found = openFolder(part, 'The folder');
  if (isOurs(found) && isOpenToOthers(found)) chmodSync(part, 0o700);
}

/** The folder, made for its owner alone when it is not there. Throws a sentence when it is none or cannot be used. */
export function openFolder(path: string, what: string): Stats {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return statSync(path);
  } catch (cause) {
    const isFile = statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;
    throw new Error(isFile ? notFolder(path, what) : notUsable(path, what, cause), { cause });
  }
}

const notFolder = (path: string, what: string) =>
  `${what} ${path} is a file, not a folder. Move the file "${basename(path)}" away, or set DATA_DIR to another folder.`;

const notUsable = (path: string, what: string, cause: unknown) =>
  `${what} ${path} cannot be used (${cause}). ` +
  'Make it writable for this account, or set DATA_DIR to another folder.';

const isOpenToOthers = ({ mode }: Stats) => (mode & 0o077) !== 0;
const isOurs = ({ uid }: Stats) => uid === process.geteuid?.();
