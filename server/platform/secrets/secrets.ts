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

/** The minimum length of our secrets in characters. */
const minSecretLength = 32;

const secretFile = (dataDirectory: string, name: string) => join(dataDirectory, 'secrets', name);

/** Whether the secret exists. */
export function hasSecret(dataDirectory: string, name: string): boolean {
  return existsSync(secretFile(dataDirectory, name));
}

/** The valid file names of secrets, which don't match those of temporary files. */
export const secretNamePattern = /^[a-z-]{1,40}(\.txt)?$/;

/** All secrets of this installation by file name. */
export function readSecrets(dataDirectory: string): Record<string, string> {
  const directory = join(dataDirectory, 'secrets');
  const names = existsSync(directory) ? readdirSync(directory).filter((name) => secretNamePattern.test(name)) : [];
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(directory, name), 'utf8')]));
}

/** The text of a secret. Throws an error that ends with `advice` if it is truncated or cannot be read. */
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
 * Stores a secret under its name, flushed to disk, readable by its owner only. If several processes do so concurrently,
 * the first one wins: read the secret again afterwards.
 */
export function storeSecretOnce(dataDirectory: string, name: string, secret: string): void {
  const file = secretFile(dataDirectory, name);
  const temporary = `${file}.${randomUUID()}`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(temporary, secret, { mode: 0o600, flag: 'wx', flush: true });
    placeIfAbsent(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
  flushDirectory(dirname(file));
  flushDirectory(dataDirectory);
}

/** Replaces a secret atomically, readable by its owner only. */
export function replaceSecret(dataDirectory: string, name: string, secret: string): void {
  writeFileAtomically(secretFile(dataDirectory, name), secret);
}

/** Writes a file atomically, flushed to disk, readable by its owner only. */
export function writeFileAtomically(file: string, text: string): void {
  const temporary = join(dirname(file), `.${basename(file)}.${randomUUID()}`);
  try {
    writeFileSync(temporary, text, { mode: 0o600, flag: 'wx', flush: true });
    renameSync(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
  flushDirectory(dirname(file));
}

/** A rename would replace the secret of another process, which already uses it. Some file systems have no links. */
function placeIfAbsent(temporary: string, file: string): void {
  try {
    linkSync(temporary, file);
  } catch {
    if (!existsSync(file)) renameSync(temporary, file);
  }
}

/** Flushes a directory, so that a new name in it survives a power failure. */
export function flushDirectory(directory: string): void {
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
