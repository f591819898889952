import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { productName } from '#domain/platform/brand.ts';
import { storeRestoredHead } from '../audit/storedHeads.ts';
import { type AuditHead, readAuditHead } from '../audit/verification.ts';
import { connectDatabase, type DatabaseConnection } from '../database/connect.ts';
import { backgroundDeadlines } from '../database/deadlines.ts';
import { compareMigrations } from '../database/migrations.ts';
import {
  ensureFolder,
  isAllowedBesideData,
  isDataEntry,
  isRestoreUnfinished,
  markRestoreUnfinished,
} from '../files/dataDirectory.ts';
import { installQueue, openQueue } from '../jobs/queue.ts';
import { createPictureStorage, type PictureStorage } from '../pictures/storage.ts';
import { lockDirectory } from '../postgres/directoryLock.ts';
import { startEmbedded } from '../postgres/embedded.ts';
import { stopOrphanedServer } from '../postgres/orphanedServer.ts';
import { parseSecrets } from '../secrets/seal.ts';
import { storeSecretOnce } from '../secrets/secrets.ts';
import { authSecretName, dataDirectoryOf, readSettings, type Settings } from '../settings/settings.ts';
import type { BackupEnd, BackupHead } from './archive.ts';
import { secretFingerprint } from './createBackup.ts';
import { openDatabaseLoad, refuseFilledDatabase } from './databaseLoad.ts';
import { newerBackupError, olderBackupError, readBackupArchive, validateArchive } from './readArchive.ts';

export type EnvironmentVariables = Record<string, string | undefined>;
export type RestoreResult = { head: BackupHead; end: BackupEnd; settings: Settings; auditHead: AuditHead };

/** Reads a whole backup. Throws an error with advice if this program cannot restore it. */
export async function validateBackup(file: string): Promise<{ head: BackupHead; end: BackupEnd }> {
  const checked = await validateArchive(file);
  const comparison = compareMigrations(checked.head.migrations);
  if (comparison === 'newer') throw newerBackupError(file, checked.head.program);
  if (comparison === 'tooOld') throw olderBackupError(file);
  return checked;
}

/**
 * Restores a backup, completely or not at all, into the empty data directory and the empty database that the
 * environment variables name, and migrates it. An interrupted restore starts over the next time. With `hasNewSecret`,
 * the AUTH_SECRET of the backup is lost and another one replaces it. Throws an error with advice if it cannot be done.
 */
export async function restoreBackup(
  file: string,
  variables: EnvironmentVariables,
  { hasNewSecret = false } = {},
): Promise<RestoreResult> {
  const { head, end } = await validateBackup(file);
  const dataDirectory = dataDirectoryOf(variables);
  // All checks come before anything is created, including the lock file.
  refuseFilledDirectory(dataDirectory);
  const secret = resolveAuthSecret(variables, head, hasNewSecret);
  const ownerUrl = variables.DATABASE_OWNER_URL || variables.DATABASE_URL;
  if (ownerUrl) await refuseFilledDatabase({ connectionString: ownerUrl });
  const markDone = await reserveDirectory(dataDirectory);
  try {
    const settings = readSettings({ ...variables, AUTH_SECRET: secret });
    const database = settings.databaseUrl ? undefined : await startEmbedded(settings);
    let auditHead: AuditHead;
    try {
      auditHead = await fillDatabase(
        file,
        { head, end },
        database?.connection ?? { connectionString: ownerUrl ?? '' },
        settings,
      );
    } finally {
      await database?.stop();
    }
    storeRestoredHead(dataDirectory, auditHead, new Date());
    markDone();
    return { head, end, settings, auditHead };
  } catch (error) {
    await clearDirectory(dataDirectory);
    markDone();
    throw error;
  }
}

/** Ensures that the directory is empty. Files of an interrupted restore are removed. */
async function reserveDirectory(directory: string): Promise<() => void> {
  ensureFolder(directory, 'The data directory');
  const unlock = lockDirectory(directory);
  try {
    if (isRestoreUnfinished(directory)) await clearDirectory(directory);
    // Another process may have filled it before this one had the lock.
    refuseFilledDirectory(directory);
    return markRestoreUnfinished(directory);
  } finally {
    unlock();
  }
}

