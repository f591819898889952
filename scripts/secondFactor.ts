/**
 * `npm run second-factor:reset -- EMAIL`: takes away the second factor of somebody who lost phone and recovery codes, of
 * the installation that DATA_DIR or DATABASE_URL names, running or not (docs/accounts.md).
 */

import { createContext } from '#server/app/compose.ts';
import { forgetSecondFactor } from '#server/identity/secondFactors/commands.ts';
import { openSource } from '#server/platform/backup/source.ts';
import { connect } from '#server/platform/database/connect.ts';
import { refuseOtherVersion } from '#server/platform/database/journal.ts';
import { Notices } from '#server/platform/database/listen.ts';
import { openQueue } from '#server/platform/jobs/queue.ts';
import { startSentence } from '#server/platform/log/log.ts';
import { createPictureStorage } from '#server/platform/pictures/storage.ts';
import { readSettings } from '#server/platform/settings/settings.ts';

try {
  const [email, ...rest] = process.argv.slice(2);
  if (!email?.includes('@') || rest.length > 0) throw new Error('Usage: npm run second-factor:reset -- EMAIL');
  const { source, close } = await openSource(process.env);
  const settings = readSettings(process.env);
  const database = connect(source.connection, { size: 2 });
  await refuseOtherVersion(database);
  const queue = await openQueue(database, (error) => console.error(error));
  try {
    const heard = { notices: new Notices(), isUpToDate: async () => false };
    const parts = { database, queue, pictures: createPictureStorage(settings), ...heard };
    const ownUrl = () => settings.publicUrl;
    const context = createContext({ ...settings, ...parts, ownUrl });
    if (!(await forgetSecondFactor(context, email.toLowerCase()))) throw new Error(`There is none of ${email}.`);
    console.log(`Removed the second factor of ${email}, who was signed out everywhere and is told by mail.`);
  } finally {
    await queue.stop();
    await database.close();
    await close();
  }
} catch (error) {
  console.error(startSentence(error) ?? error);
  process.exitCode = 1;
}
