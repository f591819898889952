import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { productName } from '#domain/platform/brand.ts';
import { storeRestoredHead } from '../audit/storedHeads.ts';
import { type AuditHead, readAuditHead } from '../audit/verification.ts';
import { connectDatabase, type DatabaseConnection } from '../database/connect.ts';
import { backgroundDeadlines } from '../database/deadlines.ts';
import { knowsAllMigrations } from '../database/migrations.ts';
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
import { newerBackupError, readBackupArchive, validateArchive } from './readArchive.ts';

export type EnvironmentVariables = Record<string, string | undefined>;
export type RestoreResult = { head: BackupHead; end: BackupEnd; settings: Settings; auditHead: AuditHead };

/** Reads a backup from end to end. Throws a sentence when this program cannot restore it. */
export async function validateBackup(file: string): Promise<{ head: BackupHead; end: BackupEnd }> {
  const checked = await validateArchive(file);
  if (!knowsAllMigrations(checked.head.migrations)) throw newerBackupError(file, checked.head.program);
  return checked;
}

/**
 * Restores a backup, wholly or not at all, into the empty data directory and the empty database that the environment
 * names, and brings it to this program's schema. What was cut off is begun anew the next time. `hasNewSecret`: the
 * AUTH_SECRET of the backup is lost, and another one takes its place. Throws a sentence when it cannot be done.
 */
export async function restoreBackup(
  file: string,
  variables: EnvironmentVariables,
  { hasNewSecret = false } = {},
): Promise<RestoreResult> {
  const { head, end } = await validateBackup(file);
  const dataDirectory = dataDirectoryOf(variables);
  // Whatever is refused is refused before anything is made, the file "lock" included.
  refuseFilledDirectory(dataDirectory);
  const secret = resolveAuthSecret(variables, head, hasNewSecret);
  const ownerUrl = variables.DATABASE_OWNER_URL || variables.DATABASE_URL;
  if (ownerUrl) await refuseFilledDatabase({ connectionString: ownerUrl });
  const done = await reserveDirectory(dataDirectory);
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
    done();
    return { head, end, settings, auditHead };
  } catch (error) {
    await clearDirectory(dataDirectory);
    done();
    throw error;
  }
}

/** Makes sure that there is nothing, or only what a restore left that was cut off, which goes. */
async function reserveDirectory(directory: string): Promise<() => void> {
  ensureFolder(directory, 'The data directory');
  const unlock = lockDirectory(directory);
  try {
    if (isRestoreUnfinished(directory)) await clearDirectory(directory);
    // Somebody may have filled it before this process had the lock.
    refuseFilledDirectory(directory);
    return markRestoreUnfinished(directory);
  } finally {
    unlock();
  }
}

/** Throws a sentence when the directory holds anything but what a restore left that was cut off. */
function refuseFilledDirectory(directory: string): void {
  if (!existsSync(directory) || isRestoreUnfinished(directory)) return;
  const left = readdirSync(directory).filter((name) => !isAllowedBesideData(name));
  if (left.length === 0) return;
  throw new Error(
    `The data directory ${directory} is not empty: it holds ${left.slice(0, 3).join(', ')}. A backup is restored into ` +
      'an empty one only. Nothing was changed: set DATA_DIR to a new folder.',
  );
}

async function clearDirectory(directory: string): Promise<void> {
  await stopOrphanedServer(join(directory, 'postgres'));
  for (const name of readdirSync(directory).filter(isDataEntry)) {
    rmSync(join(directory, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The backup brings its AUTH_SECRET where the environment had none. Any other one would not open what it has sealed. */
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
  throw new Error(`AUTH_SECRET is not the one that the backup was made with. ${secretAdvice}`);
}

const secretAdvice =
  'Second factors and the tokens of connected numbers cannot be opened without the one of the backup. Set AUTH_SECRET to ' +
  'it; if it is lost, add --new-secret, and set those up again. Nothing was changed.';

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

/** How many files are on their way to the disk or the store at once. */
const fileConcurrency = 16;

function createPictureWriter(storage: PictureStorage) {
  let waiting: Promise<void>[] = [];
  let kept = 0;
  const settle = async () => {
    await Promise.all(waiting);
    waiting = [];
  };
  return {
    async add(key: string, bytes: Buffer) {
      waiting.push(storage.put(key, bytes, 'image/webp'));
      kept += 1;
      if (waiting.length >= fileConcurrency) await settle();
    },
    async end(expected: number) {
      await settle();
      if (kept !== expected) throw new Error(`Of ${expected} files of pictures ${kept} were restored.`);
    },
  };
}

/** A secret that the environment brings is not kept a second time. */
function storeSecrets({ secrets }: BackupHead, { dataDirectory, authSecret }: Settings): void {
  for (const [name, secret] of Object.entries(secrets)) {
    if (name !== authSecretName || secret === authSecret) storeSecretOnce(dataDirectory, name, secret);
  }
}

/** What is said when a backup was restored. */
export function describeRestore({ head, end, settings, auditHead }: RestoreResult): string {
  const orders = `${end.rows.orders ?? 0} orders, ${end.files} files of pictures`;
  return (
    `${productName} is as it was at ${head.takenAt}: ${orders}. The audit ends with no. ${auditHead.number}; what was ` +
    `recorded after it is not in the backup. It can be started now on ${settings.dataDirectory}.`
  );
}
