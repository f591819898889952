import type { JobQueue } from '../jobs/queue.ts';
import { describeStartError, logFailure } from '../log/log.ts';
import type { BackupSourceSettings } from './backupSource.ts';

const day = 24 * 60 * 60;

/**
 * Makes one backup a day, in one process, at the first full hour in which a process runs; none if `backupsKept` is 0.
 */
export async function registerBackupJobs(
  queue: JobQueue,
  { now }: { now(): Date },
  settings: BackupSourceSettings & { backupsKept: number },
): Promise<void> {
  await queue.work('back-up', async () => {
    if (settings.backupsKept === 0) return;
    // Loaded when needed, so that it takes no memory in each server.
    const [{ createDailyBackup }, { createBackupSource }] = await Promise.all([
      import('./dailyBackup.ts'),
      import('./backupSource.ts'),
    ]);
    const { dataDirectory, backupsKept: kept } = settings;
    const facts = { queue: 'back-up' };
    try {
      const { missing } = await createDailyBackup(createBackupSource(settings), { dataDirectory, kept, now: now() });
      if (missing > 0) logFailure(`the files of ${missing} pictures were lost before the backup`, undefined, facts);
    } catch (error) {
      logFailure(describeStartError(error) ?? 'the daily backup failed', error, facts);
      throw error;
    }
  });
  await queue.schedule('back-up', '7 * * * *', day);
}
