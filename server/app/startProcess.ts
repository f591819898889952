import cluster from 'node:cluster';
import type { DatabaseAccounts } from '#server/platform/database/privileges.ts';
import { createServingAccount } from '#server/platform/postgres/cluster.ts';
import { startEmbedded } from '#server/platform/postgres/embedded.ts';
import { findRunningDatabase } from '#server/platform/postgres/runningDatabase.ts';
import { connectToPrimary } from '#server/platform/processes/primaryLink.ts';
import { closeInTurn, exitWithError, type ShutdownStep, stopOnSignal } from '#server/platform/processes/shutdown.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import type { ServerExtension } from './addition.ts';

/**
 * settings → database → app → jobs → listen → graceful stop, in this process. PostgreSQL is created or started while
 * the rest is loaded (process.ts). Returns `false` if it was stopped meanwhile.
 */
export async function startProcess(settings: Settings, addition: ServerExtension | undefined): Promise<boolean> {
  const closing: ShutdownStep[] = [];
  const primary = cluster.isWorker ? connectToPrimary(settings.processCount) : undefined;
  const isStopping = stopOnSignal(() => closing.toReversed(), primary);
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const opening = openPostgres(settings, closing, begin);
  // The failure is reported where `opening` is awaited.
  void opening.catch(() => {}).then(() => begin());
  try {
    await begun;
    const { runProcess: run } = await import('./process.ts');
    await run({ settings, addition, opening, primary, closing });
  } catch (error) {
    // A start that is stopped fails on the resources that were closed, which is expected.
    if (isStopping()) return false;
    await opening.catch(() => {});
    await closeInTurn(closing.toReversed());
    throw error;
  }
  primary?.ready();
  return true;
}

/** Opens the database of the settings, or the embedded one, which the first of several processes runs. */
async function openPostgres(
  { databaseUrl, databaseOwnerUrl = databaseUrl, dataDirectory }: Settings,
  closing: ShutdownStep[],
  begun: () => void,
): Promise<DatabaseAccounts> {
  if (databaseUrl && databaseOwnerUrl)
    return { owner: { connectionString: databaseOwnerUrl }, serving: { connectionString: databaseUrl } };
  if (cluster.isWorker) {
    const running = await findRunningDatabase(dataDirectory);
    if (!running) throw new Error('The embedded PostgreSQL does not run.');
    return { owner: running, serving: createServingAccount(running) };
  }
  const embedded = await startEmbedded({ dataDirectory, begun });
  closing.push(embedded.stop);
  embedded.givenUp.then((sentence) => exitWithError(new Error(sentence)));
  return { owner: embedded.connection, serving: createServingAccount(embedded.connection) };
}
