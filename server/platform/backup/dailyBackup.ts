import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureFolder } from '../files/dataDirectory.ts';
import { flushDirectory } from '../secrets/secrets.ts';
import { type BackupResult, type BackupSource, createBackup } from './createBackup.ts';

/** Only what was made by the day goes by itself: whoever keeps something else there keeps it. */
const dailyPattern = /^haat-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.zst$/;
const unfinishedPattern = /^haat-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.zst\.part$/;

/** So many bytes stay free on the disk: the embedded database writes to it too. */
const reservedBytes = 512 * 1024 * 1024;

const listByAge = (directory: string, pattern: RegExp) =>
  readdirSync(directory)
    .filter((name) => pattern.test(name))
    .sort();

/**
 * Makes the backup of the day in `DATA_DIR/backups` and then removes the oldest ones beyond `kept`. One process at a time
 * does so, so what another one left half-written when it was killed goes first.
 */
export async function createDailyBackup(
  source: BackupSource,
  { dataDirectory, kept, now }: { dataDirectory: string; kept: number; now: Date },
): Promise<BackupResult> {
  const directory = join(dataDirectory, 'backups');
  ensureFolder(directory, 'The folder');
  for (const name of listByAge(directory, unfinishedPattern)) rmSync(join(directory, name));
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '');
  const taken = await createBackup(source, join(directory, `haat-${moment}Z.tar.zst`), reservedBytes);
  for (const name of listByAge(directory, dailyPattern).slice(0, -kept)) rmSync(join(directory, name));
  flushDirectory(directory);
  return taken;
}
