import { configureModel } from '#server/assistant/provider/provider.ts';
import { registerFigureJobs } from '#server/catalogue/figures/jobs.ts';
import { startImportWorkers } from '#server/catalogue/imports/jobs.ts';
import { startPhotoCopyWorkers } from '#server/catalogue/imports/photoCopies.ts';
import { registerPictureJobs } from '#server/catalogue/pictures/jobs.ts';
import { registerPhoneSummaryJobs } from '#server/chat/dailySummaries/jobs.ts';
import { registerHelpOfferJobs } from '#server/chat/helpOffers/jobs.ts';
import { startChannelWorkers } from '#server/chat/incoming/jobs.ts';
import { syncSharedNumbers } from '#server/chat/numbers/commands.ts';
import { registerNumberJobs } from '#server/chat/numbers/jobs.ts';
import { registerOrderLinkJobs } from '#server/chat/orderLinks/jobs.ts';
import { registerReplyTimeJobs } from '#server/chat/replyTimes/jobs.ts';
import { createTranscription } from '#server/chat/service/transcription.ts';
import { workOnAudit } from '#server/desk/audit/jobs.ts';
import { readSetupState } from '#server/identity/accounts/queries.ts';
import { createAdmin } from '#server/identity/administrators/commands.ts';
import { registerMoneyJobs } from '#server/orders/money/jobs.ts';
import { registerOrderMailJobs } from '#server/orders/newOrderEmails/jobs.ts';
import { registerOrderJobs } from '#server/orders/orders/jobs.ts';
import { registerPaymentJobs, startPaymentWorkers } from '#server/orders/providerPayments/jobs.ts';
import type { PagesContext } from '#server/pages/context.ts';
import { loadBuiltFiles } from '#server/pages/documents/builtFiles.ts';
import { registerBackupJobs } from '#server/platform/backup/jobs.ts';
import {
  connectDatabase,
  type Database,
  type DatabaseConnection,
  type DatabaseOptions,
} from '#server/platform/database/connect.ts';
import { connectionsPerProcess } from '#server/platform/database/connectionBudget.ts';
import { listenToChannel } from '#server/platform/database/listener.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { type DatabaseAccounts, grantServingPrivileges } from '#server/platform/database/privileges.ts';
import { noReplicas, trackReplicas } from '#server/platform/database/replicas.ts';
import { type App, readOwnUrl } from '#server/platform/http/application.ts';
import { isSecure } from '#server/platform/http/cookies.ts';
import { startTracing } from '#server/platform/http/tracing.ts';
import { installQueue, type JobQueue, openQueue } from '#server/platform/jobs/queue.ts';
import type { JobErrorHandler } from '#server/platform/jobs/queues.ts';
import { logFailure } from '#server/platform/log/log.ts';
import { createMailDelivery } from '#server/platform/mail/outbox.ts';
import { createMetrics, type Metrics } from '#server/platform/metrics/registry.ts';
import { createPictureStorage } from '#server/platform/pictures/storage.ts';
import { type PrimaryLink, singleProcess } from '#server/platform/processes/primaryLink.ts';
import type { ShutdownStep } from '#server/platform/processes/shutdown.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { registerClosingJobs } from '#server/privacy/closing/jobs.ts';
import { registerErasureJobs } from '#server/privacy/customerData/jobs.ts';
import { registerRetentionJobs } from '#server/privacy/retention/jobs.ts';
import { registerSealedSecretJobs } from '#server/privacy/sealedSecrets/jobs.ts';
import { registerSellerComparisonJobs } from '#server/sellers/sellers/jobs.ts';
import type { ServerExtension } from './addition.ts';
import { createApp } from './app.ts';
import { createContext } from './createContext.ts';

type ProcessOptions = {
  settings: Settings;
  addition: ServerExtension | undefined;
  /** Pending while PostgreSQL starts. */
  opening: Promise<DatabaseAccounts>;
  primary: PrimaryLink | undefined;
  closing: ShutdownStep[];
};

/**
 * Connections that may wait to be accepted, where the system allows it: Node's default of 511 fills up at once in a
 * flood.
 */
const listenBacklog = 4096;

/**
 * Runs a serving process: loads, prepares the database, and answers requests. `closing` collects what to close on
 * shutdown.
 */
export async function runProcess({ settings, addition, opening, primary, closing }: ProcessOptions): Promise<void> {
  const files = await loadBuiltFiles();
  const served = await addition?.load();
  const accounts = await opening;
  const connection = accounts.serving;
  const tracing = settings.traces ? await startTracing() : undefined;
  closing.push(async () => tracing?.stop());
  const sessions = connectionsPerProcess(settings.processCount);
  const open = () => openPools(settings, connection, sessions, closing, tracing?.statement);
  const processes = primary?.processes ?? singleProcess;
  const own = { open, processes, ownUrl: () => readOwnUrl(app), bundledPhoto: served?.bundledPhoto };
  const { context, queue, workers } = await prepareDatabase(accounts, { ...settings, ...own }, addition);
  closing.push(queue.stop);
  const app: App = await createApp(context, files, {
    ...settings,
    tracing,
    https: isSecure(settings),
    additions: served ? [served.routes] : [],
    onPortClosed: primary?.left,
  });
  closing.push(() => app.close());
  await startJobs(queue, context, { ...settings, connection });
  await app.listen({ port: settings.port, host: settings.host, backlog: listenBacklog });
  const ofWorkers = { ...context, database: { ...context.database, ...workers } };
  closing.push(
    startChannelWorkers(queue, ofWorkers).stop,
    startPaymentWorkers(queue, ofWorkers).stop,
    startImportWorkers(queue, ofWorkers).stop,
    startPhotoCopyWorkers(queue, ofWorkers).stop,
  );
}

