import { configureModel } from '#server/assistant/provider/provider.ts';
import { workOnPictures } from '#server/catalogue/pictures/jobs.ts';
import { workOnPhones } from '#server/chat/connectedPhones/jobs.ts';
import { workOnChannel } from '#server/chat/incoming/jobs.ts';
import { chat } from '#server/chat/incoming/workers.ts';
import { keepSharedNumbers } from '#server/chat/numbers/commands.ts';
import { workOnNumbers } from '#server/chat/numbers/jobs.ts';
import { workOnAudit } from '#server/desk/audit/jobs.ts';
import { createAdmin } from '#server/identity/accounts/commands.ts';
import { readPopulation } from '#server/identity/accounts/queries.ts';
import { workOnOrderMails } from '#server/orders/newOrderEmails/jobs.ts';
import { workOnOrders } from '#server/orders/orders/jobs.ts';
import type { PagesContext } from '#server/pages/context.ts';
import { loadBuiltFiles } from '#server/pages/documents/builtFiles.ts';
import { workOnBackups } from '#server/platform/backup/jobs.ts';
import { type Connection, connect, type Database, type DatabaseOptions } from '#server/platform/database/connect.ts';
import { listen } from '#server/platform/database/listen.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { type Accounts, allowServing } from '#server/platform/database/privileges.ts';
import { followReplicas, noReplicas } from '#server/platform/database/replicas.ts';
import { sessionsOf } from '#server/platform/database/sessions.ts';
import { type App, ownUrl } from '#server/platform/http/application.ts';
import { isSecure } from '#server/platform/http/cookies.ts';
import { startTracing } from '#server/platform/http/tracing.ts';
import { installQueue, type JobQueue, openQueue } from '#server/platform/jobs/queue.ts';
import { writeFailure } from '#server/platform/log/log.ts';
import { createDelivery } from '#server/platform/mail/outbox.ts';
import { createMetrics } from '#server/platform/metrics/registry.ts';
import { createPictureStorage } from '#server/platform/pictures/storage.ts';
import type { Part } from '#server/platform/processes/stop.ts';
import { alone, type Primary } from '#server/platform/processes/worker.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { workOnClosings } from '#server/privacy/closing/jobs.ts';
import { workOnErasures } from '#server/privacy/customerData/jobs.ts';
import { workOnDatabase } from '#server/privacy/retention/jobs.ts';
import { workOnSealedSecrets } from '#server/privacy/sealedSecrets/jobs.ts';
import { workOnComparisons } from '#server/sellers/sellers/jobs.ts';
import type { Addition } from './addition.ts';
import { createApp } from './app.ts';
import { createContext } from './compose.ts';

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
  const open = () => openPools(settings, connection, sessions, closing, tracing?.statement);
  const processes = primary?.processes ?? alone;
  const own = { open, processes, ownUrl: () => ownUrl(app), drawn: served?.drawn };
  const { context, queue, workers } = await prepare(accounts, { ...settings, ...own }, addition);
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
  closing.push(workOnChannel(queue, { ...context, database: { ...context.database, ...workers } }, chat).stop);
}

/** The connections of a process: for pages, for chats and the queues, to replicas, and the one that listens. */
function openPools(
  { readUrls }: Settings,
  connection: Connection,
  sessions: ReturnType<typeof sessionsOf>,
  closing: Part[],
  trace: DatabaseOptions['trace'],
) {
  const database = connect(connection, { size: sessions.pages, trace });
  // However much comes and goes, no page waits for a free one.
  const workers = connect(connection, { size: sessions.chats, prepares: true, trace });
  const addresses = readUrls.map((connectionString) => ({ connectionString }));
  const replicas =
    addresses.length > 0 ? followReplicas(connection, addresses, { size: sessions.pages, trace }) : noReplicas;
  const { events: notices, isUpToDate, close } = listen(connection, 'haat_events');
  closing.push(database.close, workers.close, replicas.close, close);
  return { database, workers, replicas, notices, isUpToDate };
}

/** What the nouns do without being asked. */
async function workOnAll(
  queue: JobQueue,
  context: PagesContext,
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
    Pick<PagesContext['server'], 'processes' | 'ownUrl'> & {
      open(): ReturnType<typeof openPools>;
      drawn?: PagesContext['drawn'] | undefined;
    },
  addition: Addition | undefined,
) {
  const metrics = settings.metricsToken
    ? await createMetrics(settings.metricsToken, settings.dataDirectory)
    : undefined;
  let prepared: { context: PagesContext; queue: JobQueue; workers: Database } | undefined;
  await migrate(accounts.owner, async (client) => {
    await installQueue(accounts.owner);
    await allowServing(client, accounts);
    const { workers, ...opened } = settings.open();
    metrics?.pools.set('chats', workers.pool);
    const queue = await openQueue(
      workers,
      (error, of) => {
        if (of?.job) metrics?.counted.jobFailures.inc({ queue: of.queue });
        writeFailure('job failed', error, of);
      },
      opened.notices,
    );
    const context = createContext({
      ...settings,
      ...opened,
      queue,
      metrics,
      model: settings.modelAccess && configureModel(settings.modelAccess),
      pictures: createPictureStorage(settings),
    });
    prepared = { context, queue, workers };
    await keepSharedNumbers(context);
    const { hasAdmin, isEmpty } = await readPopulation(context);
    if (settings.admin && !hasAdmin) await createAdmin(context, settings.admin);
    else if (isEmpty) await addition?.fill();
    if (settings.resetSecondFactor) await resetSecondFactor(context, settings.resetSecondFactor);
  });
  if (!prepared) throw new Error('The database was not prepared.');
  return prepared;
}

/** What the operator does for an administrator who lost phone and recovery codes (docs/accounts.md). */
async function resetSecondFactor(context: PagesContext, email: string): Promise<void> {
  const { forgetSecondFactor } = await import('#server/identity/secondFactors/commands.ts');
  const done = await forgetSecondFactor(context, email);
  console.log(
    `${done ? 'Removed the second factor of' : 'There is no second factor of'} ${email}. Please take RESET_SECOND_FACTOR away again.`,
  );
}
