import { createAdmin } from './accounts/commands.ts';
import { readPopulation } from './accounts/queries.ts';
import { startChannel } from './channel/jobs.ts';
import { createContext } from './compose.ts';
import { workOnPhones } from './connections/jobs.ts';
import type { Context } from './context.ts';
import { chat } from './conversations/jobs.ts';
import { type Connection, connect } from './database/connect.ts';
import { longDeadlines } from './database/deadline.ts';
import { listen } from './database/listen.ts';
import { migrate } from './database/migrate.ts';
import { createApp } from './http/app.ts';
import { type App, ownUrl } from './http/application.ts';
import { startSentence, writeFailure } from './http/log.ts';
import type { Routes } from './http/routes.ts';
import { closeAll, type Part, stopOnSignal } from './http/stop.ts';
import { workOnDatabase } from './jobs/jobs.ts';
import { openQueue } from './jobs/queue.ts';
import { createDelivery } from './mail/outbox.ts';
import { keepSharedNumbers } from './numbers/commands.ts';
import { workOnNumbers } from './numbers/jobs.ts';
import { workOnOrderMails } from './orderMails/jobs.ts';
import { workOnOrders } from './orders/jobs.ts';
import { loadBuiltFiles } from './pages/files.ts';
import { workOnPictures } from './pictures/jobs.ts';
import { createPictureStorage } from './pictures/storage.ts';
import { startEmbedded } from './postgres/embedded.ts';
import { readSettings, type Settings } from './settings.ts';

/** What a process may bring beside the server itself, as the demo does (demo/main.ts). */
export type Addition = {
  /** Fills a marketplace that is empty and for which nobody named an administrator. */
  fill(context: Context, settings: Settings): Promise<void>;
  routes: Routes;
  drawn: Context['drawn'];
  /** What is printed before the address. */
  greeting(settings: Settings): Promise<string>;
};

/**
 * settings → database → app → jobs → listen → graceful stop. Anything unexpected ends the process with its reason.
 */
export async function start(addition?: Addition): Promise<void> {
  process.on('uncaughtException', fail);
  await run(addition).catch(fail);
}

async function run(addition: Addition | undefined): Promise<void> {
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
    const parts = { ...settings, database, events: listener.events, ownUrl: () => ownUrl(app) };
    const { context, queue } = await prepare(connection, parts, addition);
    closing.push(queue.stop);
    const app: App = await createApp(context, files, {
      ...settings,
      https: settings.publicUrl.startsWith('https:'),
      additions: addition ? [addition.routes] : [],
    });
    closing.push(() => app.close());
    await queue.work('mail', createDelivery(database, settings));
    await workOnPictures(queue, context);
    await workOnDatabase(queue, context);
    await workOnOrders(queue, context);
    await workOnNumbers(queue, context);
    await workOnPhones(queue, context);
    await workOnOrderMails(queue, context);
    await app.listen({ port: settings.port, host: settings.host });
    closing.push(startChannel(connection, context, chat).stop);
  } catch (error) {
    // A start that was told to stop fails on what is closed under it: that is no news.
    if (isStopping()) return;
    await closeAll(closing.toReversed());
    throw error;
  }
  console.log(`${(await addition?.greeting(settings)) ?? ''}Haat is ready: ${settings.publicUrl}`);
}

/** Migrates, and makes what a new marketplace needs: its queue, its first administrator or its demo. */
async function prepare(
  connection: Connection,
  settings: Settings & Pick<Context, 'database' | 'events'> & { ownUrl(): string },
  addition: Addition | undefined,
) {
  let prepared: { context: Context; queue: Awaited<ReturnType<typeof openQueue>> } | undefined;
  await migrate(connection, async () => {
    const queue = await openQueue(settings.database, (error, job) => writeFailure('job failed', error, job));
    const context = createContext({
      ...settings,
      queue,
      pictures: createPictureStorage(settings),
      drawn: addition?.drawn,
    });
    prepared = { context, queue };
    await keepSharedNumbers(context);
    const { hasAdmin, isEmpty } = await readPopulation(context);
    if (settings.admin && !hasAdmin) await createAdmin(context, settings.admin);
    else if (isEmpty && addition) await fill(addition, context, settings, connection);
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

/** Its thousands of commits need not wait for the disk one by one: the marketplace is only declared ready after them. */
async function fill(addition: Addition, context: Context, settings: Settings, connection: Connection): Promise<void> {
  const database = connect({ ...connection, options: '-c synchronous_commit=off' }, { deadlines: longDeadlines });
  await addition.fill({ ...context, database }, settings);
  await database.close();
}

/** Says why in the error's own sentence where it has one for people. */
function fail(error: unknown): never {
  console.error(`Haat cannot go on. ${startSentence(error) ?? ''}`);
  writeFailure('the process ends', error);
  process.exit(1);
}
