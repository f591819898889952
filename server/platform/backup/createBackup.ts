import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pictureLimits } from '#domain/platform/pictures.ts';
import type { DatabaseConnection } from '../database/connect.ts';
import type { PictureStorage } from '../pictures/storage.ts';
import { parseSecrets } from '../secrets/seal.ts';
import { type AddEntry, type BackupEnd, writeBackupArchive } from './archive.ts';
import { jobsTable } from './databaseLoad.ts';
import { type DatabaseSnapshot, openDatabaseSnapshot } from './databaseSnapshot.ts';

/** What a backup is made of. */
export type BackupSource = {
  connection: DatabaseConnection;
  pictures: Pick<PictureStorage, 'get'>;
  authSecret: string;
  /** By their names in `DATA_DIR/secrets`; those that came with the environment are not among them. */
  secrets: Record<string, string>;
};

export type BackupResult = {
  /** Everything that was acknowledged before this moment is in the backup. */
  takenAt: string;
  bytes: number;
  rows: BackupEnd['rows'];
  files: number;
  /** Pictures that somebody would miss and that had no files: they were lost before. */
  missing: number;
};

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** What AUTH_SECRET is recognised by, without being told. */
export const secretFingerprint = (authSecret: string) =>
  createHmac('sha256', authSecret).update('haat backup').digest('base64url');

/**
 * Backs up a database, running or not, with the pictures that its rows name, at one moment. The file is for its owner
 * alone and bears its name only when it is whole. With `spare`, gives up before its disk has fewer free bytes.
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
        counts.rows[table.name] = await addPieces(add, table.name, snapshot.copyTable(table));
      }
      counts.rows[jobsTable] = await addPieces(add, jobsTable, snapshot.copyJobs());
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

const pieceSize = 1024 * 1024;

/** The rows of a table in pieces of about 1 MB, cut anywhere. Returns how many rows they were. */
async function addPieces(
  add: AddEntry,
  table: string,
  rows: ReturnType<DatabaseSnapshot['copyJobs']>,
): Promise<number> {
  let waiting: Buffer[] = [];
  let size = 0;
  let number = 0;
  const write = async () => {
    number += 1;
    await add(`tables/${table}/${String(number).padStart(7, '0')}`, Buffer.concat(waiting));
    [waiting, size] = [[], 0];
  };
  for (;;) {
    const { done, value } = await rows.next();
    if (done) {
      if (size > 0) await write();
      return value;
    }
    waiting.push(value);
    size += value.length;
    if (size >= pieceSize) await write();
  }
}

/** All widths of a picture. The JPEG that is made of them when it is asked for is made again. */
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
