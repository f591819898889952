/**
 * `npm run seller:reinstate -- EMAIL --reason "…"`: approves a rejected or suspended seller again, in the installation
 * in DATA_DIR or DATABASE_URL, running or not (docs/accounts.md).
 */
import { parseArgs } from 'node:util';
import { sellerLimits } from '#domain/sellers/sellers.ts';
import { createContext } from '#server/app/createContext.ts';
import { openBackupSource } from '#server/platform/backup/backupSource.ts';
import { connectDatabase } from '#server/platform/database/connect.ts';
import { NotificationEmitter } from '#server/platform/database/listener.ts';
import { refuseOtherSchemaVersion } from '#server/platform/database/migrations.ts';
import { openQueue } from '#server/platform/jobs/queue.ts';
import { describeStartError } from '#server/platform/log/log.ts';
import { createPictureStorage } from '#server/platform/pictures/storage.ts';
import { readSettings } from '#server/platform/settings/settings.ts';
import { reinstateSeller } from '#server/sellers/sellers/commands.ts';

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { reason: { type: 'string' } } });
  const [email = '', ...rest] = positionals;
  const reason = values.reason?.trim() ?? '';
  const isUsable = email.includes('@') && rest.length === 0 && reason !== '' && reason.length <= sellerLimits.reason;
  if (!isUsable) throw new Error('Usage: npm run seller:reinstate -- EMAIL --reason "WHY"');
  const { source, close } = await openBackupSource(process.env);
  const settings = readSettings(process.env);
  const database = connectDatabase(source.connection, { size: 2 });
  await refuseOtherSchemaVersion(database);
  const queue = await openQueue(database, (error) => console.error(error));
  try {
    const events = { notices: new NotificationEmitter(), isUpToDate: async () => false };
    const parts = { database, queue, pictures: createPictureStorage(settings), ...events };
    const ownUrl = () => settings.publicUrl;
    const context = createContext({ ...settings, ...parts, ownUrl });
    const business = await reinstateSeller(context, email.toLowerCase(), reason);
    if (!business) throw new Error(`No rejected or suspended seller has the email ${email}.`);
    console.log(`${business} is approved again. Its owner gets an email with the reason.`);
  } finally {
    await queue.stop();
    await database.close();
    await close();
  }
} catch (error) {
  console.error(describeStartError(error) ?? error);
  process.exitCode = 1;
}
