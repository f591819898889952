/**
 * `npm run seller:reinstate -- EMAIL --reason "…"`: approves a rejected or suspended seller again, of the installation
 * that DATA_DIR or DATABASE_URL names, running or not (docs/operations.md).
 */
import { parseArgs } from 'node:util';
import { sellerLimits } from '#domain/sellers.ts';
import { openSource } from '#server/backup/source.ts';
import { createContext } from '#server/compose.ts';
import { connect } from '#server/database/connect.ts';
import { refuseOtherVersion } from '#server/database/journal.ts';
import { Notices } from '#server/database/listen.ts';
import { startSentence } from '#server/http/log.ts';
import { openQueue } from '#server/jobs/queue.ts';
import { createPictureStorage } from '#server/pictures/storage.ts';
import { reinstateSeller } from '#server/sellers/commands.ts';
import { readSettings } from '#server/settings.ts';

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
    const heard = { events: new Notices(), isUpToDate: async () => false };
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
