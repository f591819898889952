import cluster from 'node:cluster';
import { refuseUnfinishedRestore } from '#server/platform/files/dataDirectory.ts';
import { ignoreClosedOutput } from '#server/platform/log/log.ts';
import { releaseMemoryWhenIdle } from '#server/platform/processes/memory.ts';
import { exitWithError } from '#server/platform/processes/shutdown.ts';
import { readSettings } from '#server/platform/settings/settings.ts';
import type { ServerExtension } from './addition.ts';

const oneAccount =
  'The account in DATABASE_URL owns the tables, so whoever takes over the server could also alter or drop them. ' +
  'Set DATABASE_OWNER_URL to that account and DATABASE_URL to another one (docs/database.md).';

/**
 * Starts the server: in this process, or with PROCESSES in several child processes, in which case this one loads
 * little. An unexpected error ends the process with its reason.
 */
export async function startServer(addition?: ServerExtension): Promise<void> {
  process.on('uncaughtException', exitWithError);
  ignoreClosedOutput();
  try {
    const settings = readSettings(process.env);
    refuseUnfinishedRestore(settings.dataDirectory);
    if (settings.databaseUrl && !settings.databaseOwnerUrl && !cluster.isWorker) console.warn(oneAccount);
    const isFirstOfSeveral = cluster.isPrimary && settings.processCount > 1;
    const serves = isFirstOfSeveral
      ? await (await import('#server/platform/processes/primary.ts')).runPrimary(settings)
      : await (await import('./startProcess.ts')).startProcess(settings, addition);
    if (!serves) return;
    if (!cluster.isWorker)
      console.log(`${(await addition?.greeting(settings)) ?? ''}Haat is ready: ${settings.publicUrl}`);
    releaseMemoryWhenIdle();
  } catch (error) {
    exitWithError(error);
  }
}
