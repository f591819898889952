import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureFolder } from '../files/dataDirectory.ts';
import { flushDirectory } from '../secrets/secrets.ts';
import { type BackupResult, type BackupSource, createBackup } from './createBackup.ts';

/** Only files with the name of a daily backup are removed, so that other files in the folder are safe. */
const dailyPattern = /^haat-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.zst$/;
const unfinishedPattern = /^haat-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.zst\.part$/;

/** This many bytes stay free on the disk, as the embedded database writes to it too. */
const reservedBytes = 512 * 1024 * 1024;

const listByAge = (directory: string, pattern: RegExp) =>
  readdirSync(directory)
    .filter((name) => pattern.test(name))
    .sort();

/**
 * Makes the daily backup in `DATA_DIR/backups` and then removes the oldest ones beyond `kept`. Only one process does so
 * at a time, so an unfinished file is from a process that was killed, and is removed first.
 */
export async function createDailyBackup(
  source: BackupSource,
  { dataDirectory, kept, now }: { dataDirectory: string; kept: number; now: Date },
): Promise<BackupResult> {
  const directory = join(dataDirectory, 'backups');
  ensureFolder(directory, 'The folder');
  for (const name of listByAge(directory, unfinishedPattern)) rmSync(join(directory, name));
  const timestamp = now.toISOString().slice(0, 19).replaceAll(':', '');
  const result = await createBackup(source, join(directory, `haat-${timestamp}Z.tar.zst`), reservedBytes);
  for (const name of listByAge(directory, dailyPattern).slice(0, -kept)) rmSync(join(directory, name));
  flushDirectory(directory);
  return result;
}
