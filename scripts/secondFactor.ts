/**
 * `npm run second-factor:reset -- EMAIL`: removes the second factor of a user who has lost phone and recovery codes, in
 * the installation in DATA_DIR or DATABASE_URL, running or not (docs/accounts.md).
 */

import { createContext } from '#server/app/createContext.ts';
import { removeSecondFactor } from '#server/identity/secondFactors/commands.ts';
import { openBackupSource } from '#server/platform/backup/backupSource.ts';
import { connectDatabase } from '#server/platform/database/connect.ts';
import { NotificationEmitter } from '#server/platform/database/listener.ts';
import { refuseOtherSchemaVersion } from '#server/platform/database/migrations.ts';
import { openQueue } from '#server/platform/jobs/queue.ts';
import { describeStartError } from '#server/platform/log/log.ts';
import { createPictureStorage } from '#server/platform/pictures/storage.ts';
import { readSettings } from '#server/platform/settings/settings.ts';

try {
  const [email, ...rest] = process.argv.slice(2);
  if (!email?.includes('@') || rest.length > 0) throw new Error('Usage: npm run second-factor:reset -- EMAIL');
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
    if (!(await removeSecondFactor(context, email.toLowerCase())))
      throw new Error(`2-step verification isn’t on for ${email}.`);
    console.log(`Turned off 2-step verification for ${email}. They’re signed out everywhere and get an email.`);
  } finally {
    await queue.stop();
    await database.close();
    await close();
  }
} catch (error) {
  console.error(describeStartError(error) ?? error);
  process.exitCode = 1;
}
