import { createHmac, randomBytes } from 'node:crypto';
import {
  existsSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { flushDirectory, hasSecret, readSecret, storeSecretOnce } from '../secrets/secrets.ts';
import { findProcessesIn, signalAll } from './orphanedServer.ts';
import { type PostgresPrograms, resolveProgram, runProgram } from './programs.ts';
import type { SystemAccount } from './systemAccount.ts';

export const databaseUser = 'haat';

/** The serving account, besides the one that owns the database. Its password is derived from the owner's. */
export function createServingAccount<Owner extends { password: string }>(owner: Owner) {
  const password = createHmac('sha256', owner.password).update('haat_server').digest('base64url');
  return { ...owner, user: 'haat_server', password };
}

const newPrefix = 'postgres.new-';
export const passwordFileName = 'postgres-password';

/**
 * The data directory as PostgreSQL's argument. On Linux it is started inside of it and gets its working directory, so
 * that it never resolves the path to it: the account may lack access to a parent folder. A plain `.` doesn't work,
 * because PostgreSQL expands it to the full path.
 */
export function toDirectoryArgument(directory: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : directory;
}

/** Whether there is a database. Throws if there are other files, which are never overwritten. */
export function hasCluster(cluster: string, programs: PostgresPrograms): boolean {
  const entries = existsSync(cluster) ? readdirSync(cluster) : [];
  if (entries.length === 0) return false;
  if (!entries.includes('PG_VERSION')) {
    throw new Error(`${cluster} isn’t a PostgreSQL database. Move it, or set DATA_DIR to another folder.`);
  }
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const [brought] = programs.version.split('.');
  if (made === brought) return true;
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${made}, and this Haat brings ${brought}. ` +
      'Back it up with the Haat that made it (npm run backup), and restore that into a new DATA_DIR.',
  );
}

/** The options for creating a cluster; `scratch` is a folder owned by the account. */
type ClusterOptions = {
  dataDirectory: string;
  programs: PostgresPrograms;
  account: SystemAccount;
  password: string;
  scratch: string;
};

/** Creates the database under a temporary name and renames it, so that one under its final name is always complete. */
export async function createCluster({
  dataDirectory,
  programs,
  account,
  password,
  scratch,
}: ClusterOptions): Promise<void> {
  const fresh = mkdtempSync(join(dataDirectory, newPrefix));
  const passwordFile = join(scratch, 'password');
  try {
    writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' });
    if (account.spawn) {
      for (const path of [fresh, passwordFile]) lchownSync(path, account.spawn.uid, account.spawn.gid);
    }
    const place = ['-D', toDirectoryArgument(fresh)];
    const access = [`--username=${databaseUser}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    await initializeCluster([...place, ...access], programs, account, fresh);
    renameSync(fresh, join(dataDirectory, 'postgres'));
    flushDirectory(dataDirectory);
  } catch (cause) {
    throw new Error(`The database could not be created in ${dataDirectory}. ${cause}`, { cause });
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * pg_trgm asks the C library which characters are letters. Its plain 'C' locale knows only Latin letters without
 * accents: words in Indian scripts would have no trigrams, and searches for them neither an index nor suggestions.
 */
const characterLocales = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/** Uses the first of `characterLocales` that this machine has. */
async function initializeCluster(
  place: string[],
  programs: PostgresPrograms,
  account: SystemAccount,
  cwd: string,
  next = 0,
): Promise<void> {
  const text = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const args = [...place, ...text, `--lc-ctype=${characterLocales[next]}`];
  try {
    await runProgram(resolveProgram(programs, 'initdb'), args, account, cwd);
  } catch (error) {
    if (next + 1 >= characterLocales.length || !/invalid locale name/.test(String(error))) throw error;
    await initializeCluster(place, programs, account, cwd, next + 1);
  }
}

/** Removes databases whose creation was interrupted. The caller must hold the lock of the data directory. */
export function removeUnfinishedClusters(dataDirectory: string): void {
  for (const name of readdirSync(dataDirectory).filter((entry) => entry.startsWith(newPrefix))) {
    const directory = join(dataDirectory, name);
    signalAll(findProcessesIn(directory), 'SIGKILL');
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The password of the database. It is on disk before the database that requires it. */
export function readDatabasePassword(dataDirectory: string, clusterExists: boolean): string {
  const file = join(dataDirectory, 'secrets', passwordFileName);
  if (!hasSecret(dataDirectory, passwordFileName)) {
    if (clusterExists) {
      throw new Error(`The database password is missing. Please restore ${file} from a backup.`);
    }
    storeSecretOnce(dataDirectory, passwordFileName, randomBytes(24).toString('base64url'));
  }
  const advice = clusterExists
    ? 'It’s the database password. Please restore the file from a backup.'
    : 'It doesn’t belong to any database yet. Please delete the file.';
  return readSecret(dataDirectory, passwordFileName, advice).trim();
}
