import cluster from 'node:cluster';
import { refuseUnfinished } from '#server/platform/files/dataDirectory.ts';
import { outliveReaders } from '#server/platform/log/log.ts';
import { giveMemoryBack } from '#server/platform/processes/memory.ts';
import { fail } from '#server/platform/processes/stop.ts';
import { readSettings } from '#server/platform/settings/settings.ts';
import type { Addition } from './addition.ts';

/**
 * Starts the server: in this process, or with PROCESSES in several that this one starts, which then loads little itself.
 * Anything unexpected ends the process with its reason.
 */
export async function start(addition?: Addition): Promise<void> {
  process.on('uncaughtException', fail);
  outliveReaders();
  try {
    const settings = readSettings(process.env);
    refuseUnfinished(settings.dataDirectory);
    const isFirstOfSeveral = cluster.isPrimary && settings.processCount > 1;
    const serves = isFirstOfSeveral
      ? await (await import('#server/platform/processes/primary.ts')).runPrimary(settings)
      : await (await import('./serve.ts')).serve(settings, addition);
    if (!serves) return;
    if (!cluster.isWorker)
      console.log(`${(await addition?.greeting(settings)) ?? ''}Haat is ready: ${settings.publicUrl}`);
    giveMemoryBack();
  } catch (error) {
    fail(error);
  }
}
