import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What every secret of ours has at least, in characters. */
const minSecretLength = 32;

const secretFile = (dataDirectory: string, name: string) => join(dataDirectory, 'secrets', name);

/** Whether the secret was made before. */
export function hasSecret(dataDirectory: string, name: string): boolean {
  return existsSync(secretFile(dataDirectory, name));
}

/** What a secret's file may be called: not what it is called while it is written. */
export const secretNamePattern = /^[a-z-]{1,40}(\.txt)?$/;

/** All secrets that were made here, by the names of their files. */
export function readSecrets(dataDirectory: string): Record<string, string> {
  const directory = join(dataDirectory, 'secrets');
  const names = existsSync(directory) ? readdirSync(directory).filter((name) => secretNamePattern.test(name)) : [];
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(directory, name), 'utf8')]));
}

/** The secret as it stands in its file. Throws `advice` behind a sentence when it is cut off or cannot be read. */
export function readSecret(dataDirectory: string, name: string, advice: string): string {
  const file = secretFile(dataDirectory, name);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`The secret in ${file} cannot be read (${cause}). ${advice}`, { cause });
  }
  if (text.trim().length >= minSecretLength) return text;
  const state = text.trim() === '' ? 'is empty' : `has fewer than ${minSecretLength} characters`;
  throw new Error(`The secret in ${file} ${state}. ${advice}`);
}

/**
 * Keeps a secret under its name, whole and on the disk before this returns, for the owner alone. Of several processes at
 * once the first one wins: read it again afterwards.
 */
export function storeSecretOnce(dataDirectory: string, name: string, secret: string): void {
  const file = secretFile(dataDirectory, name);
  const fresh = `${file}.${randomUUID()}`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(fresh, secret, { mode: 0o600, flag: 'wx', flush: true });
    placeIfAbsent(fresh, file);
  } finally {
    rmSync(fresh, { force: true });
  }
  flushDirectory(dirname(file));
  flushDirectory(dataDirectory);
}

/** Puts another secret in the place of the one under this name, wholly or not at all, for the owner alone. */
export function replaceSecret(dataDirectory: string, name: string, secret: string): void {
  writeFileAtomically(secretFile(dataDirectory, name), secret);
}

/** Writes a file wholly or not at all, on the disk before this returns, for the owner alone. */
export function writeFileAtomically(file: string, text: string): void {
  const fresh = join(dirname(file), `.${basename(file)}.${randomUUID()}`);
  try {
    writeFileSync(fresh, text, { mode: 0o600, flag: 'wx', flush: true });
    renameSync(fresh, file);
  } finally {
    rmSync(fresh, { force: true });
  }
  flushDirectory(dirname(file));
}

/** A rename would take the place of another process's secret, which that one uses already. Some disks have no links. */
function placeIfAbsent(fresh: string, file: string): void {
  try {
    linkSync(fresh, file);
  } catch {
    if (!existsSync(file)) renameSync(fresh, file);
  }
}

/** Makes a new name in this directory survive a power cut. */
export function flushDirectory(directory: string): void {
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
