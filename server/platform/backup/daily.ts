import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openFolder } from '../files/dataDirectory.ts';
import { flush } from '../secrets/secrets.ts';
import { type Source, type Taken, takeBackup } from './taking.ts';

/** Only what was made by the day goes by itself: whoever keeps something else there keeps it. */
const daily = /^haat-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.zst$/;
const unfinished = /^haat-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.zst\.part$/;

/** So many bytes stay free on the disk: the embedded database writes to it too. */
const spare = 512 * 1024 * 1024;

const byAge = (directory: string, pattern: RegExp) =>
  readdirSync(directory)
    .filter((name) => pattern.test(name))
    .sort();

/**
 * Makes the backup of the day in `DATA_DIR/backups` and then removes the oldest ones beyond `kept`. One process at a time
 * does so, so what another one left half-written when it was killed goes first.
 */
export async function keepDaily(
  source: Source,
  { dataDirectory, kept, now }: { dataDirectory: string; kept: number; now: Date },
): Promise<Taken> {
  const directory = join(dataDirectory, 'backups');
  openFolder(directory, 'The folder');
  for (const name of byAge(directory, unfinished)) rmSync(join(directory, name));
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '');
  const taken = await takeBackup(source, join(directory, `haat-${moment}Z.tar.zst`), spare);
  for (const name of byAge(directory, daily).slice(0, -kept)) rmSync(join(directory, name));
  flush(directory);
  return taken;
}
