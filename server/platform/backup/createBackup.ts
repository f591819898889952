import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pictureLimits } from '#domain/platform/pictures.ts';
import type { DatabaseConnection } from '../database/connect.ts';
import type { PictureStorage } from '../pictures/storage.ts';
import { parseSecrets } from '../secrets/seal.ts';
import { type AddEntry, type BackupEnd, writeBackupArchive } from './archive.ts';
import { jobsTable } from './databaseLoad.ts';
import { type DatabaseSnapshot, openDatabaseSnapshot } from './databaseSnapshot.ts';

/** What a backup is made from. */
export type BackupSource = {
  connection: DatabaseConnection;
  pictures: Pick<PictureStorage, 'get'>;
  authSecret: string;
  /** By file name in `DATA_DIR/secrets`, without those from the environment. */
  secrets: Record<string, string>;
};

export type BackupResult = {
  /** All changes acknowledged before this moment are in the backup. */
  takenAt: string;
  bytes: number;
  rows: BackupEnd['rows'];
  files: number;
  /** Photos that are in use but have no files: they were lost earlier. */
  missing: number;
};

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Identifies AUTH_SECRET without revealing it. */
export const secretFingerprint = (authSecret: string) =>
  createHmac('sha256', authSecret).update('haat backup').digest('base64url');

/**
 * Backs up a database, running or not, and the photos that its rows name, as of one moment. The file is readable by its
 * owner only and gets its name when it is complete. With `spare`, stops before the disk has fewer free bytes.
 */
export async function createBackup(source: BackupSource, file: string, spare?: number): Promise<BackupResult> {
  const snapshot = await openDatabaseSnapshot(source.connection);
  try {
    const { tables, sequences, takenAt, migrations, auditHead } = snapshot;
    const { secrets } = source;
    const secretMark = secretFingerprint(parseSecrets(source.authSecret)[0]);
    const head = {
      format: 1 as const,
      program: version,
      takenAt,
      migrations,
      tables,
      sequences,
      secrets,
      secretMark,
      auditHead,
    };
    const counts = { rows: {} as BackupEnd['rows'], files: 0, missing: 0 };
    const fill = async (add: AddEntry) => {
      for (const table of tables) {
        counts.rows[table.name] = await addChunks(add, table.name, snapshot.copyTable(table));
      }
      counts.rows[jobsTable] = await addChunks(add, jobsTable, snapshot.copyJobs());
      for await (const folders of snapshot.pictureFolders()) {
        for (const folder of folders) {
          const files = await addPicture(add, source.pictures, folder);
          counts.files += files;
          if (files === 0 && (await snapshot.isMissed(folder))) counts.missing += 1;
        }
      }
      return { rows: counts.rows, files: counts.files };
    };
    const bytes = await writeBackupArchive(file, head, fill, spare);
    return { takenAt, bytes, ...counts };
  } finally {
    await snapshot.close();
  }
}

const chunkSize = 1024 * 1024;

/** Adds the rows of a table in chunks of about 1 MB, split at any byte. Returns the number of rows. */
async function addChunks(
  add: AddEntry,
  table: string,
  rows: ReturnType<DatabaseSnapshot['copyJobs']>,
): Promise<number> {
  let chunks: Buffer[] = [];
  let size = 0;
  let number = 0;
  const write = async () => {
    number += 1;
    await add(`tables/${table}/${String(number).padStart(7, '0')}`, Buffer.concat(chunks));
    [chunks, size] = [[], 0];
  };
  for (;;) {
    const { done, value } = await rows.next();
    if (done) {
      if (size > 0) await write();
      return value;
    }
    chunks.push(value);
    size += value.length;
    if (size >= chunkSize) await write();
  }
}

/** Adds all widths of a photo and returns their number. The JPEG version is left out, as it is generated on request. */
async function addPicture(add: AddEntry, pictures: BackupSource['pictures'], folder: string): Promise<number> {
  const keys = pictureLimits.widths.map((width) => `${folder}/${width}.webp`);
  const found = await Promise.all(keys.map(async (key) => ({ key, file: await pictures.get(key) })));
  let files = 0;
  for (const { key, file } of found) {
    if (!file) continue;
    await add(`pictures/${key}`, file.bytes);
    files += 1;
  }
  return files;
}
