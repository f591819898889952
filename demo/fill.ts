/** The child process that fills an empty marketplace after the server has prepared its database (fillProcess.ts). */
import { createContext } from '#server/app/createContext.ts';
import { configureModel } from '#server/assistant/provider/provider.ts';
import { connectDatabase } from '#server/platform/database/connect.ts';
import { backgroundDeadlines } from '#server/platform/database/deadlines.ts';
import { NotificationEmitter } from '#server/platform/database/listener.ts';
import { openQueue } from '#server/platform/jobs/queue.ts';
import { logFailure } from '#server/platform/log/log.ts';
import { createPictureStorage } from '#server/platform/pictures/storage.ts';
import { createServingAccount } from '#server/platform/postgres/cluster.ts';
import { findRunningDatabase } from '#server/platform/postgres/runningDatabase.ts';
import { exitWithError } from '#server/platform/processes/shutdown.ts';
import { readSettings } from '#server/platform/settings/settings.ts';
import { demoPhoto } from './api.ts';
import { fillDemo } from './fillMarketplace.ts';

process.on('uncaughtException', exitWithError);
// On Ctrl-C the server ends this process after it has stopped itself.
process.on('SIGINT', () => {});
const settings = readSettings(process.env);
const { databaseUrl, dataDirectory } = settings;
const running = databaseUrl ? undefined : await findRunningDatabase(dataDirectory);
const connection = running ? createServingAccount(running) : databaseUrl && { connectionString: databaseUrl };
if (!connection) throw new Error('The embedded PostgreSQL does not run.');
// Asynchronous commits are safe here: the server is declared ready only after all of them.
const database = connectDatabase(connection, {
  deadlines: backgroundDeadlines,
  settings: { synchronous_commit: 'off' },
});
const queue = await openQueue(database, (error) => logFailure('job failed', error));
const context = createContext({
  ...settings,
  database,
  queue,
  notices: new NotificationEmitter(),
  isUpToDate: async () => false,
  pictures: createPictureStorage(settings),
  model: settings.modelAccess && configureModel(settings.modelAccess),
  bundledPhoto: demoPhoto,
  isProduction: false,
  ownUrl: () => {
    throw new Error('This process does not listen.');
  },
});
await fillDemo(context, settings);
await queue.stop();
await database.close();
process.exit(0);
