/**
 * `npm run seller:reinstate -- EMAIL --reason "…"`: approves a rejected or suspended seller again, of the installation
 * that DATA_DIR or DATABASE_URL names, running or not (docs/accounts.md).
 */
import { parseArgs } from 'node:util';
import { sellerLimits } from '#domain/sellers/sellers.ts';
import { createContext } from '#server/app/compose.ts';
import { openSource } from '#server/platform/backup/source.ts';
import { connect } from '#server/platform/database/connect.ts';
import { refuseOtherVersion } from '#server/platform/database/journal.ts';
import { Notices } from '#server/platform/database/listen.ts';
import { openQueue } from '#server/platform/jobs/queue.ts';
import { startSentence } from '#server/platform/log/log.ts';
import { createPictureStorage } from '#server/platform/pictures/storage.ts';
import { readSettings } from '#server/platform/settings/settings.ts';
import { reinstateSeller } from '#server/sellers/sellers/commands.ts';

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { reason: { type: 'string' } } });
  const [email = '', ...rest] = positionals;
  const reason = values.reason?.trim() ?? '';
  const isUsable = email.includes('@') && rest.length === 0 && reason !== '' && reason.length <= sellerLimits.reason;
  if (!isUsable) throw new Error('Usage: npm run seller:reinstate -- EMAIL --reason "WHY"');
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
    const business = await reinstateSeller(context, email.toLowerCase(), reason);
    if (!business) throw new Error(`There is no rejected or suspended seller with the email ${email}.`);
    console.log(`${business} is approved again. Its owner gets an email with the reason.`);
  } finally {
    await queue.stop();
    await database.close();
    await close();
  }
} catch (error) {
  console.error(startSentence(error) ?? error);
  process.exitCode = 1;
}
