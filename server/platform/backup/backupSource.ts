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
 * What a backup of an installation contains. The embedded database's password is left out, as a restored database gets
 * a new one, and so is an AUTH_SECRET that comes from the environment.
 */
export function createBackupSource({ connection, authSecret, ...settings }: BackupSourceSettings): BackupSource {
  const { [passwordFileName]: _own, ...secrets } = readSecrets(settings.dataDirectory);
  if (secrets[authSecretName] !== authSecret) delete secrets[authSecretName];
  return { connection, authSecret, secrets, pictures: createPictureStorage(settings) };
}

/**
 * The installation that the environment variables name, whether its server is running or not. Throws an error with
 * advice if there is none. `close` stops a database that was started for the backup.
 */
export async function openBackupSource(
  variables: Record<string, string | undefined>,
): Promise<{ source: BackupSource; close(): Promise<void> }> {
  const dataDirectory = dataDirectoryOf(variables);
  if (!variables.DATABASE_URL && !existsSync(join(dataDirectory, 'postgres'))) {
    throw new Error(`No database in ${dataDirectory}. Set DATA_DIR or DATABASE_URL to the server’s value.`);
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
