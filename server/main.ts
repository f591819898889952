import { readFile } from 'node:fs/promises';
import { createAdmin } from './accounts/commands.ts';
import { readPopulation } from './accounts/queries.ts';
import { createApp } from './app.ts';
import { type Context, createContext } from './context.ts';
import { type Connection, connect } from './database/connect.ts';
import { longDeadlines } from './database/deadline.ts';
import { startEmbedded } from './database/embedded.ts';
import { listen } from './database/listen.ts';
import { migrate } from './database/migrate.ts';
import { demoAccountsFile } from './demo/accounts.ts';
import { startSentence, writeFailure } from './http/log.ts';
import { closeAll, type Part, stopOnSignal } from './http/stop.ts';
import { workOnDatabase } from './jobs/jobs.ts';
import { openQueue } from './jobs/queue.ts';
import { createDelivery } from './mail/outbox.ts';
import { workOnOrders } from './orders/jobs.ts';
import { workOnPictures } from './pictures/jobs.ts';
import { createPictureStore } from './pictures/store.ts';
import { readSettings, type Settings } from './settings.ts';
import { loadBuiltFiles } from './storefront/files.ts';

/** settings → database → app → jobs → listen → graceful stop */
async function main(): Promise<void> {
  const closing: Part[] = [];
  const isStopping = stopOnSignal(() => closing.toReversed());
  const settings = readSettings(process.env);
  const files = await loadBuiltFiles();
  const embedded = settings.databaseUrl ? undefined : await startEmbedded(settings);
  closing.push(async () => embedded?.stop());
  embedded?.givenUp.then((sentence) => fail(new Error(sentence)));
  try {
    const connection: Connection = embedded?.connection ?? { connectionString: settings.databaseUrl ?? '' };
    const database = connect(connection);
    closing.push(database.close);
    const listener = listen(connection, 'haat_events');
    closing.push(listener.close);
    const { context, queue } = await prepare(connection, { ...settings, database, events: listener.events });
    closing.push(queue.stop);
    const app = await createApp(context, files, { ...settings, https: settings.publicUrl.startsWith('https:') });
    closing.push(() => app.close());
    await queue.work('mail', createDelivery(database, settings));
    await workOnPictures(queue, context);
    await workOnDatabase(queue, context);
    await workOnOrders(queue, context);
    await app.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    // A start that was told to stop fails on what is closed under it: that is no news.
    if (isStopping()) return;
    await closeAll(closing.toReversed());
    throw error;
  }
  const accounts = await readFile(demoAccountsFile(settings.dataDirectory), 'utf8').catch(() => '');
  console.log(`${accounts}Haat is ready: ${settings.publicUrl}`);
}

/** Migrates, and makes what a new marketplace needs: its queue, its first administrator or its demo. */
async function prepare(connection: Connection, settings: Settings & Pick<Context, 'database' | 'events'>) {
  let prepared: { context: Context; queue: Awaited<ReturnType<typeof openQueue>> } | undefined;
  await migrate(connection, async () => {
    const queue = await openQueue(settings.database, (error, job) => writeFailure('job failed', error, job));
    const context = createContext({ ...settings, queue, pictures: createPictureStore(settings) });
    prepared = { context, queue };
    const { hasAdmin, isEmpty } = await readPopulation(context);
    if (settings.admin && !hasAdmin) await createAdmin(context, settings.admin);
    else if (isEmpty) await demo(context, settings, connection);
    if (settings.resetSecondFactor) await resetSecondFactor(context, settings.resetSecondFactor);
  });
  if (!prepared) throw new Error('The database was not prepared.');
  return prepared;
}

/** What the operator does for an administrator who lost phone and recovery codes (docs/operations.md). */
async function resetSecondFactor(context: Context, email: string): Promise<void> {
  const { forgetSecondFactor } = await import('./secondFactors/commands.ts');
  const done = await forgetSecondFactor(context, email);
  console.log(
    `${done ? 'Removed the second factor of' : 'There is no second factor of'} ${email}. Please take RESET_SECOND_FACTOR away again.`,
  );
}

/**
 * The demo's catalogue is loaded once in a lifetime, not into every server's memory. Its thousands of commits need not
 * wait for the disk one by one: the marketplace is only declared ready after them.
 */
async function demo(context: Context, settings: Settings, connection: Connection): Promise<void> {
  const { fillDemo } = await import('./demo/marketplace.ts');
  const database = connect({ ...connection, options: '-c synchronous_commit=off' }, { deadlines: longDeadlines });
  await fillDemo({ ...context, database }, settings);
  await database.close();
}

/** Says why in the error's own sentence where it has one for people. */
function fail(error: unknown): never {
  console.error(`Haat cannot go on. ${startSentence(error) ?? ''}`);
  writeFailure('the process ends', error);
  process.exit(1);
}

process.on('uncaughtException', fail);

await main().catch(fail);
