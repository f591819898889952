/**
 * `npm run admin:create -- EMAIL [--name "NAME"]`: adds an admin to the installation in DATA_DIR or DATABASE_URL,
 * running or not, and prints their password (docs/accounts.md).
 */
import { parseArgs } from 'node:util';
import { AppError } from '#domain/errors.ts';
import { adminProfileSchema, emailSchema as emailRule } from '#domain/identity/accounts.schema.ts';
import { createContext } from '#server/app/createContext.ts';
import { addAdministrator } from '#server/identity/administrators/commands.ts';
import { openBackupSource } from '#server/platform/backup/backupSource.ts';
import { connectDatabase } from '#server/platform/database/connect.ts';
import { NotificationEmitter } from '#server/platform/database/listener.ts';
import { refuseOtherSchemaVersion } from '#server/platform/database/migrations.ts';
import { openQueue } from '#server/platform/jobs/queue.ts';
import { describeStartError } from '#server/platform/log/log.ts';
import { createPictureStorage } from '#server/platform/pictures/storage.ts';
import { readSettings } from '#server/platform/settings/settings.ts';

const explainTaken = (email: string) => (error: unknown) => {
  const isTaken = error instanceof AppError && error.code === 'email_already_registered';
  throw isTaken ? new Error(`There is already an account with the email ${email}.`) : error;
};

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { name: { type: 'string' } } });
  const { data: email } = emailRule.safeParse(positionals[0]);
  const { data: profile } = adminProfileSchema.safeParse({ name: values.name ?? 'Admin' });
  const isUsable = email !== undefined && profile !== undefined && positionals.length === 1;
  if (!isUsable) throw new Error('Usage: npm run admin:create -- EMAIL [--name "NAME"]');
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
    const password = await addAdministrator(context, { email, name: profile.name }).catch(explainTaken(email));
    console.log(`${email} is now an admin. The other admins get an email.`);
    console.log(`Password: ${password}`);
    console.log(`You won’t see it again. Sign in at ${settings.publicUrl}/auth/login and change it in Settings.`);
  } finally {
    await queue.stop();
    await database.close();
    await close();
  }
} catch (error) {
  console.error(describeStartError(error) ?? error);
  process.exitCode = 1;
}
