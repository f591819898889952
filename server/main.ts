import { createAuth } from './accounts/auth.ts';
import { createAdmin, sendResetMail } from './accounts/commands.ts';
import { readPopulation } from './accounts/queries.ts';
import { createApp } from './app.ts';
import type { Context } from './context.ts';
import { type Connection, connect } from './database/connect.ts';
import { startEmbedded } from './database/embedded.ts';
import { migrate } from './database/migrate.ts';
import { fillDemo } from './demo/marketplace.ts';
import { openQueue } from './jobs/queue.ts';
import { createDelivery, createOutbox } from './mail/outbox.ts';
import { readSettings, type Settings } from './settings.ts';
import { loadBuiltFiles } from './storefront/files.ts';

/** settings → database → app → jobs → listen → graceful stop */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const files = await loadBuiltFiles();
  const embedded = settings.databaseUrl ? undefined : await startEmbedded({ dataDirectory: settings.dataDirectory });
  const connection: Connection = embedded?.connection ?? { connectionString: settings.databaseUrl ?? '' };
  const database = connect(connection);
}