/** The connection pools of a process: for pages, for chats and queues, for replicas, and the listening connection. */
function openPools(
  { readUrls }: Settings,
  connection: DatabaseConnection,
  sessions: ReturnType<typeof connectionsPerProcess>,
  closing: ShutdownStep[],
  trace: DatabaseOptions['trace'],
) {
  const database = connectDatabase(connection, { size: sessions.pages, trace });
  // A pool of its own, so that a busy queue never makes a page wait for a connection.
  const workers = connectDatabase(connection, { size: sessions.chats, prepares: true, trace });
  const addresses = readUrls.map((connectionString) => ({ connectionString }));
  const replicas =
    addresses.length > 0 ? trackReplicas(connection, addresses, { size: sessions.pages, trace }) : noReplicas;
  const { events: notices, isUpToDate, close } = listenToChannel(connection, 'haat_events');
  closing.push(database.close, workers.close, replicas.close, close);
  return { database, workers, replicas, notices, isUpToDate };
}

/** Starts the background jobs. */
async function startJobs(
  queue: JobQueue,
  context: PagesContext,
  settings: Settings & { connection: DatabaseConnection },
): Promise<void> {
  await queue.work('mail', createMailDelivery(context.database, settings));
  await registerPictureJobs(queue, context);
  await registerSellerComparisonJobs(queue, context);
  await registerRetentionJobs(queue, context, settings);
  await workOnAudit(queue, context, settings.dataDirectory);
  await registerFigureJobs(queue, context);
  await registerOrderJobs(queue, context);
  await registerMoneyJobs(queue, context);
  await registerPaymentJobs(queue, context);
  await registerOrderLinkJobs(queue, context);
  await registerErasureJobs(queue, context, settings.dataDirectory);
  await registerClosingJobs(queue, context, settings.dataDirectory);
  await registerNumberJobs(queue, context);
  await registerSealedSecretJobs(queue, context);
  await registerPhoneSummaryJobs(queue, context);
  await registerHelpOfferJobs(queue, context);
  await registerReplyTimeJobs(queue, context);
  await registerOrderMailJobs(queue, context);
  await registerBackupJobs(queue, context, settings);
}

/** Logs what jobs fail with, and counts the jobs that failed. */
const reportJobErrors =
  (metrics: Metrics | undefined): JobErrorHandler =>
  (error, of) => {
    if (of?.job) metrics?.counters.jobFailures.inc({ queue: of.queue });
    logFailure('job failed', error, of);
  };

/** Migrates, and creates what a new marketplace needs: its queue, and its first administrator or its demo. */
async function prepareDatabase(
  accounts: DatabaseAccounts,
  settings: Settings &
    Pick<PagesContext['server'], 'processes' | 'ownUrl'> & {
      open(): ReturnType<typeof openPools>;
      bundledPhoto?: PagesContext['bundledPhoto'] | undefined;
    },
  addition: ServerExtension | undefined,
) {
  const metrics = settings.metricsToken
    ? await createMetrics(settings.metricsToken, settings.dataDirectory)
    : undefined;
  let prepared: { context: PagesContext; queue: JobQueue; workers: Database } | undefined;
  await migrateDatabase(accounts.owner, async (db) => {
    await installQueue(accounts.owner);
    await grantServingPrivileges(db, accounts);
    const { workers, ...opened } = settings.open();
    metrics?.pools.set('chats', workers.pool);
    const queue = await openQueue(opened.database, reportJobErrors(metrics), { notices: opened.notices, workers });
    const context = createContext({
      ...settings,
      ...opened,
      queue,
      metrics,
      model: settings.modelAccess && configureModel(settings.modelAccess),
      transcription: settings.transcriptionAccess && createTranscription(settings.transcriptionAccess),
      isProduction: !addition || settings.admin !== undefined,
      pictures: createPictureStorage(settings),
    });
    prepared = { context, queue, workers };
    await syncSharedNumbers(context);
    const { hasAdmin, isEmpty } = await readSetupState(context);
    if (settings.admin && !hasAdmin) await createAdmin(context, settings.admin);
    else if (isEmpty) await addition?.fill();
    if (settings.resetSecondFactor) await resetSecondFactor(context, settings.resetSecondFactor);
  });
  if (!prepared) throw new Error('The database was not prepared.');
  return prepared;
}

/** The operator's reset for an administrator who lost phone and recovery codes (docs/accounts.md). */
async function resetSecondFactor(context: PagesContext, email: string): Promise<void> {
  const { removeSecondFactor: forgetSecondFactor } = await import('#server/identity/secondFactors/commands.ts');
  const done = await forgetSecondFactor(context, email);
  console.log(
    `${done ? 'Turned off 2-step verification for' : '2-step verification isn’t on for'} ${email}. Please remove RESET_SECOND_FACTOR now.`,
  );
}