/** Throws an error with advice if the directory contains anything but an interrupted restore. */
function refuseFilledDirectory(directory: string): void {
  if (!existsSync(directory) || isRestoreUnfinished(directory)) return;
  const remaining = readdirSync(directory).filter((name) => !isAllowedBesideData(name));
  if (remaining.length === 0) return;
  throw new Error(
    `The data directory ${directory} isn’t empty: it has ${remaining.slice(0, 3).join(', ')}. Nothing was changed. ` +
      'Set DATA_DIR to a new folder.',
  );
}

async function clearDirectory(directory: string): Promise<void> {
  await stopOrphanedServer(join(directory, 'postgres'));
  for (const name of readdirSync(directory).filter(isDataEntry)) {
    rmSync(join(directory, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Uses the AUTH_SECRET of the backup where the environment has none. Any other one could not decrypt its data. */
function resolveAuthSecret(
  variables: EnvironmentVariables,
  head: BackupHead,
  hasNewSecret: boolean,
): string | undefined {
  const own = hasNewSecret ? undefined : head.secrets[authSecretName];
  const secret = variables.AUTH_SECRET || own;
  if (hasNewSecret) return secret;
  if (!secret) throw new Error(`AUTH_SECRET is not set. ${secretAdvice}`);
  if (parseSecrets(secret).some((each) => secretFingerprint(each) === head.secretMark)) return secret;
  throw new Error(`AUTH_SECRET isn’t the one the backup was made with. ${secretAdvice}`);
}

const secretAdvice =
  '2-step verification and connected numbers need the secret of the backup. Set AUTH_SECRET to it. If it’s lost, add ' +
  '--new-secret and set them up again. Nothing was changed.';

async function fillDatabase(
  file: string,
  { head, end }: { head: BackupHead; end: BackupEnd },
  connection: DatabaseConnection,
  settings: Settings,
): Promise<AuditHead> {
  await refuseFilledDatabase(connection);
  await installQueue(connection);
  const database = connectDatabase(connection, { size: 2, deadlines: backgroundDeadlines });
  const queue = await openQueue(database, (error) => console.error(error));
  try {
    const load = await openDatabaseLoad(connection, head);
    try {
      const pictures = createPictureWriter(createPictureStorage(settings));
      for await (const part of readBackupArchive(file)) {
        if (!('name' in part)) continue;
        const [kind, ...path] = part.name.split('/');
        if (kind === 'tables') await load.add(path[0] ?? '', part.bytes);
        if (kind === 'pictures') await pictures.add(path.join('/'), part.bytes);
      }
      await pictures.end(end.files);
      storeSecrets(head, settings);
      await load.finish(end.rows, queue);
    } catch (error) {
      await load.cancel();
      throw error;
    }
    return await readAuditHead({ database });
  } finally {
    await queue.stop();
    await database.close();
  }
}

/** The number of files written to the disk or the object store concurrently. */
const fileConcurrency = 16;

function createPictureWriter(storage: PictureStorage) {
  let pending: Promise<void>[] = [];
  let count = 0;
  const awaitPending = async () => {
    await Promise.all(pending);
    pending = [];
  };
  return {
    async add(key: string, bytes: Buffer) {
      pending.push(storage.put(key, bytes, 'image/webp'));
      count += 1;
      if (pending.length >= fileConcurrency) await awaitPending();
    },
    async end(expected: number) {
      await awaitPending();
      if (count !== expected) throw new Error(`Only ${count} of ${expected} photo files were restored.`);
    },
  };
}

/** A secret that comes from the environment isn't stored a second time. */
function storeSecrets({ secrets }: BackupHead, { dataDirectory, authSecret }: Settings): void {
  for (const [name, secret] of Object.entries(secrets)) {
    if (name !== authSecretName || secret === authSecret) storeSecretOnce(dataDirectory, name, secret);
  }
}

/** The message after a successful restore. */
export function describeRestore({ head, end, settings, auditHead }: RestoreResult): string {
  const orders = `${end.rows.orders ?? 0} orders and ${end.files} photo files`;
  return (
    `Restored ${productName} as of ${head.takenAt}: ${orders}. The audit log ends with no. ${auditHead.number}; later ` +
    `entries aren’t in the backup. You can start it now on ${settings.dataDirectory}.`
  );
}
