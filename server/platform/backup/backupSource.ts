import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseConnection } from '../database/connect.ts';
import { refuseUnfinishedRestore } from '../files/dataDirectory.ts';
import { createPictureStorage, type PictureSettings } from '../pictures/storage.ts';
import { passwordFileName } from '../postgres/cluster.ts';
import { startEmbedded } from '../postgres/embedded.ts';
import { findRunningDatabase } from '../postgres/runningDatabase.ts';
import { readSecrets } from '../secrets/secrets.ts';
import { authSecretName, dataDirectoryOf, readSettings } from '../settings/settings.ts';
import type { BackupSource } from './createBackup.ts';

export type BackupSourceSettings = PictureSettings & { authSecret: string; connection: DatabaseConnection };

/**
 * What is backed up of an installation. The embedded database's own password stays: a restored one gets another. An
 * AUTH_SECRET that the environment brings stays too: whoever set it keeps it.
 */
export function createBackupSource({ connection, authSecret, ...settings }: BackupSourceSettings): BackupSource {
  const { [passwordFileName]: _own, ...secrets } = readSecrets(settings.dataDirectory);
  if (secrets[authSecretName] !== authSecret) delete secrets[authSecretName];
  return { connection, authSecret, secrets, pictures: createPictureStorage(settings) };
}

/**
 * The installation that the environment names, as a server on it would find it: running or not. Throws a sentence when
 * there is none. `close` ends what had to be started for it.
 */
export async function openBackupSource(
  variables: Record<string, string | undefined>,
): Promise<{ source: BackupSource; close(): Promise<void> }> {
  const dataDirectory = dataDirectoryOf(variables);
  if (!variables.DATABASE_URL && !existsSync(join(dataDirectory, 'postgres'))) {
    throw new Error(`There is no database in ${dataDirectory}. Set DATA_DIR or DATABASE_URL as the server has it.`);
  }
  refuseUnfinishedRestore(dataDirectory);
  const settings = readSettings(variables);
  if (settings.databaseUrl) {
    const source = createBackupSource({ ...settings, connection: { connectionString: settings.databaseUrl } });
    return { source, close: async () => {} };
  }
  const running = await findRunningDatabase(dataDirectory);
  if (running) return { source: createBackupSource({ ...settings, connection: running }), close: async () => {} };
  const embedded = await startEmbedded(settings);
  return { source: createBackupSource({ ...settings, connection: embedded.connection }), close: embedded.stop };
}
