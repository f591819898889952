import cluster from 'node:cluster';
import type { Accounts } from '#server/platform/database/privileges.ts';
import { servingAccount } from '#server/platform/postgres/cluster.ts';
import { startEmbedded } from '#server/platform/postgres/embedded.ts';
import { findRunning } from '#server/platform/postgres/running.ts';
import { closeAll, fail, type Part, stopOnSignal } from '#server/platform/processes/stop.ts';
import { callPrimary } from '#server/platform/processes/worker.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import type { Addition } from './addition.ts';

/**
 * settings → database → app → jobs → listen → graceful stop, in this process. PostgreSQL is made or started while the
 * rest is loaded (program.ts). `false`: it was told to stop meanwhile.
 */
export async function serve(settings: Settings, addition: Addition | undefined): Promise<boolean> {
  const closing: Part[] = [];
  const primary = cluster.isWorker ? callPrimary(settings.processCount) : undefined;
  const isStopping = stopOnSignal(() => closing.toReversed(), primary);
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const opening = openPostgres(settings, closing, begin);
  // What fails is told where it is awaited.
  void opening.catch(() => {}).then(() => begin());
  try {
    await begun;
    const { run } = await import('./program.ts');
    await run({ settings, addition, opening, primary, closing });
  } catch (error) {
    // A start that was told to stop fails on what is closed under it: that is no news.
    if (isStopping()) return false;
    await opening.catch(() => {});
    await closeAll(closing.toReversed());
    throw error;
  }
  primary?.ready();
  return true;
}

/** The database of the settings, or the embedded one, which the first process has where there are several. */
async function openPostgres(
  { databaseUrl, databaseOwnerUrl = databaseUrl, dataDirectory }: Settings,
  closing: Part[],
  begun: () => void,
): Promise<Accounts> {
  if (databaseUrl && databaseOwnerUrl)
    return { owner: { connectionString: databaseOwnerUrl }, serving: { connectionString: databaseUrl } };
  if (cluster.isWorker) {
    const running = await findRunning(dataDirectory);
    if (!running) throw new Error('The embedded PostgreSQL does not run.');
    return { owner: running, serving: servingAccount(running) };
  }
  const embedded = await startEmbedded({ dataDirectory, begun });
  closing.push(embedded.stop);
  embedded.givenUp.then((sentence) => fail(new Error(sentence)));
  return { owner: embedded.connection, serving: servingAccount(embedded.connection) };
}
