import { createAdmin } from './accounts/commands.ts';
import { readPopulation } from './accounts/queries.ts';
import { workOnAudit } from './audit/jobs.ts';
import { workOnBackups } from './backup/jobs.ts';
import { startChannel } from './channel/jobs.ts';
import { workOnClosings } from './closing/jobs.ts';
import { createContext } from './compose.ts';
import { workOnPhones } from './connections/jobs.ts';
import type { Context } from './context.ts';
import { chat } from './conversations/jobs.ts';
import { workOnErasures } from './customerData/jobs.ts';
import { type Connection, connect, type DatabaseOptions } from './database/connect.ts';
import { listen } from './database/listen.ts';
import { migrate } from './database/migrate.ts';
import { type Accounts, allowServing } from './database/privileges.ts';
import { followReplicas, noReplicas } from './database/replicas.ts';
import { sessionsOf } from './database/sessions.ts';
import { createApp } from './http/app.ts';
import { type App, ownUrl } from './http/application.ts';
import { isSecure } from './http/cookies.ts';
import { writeFailure } from './http/log.ts';
import type { Part } from './http/stop.ts';
import { startTracing } from './http/tracing.ts';
import { workOnDatabase } from './jobs/jobs.ts';
import { installQueue, type JobQueue, openQueue } from './jobs/queue.ts';
import { createDelivery } from './mail/outbox.ts';
import { createMetrics } from './metrics/registry.ts';
import { keepSharedNumbers } from './numbers/commands.ts';
import { workOnNumbers } from './numbers/jobs.ts';
import { workOnOrderMails } from './orderMails/jobs.ts';
import { workOnOrders } from './orders/jobs.ts';
import { loadBuiltFiles } from './pages/files.ts';
import { workOnPictures } from './pictures/jobs.ts';
import { createPictureStorage } from './pictures/storage.ts';
import { alone, type Primary } from './processes/worker.ts';
import { workOnSealedSecrets } from './sealedSecrets/jobs.ts';
import { workOnComparisons } from './sellers/jobs.ts';
import type { Settings } from './settings.ts';
import type { Addition } from './start.ts';

type Start = {
  settings: Settings;
  addition: Addition | undefined;
  /** PostgreSQL may not be there yet. */
  opening: Promise<Accounts>;
  primary: Primary | undefined;
  closing: Part[];
};

/** So many connections wait until they are taken, where the system allows it: in a flood Node's 511 are full at once. */
const backlog = 4096;

/** What a process that serves does: loads, prepares the database, and answers. `closing`: what ends it again. */
export async function run({ settings, addition, opening, primary, closing }: Start): Promise<void> {
  const files = await loadBuiltFiles();
  const served = await addition?.load();
  const accounts = await opening;
  const connection = accounts.serving;
  const tracing = settings.traces ? await startTracing() : undefined;
  closing.push(async () => tracing?.stop());
  const sessions = sessionsOf(settings.processCount);
  const open = () => openPools(settings, connection, { size: sessions.pages, trace: tracing?.statement }, closing);
  const processes = primary?.processes ?? alone;
  const own = { open, processes, ownUrl: () => ownUrl(app), drawn: served?.drawn };
  const { context, queue } = await prepare(accounts, { ...settings, ...own }, addition);
  closing.push(queue.stop);
  const app: App = await createApp(context, files, {
    ...settings,
    tracing,
    https: isSecure(settings),
    additions: served ? [served.routes] : [],
    onPortClosed: primary?.left,
  });
  closing.push(() => app.close());
  await workOnAll(queue, context, { ...settings, connection });
  await app.listen({ port: settings.port, host: settings.host, backlog });
  closing.push(startChannel(connection, context, chat, { size: sessions.chats, trace: tracing?.statement }).stop);
}

/** The connections of a process: for pages and jobs, to replicas, and the one that listens. */
function openPools({ readUrls }: Settings, connection: Connection, options: DatabaseOptions, closing: Part[]) {
  const database = connect(connection, options);
  const addresses = readUrls.map((connectionString) => ({ connectionString }));
  const replicas = addresses.length > 0 ? followReplicas(connection, addresses, options) : noReplicas;
  const { events, isUpToDate, close } = listen(connection, 'haat_events');
  closing.push(database.close, replicas.close, close);
  return { database, replicas, events, isUpToDate };
}

/** What the nouns do without being asked. */
async function workOnAll(
  queue: JobQueue,
  context: Context,
  settings: Settings & { connection: Connection },
): Promise<void> {
  await queue.work('mail', createDelivery(context.database, settings));
  await workOnPictures(queue, context);
  await workOnComparisons(queue, context);
  await workOnDatabase(queue, context, settings);
  await workOnAudit(queue, context, settings.dataDirectory);
  await workOnOrders(queue, context);
  await workOnErasures(queue, context);
  await workOnClosings(queue, context, settings.dataDirectory);
  await workOnNumbers(queue, context);
  await workOnSealedSecrets(queue, context);
  await workOnPhones(queue, context);
  await workOnOrderMails(queue, context);
  await workOnBackups(queue, context, settings);
}

/** Migrates, and makes what a new marketplace needs: its queue, its first administrator or its demo. */
async function prepare(
  accounts: Accounts,
  settings: Settings &
    Pick<Context, 'processes' | 'ownUrl'> & {
      open(): ReturnType<typeof openPools>;
      drawn?: Context['drawn'] | undefined;
    },
  addition: Addition | undefined,
) {
  const metrics = settings.metricsToken
    ? await createMetrics(settings.metricsToken, settings.dataDirectory)
    : undefined;
  let prepared: { context: Context; queue: Awaited<ReturnType<typeof openQueue>> } | undefined;
  await migrate(accounts.owner, async (client) => {
    await installQueue(accounts.owner);
    await allowServing(client, accounts);
    const opened = settings.open();
    const queue = await openQueue(opened.database, (error, job) => {
      if (job) metrics?.counted.jobFailures.inc({ queue: job.queue });
      writeFailure('job failed', error, job);
    });
    const context = createContext({
      ...settings,
      ...opened,
      queue,
      metrics,
      pictures: createPictureStorage(settings),
    });
    prepared = { context, queue };
    await keepSharedNumbers(context);
    const { hasAdmin, isEmpty } = await readPopulation(context);
    if (settings.admin && !hasAdmin) await createAdmin(context, settings.admin);
    else if (isEmpty) await addition?.fill();
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
