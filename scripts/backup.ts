/** `npm run backup -- FILE`: backs up the installation in DATA_DIR or DATABASE_URL (docs/backup.md). */
import { resolve } from 'node:path';
import { openBackupSource } from '#server/platform/backup/backupSource.ts';
import { createBackup } from '#server/platform/backup/createBackup.ts';
import { describeStartError } from '#server/platform/log/log.ts';

try {
  const [name, ...rest] = process.argv.slice(2);
  if (!name || rest.length > 0 || name.startsWith('-')) throw new Error('Usage: npm run backup -- FILE');
  const file = resolve(name);
  const { source, close } = await openBackupSource(process.env);
  try {
    const { takenAt, bytes, rows, files, missing } = await createBackup(source, file);
    const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
    console.log(
      `Backed up to ${file}: ${size}, taken at ${takenAt}, with ${rows.orders ?? 0} orders and ${files} photo files.`,
    );
    if (missing > 0) console.log(`${missing} photos had no files when the backup was taken.`);
    if (!source.secrets['auth-secret'])
      console.log('The backup doesn’t include AUTH_SECRET. Keep it with your settings.');
  } finally {
    await close();
  }
} catch (error) {
  console.error(describeStartError(error) ?? error);
  process.exitCode = 1;
}
